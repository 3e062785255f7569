"""The cart of a checkout, and what the database holds about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import (
    NO_COORDINATES,
    Buyer,
    Coordinates,
    OrderAgent,
    ProductSnapshot,
    Step,
)
from orders_pos.domain.orders.order_fields import EnteredAmounts, Notes, Terms
from orders_pos.domain.payments.cash_rounding import NO_ROUNDING, CashRounding
from orders_pos.domain.promos.promo import PromoState
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.slots import SlotPlan
from orders_pos.domain.shop.role_limits import NO_ROLE_LIMITS, RoleLimits
from orders_pos.domain.shop.tax_places import NO_TAX_PLACES, TaxPlaces
from orders_pos.domain.shop.zones import NO_ZONES, DeliveryZones

_ZERO = Decimal(0)
RECEIVED = "received"


@dataclass(frozen=True)
class Cart(Notes, EnteredAmounts, Terms):
    """A cart as the client sends it. Amounts are in the tenant's currency. A slot is requested by day and minute, or by
    the instant at which it starts."""

    lines: Sequence[CartLine] = ()
    delivery_type: str = ""
    customer_id: UUID | None = None
    shipping_method_id: UUID | None = None
    payment_method_id: UUID | None = None
    agent_id: UUID | None = None
    source: str = "admin"
    status: str = ""
    step_code: str = ""
    discount_percent: Decimal = _ZERO
    promo_code: str = ""
    received_amount: Decimal = _ZERO
    wallet_amount: Decimal = _ZERO
    rest_as_credit: bool = False
    till: str = ""
    is_queued: bool = False
    queued_at: datetime | None = None
    payment_reference: str = ""
    refund_to: str = ""
    quote_id: str = ""
    coordinates: Coordinates = NO_COORDINATES
    collect_slot: RequestedSlot | None = None
    delivery_slot: RequestedSlot | None = None
    # What a supplier charges for shipping, beside the fees of the shipping method.
    freight_fees: Decimal = _ZERO


@dataclass(frozen=True)
class CheckoutContext:
    """The rows that a cart refers to, and the shop's settings. None stands for a row that does not exist."""

    products: dict[UUID, ProductSnapshot]
    buyer: Buyer | None
    shipping_method: Method | None
    payment_method: Method | None
    agent: OrderAgent | None
    step: Step | None
    slot_plan: SlotPlan
    price_ceilings: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])
    promo: PromoState | None = None
    role_limits: RoleLimits = NO_ROLE_LIMITS
    vat_percent: Decimal | None = None
    is_tax_added: bool = False
    cash_rounding: CashRounding = NO_ROUNDING
    delivery_zones: DeliveryZones = NO_ZONES
    tax_places: TaxPlaces = NO_TAX_PLACES

    @property
    def untracked_products(self) -> set[UUID]:
        """The products of the cart whose stock is not tracked."""
        return {product.id for product in self.products.values() if not product.track_stock}
