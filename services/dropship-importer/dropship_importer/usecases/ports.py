"""What the use cases need of others."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Protocol
from uuid import UUID

from dropship_importer.domain.freight import Fees
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.shapes import Product


@dataclass(frozen=True)
class ShopFacts:
    """What the shop says under its user's own token: parent of each category by id, ids of its countries, its rate."""

    categories: Mapping[str, str]
    countries: frozenset[str]
    rate: Decimal | None


class Shop(Protocol):
    async def facts(self) -> ShopFacts: ...


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
class Task:
    """A job as it is when it is taken up, with the listing it is for."""

    job_id: UUID
    round: int
    tries: int
    listing_id: UUID
    import_id: UUID
    is_paused: bool
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
class Read:
    """All that the supplier says of a product: its carriage and stock by variant, its pictures where we keep them."""

    product: Product
    fees: Mapping[str, Fees]
    stock: Mapping[str, int]
    images: Mapping[str, str] = field(default_factory=dict[str, str])
    data: str = ""


class Source(Protocol):
    """The supplier, for jobs; raises a SupplierError."""

    async def read(self, tenant_id: UUID, pid: str, way: tuple[str, str], *, fresh: bool) -> Read: ...

    async def pictures(self, tenant: str, addresses: Iterable[str]) -> Mapping[str, str]: ...


class Rules(Protocol):
    async def rules(self) -> Sequence[Rule]: ...
