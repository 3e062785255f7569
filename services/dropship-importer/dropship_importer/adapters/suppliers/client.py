"""What the importer asks of a supplier, in the words of the trade.

Each supplier is a folder beside this file. A client holds no account: each call gets the access token of one."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from dropship_importer.domain.errors import RejectedError
from dropship_importer.domain.freight import FreightOption
from dropship_importer.domain.product import Product
from dropship_importer.domain.search import Search
from dropship_importer.domain.supplier_order import PlacedOrder
from dropship_importer.usecases.place_order import Parcel
from dropship_importer.usecases.ports import SearchPage

CATEGORIES, LIST, PRODUCT, STOCK, FREIGHT = "categories", "list", "product", "stock", "freight"


@dataclass(frozen=True)
class Points:
    """The account's points of the day."""

    left: int
    total: int


@dataclass(frozen=True)
class Reply:
    """Data of a response as JSON, None where it has none, and the points that are left, None where it does not say."""

    data: Any
    points: Points | None = None


@dataclass(frozen=True)
class AccessToken:
    """A token, and when to renew it."""

    token: str
    renew_time: datetime


# Makes one call with an access token. Raises SupplierError.
Ask = Callable[[str], Awaitable[Reply]]


@dataclass(frozen=True)
class Question:
    """A question whose answer may be kept, under its subject (`PRODUCT`) and a key. `check` raises UnavailableError for
    an answer that can't be read."""

    subject: str
    key: str
    ask: Ask
    check: Callable[[Any], object]


class SupplierClient(Protocol):
    """A supplier's API. Its prices are in `currency`, ISO 4217; of a search it shows `max_results` at most."""

    @property
    def currency(self) -> str:
        """Currency of all prices, as ISO 4217."""
        ...

    @property
    def max_results(self) -> int:
        """How many results of a search can be read."""
        ...

    async def sign_in(self, key: str) -> AccessToken:
        """Return a token for an account's API key. Raise SupplierError."""
        ...

    def rate(self) -> Ask:
        """Ask how many calls per second the account has."""
        ...

    def to_rate(self, data: Any) -> int | None:
        """Return the calls per second; None if the answer does not say."""
        ...

    def categories(self) -> Question:
        """Ask for the tree of categories."""
        ...

    def search(self, search: Search, categories: Any, page: int, size: int) -> Question:
        """Ask for a page of a search; `categories` is the answer to that question, where the search names one. Raise
        ValidationError for a page beyond the results or an unknown category."""
        ...

    def is_beyond(self, error: RejectedError) -> bool:
        """Return whether a page was refused because it lies beyond the results."""
        ...

    def to_page(self, data: Any, page: int, size: int) -> SearchPage:
        """Return a page of a search, counted from 1. Raise UnavailableError if it is none."""
        ...

    def product(self, pid: str) -> Question:
        """Ask for a product with its variants."""
        ...

    def to_product(self, data: Any) -> Product:
        """Return the product of an answer. Raise UnavailableError if it is none."""
        ...

    def stock(self, pid: str) -> Question:
        """Ask for the stock of all variants of a product."""
        ...

    def to_stock(self, data: Any, country: str, vids: Sequence[str]) -> Mapping[str, int]:
        """Return the stock of each variant in a country. Raise UnavailableError if it has none."""
        ...

    def variant_stock(self, vid: str) -> Question:
        """Ask for the stock of one variant."""
        ...

    def to_variant_stock(self, data: Any) -> Sequence[tuple[str, int]]:
        """Return country and quantity of each place."""
        ...

    def freight(self, start: str, end: str, quantities: Mapping[str, int]) -> Question:
        """Ask for shipping quotes of a parcel from country to country; quantities by variant id."""
        ...

    def to_options(self, data: Any) -> Sequence[FreightOption]:
        """Return the sorted options, none for an empty answer. Raise UnavailableError if no quote can be read."""
        ...

    def brand_of(self, method: str) -> str:
        """Return what of the name of a shipping method is the supplier's own, in front, and not for shoppers."""
        ...

    def shown(self, subject: str, data: Any) -> Any:
        """Return an answer as the API of the shop shows it, in the field names of its first clients."""
        ...

    def order(self, number: str) -> Ask:
        """Ask for the order with our number."""
        ...

    def place(self, parcel: Parcel, method: str, *, from_balance: bool) -> Ask:
        """Place an order by a shipping method, paid from the account's balance or later."""
        ...

    def to_order(self, data: Any) -> PlacedOrder:
        """Return the order of an answer. Raise UnavailableError if it is none."""
        ...

    def is_unknown(self, error: RejectedError) -> bool:
        """Return whether there is no order with our number."""
        ...

    def is_taken(self, error: RejectedError) -> bool:
        """Return whether an order was refused because its number is taken."""
        ...
