"""Lags in elapsed time, or in per cent of the task they follow, as the working time that plans have."""

from datetime import datetime, timedelta
from typing import Protocol

from planning.domain.calendar import Calendar
from planning.domain.link import FF, FS
from planning.domain.timeline import get_timeline


class Dated(Protocol):
    """What a link begins at."""

    @property
    def start(self) -> datetime:
        """Start as an instant."""
        ...

    @property
    def end(self) -> datetime:
        """End as an instant."""
        ...


def to_working(elapsed: int, source: Dated, kind: str, calendar: Calendar) -> int:
    """Return the working seconds within elapsed seconds from where the link begins."""
    at = source.end if kind in (FS, FF) else source.start
    timeline, begin = get_timeline(calendar), int(at.timestamp())
    return timeline.worked(begin + elapsed) - timeline.worked(begin)


def elapsed_length(source: Dated) -> int:
    """Return the seconds from start to end, whether worked or not."""
    return (source.end - source.start) // timedelta(seconds=1)


def working_length(source: Dated, calendar: Calendar) -> int:
    """Return the working seconds of a task; the elapsed ones if it has none."""
    start, end = (int(at.timestamp()) for at in (source.start, source.end))
    timeline = get_timeline(calendar)
    return timeline.worked(end) - timeline.worked(start) or end - start
