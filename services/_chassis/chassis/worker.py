"""What runs in a process that works for a service: functions that come in, one after the other."""

import os
import pickle
import resource
import signal
import sys
import traceback
from typing import BinaryIO

# Address space; Python with what the services import takes a quarter.
MEMORY = 1024**3
PROGRESS, RESULT, ERROR = "progress", "result", "error"


class _Frames:
    """What the process writes to who waits: pairs of a kind and a value."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe, self._percent = pipe, -1

    def write_progress(self, percent: int) -> None:
        """Write a per cent, unless it is that of before."""
        if percent != self._percent:
            self._percent = percent
            self._write(pickle.dumps((PROGRESS, percent)))

    def write_outcome(self, job: bytes) -> None:
        """Write what the pickled function returns or raises."""
        self._percent = -1
        try:
            content = pickle.dumps((RESULT, pickle.loads(job)()))  # noqa: S301  # from our own service
        except BaseException as error:  # noqa: BLE001  # whatever it is, the other end raises it
            content = _pickle_error(error)
        self._write(content)

    def _write(self, content: bytes) -> None:
        self._pipe.write(content)
        self._pipe.flush()


_frames: list[_Frames] = []


def report_progress(percent: int) -> None:
    """Tell who waits for this process how far its function is; elsewhere without effect."""
    for frames in _frames:
        frames.write_progress(percent)


def serve() -> None:
    """Run what comes in until the other end is closed."""
    jobs, frames = sys.stdin.buffer, _Frames(os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
    _frames.append(frames)
    # What a library prints is no frame.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # The terminal's interrupt is for the service, which ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    while True:
        try:
            seconds, job = pickle.load(jobs)  # noqa: S301  # from our own service
        except EOFError:
            return
        # The signal ends the process, even within a library that does not return.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        frames.write_outcome(job)
        signal.setitimer(signal.ITIMER_PROF, 0)


def _pickle_error(error: BaseException) -> bytes:
    text = "".join(traceback.format_exception(error))
    error.add_note(text)
    try:
        content = pickle.dumps((ERROR, error))
        pickle.loads(content)  # noqa: S301  # what was just written
    except Exception:  # noqa: BLE001  # some errors can't be pickled, or not be read again
        content = pickle.dumps((ERROR, RuntimeError(text)))
    return content
