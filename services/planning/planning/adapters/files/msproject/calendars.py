"""Calendars in Microsoft Project XML."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from planning.domain.calendar import MINUTES_A_DAY, Calendar, Span

# UID of the only calendar that is written.
CALENDAR: Final = "1"
_MAX_DAYS = 366
_ONE_DAY = timedelta(days=1)


def write_calendar(root: Element, calendar: Calendar) -> None:
    element = SubElement(SubElement(root, "Calendars"), "Calendar")
    _put(element, UID=CALENDAR, Name=calendar.name or "Calendar", IsBaseCalendar="1")
    week = calendar.week or (((0, MINUTES_A_DAY),),) * 7
    days = SubElement(element, "WeekDays")
    # Weeks begin on Sundays.
    for number, spans in enumerate((week[6], *week[:6]), 1):
        day = SubElement(days, "WeekDay")
        _put(day, DayType=str(number), DayWorking="1" if spans else "0")
        times = SubElement(day, "WorkingTimes") if spans else day
        for start, to in spans:
            _put(SubElement(times, "WorkingTime"), FromTime=_format_time(start), ToTime=_format_time(to))
    holidays = SubElement(element, "Exceptions") if calendar.holidays else element
    for day_off in sorted(calendar.holidays):
        exception = SubElement(holidays, "Exception")
        period = SubElement(exception, "TimePeriod")
        _put(period, FromDate=f"{day_off}T00:00:00", ToDate=f"{day_off}T23:59:00")
        _put(exception, Occurrences="1", Name=str(day_off), Type="1", DayWorking="0")


def read_calendar(root: Element, timezone: str) -> Calendar | None:
    """Return the plan's calendar; None if the file has none with working hours. Raise ValueError."""
    calendar_uid = root.findtext("CalendarUID")
    for element in root.iterfind("Calendars/Calendar"):
        if calendar_uid in (None, element.findtext("UID")):
            sunday, *rest = (_parse_spans(element, number) for number in range(1, 8))
            week = (*rest, sunday)
            days = frozenset(_parse_days_off(element))
            if not any(week):
                return None
            is_continuous = not days and all(spans == ((0, MINUTES_A_DAY),) for spans in week)
            return Calendar(
                timezone, () if is_continuous else week, days, (element.findtext("Name") or "")[:120]
            )
    return None


def _parse_spans(element: Element, number: int) -> tuple[Span, ...]:
    spans: list[Span] = []
    for day in element.iterfind("WeekDays/WeekDay"):
        if day.findtext("DayType") == str(number) and day.findtext("DayWorking") == "1":
            for time in day.iterfind("WorkingTimes/WorkingTime"):
                start, to = (
                    _parse_minutes(time.findtext("FromTime")),
                    _parse_minutes(time.findtext("ToTime")) or MINUTES_A_DAY,
                )
                if start < to and not any(start < end and begin < to for begin, end in spans):
                    spans.append((start, to))
    return tuple(sorted(spans))


def _parse_days_off(element: Element) -> Iterator[date]:
    """Yield non-working days, as newer and older versions write them."""
    older = [day for day in element.iterfind("WeekDays/WeekDay") if day.findtext("DayType") == "0"]
    for exception in [*element.iterfind("Exceptions/Exception"), *older]:
        if exception.findtext("DayWorking") != "1" and exception.find("TimePeriod") is not None:
            day = date.fromisoformat((exception.findtext("TimePeriod/FromDate") or "")[:10])
            last = date.fromisoformat((exception.findtext("TimePeriod/ToDate") or str(day))[:10])
            for _ in range(_MAX_DAYS):
                yield day
                day += _ONE_DAY
                if day > last:
                    break


def _format_time(minutes: int) -> str:
    return f"{minutes % MINUTES_A_DAY // 60:02}:{minutes % 60:02}:00"


def _parse_minutes(text: str | None) -> int:
    hours, minutes = (text or "00:00").split(":")[:2]
    return int(hours) * 60 + int(minutes)


def _put(element: Element, **texts: str) -> None:
    for name, text in texts.items():
        SubElement(element, name).text = text
