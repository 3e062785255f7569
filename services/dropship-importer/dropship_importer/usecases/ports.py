"""Protocols that the adapters implement, and the values that cross them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Protocol, TypedDict
from uuid import UUID

from dropship_importer.domain.freight import ShippingFees
from dropship_importer.domain.listing import BasePrice
from dropship_importer.domain.product import Product
from dropship_importer.domain.search import Search

if TYPE_CHECKING:
    from dropship_importer.usecases.place_order import ShopOrder


@dataclass(frozen=True)
class ShopData:
    """What an import needs of the shop: the parent of each category by id, the ids of its countries, and the rate from
    the supplier's currency into the shop's, None if there is none."""

    categories: Mapping[str, str]
    countries: frozenset[str]
    supplier_currency: str
    rate: Decimal | None


class Shop(Protocol):
    """The orders context, called with the user's own token."""

    async def get_data(self, currency: str) -> ShopData:
        """Return categories, countries and the rate from this currency. Raise BusyError while the shop does not
        respond."""
        ...

    async def get_order(self, order_id: str) -> "ShopOrder":
        """Return an order. Raise NotFoundError, or BusyError while the shop does not respond."""
        ...


@dataclass(frozen=True)
class ListingRequest:
    """One product to list. Base prices in the supplier's currency, by variant; `manual` are the variants whose price a
    person set."""

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


class ImportTerms(TypedDict):
    """The terms of an import as they are stored with its listings."""

    multiplier: Decimal
    allow_below_cost: bool
    rate: Decimal
    currency: str
    digits: int
    as_drafts: bool
    cost_currency: str


@dataclass(frozen=True)
class ExistingListing:
    """A listing of a product, which is not listed twice."""

    id: UUID
    status: str
    import_id: UUID


@dataclass(frozen=True)
class JobLease:
    """A job as it was when a worker took it. It may be finished only while its fencing token is current."""

    job_id: UUID
    fencing_token: int
    tries: int
    import_id: UUID
    is_paused: bool


@dataclass(frozen=True)
class ListingJob(JobLease):
    """A job that lists one product."""

    listing_id: UUID
    pid: str
    ship_to_country: str
    ship_from_country: str
    multiplier: Decimal
    base_prices: Mapping[str, BasePrice]
    allow_below_cost: bool
    rate: Decimal
    digits: int
    follows_rules: bool
    as_draft: bool = False


@dataclass(frozen=True)
class SearchPageJob(JobLease):
    """A job that reads the next page of an import's search; at most `limit` products are listed in all, 0 for no
    limit."""

    page: int
    total: int
    search: Search
    choices: ListingRequest
    terms: ImportTerms
    limit: int


@dataclass(frozen=True)
class ProductSnapshot:
    """A supplier's product with shipping fees and stock by variant, and the paths of its stored images by address.
    `data` is the product as the API of the shop shows it, as JSON."""

    product: Product
    fees: Mapping[str, ShippingFees]
    stock: Mapping[str, int]
    images: Mapping[str, str] = field(default_factory=dict[str, str])
    data: str = ""


@dataclass(frozen=True)
class SearchPage:
    """A page of search results: pid, name and image address of each. `total` is the supplier's count of all results;
    `is_truncated` if it shows no further pages although there are more results."""

    items: Sequence[tuple[str, str, str]]
    total: int
    is_last: bool
    is_truncated: bool = False


class ProductSource(Protocol):
    """The supplier's catalogue. Methods raise SupplierError; a route is the countries shipped from and to."""

    async def fetch_product(
        self,
        tenant_id: UUID,
        pid: str,
        route: tuple[str, str],
        since: datetime | None,
        freight_since: datetime | None = None,
    ) -> ProductSnapshot:
        """Return what was read after `since`, quotes after `freight_since`, or lately where that is None; an empty
        quote is always looked up again. Raise GoneError only if the product itself is gone."""
        ...

    async def fetch_search_page(self, tenant_id: UUID, search: Search, page: int) -> SearchPage:
        """Return a page of a search, counted from 1."""
        ...

    async def store_images(self, tenant: str, addresses: Iterable[str]) -> Mapping[str, str]:
        """Store the images for the tenant and return their paths by address, without those that can't be stored."""
        ...
