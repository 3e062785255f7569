"""Payment providers."""

from chassis.errors import ConflictError, NotFoundError
from payments.payment import Confirmation, NewPayment, PaymentProvider, PaymentStatus
from payments.payment import Payment as CardPayment

from app_catalog.domain.purchase import DECLINED, PAID, PENDING, Charge, Payment

_STATUSES = {
    PaymentStatus.PAID: PAID,
    PaymentStatus.DECLINED: DECLINED,
    PaymentStatus.CANCELLED: DECLINED,
}


class CardPayments:
    """Implements PaymentProvider of the use cases by the platform's account with a provider of card payments."""

    def __init__(self, provider: PaymentProvider) -> None:
        self._provider = provider

    async def charge(self, charge: Charge) -> Payment:
        """Create and confirm the payment, or return how an earlier one is. A card that asks for approval at its bank is
        declined. Raise BusyError if the outcome is unknown."""
        payment_id = charge.reference or await self._create(charge)
        # A repeat finds a payment that may be charged already.
        payment = await self._provider.get(payment_id)
        if payment.status is PaymentStatus.CREATED:
            try:
                payment = await self._confirm(payment_id, charge)
            except NotFoundError:
                return Payment(DECLINED, payment_id, "payment_method_unknown")
            except ConflictError as error:
                return Payment(DECLINED, payment_id, error.code)
        if payment.status is PaymentStatus.ACTION_REQUIRED:
            # The store has no page to come back to from the bank's.
            await self._provider.cancel(payment_id, f"{charge.key}:cancel")
            return Payment(DECLINED, payment_id, "authentication_required")
        return Payment(_STATUSES.get(payment.status, PENDING), payment_id, payment.failure_code)

    async def _create(self, charge: Charge) -> str:
        new = NewPayment(charge.key, charge.amount, charge.currency)
        return (await self._provider.create(new, f"{charge.key}:create")).id

    async def _confirm(self, payment_id: str, charge: Charge) -> CardPayment:
        confirmation = Confirmation(charge.payment_method, "")
        return await self._provider.confirm(payment_id, confirmation, f"{charge.key}:confirm")


class NoPayments:
    """Implements PaymentProvider where none is set up: nothing can be paid."""

    async def charge(self, charge: Charge) -> Payment:  # noqa: ARG002  # the protocol's parameter
        """Return a declined payment with the code `no_payment_provider`."""
        return Payment(DECLINED, "", "no_payment_provider")
