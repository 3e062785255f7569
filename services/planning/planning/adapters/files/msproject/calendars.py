"""Calendars in Microsoft Project XML."""

from collections.abc import Iterator
from datetime import date
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from planning.adapters.files.msproject.elements import put, text_of
from planning.adapters.files.msproject.exceptions import MAX_ALL_DAYS, MAX_DAYS, count_days, list_days
from planning.domain import import_note as notes
from planning.domain.calendar import MINUTES_A_DAY, Calendar, Span
from planning.domain.import_note import ImportNote

# UID of the only calendar that is written.
CALENDAR: Final = "1"
# Hours of a working day whose hours are not in the file.
_MAX_SPANS: Final = 48
_DEFAULT_HOURS: Final = ((8 * 60, 12 * 60), (13 * 60, 17 * 60))


def write_calendar(root: Element, calendar: Calendar) -> None:
    """Add the calendar to the project: working times by weekday, and holidays as exceptions."""
    element = SubElement(SubElement(root, "Calendars"), "Calendar")
    put(element, UID=CALENDAR, Name=calendar.name or "Calendar", IsBaseCalendar="1")
    week = calendar.week or (((0, MINUTES_A_DAY),),) * 7
    days = SubElement(element, "WeekDays")
    # Weeks begin on Sundays.
    for number, spans in enumerate((week[6], *week[:6]), 1):
        day = SubElement(days, "WeekDay")
        put(day, DayType=str(number), DayWorking="1" if spans else "0")
        times = SubElement(day, "WorkingTimes") if spans else day
        for start, to in spans:
            put(SubElement(times, "WorkingTime"), FromTime=_format_time(start), ToTime=_format_time(to))
    holidays = SubElement(element, "Exceptions") if calendar.holidays else element
    for day_off in sorted(calendar.holidays):
        exception = SubElement(holidays, "Exception")
        period = SubElement(exception, "TimePeriod")
        put(period, FromDate=f"{day_off}T00:00:00", ToDate=f"{day_off}T23:59:00")
        put(exception, Occurrences="1", Name=str(day_off), Type="1", DayWorking="0")


def read_calendar(root: Element, timezone: str) -> tuple[Calendar | None, list[ImportNote]]:
    """Return the plan's calendar, None if the file has none with working hours, and what it can't have. Raise
    ValueError."""
    import_notes: list[ImportNote] = []
    elements = {text_of(element, "UID"): element for element in root.iterfind("Calendars/Calendar")}
    used = text_of(root, "CalendarUID")
    element = elements.get(used) if used else next(iter(elements.values()), None)
    if element is None:
        return None, import_notes
    base = elements.get(text_of(element, "BaseCalendarUID"))
    sources = [element] if base is None or base is element else [element, base]
    sunday, *rest = (_parse_spans(sources, number) for number in range(1, 8))
    week = (*rest, sunday)
    days = frozenset(day for source in sources for day in _parse_days_off(source, import_notes))
    import_notes += (
        ImportNote(notes.WORK_WEEK, text_of(each, "Name")) for each in element.iterfind("WorkWeeks/WorkWeek")
    )
    if not any(week):
        return None, [*import_notes, ImportNote(notes.CALENDAR, text_of(element, "Name"))]
    is_continuous = not days and all(spans == ((0, MINUTES_A_DAY),) for spans in week)
    return Calendar(
        timezone, () if is_continuous else week, days, text_of(element, "Name")[:120]
    ), import_notes


def _parse_spans(calendars: list[Element], number: int) -> tuple[Span, ...]:
    """Return the hours of a day of the week (1 is Sunday) in the first of the calendars that has them."""
    for calendar in calendars:
        for day in calendar.iterfind("WeekDays/WeekDay"):
            if text_of(day, "DayType") == str(number):
                return _parse_day_spans(day) if text_of(day, "DayWorking") == "1" else ()
    return ()


def _parse_day_spans(day: Element) -> tuple[Span, ...]:
    spans: list[Span] = []
    for time in day.iterfind("WorkingTimes/WorkingTime"):
        start, to = (
            _parse_minutes(time.findtext("FromTime")),
            _parse_minutes(time.findtext("ToTime")) or MINUTES_A_DAY,
        )
        # A day has no use for more, and each is compared with those before.
        if len(spans) == _MAX_SPANS:
            break
        if start < to and not any(start < end and begin < to for begin, end in spans):
            spans.append((start, to))
    return tuple(sorted(spans)) or _DEFAULT_HOURS


def _parse_days_off(element: Element, import_notes: list[ImportNote]) -> Iterator[date]:
    """Yield non-working days, as newer and older versions write them; note exceptions that are none."""
    left = MAX_ALL_DAYS
    older = [day for day in element.iterfind("WeekDays/WeekDay") if text_of(day, "DayType") == "0"]
    for exception in [*element.iterfind("Exceptions/Exception"), *older]:
        name = text_of(exception, "Name")
        if text_of(exception, "DayWorking") == "1":
            import_notes.append(
                ImportNote(notes.WORKING_EXCEPTION, name or text_of(exception, "TimePeriod/FromDate"))
            )
            continue
        left -= count_days(exception)
        days = list_days(exception) if left >= 0 else []
        if not days or len(days) == MAX_DAYS:
            import_notes.append(ImportNote(notes.EXCEPTION, name))
        yield from days


def _format_time(minutes: int) -> str:
    return f"{minutes % MINUTES_A_DAY // 60:02}:{minutes % 60:02}:00"


def _parse_minutes(text: str | None) -> int:
    hours, minutes = (text or "00:00").split(":")[:2]
    return int(hours) * 60 + int(minutes)
