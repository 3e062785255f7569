"""Orders placed with the supplier: which lines make up a parcel, and the states of a parcel."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal

from chassis.errors import FieldViolation

PLACING, PLACED, SHIPPED = "placing", "placed", "shipped"
DELIVERED, CANCELLED, REFUSED = "delivered", "cancelled", "refused"
OPEN_STATES = (PLACING, PLACED, SHIPPED)
_REQUIRED = {
    "name": "Say who receives it.",
    "country": "Say the country, in two letters.",
    "province": "Say the province or region: the supplier needs it.",
    "city": "Say the city.",
    "address": "Say the street and number.",
}
_COUNTRY_LENGTH, _MAX_NUMBER_LENGTH = 2, 50


@dataclass(frozen=True)
class Address:
    """Where a parcel is sent; `country` has two letters (ISO 3166)."""

    name: str = ""
    phone: str = ""
    country: str = ""
    province: str = ""
    city: str = ""
    zip: str = ""
    address: str = ""

    def with_defaults(self, defaults: "Address") -> "Address":
        """Return the address with its empty fields taken from `defaults`."""
        return Address(
            *((getattr(self, field.name) or getattr(defaults, field.name)) for field in fields(self))
        )

    def violations(self, path: str) -> Iterable[FieldViolation]:
        """Yield a violation for each missing or malformed field, its name below `path`."""
        for name, message in _REQUIRED.items():
            if not getattr(self, name):
                yield FieldViolation(f"{path}.{name}", message, "blank")
        if self.country and not (len(self.country) == _COUNTRY_LENGTH and self.country.isalpha()):
            yield FieldViolation(f"{path}.country", "Send a country's two letters.", "country")


@dataclass(frozen=True)
class ParcelLine:
    """A quantity of one variant."""

    product: str
    vid: str
    name: str
    quantity: int


@dataclass(frozen=True)
class ShopOrderLine:
    """A line of the shop's order. `value` is the chosen variant's id, empty for a product with one variant."""

    product: str
    value: str
    name: str
    quantity: Decimal


@dataclass(frozen=True)
class ListedProduct:
    """What a parcel needs of a listing: countries it ships from and to, and the ids of its variants."""

    ship_from: str
    ship_to: str
    vids: Sequence[str]


@dataclass(frozen=True)
class PlacedOrder:
    """An order as the supplier returns it: `status` in its words, `state` in ours. Amounts are in its currency, None
    where it gives none."""

    supplier_order_id: str
    status: str
    state: str = PLACED
    track_number: str = ""
    logistic_name: str = ""
    amount: Decimal | None = None
    postage: Decimal | None = None
    pay_url: str = ""
    reason: str = ""


def to_parcel_lines(
    order_lines: Sequence[ShopOrderLine], listed: Mapping[str, ListedProduct]
) -> list[ParcelLine]:
    """Return the lines whose products are listed, each with the chosen variant or the only one."""
    return [
        ParcelLine(line.product, line.value or listed[line.product].vids[0], line.name, int(line.quantity))
        for line in order_lines
        if line.product in listed and listed[line.product].vids
    ]


def quantity_violations(
    order_lines: Sequence[ShopOrderLine], listed: Mapping[str, ListedProduct]
) -> Iterable[FieldViolation]:
    """Yield a violation for each listed product whose quantity is not a positive whole number."""
    for line in order_lines:
        if line.product in listed and (line.quantity != int(line.quantity) or line.quantity < 1):
            yield FieldViolation(
                "order_id", f"{line.name}: the supplier sends whole pieces only.", "quantity"
            )


def subtract_placed(lines: Sequence[ParcelLine], placed: Sequence[ParcelLine]) -> list[ParcelLine]:
    """Return the lines with the quantities that are not placed yet."""
    placed_by_vid: dict[str, int] = {}
    for placed_line in placed:
        vid = placed_line.vid
        placed_by_vid[vid] = placed_by_vid.get(vid, 0) + placed_line.quantity
    remaining: list[ParcelLine] = []
    for line in lines:
        covered = min(placed_by_vid.get(line.vid, 0), line.quantity)
        placed_by_vid[line.vid] = placed_by_vid.get(line.vid, 0) - covered
        if covered < line.quantity:
            remaining.append(ParcelLine(line.product, line.vid, line.name, line.quantity - covered))
    return remaining


def group_by_country(
    lines: Sequence[ParcelLine], listed: Mapping[str, ListedProduct]
) -> dict[str, list[ParcelLine]]:
    """Group lines into parcels by the country they ship from."""
    parcels: dict[str, list[ParcelLine]] = {}
    for line in lines:
        parcels.setdefault(listed[line.product].ship_from, []).append(line)
    return parcels


def parcel_number(tenant: str, order_number: str, position: int) -> str:
    """Return the number of an order's parcel: `tenant-order`, then `tenant-order-2` and so on. The tenant keeps numbers
    unique where tenants share a supplier account."""
    suffix = f"-{order_number}" + (f"-{position}" if position > 1 else "")
    return f"{tenant[: _MAX_NUMBER_LENGTH - len(suffix)]}{suffix}"
