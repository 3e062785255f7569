"""What a page of the shop's list shows, from the parameters of its address and back."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Literal
from urllib.parse import parse_qsl, urlencode

PAGE_SIZE = 24
MAX_PAGE = 400
_MAX_TEXT = 80
_MAX_PRICE = Decimal(9_999_999_999)
_MAX_FIELDS = 20
_NUMBER = re.compile("[0-9]{1,5}")

Order = Literal["name", "newest", "price", "-price"]
ORDERS: tuple[Order, ...] = ("name", "newest", "price", "-price")
_KNOWN_ORDERS: dict[str, Order] = {order: order for order in ORDERS}


@dataclass(frozen=True)
class Listing:
    """One page of the products that match. Prices are in the tenant's currency; None for no limit."""

    category: str = ""
    text: str = ""
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    in_stock: bool = False
    order: Order = "name"
    page: int = 1

    @property
    def is_search(self) -> bool:
        """Whether it is one of so many that it is worth neither caching nor indexing."""
        return bool(self.text) or self.minimum is not None or self.maximum is not None

    @property
    def is_filtered(self) -> bool:
        """Whether a search, a category or the stock restricts the list."""
        return self.is_search or self.in_stock or bool(self.category)

    @property
    def offset(self) -> int:
        """How many products come before this page."""
        return (self.page - 1) * PAGE_SIZE

    def at(self, page: int) -> "Listing":
        """Return the listing at another page, counted from 1."""
        return replace(self, page=page)

    def within(self, category: str) -> "Listing":
        """Return the first page of a category; an empty text is all products."""
        return replace(self, category=category, page=1)

    def to_query(self) -> str:
        """Return the parameters of its address, without those that have their defaults."""
        fields = {
            "category": self.category,
            "q": self.text,
            "min": _format(self.minimum),
            "max": _format(self.maximum),
            "stock": "1" if self.in_stock else "",
            "sort": "" if self.order == "name" else self.order,
            "page": str(self.page) if self.page > 1 else "",
        }
        return urlencode({name: value for name, value in fields.items() if value})


def parse_listing(query: str) -> Listing:
    """Return the list that an address names. What can't be read is omitted."""
    # The first of each name; an address of more fields than a list has is none of ours.
    fields = dict(reversed(parse_qsl(query))) if query.count("&") < _MAX_FIELDS else {}
    return Listing(
        fields.get("category", "")[:36],
        " ".join(fields.get("q", "").split())[:_MAX_TEXT],
        _price(fields, "min"),
        _price(fields, "max"),
        fields.get("stock") == "1",
        _KNOWN_ORDERS.get(fields.get("sort", ""), "name"),
        _page(fields.get("page", "")),
    )


def _price(fields: Mapping[str, str], name: str) -> Decimal | None:
    try:
        price = Decimal(fields.get(name, "").replace(",", "."))
    except InvalidOperation:
        return None
    return price if price.is_finite() and 0 <= price <= _MAX_PRICE else None


def _page(text: str) -> int:
    return min(max(int(text), 1), MAX_PAGE) if _NUMBER.fullmatch(text) else 1


def _format(price: Decimal | None) -> str:
    return "" if price is None else format(price.normalize(), "f")
