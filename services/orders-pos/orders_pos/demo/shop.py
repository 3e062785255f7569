"""Types of the demo data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE
from orders_pos.domain.shop.zones import StoredZone


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
    vat_rate: Decimal | None = None


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
    """Names and addresses to combine into customers; `quarters` have degrees of their centre. Phone numbers begin with
    the pairs of digits of `phone_start`."""

    first_names: Sequence[str]
    last_names: Sequence[str]
    streets: Sequence[str]
    quarters: Mapping[str, tuple[str, str]]
    address: str = "{number}, {street}, {quarter}"
    phone_start: Sequence[str] = ("06",)


@dataclass(frozen=True)
class Amounts:
    """Amounts that are usual in the shop's currency: `banknote` is one that customers pay with, `reduction` that of a
    promo code from a total of `reduced_from`, and `dollar` the rate of a dollar."""

    banknote: Decimal = Decimal(50)
    opening_float: Decimal = Decimal(300)
    to_the_bank: Decimal = Decimal(-100)
    credits: Sequence[int] = (50, 100, 150, 200, 300, 500)
    tips: Sequence[int] = (0, 0, 0, 5, 10)
    reduction: Decimal = Decimal(50)
    reduced_from: Decimal = Decimal(300)
    dollar: Decimal = Decimal("10.05")


@dataclass(frozen=True)
class Place:
    """Where a shop is: its country, the country's currency and the time zone."""

    country: str = "MA"
    currency: str = "MAD"
    timezone: str = "Africa/Casablanca"


@dataclass(frozen=True)
class Imports:
    """What a shop imported: rows of products with number, name and price, of which the last price can't be read, and
    sales of another program with number, day, customer, article, quantity and price."""

    products: Sequence[tuple[str, str, str]] = (("SV-1", "Savon noir", "25"), ("SV-2", "Ghassoul", "?"))
    sales: Sequence[tuple[str, tuple[int, ...], str, str, str, str]] = (
        ("1-1004", (2025, 3, 14, 10, 20), "Nadia Berrada", "Tapis berbère", "2.5", "30"),
        ("1-1005", (2025, 3, 14, 16, 45), "", "Chemise", "4", "12"),
    )


@dataclass(frozen=True)
class Shop:
    """The demo data of one tenant; `cashiers` are those who have a till open, `other_payments` methods beside cash
    and card. `hours` are opening and closing by weekday; a weekday without them is closed, and a shop without any has
    those of a new one."""

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
    place: Place = Place()
    amounts: Amounts = Amounts()
    imports: Imports = Imports()
    hours: Mapping[int, tuple[str, str]] = field(default_factory=dict[int, tuple[str, str]])
    zones: Sequence[StoredZone] = ()
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
