"""Split an order's listed lines into parcels to be placed with the supplier."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from chassis.errors import ConflictError, ValidationError

from dropship_importer.domain.supplier_order import (
    Address,
    ListedProduct,
    ParcelLine,
    ShopOrderLine,
    group_by_country,
    parcel_number,
    quantity_violations,
    subtract_placed,
    to_parcel_lines,
)


@dataclass(frozen=True)
class ShopOrder:
    """An order of the shop, read with the user's own token."""

    id: UUID
    number: str
    is_cancelled: bool
    address: Address
    lines: Sequence[ShopOrderLine]


@dataclass(frozen=True)
class PlaceOrder:
    """The command. Empty fields of `address` are taken from the order."""

    order: ShopOrder
    tenant: str
    address: Address
    pay_from_balance: bool


@dataclass(frozen=True)
class Parcel:
    """One order with the supplier."""

    number: str
    ship_from: str
    address: Address
    lines: Sequence[ParcelLine]
    pay_from_balance: bool


class ParcelRepository(Protocol):
    """Supplier orders of the shop's orders; `lock` serializes the placements of one order."""

    async def lock(self, order_id: UUID) -> None:
        """Wait for other placements of the order until the commit."""
        ...

    async def find_listed_products(self, product_ids: Sequence[str]) -> Mapping[str, ListedProduct]:
        """Return those of the shop's products that are listed, by product id."""
        ...

    async def list_placed(self, order_id: UUID) -> tuple[int, list[ParcelLine]]:
        """Return how many parcels the order ever had, and the lines of those not refused or cancelled."""
        ...

    async def add(self, order_id: UUID, parcel: Parcel) -> None:
        """Store a parcel and have it placed."""
        ...


async def place_order(command: PlaceOrder, parcels: ParcelRepository) -> bool:
    """Return whether any line was left to place. Raise ConflictError for a cancelled order, ValidationError for missing
    parts of the address and for quantities that are not whole."""
    order = command.order
    if order.is_cancelled:
        raise ConflictError("This order is cancelled; nothing is placed for it.", "cancelled")
    await parcels.lock(order.id)
    listed = await parcels.find_listed_products([line.product for line in order.lines])
    count, placed = await parcels.list_placed(order.id)
    lines = subtract_placed(to_parcel_lines(order.lines, listed), placed)
    if not lines:
        return False
    address = command.address.with_defaults(order.address)
    if violations := [*quantity_violations(order.lines, listed), *address.violations("address")]:
        raise ValidationError(*violations)
    for position, (country, parcel) in enumerate(group_by_country(lines, listed).items(), count + 1):
        number = parcel_number(command.tenant, order.number, position)
        await parcels.add(order.id, Parcel(number, country, address, parcel, command.pay_from_balance))
    return True
