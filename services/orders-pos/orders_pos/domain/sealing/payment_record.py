"""What a sealed record says of an order that was saved: what its money did, and what was sold or corrected."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments import movement as kinds
from orders_pos.domain.sealing.record import (
    CORRECTION,
    NO_TILL,
    PAYMENT,
    REFUND,
    Entry,
    format_amount,
    format_time,
)
from orders_pos.domain.sealing.sold import NOTHING_SOLD, Sold, difference, sold_of
from orders_pos.domain.taxes.tax_entries import SaleChange

# What is paid and given back. The other movements change what is owed.
_PAID_KINDS: Final = frozenset({
    kinds.TAKEN, kinds.CHANGE, kinds.REFUNDED, kinds.CREDITED, kinds.CREDIT_USED, kinds.CREDIT_RETURNED,
})  # fmt: skip


@dataclass(frozen=True)
class TillSession:
    """The till where money moves and its open cash session, by ids, name and number."""

    till_id: UUID
    till_name: str
    session_number: int | None = None


@dataclass(frozen=True)
class SavedOrder:
    """An order with what was stored before (None for a new one) and what the save changed of its taxes, the ids of its
    new entries of the payment ledger, who saved it, at which till, and when a device sold it that had no connection."""

    order: Order
    stored: Order | None
    change: SaleChange
    entry_ids: tuple[UUID, ...]
    currency: str
    person_id: UUID | None = None
    till: TillSession | None = None
    is_offline: bool = False
    device_time: datetime | None = None

    @property
    def is_recorded(self) -> bool:
        """Whether money moved, or what was sold has changed."""
        return bool(self.order.movements) or self._sold != self._sold_before

    @property
    def _sold(self) -> Sold:
        return sold_of(self.order, self.change.after.due)

    @property
    def _sold_before(self) -> Sold:
        return sold_of(self.stored, self.change.before.due)

    def to_entry(self, earlier: "EarlierRecord") -> Entry | None:
        """Return what to record; None for an order without any payment so far: nothing of it is recorded."""
        if not (self.order.movements or earlier.is_counted):
            return None
        before = self._sold_before if earlier.is_counted else NOTHING_SOLD
        amount = sum((each.amount for each in self.order.movements if each.kind in _PAID_KINDS), Decimal(0))
        kind = (
            CORRECTION if earlier.is_counted and before != self._sold else REFUND if amount < 0 else PAYMENT
        )
        chain = self.till.till_id if self.till else NO_TILL
        if not self.order.movements and earlier.chain is not None:
            chain = earlier.chain
        content = {**self._content(earlier), **difference(before, self._sold)}
        return Entry(kind, content, chain, amount, self.order.id, self.entry_ids)

    def _content(self, earlier: "EarlierRecord") -> dict[str, object]:
        content: dict[str, object] = {
            "person": str(self.person_id) if self.person_id else None,
            "till": {"id": str(self.till.till_id), "name": self.till.till_name} if self.till else None,
            "session": self.till.session_number if self.till else None,
            "order": {"id": str(self.order.id), "number": self.order.number, "version": self.order.version},
            "first": earlier.to_json(),
            "currency": self.currency,
            "remaining": format_amount(self.order.remaining),
            "movements": self._movements(),
        }
        if self.is_offline:
            content["offline"] = {"time": format_time(self.device_time) if self.device_time else None}
        return content

    def _movements(self) -> Sequence[dict[str, object]]:
        return [
            {
                "entry": str(id_),
                "kind": each.kind,
                "amount": format_amount(each.amount),
                "method": {"id": str(each.details.method.id), "name": each.details.method.name}
                if each.details.method
                else None,
            }
            for id_, each in zip(self.entry_ids, self.order.movements, strict=True)
        ]


@dataclass(frozen=True)
class EarlierRecord:
    """The first sealed record of an order, if there is one. An order that had payments before records were sealed is
    counted without one."""

    chain: UUID | None = None
    number: int = 0
    is_counted: bool = False

    def to_json(self) -> dict[str, object] | None:
        """Return what a later record says of it."""
        if self.chain is None:
            return {"beforeSealing": True} if self.is_counted else None
        return {"chain": str(self.chain), "number": self.number}


NO_EARLIER = EarlierRecord()
