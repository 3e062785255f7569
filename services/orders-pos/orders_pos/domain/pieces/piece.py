"""Pieces of orders, each with a tag of its own."""

from datetime import datetime
from uuid import UUID

from chassis.model import now
from chassis.money import Currency
from sqlalchemy import DateTime
from sqlmodel import Field

from orders_pos.domain.rows import AppendOnlyRow, Row
from orders_pos.domain.search import to_single_line

EXPECTED, IN, OUT, CARRIED = "expected", "in", "out", "carried"


class Piece(Row, table=True):
    """A garment of an order. The order makes it, under a number that it never gives again."""

    order_id: UUID
    order_item_id: UUID
    number: int
    code: str
    name: str
    colour: str = ""
    defect: str = ""
    photo: str = ""
    place: str = ""
    state: str = EXPECTED
    is_surplus: bool = False

    def check(self, _: Currency, /) -> None:
        """Reduce colour and place to one line each; nothing is rejected."""
        self.colour, self.place = to_single_line(self.colour), to_single_line(self.place)
        self.defect = self.defect.strip()

    def scan(self, direction: str, place: str) -> bool:
        """Move the piece in, out or to the driver, and to a place if one is given. Return False if it is there."""
        place = to_single_line(place) if direction == IN else ""
        if self.state == direction and place in ("", self.place):
            return False
        self.state = direction
        self.place = place or (self.place if direction == IN else "")
        return True


class PieceScan(AppendOnlyRow, table=True):
    """A scan of a piece that moved it. Never updated or deleted."""

    piece_id: UUID
    order_id: UUID
    code: str
    name: str
    direction: str
    place: str = ""
    person_name: str
    create_time: datetime = Field(default_factory=now, sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]  # SQLModel takes instances too


def split_code(code: str) -> tuple[str, int] | None:
    """Return the numbers of order and piece that a tag says, in the case of the order's; None for another text."""
    order_number, _, number = code.strip().upper().rpartition("-")
    is_number = number.isascii() and number.isdigit() and len(number) < len("1000")
    return (order_number, int(number)) if order_number and is_number else None
