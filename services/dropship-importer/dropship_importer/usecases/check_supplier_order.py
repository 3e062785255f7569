"""Ask the supplier for an order, and place it where it is not there yet; with no transaction open."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from chassis.errors import BusyError

from dropship_importer.domain.outcomes import Down, Gone, Refused, SupplierError, Waiting
from dropship_importer.domain.placing import PLACING, Placed
from dropship_importer.domain.reasons import CANCELLED_HERE, NONE, NUMBER_TAKEN, UNKNOWN_THERE, Reason
from dropship_importer.usecases.place_order import Parcel

_FIRST_REST, _LONGEST_REST = 4.0, 900.0


@dataclass(frozen=True)
class Due:
    """An order placed or to be placed, in its round."""

    id: UUID
    round: int
    tries: int
    state: str
    is_order_cancelled: bool
    parcel: Parcel


@dataclass(frozen=True)
class Word:
    """What came of it: what the supplier says; or that it refuses, or that nothing is placed, and why; or how long to
    wait."""

    due: Due
    placed: Placed | None = None
    refusal: Reason = NONE
    not_placed: Reason = NONE
    wait: float = 0.0
    why: Reason = NONE


class Supplier(Protocol):
    """The supplier's orders; raises a SupplierError. `place` answers None where the number is taken already."""

    async def find(self, tenant_id: UUID, number: str) -> Placed | None: ...

    async def place(self, tenant_id: UUID, parcel: Parcel) -> Placed | None: ...


async def ask_after_order(due: Due, tenant_id: UUID, supplier: Supplier) -> Word:
    """What the supplier says. A number is asked after before it is sent, and after it was sent in vain: whatever became
    of an answer, nothing is placed twice."""
    try:
        return await _asked(due, tenant_id, supplier)
    except Waiting as waiting:
        return Word(due, wait=max(waiting.seconds, 1.0), why=waiting.reason)
    except (Down, BusyError) as down:
        return Word(
            due, wait=min(_FIRST_REST * 2**due.tries, _LONGEST_REST), why=Reason(str(down), Down.word)
        )
    except SupplierError as no:
        is_final = isinstance(no, Refused | Gone) and due.state == PLACING
        return Word(due, refusal=no.reason) if is_final else Word(due, wait=_LONGEST_REST, why=no.reason)


async def _asked(due: Due, tenant_id: UUID, supplier: Supplier) -> Word:
    if found := await supplier.find(tenant_id, due.parcel.number):
        return Word(due, found)
    if due.state != PLACING:
        return Word(due, wait=_LONGEST_REST, why=UNKNOWN_THERE)
    if due.is_order_cancelled:
        return Word(due, not_placed=CANCELLED_HERE)
    made = await supplier.place(tenant_id, due.parcel) or await supplier.find(tenant_id, due.parcel.number)
    return Word(due, made) if made else Word(due, refusal=NUMBER_TAKEN)
