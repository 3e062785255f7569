"""Lags of links in Microsoft Project XML, as working time."""

from decimal import Decimal
from xml.etree.ElementTree import Element

from planning.adapters.files.lags import elapsed_length, to_working, working_length
from planning.adapters.files.msproject import names
from planning.adapters.files.msproject.dates import Dates
from planning.domain import import_note as notes
from planning.domain.calendar import Calendar

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
        whole = elapsed_length(source) if is_elapsed else working_length(source, calendar)
        seconds = int(Decimal(whole) * lag / 100)
        return (
            to_working(seconds, source, kind, calendar) if is_elapsed else seconds,
            "h",
            (notes.PERCENT_LAG, detail),
        )
    if number in names.ELAPSED:
        count = Decimal(lag) / _TENTHS[number]
        detail = f"{count.normalize():+f}{names.UNITS[number]}"
        seconds = to_working(lag * names.TENTH, source, kind, calendar)
        return seconds, "h", (notes.ELAPSED_LAG, detail)
    return lag * names.TENTH, _UNITS.get(str(number), "h"), None
