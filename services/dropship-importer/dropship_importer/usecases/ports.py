"""What the use cases need of others."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Protocol
from uuid import UUID

from dropship_importer.domain.freight import Fees
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.search import Search
from dropship_importer.domain.shapes import Product

if TYPE_CHECKING:
    from dropship_importer.usecases.place_order import Order


@dataclass(frozen=True)
class ShopFacts:
    """What the shop says under its user's own token: parent of each category by id, ids of its countries, its rate."""

    categories: Mapping[str, str]
    countries: frozenset[str]
    rate: Decimal | None


class Shop(Protocol):
    async def facts(self) -> ShopFacts: ...

    async def order(self, order_id: str) -> "Order": ...


@dataclass(frozen=True)
class Wanted:
    """One product to be listed; base prices in USD by variant, those set by hand among them in `manual`."""

    pid: str
    name: str
    image: str
    ship_to_country: str
    ship_from_country: str
    parent_category_id: str
    sub_category_id: str
    ship_to_countries: tuple[str, ...]
    is_cod: bool
    multiplier: Decimal | None
    base_prices: Mapping[str, Decimal]
    manual: frozenset[str] = frozenset()
    follows_rules: bool = False


@dataclass(frozen=True)
class Claim:
    """A job as it is when it is taken up."""

    job_id: UUID
    round: int
    tries: int
    import_id: UUID
    is_paused: bool


@dataclass(frozen=True)
class Task(Claim):
    """A job to make a listing."""

    listing_id: UUID
    pid: str
    ship_to_country: str
    ship_from_country: str
    multiplier: Decimal
    base_prices: Mapping[str, Any]
    allow_below_cost: bool
    rate: Decimal
    digits: int
    follows_rules: bool


@dataclass(frozen=True)
class PageTask(Claim):
    """A job to read the next page of an import's search, of which `most` are listed in all, 0 for no end."""

    page: int
    total: int
    search: Search
    choices: "Wanted"
    terms: Mapping[str, Any]
    most: int


@dataclass(frozen=True)
class Read:
    """All that the supplier says of a product: its carriage and stock by variant, its pictures where we keep them."""

    product: Product
    fees: Mapping[str, Fees]
    stock: Mapping[str, int]
    images: Mapping[str, str] = field(default_factory=dict[str, str])
    data: str = ""


@dataclass(frozen=True)
class Found:
    """A page of a search: pid, name and picture of each; `found` of them in all, as the supplier says."""

    items: Sequence[tuple[str, str, str]]
    found: int
    is_last: bool
    is_cut: bool = False


class Source(Protocol):
    """The supplier, for jobs; raises a SupplierError."""

    async def read(self, tenant_id: UUID, pid: str, way: tuple[str, str], *, fresh: bool) -> Read: ...

    async def page(self, tenant_id: UUID, search: Search, page: int) -> Found: ...

    async def pictures(self, tenant: str, addresses: Iterable[str]) -> Mapping[str, str]: ...


class Rules(Protocol):
    async def rules(self) -> Sequence[Rule]: ...
