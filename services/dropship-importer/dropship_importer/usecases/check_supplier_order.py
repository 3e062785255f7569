"""Find an order at the supplier, and place it if it is not there yet, with no transaction open."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from chassis.errors import BusyError

from dropship_importer.domain.errors import (
    GoneError,
    RejectedError,
    RetryLaterError,
    SupplierError,
    UnavailableError,
)
from dropship_importer.domain.reasons import CANCELLED_HERE, NONE, NUMBER_TAKEN, UNKNOWN_THERE, Reason
from dropship_importer.domain.supplier_order import PLACING, PlacedOrder
from dropship_importer.usecases.place_order import Parcel

_FIRST_DELAY, _MAX_DELAY = 4.0, 900.0


@dataclass(frozen=True)
class DueOrder:
    """A supplier order to place or check. The result counts only while the fencing token is current."""

    id: UUID
    fencing_token: int
    tries: int
    state: str
    is_order_cancelled: bool
    parcel: Parcel


@dataclass(frozen=True)
class OrderCheck:
    """Result of a check: the supplier's order; or why it was rejected; or why it was not placed; or a retry after so
    many seconds with its reason."""

    due: DueOrder
    placed: PlacedOrder | None = None
    rejection: Reason = NONE
    not_placed: Reason = NONE
    retry_after: float = 0.0
    retry_reason: Reason = NONE


class SupplierOrderClient(Protocol):
    """The supplier's orders; methods raise SupplierError. `place` returns None if the number is already used."""

    async def find(self, tenant_id: UUID, number: str) -> PlacedOrder | None:
        """Return the order with our number; None if the supplier has none."""
        ...

    async def place(self, tenant_id: UUID, parcel: Parcel) -> PlacedOrder | None:
        """Place a parcel; None if its number is already used."""
        ...


async def check_supplier_order(due: DueOrder, tenant_id: UUID, supplier: SupplierOrderClient) -> OrderCheck:
    """Return the supplier's order, placing it if needed. The number is looked up before an order is placed, and again
    when a response was lost, so that nothing is placed twice."""
    try:
        return await _find_or_place(due, tenant_id, supplier)
    except RetryLaterError as error:
        return OrderCheck(due, retry_after=max(error.retry_after, 1.0), retry_reason=error.reason)
    except (UnavailableError, BusyError) as error:
        delay = min(_FIRST_DELAY * 2**due.tries, _MAX_DELAY)
        return OrderCheck(due, retry_after=delay, retry_reason=Reason(str(error), UnavailableError.code))
    except SupplierError as error:
        if isinstance(error, RejectedError | GoneError) and due.state == PLACING:
            return OrderCheck(due, rejection=error.reason)
        return OrderCheck(due, retry_after=_MAX_DELAY, retry_reason=error.reason)


async def _find_or_place(due: DueOrder, tenant_id: UUID, supplier: SupplierOrderClient) -> OrderCheck:
    number = due.parcel.number
    if existing := await supplier.find(tenant_id, number):
        return OrderCheck(due, existing)
    if due.state != PLACING:
        return OrderCheck(due, retry_after=_MAX_DELAY, retry_reason=UNKNOWN_THERE)
    if due.is_order_cancelled:
        return OrderCheck(due, not_placed=CANCELLED_HERE)
    placed = await supplier.place(tenant_id, due.parcel) or await supplier.find(tenant_id, number)
    return OrderCheck(due, placed) if placed else OrderCheck(due, rejection=NUMBER_TAKEN)
