"""Progress of reading or writing a file, reported to the caller that waits."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar

Callback = Callable[[int], None]


def _ignore(_: int) -> None:
    """Nobody waits."""


_callback: ContextVar[Callback] = ContextVar("progress", default=_ignore)


def report(done: int, total: int) -> None:
    """Report that `done` of `total` parts are done. Whatever the callback raises ends the work."""
    _callback.get()(done * 100 // max(total, 1))


@contextmanager
def reporting(callback: Callback) -> Generator[None]:
    """Have `callback` called with percentages during the work."""
    token = _callback.set(callback)
    try:
        yield
    finally:
        _callback.reset(token)
