"""What reading a text gives: a value, a question to a person, or the reason why there is no value."""

from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

from chassis.errors import FieldViolation

T_co = TypeVar("T_co", covariant=True)

# English messages by code; the gateway has the same codes in French and Arabic. What is named follows the colon.
MESSAGES: Final = {
    "ambiguous-number": "This number can be read in several ways: {rest}",
    "ambiguous-date": "Day and month of this date can be read in several ways: {rest}",
    "ambiguous-unit": "The unit is missing here, or can be one of several: {rest}",
    "other-tax": "Prices are kept with tax and costs without it, and this column is the other way: {rest}",
    "open-tax": "It is not known whether these amounts are with tax. Answer the question about this column: {rest}",
    "unknown-words": "Say what the words of this heading change: {rest}",
    "unreadable-number": "This is no number: {rest}",
    "unreadable-amount": "This is no amount of money: {rest}",
    "other-currency": "This is another currency than the shop's: {rest}",
    "unreadable-measure": "This is no number with a unit: {rest}",
    "unknown-unit": "This unit can't be converted: {rest}",
    "unreadable-date": "This is no date: {rest}",
    "unreadable-zone": "This is no time zone: {rest}",
    "unreadable-duration": "This is no duration: {rest}",
    "unreadable-phone": "This is no phone number: {rest}",
    "phone-without-country": "Write this phone number with its country code: {rest}",
    "rounded-code": "A spreadsheet rounded this number. Format its column as text: {rest}",
    "unreadable-code": "This is no code: {rest}",
    "wrong-check-digit": "The last digit of this barcode does not match the others: {rest}",
    "unreadable-email": "This is no e-mail address: {rest}",
    "unreadable-answer": "This is not one of the known words: {rest}",
}
_MAX_NAMED, _MAX_READ = 80, 1000


@dataclass(frozen=True)
class Value(Generic[T_co]):
    """What the text means; nothing else is possible."""

    value: T_co


@dataclass(frozen=True)
class Question(Generic[T_co]):
    """The text has several meanings. `readings` are these, `shown` the same as texts for a person, or what is asked
    for; `code` is for machines."""

    code: str
    readings: tuple[T_co, ...]
    shown: tuple[str, ...]

    @property
    def message(self) -> str:
        """The question in English, with the possible readings."""
        return message_of(self.code, " / ".join(self.shown))


@dataclass(frozen=True)
class Reason:
    """The text has no meaning that is certain. `text` is what was not understood."""

    code: str
    text: str

    @property
    def message(self) -> str:
        """The reason in English; it names the text."""
        return message_of(self.code, self.text)


Reading: TypeAlias = Value[T_co] | Question[T_co] | Reason
T = TypeVar("T")


def readings_of(reading: Reading[T]) -> tuple[T, ...]:
    """Return all that a text can mean: one value, those of a question, or none."""
    if isinstance(reading, Question):
        return reading.readings
    return (reading.value,) if isinstance(reading, Value) else ()


def message_of(code: str, rest: str) -> str:
    """Return the English message of a code with what it names, which is cut to 80 characters."""
    # Controls and halves of characters can't be stored, and nobody can see them.
    named = "".join(char if char.isprintable() else "\ufffd" for char in " ".join(rest[:_MAX_READ].split()))
    named = named if len(named) <= _MAX_NAMED else f"{named[: _MAX_NAMED - 1]}…"
    return MESSAGES[code].replace("{rest}", named)


def to_violation(field: str, reading: Question[object] | Reason) -> FieldViolation:
    """Return a question or a reason as the violation of a field."""
    return FieldViolation(field, reading.message, reading.code)
