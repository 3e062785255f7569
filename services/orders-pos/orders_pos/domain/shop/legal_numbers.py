"""Numbers by which a business is known, as its country has them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chassis.errors import FieldViolation
from countries.number_checks import is_legal_number
from countries.pack import LegalNumber as NumberKind

# Pydantic takes no other before Python 3.12.
from typing_extensions import TypedDict


@dataclass(frozen=True)
class LegalNumber:
    """A number with its kind, the key that the country's pack gives it, such as `siret`."""

    kind: str
    number: str


class StoredNumber(TypedDict):
    """A number as stored JSON."""

    kind: str
    number: str


def numbers_from_json(entries: Sequence[StoredNumber]) -> list[LegalNumber]:
    """Return the numbers of stored JSON, without those that are empty."""
    return [LegalNumber(entry["kind"], entry["number"]) for entry in entries if entry.get("number")]


def numbers_to_json(numbers: Sequence[LegalNumber]) -> list[StoredNumber]:
    """Return numbers as stored JSON."""
    return [{"kind": number.kind, "number": number.number} for number in numbers]


def find_missing(numbers: Sequence[LegalNumber], kinds: Sequence[NumberKind]) -> list[NumberKind]:
    """Return the kinds of which the country wants a number on each invoice, and there is none."""
    entered = {number.kind for number in numbers if number.number.strip()}
    return [kind for kind in kinds if kind.is_required and kind.key not in entered]


def find_violations(
    numbers: Sequence[LegalNumber], kinds: Sequence[NumberKind], path: str
) -> Iterator[FieldViolation]:
    """Yield what is wrong with numbers: of no kind of the country, of a kind twice, or without the right digits."""
    checks = {kind.key: kind for kind in kinds}
    for index, number in enumerate(numbers):
        kind = checks.pop(number.kind, None)
        if kind is None:
            message = f"Choose each of {', '.join(kind.key for kind in kinds)} at most once."
            yield FieldViolation(f"{path}[{index}].kind", message, "choice")
        elif kind.check and not is_legal_number(kind.check, number.number):
            message = f"This is no {kind.names['en']}: one is {kind.example}."
            yield FieldViolation(f"{path}[{index}].number", message, "legal-number")
