"""Values of the cells of a table, read by what its columns and the answers of a person decide."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final

from chassis.timezones import load_zone
from reading.context import DayOrder, ReadingContext
from reading.dates import has_time, read_datetime
from reading.durations import Duration, read_duration
from reading.numbers import read_number, read_percent
from reading.result import Question, Reading, Reason, Value, readings_of
from reading.serial_dates import read_serial_date

FULL: Final = Decimal(100)
# A month of work is four weeks, as in other programs; an elapsed one has thirty days.
_LETTERS: Final = {"minute": ("m", 1), "hour": ("h", 1), "day": ("d", 1), "week": ("w", 1), "month": ("w", 4)}
_ELAPSED: Final = {**_LETTERS, "month": ("d", 30)}


class UnreadableError(ValueError):
    """A cell whose text has no certain meaning; its only argument is the text."""


@dataclass(frozen=True)
class Values:
    """`timezone` is that of times without one; the others are what is decided for the whole table, or empty."""

    timezone: str
    day_order: DayOrder = ""
    decimal_mark: str = ""
    duration_unit: str = ""
    is_fraction: bool = False

    @property
    def context(self) -> ReadingContext:
        """What is known about a cell: a file is in any language."""
        return ReadingContext(decimal_mark=self.decimal_mark, day_order=self.day_order)

    def instant(self, text: str, *, is_end: bool = False) -> datetime:
        """Return the instant in UTC. A date alone is its beginning, or with `is_end` its end. Raise UnreadableError."""
        reading = read_day(text, self.context)
        if not isinstance(reading, Value):
            raise UnreadableError(text)
        local = reading.value
        if is_end and is_whole_day(text):
            local += timedelta(days=1)
        aware = local if local.tzinfo else local.replace(tzinfo=load_zone(self.timezone))
        try:
            return aware.astimezone(UTC).replace(microsecond=0)
        except ArithmeticError:
            raise UnreadableError(text) from None

    def percent(self, text: str) -> Decimal:
        """Return a number in per cent, 0 for an empty text. Of several readings the one up to 100 is meant. Raise
        UnreadableError."""
        if not text.strip():
            return Decimal(0)
        numbers = readings_of(read_percent(text, self.context))
        possible = [number for number in numbers if 0 <= number <= FULL] or [*numbers]
        if len(possible) != 1:
            raise UnreadableError(text)
        is_fraction = self.is_fraction and "%" not in text and "٪" not in text
        return possible[0] * FULL if is_fraction else possible[0]

    def duration(self, text: str) -> Reading[Duration]:
        """Return a duration; a number without a unit has that of the table."""
        reading = read_duration(text, self.context)
        if isinstance(reading, Reason) and is_bare_number(text):
            numbers = read_number(text.strip().rstrip("?"), self.context)
            if isinstance(numbers, Value) and (self.duration_unit or not numbers.value):
                return Value(Duration(((numbers.value, self.duration_unit or "day"),)))
        if isinstance(reading, Question):
            fitting = [
                option for option in reading.readings
                if all(unit == self.duration_unit for _, unit in option.parts)
            ]  # fmt: skip
            return Value(fitting[0]) if len(fitting) == 1 else reading
        return reading

    def lag(self, text: str) -> Reading[Duration]:
        """Return the duration of a lag; programs that write lags mean minutes by `m`."""
        reading = self.duration(text)
        if isinstance(reading, Question) and reading.code == "ambiguous-unit":
            return replace(self, duration_unit="minute").duration(text)
        return reading


def read_day(text: str, context: ReadingContext) -> Reading[datetime]:
    """Return the date of a cell, also of one that a spreadsheet counts in days."""
    reading = read_datetime(text, context)
    return read_serial_date(text) if isinstance(reading, Reason) else reading


def is_whole_day(text: str) -> bool:
    """Return whether a date has no time of day."""
    serial = read_serial_date(text)
    return not has_time(text) if isinstance(serial, Reason) else serial.value.time() == datetime.min.time()


def is_bare_number(text: str) -> bool:
    """Return whether a duration has a number alone."""
    return isinstance(read_number(text.strip().rstrip("?"), ReadingContext()), (Value, Question))


def to_lags(duration: Duration) -> list[str]:
    """Return the parts of a duration as lags of tokens without a sign, such as `2d`, or `2ed` for elapsed time. Raise
    ValueError for a unit that plans don't have."""
    return [_to_lag(amount, unit, is_elapsed=duration.is_elapsed) for amount, unit in duration.parts]


def _to_lag(amount: Decimal, unit: str, *, is_elapsed: bool) -> str:
    letters = _ELAPSED if is_elapsed else _LETTERS
    if unit == "second":
        return f"{amount / 60:f}{'e' if is_elapsed else ''}m"
    if unit not in letters:
        raise UnreadableError(f"{amount} {unit}")
    letter, factor = letters[unit]
    return f"{amount * factor:f}{'e' if is_elapsed else ''}{letter}"


def is_zero(duration: Reading[Duration]) -> bool:
    """Return whether a duration is no time at all, in any unit."""
    options: Iterable[Duration] = readings_of(duration)
    parts = [amount for option in options for amount, _ in option.parts]
    return bool(parts) and not any(parts)
