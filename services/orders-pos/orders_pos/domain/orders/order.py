"""Orders, their lines, and copies of the rows they refer to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.locales import text_in

from orders_pos.domain.catalogue.attribute_value import AttributeValue
from orders_pos.domain.catalogue.product import SIMPLE
from orders_pos.domain.orders.approval import OrderApproval
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order_fields import Amounts, Notes, Payments, Terms
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.orders.tax_place import TaxLine, TaxPlace
from orders_pos.domain.payments.movement import Movement
from orders_pos.domain.promos.promo import Promo
from orders_pos.domain.shipping.slots import Slot, SlotBooking
from orders_pos.domain.shop.role_limits import NO_LIMIT_CHECK, LimitCheck

_ZERO = Decimal(0)
ADMIN_SOURCE = "admin"


@dataclass(frozen=True)
class ProductSnapshot:
    """A product as it is in the catalogue at checkout."""

    id: UUID
    name: str
    image: str
    final_price: Decimal
    product_type: str
    unit: str
    attribute_values: Sequence[AttributeValue] = ()
    track_stock: bool = False
    # VAT in percent: the product's own, or the shop's.
    vat_rate: Decimal | None = None
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    own_vat_rate: Decimal | None = None
    # Its category and those above it; loaded only where a place taxes some categories otherwise.
    categories: Sequence[UUID] = ()


@dataclass(frozen=True)
class Buyer:
    """The customer as an order has them; `wallet_credit` is in the tenant's currency. Of a saved order only id, name
    and phone are loaded. Who is exempt pays no tax that is added to prices."""

    id: UUID
    full_name: str
    phone: str
    address: str
    collect_address: str
    shipping_address: str
    wallet_credit: Decimal
    is_tax_exempt: bool = False


@dataclass(frozen=True)
class Step:
    """`names` are those by locale; a locale without one has the name."""

    code: str
    name: str
    roles: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict[str, str])

    def name_in(self, locale: str) -> str:
        """Return the step's name in a locale."""
        return text_in(self.name, self.names, locale)


@dataclass(frozen=True)
class OrderAgent:
    """The agent who an order is assigned to; one who is not valid gets no new orders."""

    id: UUID
    full_name: str
    is_valid: bool


@dataclass(frozen=True)
class OrderLine:
    """A line as sold: `price` is the catalogue's, `final_price` is charged; the quantity is in tenths. `vat_rate` is
    None for a line of before rates were kept."""

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
    # What came back of it, and what that was worth.
    returned_tenths: int = 0
    returned_amount: Decimal = _ZERO
    vat_rate: Decimal | None = None
    # By language, where a language has another.
    names: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class Coordinates:
    """Coordinates of the collection and delivery address, in degrees."""

    collect_lat: Decimal | None = None
    collect_lng: Decimal | None = None
    shipping_lat: Decimal | None = None
    shipping_lng: Decimal | None = None


NO_COORDINATES = Coordinates()
# Source of the orders of the public shop.
SHOP = "shop"


@dataclass(frozen=True)
class Order(Notes, Amounts, Terms, Payments):
    """An order with all its amounts, in the tenant's currency."""

    id: UUID
    source: str
    delivery_type: str
    buyer: Buyer
    shipping_method: Method
    payment_method: Method | None
    agent: OrderAgent | None
    step: Step
    lines: Sequence[OrderLine]
    create_time: datetime
    update_time: datetime
    saved_by: str = ""
    collect_slot: Slot | None = None
    delivery_slot: Slot | None = None
    coordinates: Coordinates = NO_COORDINATES
    promo: Promo | None = None
    # The shop's VAT in percent when it was sold, which its delivery has; None for an order of before rates were kept.
    vat_percent: Decimal | None = None
    # Whether its prices do not include the tax.
    is_tax_added: bool = False
    # Where it was sold, where its tax goes by place, and what each jurisdiction has of the tax.
    tax_place: TaxPlace | None = None
    tax_lines: Sequence[TaxLine] = field(default=(), compare=False)
    # What an admin approved above the limits of the role that saved it.
    approvals: Sequence[OrderApproval] = ()
    version: int = 1
    number: str = ""
    # What this save adds to the ledger; the amounts include it.
    movements: Sequence[Movement] = field(default=(), compare=False)
    # Taxes of what comes back with this save.
    returned_tax: Sequence[TaxPart] = field(default=(), compare=False)
    # What this save does under the limits of the caller's roles.
    limit_check: LimitCheck = field(default=NO_LIMIT_CHECK, compare=False)

    @property
    def slots(self) -> list[Slot]:
        """The slots of its legs, the pickup first."""
        return [slot for slot in (self.collect_slot, self.delivery_slot) if slot]

    @property
    def slot_booking(self) -> SlotBooking:
        """What the order takes of its slots: one place in each, and its quantity in tenths."""
        legs = {"collect_slot": self.collect_slot, "delivery_slot": self.delivery_slot}
        tenths = sum(line.tenths for line in self.lines)
        return SlotBooking({name: slot for name, slot in legs.items() if slot}, tenths)
