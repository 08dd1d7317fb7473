"""Bytes → files that are there whole or not at all.

Everything is written to temporary files beside the targets, flushed to the disk, and renamed at the
end; what goes wrong before that leaves the old files as they were and nothing beside them.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
from collections.abc import Callable
from contextlib import contextmanager, suppress
from hashlib import file_digest
from itertools import count
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Any, BinaryIO

from puzzlebook.errors import CannotMakeError, PuzzlebookError, UsageError
from puzzlebook.output.report import is_maze, is_report, read_report

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import TracebackType
    from typing import Self

Content = bytes | Callable[[BinaryIO], object]
"""What goes into a file: its bytes, or a function that writes them to a stream."""

REASONS: dict[int, str] = {
    errno.EACCES: "there is no permission to write there. Choose another folder with -o",
    errno.EPERM: "there is no permission to write there. Choose another folder with -o",
    errno.EROFS: "the disk is read-only. Choose another folder with -o",
    errno.ENOSPC: "the disk is full. Make room, or choose another disk with -o",
    errno.EDQUOT: "the disk quota is used up. Make room, or choose another disk with -o",
    errno.EFBIG: "the file would be larger than the disk allows. Choose another disk with -o",
    errno.ENAMETOOLONG: "the name is too long. Choose a shorter one with -o",
    errno.ENOTDIR: "a part of its path is a file, not a folder. Choose another path with -o",
    errno.ELOOP: "its path is a circle of links. Choose another path with -o",
    errno.ENOENT: "its folder is gone. Make the folder again, or choose another with -o",
    errno.EIO: "the disk gave an error. Choose another disk with -o",
    errno.EINVAL: "the name is not one the disk takes. Choose another with -o",
}
"""Why a file could not be written and what would do, by error number."""

_LOCKED = 32
"""Windows' ERROR_SHARING_VIOLATION: another program has the file open."""


def told(
    path: Path, error: OSError, lost: Mapping[Path, Path] | None = None, option: str = "-o"
) -> PuzzlebookError:
    """The sentence for a file that could not be written; `lost` are old files and where they are kept.

    `option` is what another path would be given with.
    """
    if getattr(error, "winerror", None) in {5, _LOCKED} and path.exists():
        reason = f"another program has it open. Close {path.name}, or use another name with -o"
    else:
        known = REASONS.get(error.errno or 0)
        reason = known or f"{error.strerror or error}. Choose another path with -o"
    if option != "-o":
        reason = reason.replace("with -o", f"with {option}")
    kept = "".join(f" The old {old} is kept as {new.name}." for old, new in (lost or {}).items())
    return CannotMakeError(f"{path}: could not be written: {reason}.{kept}")


class Staging:
    """Files that appear together when the `with` block ends well, in the order they were written.

    When it ends with an exception, Ctrl-C included, the temporary files and the folders made for
    them are removed.
    """

    def __init__(self, option: str = "-o") -> None:
        self._option = option
        self._names = count()
        self._staged: list[tuple[Path, Path]] = []
        self._folders: list[Path] = []

    def __enter__(self) -> Self:
        return self

    def write(self, path: Path, content: Content) -> Path:
        """Write `content` to a temporary file and give its path, where it can be read back.

        Raises UsageError for a target that is a folder or no file at all, CannotMakeError for what
        the disk refuses.
        """
        try:
            target = _target(path)
            self._make_folder(target.parent)
            return self._stage(target, content)
        except OSError as error:
            raise told(path, error, option=self._option) from error

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self._rename()
                self._folders.clear()
        finally:
            for temporary, _ in self._staged:
                with suppress(OSError):
                    temporary.unlink(missing_ok=True)
            for folder in reversed(self._folders):
                # A folder that something else was put into stays.
                with suppress(OSError):
                    folder.rmdir()

    def _make_folder(self, folder: Path) -> None:
        missing = [part for part in (folder, *folder.parents) if not part.exists()]
        for part in reversed(missing):
            part.mkdir(exist_ok=True)
            self._folders.append(part)

    def _stage(self, target: Path, content: Content) -> Path:
        descriptor, temporary = _open_beside(target, self._names)
        self._staged.append((temporary, target))
        with os.fdopen(descriptor, "wb") as stream:
            if callable(content):
                content(stream)
            else:
                stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(FileNotFoundError):
            temporary.chmod(S_IMODE(target.stat().st_mode))
        return temporary

    def _rename(self) -> None:
        """Put every file in its place, or none: the old ones are kept until the last is there."""
        swap = _Swap(self._names)
        try:
            # What is done last is done whole or not at all by itself.
            for _, target in self._staged[:-1]:
                swap.keep(target)
            for temporary, target in self._staged:
                swap.put(temporary, target)
        except BaseException as error:
            lost = swap.undo()
            if isinstance(error, OSError):
                raise told(swap.at, error, lost, self._option) from error
            raise
        finally:
            swap.clear()
        for folder in dict.fromkeys(target.parent for _, target in self._staged):
            _sync_folder(folder)


