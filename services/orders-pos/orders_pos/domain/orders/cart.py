"""What is known of a sale before it is one: the cart, and the shop's facts about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.order import NOWHERE, Buyer, Method, Places, ProductSold, Rider, Step
from orders_pos.domain.promos.promo import PromoState
from orders_pos.domain.shipping.dates import Wish
from orders_pos.domain.shipping.slots import Plan

_ZERO = Decimal(0)
RECEIVED = "received"


@dataclass(frozen=True)
class Checkout:
    """A cart as the counter sends it; amounts in the tenant's currency. A slot is wished for by its day and minute, or
    by the moment at which it starts."""

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
    shipping_tips: Decimal = _ZERO
    collect_address: str = ""
    shipping_address: str = ""
    places: Places = NOWHERE
    collect_slot: Wish | None = None
    delivery_slot: Wish | None = None
    start_processing_at: datetime | None = None
    start_delivery_at: datetime | None = None
    description: str = ""
    customer_note: str = ""
    notify_customer: bool = False


@dataclass(frozen=True)
class Facts:
    """What the shop knows of the things a cart names; None for what it does not know."""

    products: dict[UUID, ProductSold]
    buyer: Buyer | None
    shipping_method: Method | None
    payment_method: Method | None
    agent: Rider | None
    step: Step | None
    plan: Plan
    ceilings: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])
    promo: PromoState | None = None
