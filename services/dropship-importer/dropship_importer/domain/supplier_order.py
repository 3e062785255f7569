"""An order's listed lines as parcels of the supplier, and what the supplier's words on them mean."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any

from chassis.errors import FieldViolation

PLACING, PLACED, SHIPPED = "placing", "placed", "shipped"
DELIVERED, CANCELLED, REFUSED = "delivered", "cancelled", "refused"
UNDER_WAY = (PLACING, PLACED, SHIPPED)
_STATES = {
    "SHIPPED": SHIPPED, "DISPATCHED": SHIPPED, "DELIVERED": DELIVERED, "COMPLETED": DELIVERED,
    "CANCELLED": CANCELLED, "CANCELED": CANCELLED, "TRASH": CANCELLED,
}  # fmt: skip
_NEEDED = {
    "name": "Say who receives it.",
    "country": "Say the country, in two letters.",
    "province": "Say the province or region: the supplier needs it.",
    "city": "Say the city.",
    "address": "Say the street and number.",
}
_COUNTRY, _LONGEST_NUMBER = 2, 50


@dataclass(frozen=True)
class Address:
    name: str = ""
    phone: str = ""
    country: str = ""
    province: str = ""
    city: str = ""
    zip: str = ""
    address: str = ""

    def or_else(self, other: "Address") -> "Address":
        """With the other's parts where this one has none."""
        return Address(*((getattr(self, one.name) or getattr(other, one.name)) for one in fields(self)))

    def faults(self, path: str) -> Iterable[FieldViolation]:
        """What is missing, below `path`."""
        for name, sentence in _NEEDED.items():
            if not getattr(self, name):
                yield FieldViolation(f"{path}.{name}", sentence, "blank")
        if self.country and not (len(self.country) == _COUNTRY and self.country.isalpha()):
            yield FieldViolation(f"{path}.country", "Send a country's two letters.", "country")


@dataclass(frozen=True)
class Line:
    """So many of a variant."""

    product: str
    vid: str
    name: str
    quantity: int


@dataclass(frozen=True)
class Sold:
    """A line of an order: a product and, where it is one of several, the value chosen, which is the variant's id."""

    product: str
    value: str
    name: str
    quantity: Decimal


@dataclass(frozen=True)
class Listed:
    """What a listing says of its product for a parcel: where it comes from and goes to, its variants' ids."""

    ship_from: str
    ship_to: str
    vids: Sequence[str]


@dataclass(frozen=True)
class Placed:
    """What the supplier says of an order; amounts in USD, None where it says none."""

    supplier_order_id: str
    status: str
    track_number: str = ""
    logistic_name: str = ""
    amount: Decimal | None = None
    postage: Decimal | None = None
    pay_url: str = ""
    reason: str = ""

    @property
    def state(self) -> str:
        return _STATES.get(self.status.upper(), PLACED)


def lines_of(sold: Sequence[Sold], listed: Mapping[str, Listed]) -> list[Line]:
    """The lines that are listed products; who sold one that has several variants sold one of them."""
    return [
        Line(one.product, one.value or listed[one.product].vids[0], one.name, int(one.quantity))
        for one in sold
        if one.product in listed and listed[one.product].vids
    ]


def quantity_faults(sold: Sequence[Sold], listed: Mapping[str, Listed]) -> Iterable[FieldViolation]:
    """Parts of a piece can't be sent."""
    for one in sold:
        if one.product in listed and (one.quantity != int(one.quantity) or one.quantity < 1):
            yield FieldViolation("order_id", f"{one.name}: the supplier sends whole pieces only.", "quantity")


def left(lines: Sequence[Line], placed: Sequence[Mapping[str, Any]]) -> list[Line]:
    """What of the lines is not placed yet."""
    counts: dict[str, int] = {}
    for one in placed:
        counts[one["vid"]] = counts.get(one["vid"], 0) + one["quantity"]
    found: list[Line] = []
    for one in lines:
        taken = min(counts.get(one.vid, 0), one.quantity)
        counts[one.vid] = counts.get(one.vid, 0) - taken
        if taken < one.quantity:
            found.append(Line(one.product, one.vid, one.name, one.quantity - taken))
    return found


def by_country(lines: Sequence[Line], listed: Mapping[str, Listed]) -> dict[str, list[Line]]:
    """A parcel for each country they come from."""
    parcels: dict[str, list[Line]] = {}
    for one in lines:
        parcels.setdefault(listed[one.product].ship_from, []).append(one)
    return parcels


def number_of(tenant: str, order_number: str, place: int) -> str:
    """The parcel's number, which tells tenants apart that share an account; the first one's is the order's own."""
    ending = f"-{order_number}" + (f"-{place}" if place > 1 else "")
    return f"{tenant[: _LONGEST_NUMBER - len(ending)]}{ending}"
