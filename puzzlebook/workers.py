"""A number of jobs → the executor that does the work: this process, or a pool of others."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

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
    import multiprocessing  # noqa: PLC0415  (most books need no pool)
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)
    try:
        with _interrupts_waiting():
            executor.submit(int)  # has the processes started
        yield executor
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_waiting() -> Iterator[None]:
    """Processes started within never get a Ctrl-C of their own, which would print a traceback each.

    The terminal sends it to all of them, and it is for their parent to end them.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows: `_begin` is all that can be done
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415

    # Starting it unblocks the signals, so it has to run before they are blocked.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """The first thing in each process: leave Ctrl-C to the parent, and end when the parent ends."""
    import os  # noqa: PLC0415
    import threading  # noqa: PLC0415
    from multiprocessing import parent_process  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
