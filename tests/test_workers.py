"""A pool of processes: answers, errors, and ends that come too early."""

import os
import signal
import time
from concurrent.futures import BrokenExecutor
from multiprocessing import active_children

import pytest

from puzzlebook.errors import CannotMakeError
from puzzlebook.workers import workers


def double(value):
    return 2 * value


def fail(message):
    raise CannotMakeError(message)


def die_in_the_middle_of_an_answer(size):
    """An answer whose unpickled half is long enough to fill any pipe, and a process killed while it writes it."""
    import threading

    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGKILL)).start()
    time.sleep(0.25)
    return b"x" * size


def test_one_job_needs_no_processes():
    with workers(1) as executor:
        assert executor is None
        assert active_children() == []


def test_answers_come_back_in_order_whoever_gives_them():
    with workers(2) as executor:
        assert list(executor.map(double, range(50))) == [2 * n for n in range(50)]
    assert active_children() == []


def test_an_error_comes_back_as_itself_and_the_pool_goes_on():
    with workers(2) as executor:
        with pytest.raises(CannotMakeError, match="no such maze"):
            executor.submit(fail, "no such maze").result()
        assert executor.submit(double, 4).result() == 8


def test_a_process_killed_before_it_answers_is_told():
    with workers(2) as executor:
        future = executor.submit(time.sleep, 60)
        time.sleep(0.5)
        for process in active_children():
            os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(BrokenExecutor):
            future.result(timeout=20)


def test_a_process_killed_in_the_middle_of_an_answer_is_told():
    with workers(2) as executor:
        futures = [executor.submit(die_in_the_middle_of_an_answer, 400_000_000) for _ in range(2)]
        for future in futures:
            with pytest.raises(BrokenExecutor):
                future.result(timeout=60)


def interrupted():
    with workers(2) as executor:
        executor.submit(time.sleep, 60)
        time.sleep(0.3)
        raise KeyboardInterrupt


def test_an_exception_in_the_block_ends_the_processes_at_once():
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert active_children() == []
    assert time.monotonic() - began < 20
