"""A process that works for a service: it parses what others sent, or writes large files.

It has the service's code and nothing else: no environment, no connections, a bound on its memory and, for each job, on
its CPU time (`worker.py`). Jobs and results are pickled; both ends are Souk's own code.
"""

import contextlib
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import IO, Any, TypeVar

from chassis.worker import PROGRESS, RESULT

_Result = TypeVar("_Result")
Report = Callable[[int], None]

# Of one job, on all its threads.
CPU_SECONDS = 30.0
_PROGRAM = "from chassis.worker import serve; serve()"


class WorkerEndedError(Exception):
    """The process ended before it had a result: it was stopped, or took more CPU time or memory than it may."""


class WorkerProcess:
    """A process that runs one function at a time. The methods block and are called in threads, `kill` also while
    another one runs."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603  # nothing of it is from outside
            [sys.executable, "-c", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )

    @property
    def is_alive(self) -> bool:
        """Return whether the process runs."""
        return self._process.poll() is None

    def run(self, function: Callable[[], _Result], report: Report | None = None) -> _Result:
        """Return the result of a function that can be pickled, or raise its error; `report` is called with each per
        cent that it reports, and ends the work if it raises. Raise WorkerEndedError."""
        job = pickle.dumps(function)
        try:
            self._send(job)
            while (frame := self._receive())[0] == PROGRESS:
                if report:
                    report(frame[1])
        except BaseException:
            self.kill()
            raise
        kind, value = frame
        if kind != RESULT:
            raise value
        result: _Result = value
        return result

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.wait()
        for pipe in self._pipes:
            # What was not sent yet is sent to nobody.
            with contextlib.suppress(BrokenPipeError):
                pipe.close()

    @property
    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        jobs, outcomes = self._process.stdin, self._process.stdout
        if jobs is None or outcomes is None:
            raise WorkerEndedError
        return jobs, outcomes

    def _send(self, job: bytes) -> None:
        jobs, _ = self._pipes
        try:
            pickle.dump((CPU_SECONDS, job), jobs)
            jobs.flush()
        except (BrokenPipeError, ValueError) as error:
            raise WorkerEndedError from error

    def _receive(self) -> tuple[str, Any]:
        try:
            frame: tuple[str, Any] = pickle.load(self._pipes[1])  # noqa: S301  # from our own code
        except (EOFError, pickle.UnpicklingError, ValueError) as error:
            raise WorkerEndedError from error
        return frame