class _Swap:
    """New files in the place of old ones, one after the other, with a way back."""

    def __init__(self, names: Iterator[int]) -> None:
        self._names = names
        self.at = Path()
        """The file at hand."""
        self._kept: dict[Path, Path] = {}
        self._done: list[Path] = []

    def keep(self, target: Path) -> None:
        """Keep what stands at `target`, if anything does, under another name too."""
        self.at = target
        if target.exists():
            self._kept[target] = _keep_beside(target, self._names)

    def put(self, temporary: Path, target: Path) -> None:
        """Rename a file into its place."""
        self.at = target
        temporary.replace(target)
        self._done.append(target)

    def undo(self) -> dict[Path, Path]:
        """Bring the old files back; those that cannot be, with where they are kept."""
        lost = {}
        for target in reversed(self._done):
            try:
                if target in self._kept:
                    self._kept[target].replace(target)
                else:
                    target.unlink()
            except OSError:
                if target in self._kept:
                    lost[target] = self._kept.pop(target)
        return lost

    def clear(self) -> None:
        """Take away what was kept and is not needed."""
        for kept in self._kept.values():
            with suppress(OSError):
                kept.unlink(missing_ok=True)


def replace(path: Path, content: Content) -> None:
    """Write one file, whole or not at all; raises as `Staging.write`."""
    with Staging() as staging:
        staging.write(path, content)


