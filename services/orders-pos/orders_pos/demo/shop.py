"""What a demo shop is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.catalogue.product import SIMPLE, VARIABLE


@dataclass(frozen=True)
class Article:
    """One product. Prices in the shop's currency; `values` are a variable product's prices by name."""

    name: str
    price: Decimal
    product_type: str = SIMPLE
    unit: str = ""
    amount: Decimal | None = None
    values: Mapping[str, Decimal] = field(default_factory=dict[str, Decimal])
    final_price: Decimal | None = None
    has_barcode: bool = True


@dataclass(frozen=True)
class Shelf:
    """A category with the products and the categories in it."""

    name: str
    articles: Sequence[Article] = ()
    below: Sequence["Shelf"] = ()


@dataclass(frozen=True)
class Delivery:
    """A shipping method: hours of processing, preparation and shipping; fees to fetch, to bring, for both."""

    name: str
    hours: tuple[int, int, int]
    fees: tuple[str, str, str]
    free_from: Decimal | None = None


@dataclass(frozen=True)
class People:
    """Who the customers are made of."""

    first_names: Sequence[str]
    last_names: Sequence[str]
    streets: Sequence[str]
    quarters: Sequence[str]


@dataclass(frozen=True)
class Shop:
    """One tenant's demo world; `steps` are names by code, `countries` names by ISO code."""

    tenant_id: UUID
    slug: str
    shelves: Sequence[Shelf]
    deliveries: Sequence[Delivery]
    payments: Sequence[str]
    steps: Mapping[str, str]
    countries: Mapping[str, str]
    people: People
    customers: int
    agents: Mapping[UUID, str] = field(default_factory=dict[UUID, str])
    seller: Mapping[str, str] = field(default_factory=dict[str, str])
    orders_a_day: int = 0
    locale: str = "en"
    notes: Sequence[str] = ("",)


def piece(name: str, price: str, now: str = "") -> Article:
    """Something sold one by one; `now` is what is charged where that is less than the price."""
    return Article(name, Decimal(price), final_price=Decimal(now) if now else None)


def service(name: str, price: str) -> Article:
    """Something sold one by one that bears no barcode."""
    return Article(name, Decimal(price), has_barcode=False)


def measured(name: str, unit: str, amount: str, **values: str) -> Article:
    """Something sold by weight or size, at the price of the chosen value; underscores in names are spaces."""
    prices = {value.replace("_", " "): Decimal(price) for value, price in values.items()}
    return Article(name, min(prices.values()), VARIABLE, unit, Decimal(amount), prices, has_barcode=False)
