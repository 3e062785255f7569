"""A shopper's cart: what the shopper wants, without any amount."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import NO_COORDINATES, SHOP, Coordinates
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.stock.stock_level import StockKey

MAX_LINES = 100
_ZERO = Decimal(0)


@dataclass(frozen=True)
class ShopCartLine:
    """A product, one of its values, and a quantity in tenths; `seen_price` and `seen_name` are what the shopper was
    shown last."""

    id: UUID
    product_id: UUID
    attribute_value_id: str
    tenths: int
    seen_name: str = ""
    seen_price: Decimal = _ZERO

    @property
    def key(self) -> StockKey:
        """The stock that the line is taken from."""
        return StockKey(self.product_id, self.attribute_value_id)

    def to_cart_line(self) -> CartLine:
        """Return the line as a checkout takes it."""
        return CartLine(self.product_id, to_quantity(self.tenths), attribute_value_id=self.attribute_value_id)


@dataclass(frozen=True)
class Contact:
    """Who a guest says to be."""

    first_name: str = ""
    last_name: str = ""
    email: str = ""
    phone: str = ""


@dataclass(frozen=True)
class ChosenFreight:
    """A shipping quote that the shopper chose, with the countries that it was given for."""

    quote: str
    start_country: str
    end_country: str


@dataclass(frozen=True)
class ShopCart:
    """`order_id` is the order that the cart became."""

    id: UUID
    lines: Sequence[ShopCartLine] = ()
    contact: Contact = field(default_factory=Contact)
    delivery_type: str = ""
    shipping_method_id: UUID | None = None
    collect_slot: RequestedSlot | None = None
    delivery_slot: RequestedSlot | None = None
    collect_address: str = ""
    shipping_address: str = ""
    coordinates: Coordinates = NO_COORDINATES
    customer_note: str = ""
    notify_customer: bool = True
    promo_code: str = ""
    wallet_amount: Decimal = _ZERO
    freight: ChosenFreight | None = None
    order_id: UUID | None = None

    @property
    def quantities(self) -> Mapping[StockKey, int]:
        """What the cart wants of each stock, in tenths."""
        quantities: Counter[StockKey] = Counter()
        for line in self.lines:
            quantities[line.key] += line.tenths
        return quantities

    def renew(self) -> "ShopCart":
        """Return the cart itself, or once it became an order, an empty one of the same shopper."""
        if self.order_id is None:
            return self
        return ShopCart(
            self.id,
            contact=self.contact,
            delivery_type=self.delivery_type,
            shipping_method_id=self.shipping_method_id,
            collect_address=self.collect_address,
            shipping_address=self.shipping_address,
            coordinates=self.coordinates,
            notify_customer=self.notify_customer,
        )

    def to_order_cart(self, lines: Sequence[CartLine], customer_id: UUID | None) -> Cart:
        """Return the cart as the counter prices and saves it, with these lines and without any credit."""
        return Cart(
            lines=lines,
            delivery_type=self.delivery_type,
            customer_id=customer_id,
            shipping_method_id=self.shipping_method_id,
            source=SHOP,
            promo_code=self.promo_code,
            collect_address=self.collect_address,
            shipping_address=self.shipping_address,
            coordinates=self.coordinates,
            collect_slot=self.collect_slot,
            delivery_slot=self.delivery_slot,
            customer_note=self.customer_note,
            notify_customer=self.notify_customer,
        )
