"""Lags of links in Microsoft Project XML, as working time."""

from datetime import timedelta
from decimal import Decimal
from xml.etree.ElementTree import Element

from planning.adapters.files.msproject import names
from planning.adapters.files.msproject.dates import Dates
from planning.domain import import_note as notes
from planning.domain.calendar import Calendar
from planning.domain.link import FF, FS
from planning.domain.timeline import get_timeline

_UNITS = {number: unit for unit, number in names.LAG_FORMATS.items()}
_TENTHS = {4: 10, 6: 600, 8: 14_400, 10: 100_800, 12: 432_000}


def read_lag(
    element: Element, source: Dates, kind: str, calendar: Calendar
) -> tuple[int, str, tuple[str, str] | None]:
    """Return the lag of a link from a task in working seconds, the unit to show it in, and the code and detail of a
    note if the lag is another than in the file. Raise ValueError."""
    lag, format_ = (int(element.findtext(name) or 0) for name in ("LinkLag", "LagFormat"))
    number = format_ - names.ESTIMATED if format_ > names.ESTIMATED else format_
    if not lag:
        return 0, "h", None
    if number in names.PERCENT:
        detail = f"{lag:+d}{names.UNITS[number]}"
        is_elapsed = number in names.ELAPSED
        whole = _elapsed(source) if is_elapsed else _worked(source, calendar)
        seconds = int(Decimal(whole) * lag / 100)
        return (
            _to_working(seconds, source, kind, calendar) if is_elapsed else seconds,
            "h",
            (notes.PERCENT_LAG, detail),
        )
    if number in names.ELAPSED:
        count = Decimal(lag) / _TENTHS[number]
        detail = f"{count.normalize():+f}{names.UNITS[number]}"
        seconds = _to_working(lag * names.TENTH, source, kind, calendar)
        return seconds, "h", (notes.ELAPSED_LAG, detail)
    return lag * names.TENTH, _UNITS.get(str(number), "h"), None


def _to_working(elapsed: int, source: Dates, kind: str, calendar: Calendar) -> int:
    """Return the working time within an elapsed time from where the link begins."""
    at = source.end if kind in (FS, FF) else source.start
    timeline, begin = get_timeline(calendar), int(at.timestamp())
    return timeline.worked(begin + elapsed) - timeline.worked(begin)


def _elapsed(source: Dates) -> int:
    return (source.end - source.start) // timedelta(seconds=1)


def _worked(source: Dates, calendar: Calendar) -> int:
    start, end = (int(at.timestamp()) for at in (source.start, source.end))
    timeline = get_timeline(calendar)
    return timeline.worked(end) - timeline.worked(start) or end - start
