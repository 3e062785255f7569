"""Use cases of payments."""

from decimal import Decimal
from uuid import UUID

from chassis.errors import ValidationError, invalid_field
from chassis.money import round_half_up

from orders_pos.domain.orders.method import Method
from orders_pos.usecases.orders import Payments


def check_amount(amount: Decimal, digits: int) -> None:
    """Raise ValidationError unless the amount is positive and exact in the currency."""
    if amount <= 0:
        raise invalid_field("amount", "Must be more than 0.", "range")
    if amount != round_half_up(amount, digits):
        raise invalid_field("amount", f"Use at most {digits} decimals.", "digits")


def too_large(message: str) -> ValidationError:
    """Return the error of an amount that is more than there is."""
    return invalid_field("amount", message, "too-large")


async def get_method(method_id: UUID | None, default: Method | None, payments: Payments) -> Method:
    """Return the payment method. Raise ValidationError if there is none."""
    if method_id is None:
        if default is None:
            raise invalid_field("payment_method_id", "Choose the payment method.", "blank")
        return default
    method = await payments.get_method(method_id)
    if method is None:
        raise invalid_field("payment_method_id", "There is no such item.", "unknown")
    return method
