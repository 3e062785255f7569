"""An order as it is sold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from orders_pos.domain.catalogue.product import SIMPLE
from orders_pos.domain.promos.promo import Promo
from orders_pos.domain.shipping.slots import Slot

_ZERO = Decimal(0)
ADMIN_SOURCE = "admin"


@dataclass(frozen=True)
class ProductSold:
    """What the catalogue says of a product at the moment of the sale."""

    id: UUID
    name: str
    image: str
    final_price: Decimal
    product_type: str
    unit: str
    attribute_values: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True)
class Buyer:
    id: UUID
    full_name: str
    phone: str
    address: str
    collect_address: str
    shipping_address: str
    wallet_credit: Decimal


@dataclass(frozen=True)
class Method:
    """A shipping or payment method; fees by delivery type."""

    id: UUID
    name: str
    fees: Mapping[str, str] = field(default_factory=dict[str, str])
    free_from: Decimal | None = None
    work_hours: int = 0


@dataclass(frozen=True)
class Step:
    code: str
    name: str
    roles: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Rider:
    id: UUID
    full_name: str
    is_valid: bool


@dataclass(frozen=True)
class OrderLine:
    """A line as sold: `price` as the catalogue had it, `final_price` as charged, quantity in tenths."""

    id: UUID
    product_id: UUID
    attribute_value_id: str
    name: str
    description: str
    image: str
    tenths: int
    price: Decimal
    final_price: Decimal
    amount: Decimal
    discount: Decimal
    product_type: str = SIMPLE
    unit: str = ""
    price_changed_by: str = ""
    price_changed_at: datetime | None = None


@dataclass(frozen=True)
class Places:
    """Where a leg leads, in degrees."""

    collect_lat: Decimal | None = None
    collect_lng: Decimal | None = None
    shipping_lat: Decimal | None = None
    shipping_lng: Decimal | None = None


NOWHERE = Places()


@dataclass(frozen=True)
class Order:
    """A sale with all its figures, in the tenant's currency."""

    id: UUID
    source: str
    status: str
    delivery_type: str
    buyer: Buyer
    shipping_method: Method
    payment_method: Method | None
    agent: Rider | None
    step: Step
    lines: Sequence[OrderLine]
    products_total: Decimal
    discount_percent: Decimal
    discount: Decimal
    promo_amount: Decimal
    shipping_fees: Decimal
    shipping_tips: Decimal
    total: Decimal
    remaining: Decimal
    wallet_amount: Decimal
    paid_amount: Decimal
    received_amount: Decimal
    change: Decimal
    rest_as_credit: Decimal
    collect_address: str
    shipping_address: str
    description: str
    customer_note: str
    notify_customer: bool
    create_time: datetime
    update_time: datetime
    saved_by: str = ""
    collect_slot: Slot | None = None
    delivery_slot: Slot | None = None
    start_processing_at: datetime | None = None
    start_delivery_at: datetime | None = None
    places: Places = NOWHERE
    promo: Promo | None = None
    version: int = 1
    number: str = ""

    @property
    def slots(self) -> list[Slot]:
        return [one for one in (self.collect_slot, self.delivery_slot) if one]
