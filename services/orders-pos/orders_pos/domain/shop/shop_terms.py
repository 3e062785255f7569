"""The terms of the public shop, from the shop's settings."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from chassis.errors import ConflictError, invalid_field

ON_DELIVERY, CARD = "on-delivery", "card"


@dataclass(frozen=True)
class ShopTerms:
    """`freight_method_id` is the shipping method of orders whose freight the supplier charges; `card_method_id` is the
    payment method of card payments, if the shop takes any; `reminder_hours` is after how long a cart counts as left, if
    its shopper is to be reminded; `country` is the shop's own, empty if that is not known."""

    is_open: bool = True
    minimum_order: Decimal | None = None
    wallet_max_percent: Decimal = Decimal(100)
    reservation_minutes: int = 30
    terms_url: str = ""
    freight_method_id: UUID | None = None
    card_method_id: UUID | None = None
    reminder_hours: int | None = None
    country: str = ""

    @property
    def payment_options(self) -> list[str]:
        """How orders can be paid, in the order in which they are offered."""
        return [ON_DELIVERY, CARD] if self.card_method_id else [ON_DELIVERY]

    @property
    def reminder_time(self) -> timedelta | None:
        """How long after its last change a cart is reminded of; None if no reminders are sent."""
        return timedelta(hours=self.reminder_hours) if self.reminder_hours else None

    @property
    def reservation_time(self) -> timedelta:
        """How long a cart holds its stock."""
        return timedelta(minutes=self.reservation_minutes)

    def check_open(self) -> None:
        """Raise ConflictError while the shop takes no orders."""
        if not self.is_open:
            raise ConflictError("The shop takes no orders at present.", "shop-closed")

    def check_payment_option(self, option: str) -> None:
        """Raise ValidationError for an option that the shop does not have."""
        if option not in self.payment_options:
            raise invalid_field("payment_option", "The shop does not take this payment.", "choice")

    def check_minimum(self, products: Decimal) -> None:
        """Raise ValidationError if the products come to less than the least order."""
        if self.minimum_order is not None and products < self.minimum_order:
            raise invalid_field("lines", f"The least order is {self.minimum_order:f}.", "minimum-order")
