"""The purchase of a priced application, and the payments that it is made with."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

PENDING, PAID, DECLINED = "pending", "paid", "declined"
# How often a payment that is under way is asked for.
CHECK_INTERVAL = timedelta(seconds=2)
# After asking failed again and again.
RETRY_INTERVAL = timedelta(hours=1)


@dataclass(frozen=True)
class Charge:
    """What a payment provider is asked to charge, in hundredths of `currency`. A repeat with the same `key` is the same
    payment; `reference` is what the provider named it before."""

    key: str
    amount: int
    currency: str
    payment_method: str
    reference: str = ""


@dataclass(frozen=True)
class Payment:
    """The state of a payment: pending, paid or declined, with the provider's reference and its code for a decline."""

    status: str
    reference: str = ""
    failure_code: str = ""


@dataclass(frozen=True)
class Purchase:
    """`price` is in hundredths of a dirham; `attempt` is how often the payment was asked for."""

    id: UUID
    application: str
    price: int
    payment_method: str
    create_time: datetime
    status: str = PENDING
    version: int = 1
    reference: str = ""
    failure_code: str = ""
    attempt: int = 0

    def charge(self) -> Charge:
        """Return the charge to ask the provider for; the purchase's id makes repeats one payment."""
        return Charge(str(self.id), self.price, "MAD", self.payment_method, self.reference)

    def settle(self, payment: Payment) -> "Purchase":
        """Take over the state of the payment."""
        return replace(
            self,
            status=payment.status,
            reference=payment.reference,
            failure_code=payment.failure_code,
            attempt=self.attempt + 1,
        )