def create(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, whole or not at all; UsageError where something is there by then."""
    there = UsageError(f"{path} is there already, and nothing is replaced. Give another name.")
    temporary = None
    try:
        descriptor, temporary = _open_beside(path)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        _appear(temporary, path)
    except FileExistsError:
        raise there from None
    except OSError as error:
        raise told(path, error) from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _appear(temporary: Path, path: Path) -> None:
    """A file under its own name; FileExistsError where there is one, which a rename would replace."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # the disk knows no second names
        with path.open("xb") as stream:
            try:
                stream.write(temporary.read_bytes())
            except BaseException:
                path.unlink(missing_ok=True)
                raise


def refuse_if_foreign(pdf: Path, report: Path, *, force: bool, inputs: Iterable[Path] = ()) -> None:
    """UsageError where writing would destroy something that is not ours; nothing otherwise.

    A target that is one of the inputs is refused always. An existing PDF is ours when its SHA-256
    stands in the report beside it, an existing report when it is one; anything else is refused
    unless `force`.
    """
    for target in (pdf, report):
        for given in inputs:
            if _same(target, given):
                raise UsageError(
                    f"{target}: would replace the file the book is made from. "
                    "Choose another name with -o."
                )
    if force:
        return
    known = _report_at(report)
    if report.is_file() and known is None:
        raise UsageError(
            f"{report}: is not a report of puzzlebook. "
            "Choose another name with -o, or replace it with --force."
        )
    if pdf.is_file() and sha256_of(pdf) not in _hashes(known or {}):
        raise UsageError(
            f"{pdf}: was not made by puzzlebook, or was changed since "
            f"({report.name} beside it does not know it). "
            "Choose another name with -o, or replace it with --force."
        )


def refuse_unless_maze(target: Path, *, force: bool, option: str = "-o") -> None:
    """UsageError where something else than one maze of ours stands; nothing otherwise, or with `force`."""
    if force or not os.path.isfile(target):  # noqa: PTH113  (Path.is_file raises for a name too long)
        return
    try:
        ours = is_maze(read_report(target))
    except PuzzlebookError:
        ours = False
    if not ours:
        raise UsageError(
            f"{target}: is there already, and is not a maze that puzzlebook wrote. "
            f"Choose another name with {option}, or replace it with --force."
        )


def _target(path: Path) -> Path:
    """The file to replace, links followed; UsageError where there is something else."""
    target = Path(os.path.realpath(path))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return target
    if S_ISDIR(mode):
        raise UsageError(
            f"{path}: is a folder. Give a file's name with -o, like {path / 'book.pdf'}."
        )
    if not S_ISREG(mode):
        raise UsageError(f"{path}: is not a file that can be replaced. Give a file's name with -o.")
    if not os.access(target, os.W_OK):
        raise CannotMakeError(
            f"{path}: is write-protected. Take the protection off, or use another name with -o."
        )
    return target


def _open_beside(target: Path, names: Iterator[int] | None = None) -> tuple[int, Path]:
    """A new file in the target's folder, with the permissions a new file gets, and its path.

    Its name has the next number of `names` that is free: of a thousand files none tries all those before.
    """
    for attempt in count() if names is None else names:
        temporary = target.with_name(f".puzzlebook-{os.getpid()}-{attempt}.tmp")
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            return os.open(temporary, flags, 0o666), temporary
        except FileExistsError:
            continue
    raise AssertionError  # numbers do not end


def _keep_beside(target: Path, names: Iterator[int]) -> Path:
    """A second name for a file, in its folder; a copy where the disk knows no second names."""
    for attempt in names:
        kept = target.with_name(f".puzzlebook-{os.getpid()}-{attempt}.old")
        try:
            os.link(target, kept)
        except FileExistsError:
            continue
        except OSError:
            break
        return kept
    descriptor, copy = _open_beside(target, names)
    try:
        with os.fdopen(descriptor, "wb") as stream, target.open("rb") as old:
            shutil.copyfileobj(old, stream)
        shutil.copystat(target, copy)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    return copy


def _sync_folder(folder: Path) -> None:
    """Make the renames last; where a folder cannot be opened the files are whole all the same."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _same(one: Path, other: Path) -> bool:
    if one.exists() and other.exists():
        return one.samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)


def _report_at(path: Path) -> dict[str, Any] | None:
    """The report there, None where there is none or it is something else."""
    try:
        found = read_report(path)
    except PuzzlebookError:
        return None
    return found if is_report(found) else None


def _hashes(report: dict[str, Any]) -> set[str]:
    """The SHA-256 of every file a report speaks of."""
    parts = (report.get("pdf"), report.get("answers_pdf"), report.get("cover"))
    return {str(part.get("sha256")) for part in parts if isinstance(part, dict)}


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file; CannotMakeError where it cannot be read."""
    try:
        with path.open("rb") as stream:
            return file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise CannotMakeError(
            f"{path}: is there already but cannot be read ({error.strerror}). "
            "Use another name with -o."
        ) from error


@contextmanager
def signals_held() -> Iterator[Callable[[], object]]:
    """What is given holds SIGINT and SIGTERM back until the block ends: no half of the renames."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield lambda: None
        return
    names = {signal.SIGINT, signal.SIGTERM}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        yield lambda: signal.pthread_sigmask(signal.SIG_BLOCK, names)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _TriedError(Exception):
    """Ends a trial, so that nothing of it stays."""


def try_out(paths: Iterable[Path], option: str = "-o") -> None:
    """Write an empty file beside each target and take it away: better to fail before the work.

    `option` is what another path would be given with.
    """
    with suppress(_TriedError), Staging(option) as staging:
        for path in paths:
            staging.write(path, b"")
        raise _TriedError
