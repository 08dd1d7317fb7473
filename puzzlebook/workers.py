"""A number of jobs → the executor that does the work: this process, or a pool of others."""

from __future__ import annotations

import signal
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnContext

Answer = TypeVar("Answer")

MOST_JOBS = 61
"""As many processes as Windows lets one process wait for (see `ProcessPoolExecutor`)."""


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """An executor of `jobs` processes, None for one job: the caller then does the work itself.

    The processes are spawned, on every system alike, so that none holds a copy of what this one has
    open. They end with the block, at once where it ends with an exception.
    """
    if jobs == 1:
        yield None
        return
    pool = Pool(jobs)
    try:
        yield pool
    except BaseException:
        pool.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


class Pool(Executor):
    """Processes with a pipe each.

    The standard library's pool has one pipe for all answers: a process that is killed in the middle of a long one
    leaves it half written, and whoever reads waits for ever (seen here; python/cpython#94777 is the like of it). Here
    a process that ends closes its own pipe, and its futures raise BrokenExecutor.
    """

    def __init__(self, jobs: int) -> None:
        import multiprocessing  # most books need no pool
        from queue import SimpleQueue

        context = multiprocessing.get_context("spawn")
        self._threads = ThreadPoolExecutor(jobs)
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        with _interrupts_waiting():
            self._workers = [_Worker(context) for _ in range(jobs)]
        for worker in self._workers:
            self._idle.put(worker)

    def submit(self, fn: Callable[..., Answer], /, *args: Any, **kwargs: Any) -> Future[Answer]:
        """A future for `fn(*args, **kwargs)`, all of which must pickle."""
        return self._threads.submit(self._call, fn, args, kwargs)

    def terminate(self) -> None:
        """Ends the processes in the middle of what they do."""
        for worker in self._workers:
            worker.process.terminate()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - Executor's
        """Ends the processes when what was begun is done; what was not is cancelled where asked."""
        self._threads.shutdown(wait=wait, cancel_futures=cancel_futures)
        for worker in self._workers:
            worker.close()

    def _call(self, fn: Callable[..., Answer], args: Any, kwargs: Any) -> Answer:
        worker = self._idle.get()
        try:
            return cast("Answer", worker.call(fn, args, kwargs))
        finally:
            self._idle.put(worker)


class _Worker:
    """One process and this side of its pipe."""

    def __init__(self, context: SpawnContext) -> None:
        self._pipe, far = context.Pipe()
        self.process = context.Process(target=_serve, args=(far,), daemon=True)
        self.process.start()
        far.close()  # so that the pipe ends with the process

    def call(self, fn: Callable[..., object], args: object, kwargs: object) -> object:
        try:
            self._pipe.send((fn, args, kwargs))
            done, answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise BrokenExecutor("a worker process ended") from error
        if not done:
            raise answer
        return answer

    def close(self) -> None:
        self._pipe.close()
        self.process.join()


def _serve(pipe: Connection) -> None:
    """What a process does: one call after the other, until nobody asks any more."""
    _begin()
    while True:
        try:
            fn, args, kwargs = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[bool, object]
        try:
            answer = True, fn(*args, **kwargs)
        except Exception as error:  # noqa: BLE001  (whatever it is, it is for the one who asked)
            answer = False, error
        try:
            pipe.send(answer)
        except OSError:
            return


@contextmanager
def _interrupts_waiting() -> Iterator[None]:
    """Processes started within never get a Ctrl-C of their own, which would print a traceback each.

    The terminal sends it to all of them, and it is for their parent to end them.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows: `_begin` is all that can be done
        yield
        return
    from multiprocessing import resource_tracker

    # Starting it unblocks the signals, so it has to run before they are blocked.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """The first thing in each process: leave Ctrl-C to the parent, and end when the parent ends."""
    import os
    import threading
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
