"""Fields of carts and orders that are declared here alone: the columns, the row, the message and the cart follow from
them. What a field means for the price, a slot or a reference is said where that is computed."""

from dataclasses import dataclass, fields
from datetime import datetime
from decimal import Decimal
from functools import cache

_ZERO = Decimal(0)


@dataclass(frozen=True, kw_only=True)
class Notes:
    """What an order keeps as it was sent, and which decides neither amounts nor dates."""

    description: str = ""
    customer_note: str = ""
    notify_customer: bool = False


@dataclass(frozen=True, kw_only=True)
class EnteredAmounts:
    """Amounts that are entered with a cart, in the tenant's currency. The order keeps them, rounded to its digits."""

    shipping_tips: Decimal = _ZERO


@dataclass(frozen=True, kw_only=True)
class Amounts(EnteredAmounts):
    """What an order costs, in the tenant's currency; the discount that was given, in percent too. `added_tax` is the
    tax that prices do not include."""

    products_total: Decimal = _ZERO
    discount_percent: Decimal = _ZERO
    discount: Decimal = _ZERO
    promo_amount: Decimal = _ZERO
    shipping_fees: Decimal = _ZERO
    added_tax: Decimal = _ZERO
    total: Decimal = _ZERO


@dataclass(frozen=True, kw_only=True)
class Terms:
    """Where an order is collected and delivered, and when each begins."""

    collect_address: str = ""
    shipping_address: str = ""
    start_processing_at: datetime | None = None
    start_delivery_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Payments:
    """What the payment ledger makes of an order, derived by `apply_movements`."""

    status: str = ""
    remaining: Decimal = _ZERO
    wallet_amount: Decimal = _ZERO
    paid_amount: Decimal = _ZERO
    received_amount: Decimal = _ZERO
    change: Decimal = _ZERO
    refunded_amount: Decimal = _ZERO
    rest_as_credit: Decimal = _ZERO
    written_off_amount: Decimal = _ZERO
    returned_amount: Decimal = _ZERO
    rounded_amount: Decimal = _ZERO


Kind = type[Notes | EnteredAmounts | Amounts | Terms | Payments]
# All that an order has of them.
ORDER_KINDS: tuple[Kind, ...] = (Amounts, Terms, Payments, Notes)


@cache
def names_of(*kinds: Kind) -> tuple[str, ...]:
    """Return the names of the fields, in their order."""
    return tuple(field.name for kind in kinds for field in fields(kind))


def values_of(holder: object, *kinds: Kind) -> dict[str, object]:
    """Return the values that a cart, an order or a message has of the fields."""
    return {name: getattr(holder, name) for name in names_of(*kinds)}


def entered_amounts(holder: EnteredAmounts) -> dict[str, Decimal]:
    """Return the entered amounts of a cart or an order."""
    return {name: getattr(holder, name) for name in names_of(EnteredAmounts)}
