"""Take an order's listed lines up, to be placed with the supplier."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from chassis.errors import ConflictError, FieldViolation, ValidationError

from dropship_importer.domain.placing import (
    Address,
    Line,
    Listed,
    Sold,
    by_country,
    left,
    lines_of,
    number_of,
    quantity_faults,
)


@dataclass(frozen=True)
class Order:
    """What the shop says of an order under its user's own token."""

    id: UUID
    number: str
    is_cancelled: bool
    address: Address
    sold: Sequence[Sold]


@dataclass(frozen=True)
class PlaceOrder:
    """The command; what `address` leaves empty is the order's."""

    order: Order
    tenant: str
    address: Address
    pay_from_balance: bool


@dataclass(frozen=True)
class Parcel:
    """What is to be placed."""

    number: str
    ship_from: str
    address: Address
    lines: Sequence[Line]
    pay_from_balance: bool


class Orders(Protocol):
    """Orders placed with the supplier; `lock` keeps others from the same order."""

    async def lock(self, order_id: UUID) -> None: ...

    async def listed(self, products: Sequence[str]) -> Mapping[str, Listed]: ...

    async def placed(self, order_id: UUID) -> tuple[int, list[Line]]: ...

    async def add(self, order_id: UUID, parcel: Parcel) -> None: ...


async def place_order(command: PlaceOrder, orders: Orders) -> bool:
    """Whether anything of the supplier's was left to be placed. Raises Conflict for a cancelled order, Invalid for what
    is missing."""
    order = command.order
    if order.is_cancelled:
        raise ConflictError("This order is cancelled; nothing is placed for it.", "cancelled")
    await orders.lock(order.id)
    listed = await orders.listed([one.product for one in order.sold])
    count, placed = await orders.placed(order.id)
    lines = left(lines_of(order.sold, listed), [vars(one) for one in placed])
    if not lines:
        return False
    address = command.address.or_else(order.address)
    if violations := [*quantity_faults(order.sold, listed), *_faults(address)]:
        raise ValidationError(*violations)
    for place, (country, parcel) in enumerate(by_country(lines, listed).items(), count + 1):
        number = number_of(command.tenant, order.number, place)
        await orders.add(order.id, Parcel(number, country, address, parcel, command.pay_from_balance))
    return True


def _faults(address: Address) -> Sequence[FieldViolation]:
    return list(address.faults("address"))
