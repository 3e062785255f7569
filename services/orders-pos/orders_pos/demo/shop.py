"""Types of the demo data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE


@dataclass(frozen=True)
class DemoProduct:
    """A product, with prices in the shop's currency; `values` are the prices of attribute values by name."""

    name: str
    price: Decimal
    product_type: str = SIMPLE
    unit: str = ""
    amount: Decimal | None = None
    values: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])
    final_price: Decimal | None = None
    has_barcode: bool = True
    is_goods: bool = False


@dataclass(frozen=True)
class DemoCategory:
    """A category with its products and subcategories."""

    name: str
    products: Sequence[DemoProduct] = ()
    children: Sequence["DemoCategory"] = ()


@dataclass(frozen=True)
class Delivery:
    """A shipping method: hours of processing, preparation and shipping; fees of collection, delivery, and both."""

    name: str
    hours: tuple[int, int, int]
    fees: tuple[str, str, str]
    free_from: Decimal | None = None


@dataclass(frozen=True)
class NamePool:
    """Names and addresses to combine into customers."""

    first_names: Sequence[str]
    last_names: Sequence[str]
    streets: Sequence[str]
    quarters: Sequence[str]


@dataclass(frozen=True)
class Shop:
    """The demo data of one tenant; `cashiers` are those who have a till open, `other_payments` methods beside cash
    and card."""

    tenant_id: UUID
    slug: str
    categories: Sequence[DemoCategory]
    deliveries: Sequence[Delivery]
    other_payments: Sequence[str]
    tills: Sequence[str]
    cash_reason: str
    names: NamePool
    customers: int
    cashiers: Mapping[UUID, str] = field(default_factory=dict[UUID, str])
    agents: Mapping[UUID, str] = field(default_factory=dict[UUID, str])
    seller: Mapping[str, str] = field(default_factory=dict[str, str])
    seller_numbers: Mapping[str, str] = field(default_factory=dict[str, str])
    orders_per_day: int = 0
    locale: str = "en"
    notes: Sequence[str] = ("",)
    stock_reasons: tuple[str, str] = ("Delivery", "Count")
    return_reason: str = "Not what was expected"


def piece(name: str, price: str, final_price: str = "") -> DemoProduct:
    """Return a product sold by the piece; `final_price` is charged if it differs from the price."""
    return DemoProduct(name, Decimal(price), final_price=Decimal(final_price) if final_price else None)


def goods(name: str, price: str) -> DemoProduct:
    """Return a product of which pieces are counted."""
    return replace(piece(name, price), is_goods=True)


def all_goods(category: DemoCategory) -> DemoCategory:
    """Return the category with goods alone."""
    products = [replace(product, is_goods=True) for product in category.products]
    return replace(category, products=products, children=[all_goods(child) for child in category.children])


def service(name: str, price: str) -> DemoProduct:
    """Return a product sold by the piece, without barcode."""
    return DemoProduct(name, Decimal(price), has_barcode=False)


def measured(name: str, unit: str, amount: str, **values: str) -> DemoProduct:
    """Return a product sold by weight or size at the price of an attribute value; underscores stand for spaces."""
    prices = {value.replace("_", " "): Decimal(price) for value, price in values.items()}
    return DemoProduct(name, min(prices.values()), VARIABLE, unit, Decimal(amount), prices, has_barcode=False)
