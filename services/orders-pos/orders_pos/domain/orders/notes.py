"""Fields that an order keeps as they were sent."""

from dataclasses import dataclass, fields
from typing import TypedDict, cast


@dataclass(frozen=True, kw_only=True)
class Notes:
    """What carts and orders say beside what decides amounts and dates. Nothing else names these fields between the
    contract and the row, so that a new one is declared there and here."""

    description: str = ""
    customer_note: str = ""
    notify_customer: bool = False


class NoteFields(TypedDict):
    """The same fields as arguments."""

    description: str
    customer_note: str
    notify_customer: bool


NOTE_FIELDS = tuple(field.name for field in fields(Notes))


def notes_of(holder: object) -> NoteFields:
    """Return the notes of a cart, an order or a message."""
    return cast("NoteFields", {name: getattr(holder, name) for name in NOTE_FIELDS})
