"""Weights and lengths: a number with a unit, or in the unit of its column."""

from dataclasses import dataclass
from decimal import Decimal

from reading.characters import is_too_long
from reading.context import ReadingContext
from reading.number_marks import to_marks
from reading.numbers import read_body
from reading.result import Question, Reading, Reason, Value, readings_of
from reading.units import ASKED, FACTORS, find_unit
from reading.words_around import split_words


@dataclass(frozen=True)
class Measure:
    """A number of units, with the symbol of the unit (`kg`)."""

    number: Decimal
    unit: str
    dimension: str

    @property
    def amount(self) -> Decimal:
        """The same in grams or millimetres, exactly."""
        return self.number * FACTORS[self.dimension][self.unit]

    def __str__(self) -> str:
        return f"{self.number:f} {self.unit}"


def read_measure(text: str, context: ReadingContext, dimension: str, unit: str = "") -> Reading[Measure]:
    """Return a weight or a length. `unit` is that of the column, for a number that has none of its own; without either
    it is asked which one is meant."""
    parts = None if is_too_long(text) else split_words(to_marks(text))
    if parts is None or len(parts.words) > 1:
        return Reason("unreadable-measure", text)
    number = read_body(parts.body, text, context, is_negative=parts.is_negative)
    if isinstance(number, Reason):
        return Reason("unreadable-measure", text)
    symbol = find_unit(parts.words[0], dimension, context.locale) if parts.words else unit
    if parts.words and not symbol:
        return Reason("unknown-unit", text)
    units = (symbol,) if symbol else ASKED[dimension]
    readings = tuple(Measure(amount, name, dimension) for amount in readings_of(number) for name in units)
    if len(readings) == 1:
        return Value(readings[0])
    code = "ambiguous-number" if symbol else "ambiguous-unit"
    return Question(code, readings, tuple(map(str, readings)))
