"""What an order is built with beside its cart."""

from dataclasses import dataclass
from decimal import Decimal

from orders_pos.domain.orders.order import Order
from orders_pos.domain.promos.promo import Promo
from orders_pos.domain.shipping.slots import Slot


@dataclass(frozen=True)
class OrderTerms:
    """The stored order (None for a new one), promo code, slots, and how much credit the order may use."""

    stored: Order | None
    promo: Promo | None
    slots: tuple[Slot | None, Slot | None]
    usable_credit: Decimal
    # The credit was not edited: reduce it to what the order still needs.
    is_credit_adjusted: bool = False
