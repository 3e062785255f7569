"""A payment provider of the use cases."""

from app_catalog.domain.purchase import DECLINED, PAID, PENDING, Payment


class FakePayments:
    """The payment method says how the payment ends; a delayed one ends at the second time it is asked for."""

    async def charge(self, charge):
        reference = f"test_{charge.key}"
        if charge.payment_method == "test-decline":
            return Payment(DECLINED, reference, "card_declined")
        if charge.payment_method == "test-delay" and not charge.reference:
            return Payment(PENDING, reference)
        return Payment(PAID, reference)
