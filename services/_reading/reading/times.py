"""The time of day in a text, with its zone where it has one."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from typing import Final

from chassis.timezones import find_zone, load_zone

from reading.date_words import is_small_word

_TIME: Final = re.compile(
    r"(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:[.,](?P<fraction>[0-9]{1,9}))?)?"
    r"| ?h(?: ?(?P<french>[0-9]{2}))?| ?(?=[ap]\.?m|[صم](?!\w)))"
    r" ?(?P<half>[ap]\.?m\.?(?!\w)|[صم](?!\w))?"
    r" ?(?P<zone>[zZ]|(?:utc|gmt)?[+-][0-9]{1,2}(?::?[0-9]{2})?|utc|gmt|[a-z_]+(?:/[a-z_+-]+)+[0-9]*)?$",
    re.IGNORECASE,
)
# short text: a date has at most 250 characters, as every value.
_LAST_WORD: Final = re.compile(r"[^\W\d_]+$")
_OFFSET: Final = re.compile(r"([+-])([0-9]{1,2}):?([0-9]{2})?$")
_HALVES: Final = {"a": 0, "ص": 0, "p": 12, "م": 12}
_NOON, _HOURS = 12, 24


@dataclass(frozen=True)
class TimeText:
    """`date` is what stands before the time; `clock` is None where there is none, and `zone` where it names none."""

    date: str
    clock: time | None = None
    zone: tzinfo | None = None
    is_next_day: bool = False


def split_time(text: str, locale: str) -> TimeText | None:
    """Return date and time of a plain text, which is a date alone where it has no time; None for a time that can't
    be."""
    match = _TIME.search(text)
    if match is None or not _is_apart(text[: match.start()]):
        return TimeText(text)
    try:
        clock, is_next_day = _to_time(match)
        zone = _to_zone(match["zone"]) if match["zone"] else None
    except ValueError:
        return None
    return TimeText(_without_last_word(text[: match.start()], locale), clock, zone, is_next_day)


def to_datetime(day: datetime, text: TimeText) -> datetime:
    """Return a day at the time of a text, midnight if it has none."""
    instant = (
        day.replace(tzinfo=text.zone) if text.clock is None else datetime.combine(day, text.clock, text.zone)
    )
    return instant + timedelta(days=text.is_next_day)


def _is_apart(before: str) -> bool:
    """Return whether what stands before a time ends a date: with a blank, a comma, or the T of ISO 8601."""
    return bool(re.search(r"(?:[\s,]|[0-9][tT])$", before))


def _without_last_word(before: str, locale: str) -> str:
    date = re.sub(r"(?<=[0-9])[tT]$", "", before).strip(" ,")
    word = _LAST_WORD.search(date)
    return date[: word.start()].strip(" ,") if word and is_small_word(word[0], locale) else date


def _to_time(match: re.Match[str]) -> tuple[time, bool]:
    """Return the time, and whether it is the midnight that ends a day. Raise ValueError."""
    hour, minute = int(match["hour"]), int(match["minute"] or match["french"] or 0)
    second, micro = int(match["second"] or 0), int((match["fraction"] or "0").ljust(6, "0")[:6])
    if half := match["half"]:
        if not 1 <= hour <= _NOON:
            raise ValueError(hour)
        hour = hour % _NOON + _HALVES[half[0].casefold()]
    is_next_day = hour == _HOURS and not (minute or second or micro)
    return time(0 if is_next_day else hour, minute, second, micro), is_next_day


def _to_zone(text: str) -> tzinfo:
    """Return a zone. Raise ValueError for an unknown one."""
    if text.upper() in ("Z", "UTC", "GMT"):
        return UTC
    if match := _OFFSET.search(text):
        offset = timedelta(hours=int(match[2]), minutes=int(match[3] or 0))
        return timezone(offset if match[1] == "+" else -offset)
    if name := find_zone(text):
        return load_zone(name)
    raise ValueError(text)
