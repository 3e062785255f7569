"""Amounts paid of an order, as sums of its ledger entries."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Self

from orders_pos.domain.payments import movement as kinds
from orders_pos.domain.payments.movement import Movement

_ZERO = Decimal(0)
_ADDED_TO = {
    kinds.TAKEN: ("received", 1),
    kinds.CHANGE: ("change", -1),
    kinds.REFUNDED: ("refunded", -1),
    kinds.CREDITED: ("credited", -1),
    kinds.CREDIT_USED: ("wallet", 1),
    kinds.CREDIT_RETURNED: ("wallet", 1),
    kinds.WRITTEN_OFF: ("written_off", 1),
    kinds.RETURNED: ("returned", 1),
    kinds.ROUNDED: ("rounded", 1),
}


@dataclass(frozen=True)
class PaymentSums:
    """What the entries of an order add up to. `paid` is the money received, less what was handed back as change or
    refunded and what was credited to the wallet; `wallet` is the credit that the order uses, `returned` the
    worth of goods that came back, `rounded` what rounding of cash took off the total."""

    received: Decimal = _ZERO
    change: Decimal = _ZERO
    refunded: Decimal = _ZERO
    credited: Decimal = _ZERO
    wallet: Decimal = _ZERO
    written_off: Decimal = _ZERO
    returned: Decimal = _ZERO
    rounded: Decimal = _ZERO

    @property
    def paid(self) -> Decimal:
        """Money received less change, refunds and what was credited, in the tenant's currency."""
        return self.received - self.change - self.refunded - self.credited

    def remaining(self, total: Decimal) -> Decimal:
        """Return what is left of a total; negative if more was paid."""
        return total - self.paid - self.wallet - self.written_off - self.returned - self.rounded

    def add(self, movements: Iterable[Movement]) -> Self:
        """Return the sums with more entries."""
        sums = dict(vars(self))
        for movement in movements:
            name, sign = _ADDED_TO[movement.kind]
            sums[name] += sign * movement.amount
        return type(self)(**sums)
