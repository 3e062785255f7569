"""Events that a provider reports by webhook."""

from dataclasses import dataclass

from payments.payment import Payment, Refund


@dataclass(frozen=True)
class PaymentEvent:
    """An event with the object as it was then; both are None for an event about something else."""

    id: str
    type: str
    payment: Payment | None = None
    refund: Refund | None = None
