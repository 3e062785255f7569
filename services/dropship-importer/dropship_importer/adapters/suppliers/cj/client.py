"""CJ's API as the importer asks it."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from functools import partial
from typing import Any

import orjson
from chassis.egress import Egress

from dropship_importer.adapters.suppliers.cj import orders
from dropship_importer.adapters.suppliers.cj.api import Call, CjApi
from dropship_importer.adapters.suppliers.cj.categories import add_second_level_ids
from dropship_importer.adapters.suppliers.cj.freight import list_options
from dropship_importer.adapters.suppliers.cj.parsing import (
    list_stock,
    parse_product,
    parse_stock,
    parse_string,
)
from dropship_importer.adapters.suppliers.cj.search import (
    MAX_RESULTS,
    build_search_call,
    normalize_list,
    to_search_page,
)
from dropship_importer.adapters.suppliers.client import (
    CATEGORIES,
    FREIGHT,
    LIST,
    PRODUCT,
    STOCK,
    AccessToken,
    Ask,
    Question,
)
from dropship_importer.domain.amounts import parse_quantity
from dropship_importer.domain.errors import RejectedError, UnavailableError
from dropship_importer.domain.freight import FreightOption
from dropship_importer.domain.product import Product
from dropship_importer.domain.search import Search
from dropship_importer.domain.supplier_order import PlacedOrder
from dropship_importer.usecases.place_order import Parcel
from dropship_importer.usecases.ports import SearchPage

_ZONE = timezone(timedelta(hours=8))
# Tokens are renewed so long before they expire.
_RENEW_BEFORE = timedelta(minutes=10)
_BRANDS = ("CJPacket", "CJ")
# What it says of a page beyond its results.
_OFFSET_ERROR = "max offset"


class CjClient:
    """Implements SupplierClient."""

    currency, max_results = "USD", MAX_RESULTS

    def __init__(self, api: CjApi) -> None:
        self._api = api

    @classmethod
    def connect(cls, url: str, egress: Egress) -> "CjClient":
        """Return the client of the API at an address."""
        return cls(CjApi(url, egress))

    async def sign_in(self, key: str) -> AccessToken:
        """Exchange the API key for an access token. Raise SupplierError."""
        reply = await self._api.call(Call("authentication/getAccessToken", body={"apiKey": key}))
        return _to_token(reply.data)

    def rate(self) -> Ask:
        """Ask for the settings of the account."""
        return self._ask(Call("setting/get"))

    def to_rate(self, data: Any) -> int | None:
        """Return the account's calls per second; None if the settings do not say."""
        setting = data.get("setting") if isinstance(data, dict) else None
        return parse_quantity(setting.get("qpsLimit")) if isinstance(setting, dict) else None

    def categories(self) -> Question:
        """Ask for the tree of categories; its second level gets ids, which CJ's lacks."""
        return Question(CATEGORIES, "", self._ask(Call("product/getCategory")), add_second_level_ids)

    def search(self, search: Search, categories: Any, page: int, size: int) -> Question:
        """Ask for a page of a search. Raise ValidationError for a page beyond the results or an unknown category."""
        tree = add_second_level_ids(categories) if search.category_id else ()
        call = build_search_call(search, tree, page, size)
        key = orjson.dumps([call.path, call.parameters], option=orjson.OPT_SORT_KEYS).decode()
        return Question(LIST, key, self._ask(call), normalize_list)

    def is_beyond(self, error: RejectedError) -> bool:
        """Return whether the page lies beyond the results that CJ shows."""
        return _OFFSET_ERROR in str(error)

    def to_page(self, data: Any, page: int, size: int) -> SearchPage:
        """Return the page; its size may be smaller than `size`. Raise UnavailableError if it is none."""
        return to_search_page(normalize_list(data), page, size)

    def product(self, pid: str) -> Question:
        """Ask for a product with its variants."""
        return Question(PRODUCT, pid, self._ask(Call("product/query", {"pid": pid})), parse_product)

    def to_product(self, data: Any) -> Product:
        """Return the product. Raise UnavailableError if it is none."""
        return parse_product(data)

    def stock(self, pid: str) -> Question:
        """Ask for the stock of all variants of a product."""
        call = Call("product/stock/getInventoryByPid", {"pid": pid})
        return Question(STOCK, f"pid:{pid}", self._ask(call), lambda data: parse_stock(data, "", [""]))

    def to_stock(self, data: Any, country: str, vids: Sequence[str]) -> Mapping[str, int]:
        """Return the pieces in a country by variant id. Raise UnavailableError if the answer has none."""
        return parse_stock(data, country, vids)

    def variant_stock(self, vid: str) -> Question:
        """Ask for the stock of a variant."""
        call = Call("product/stock/queryByVid", {"vid": vid})
        return Question(STOCK, f"vid:{vid}", self._ask(call), list_stock)

    def to_variant_stock(self, data: Any) -> Sequence[tuple[str, int]]:
        """Return country and pieces of each warehouse."""
        return list_stock(data)

    def freight(self, start: str, end: str, quantities: Mapping[str, int]) -> Question:
        """Ask for shipping quotes of a parcel; its lines are sorted, so that equal parcels share an answer."""
        lines = [{"quantity": quantity, "vid": vid} for vid, quantity in sorted(quantities.items())]
        body = {"startCountryCode": start, "endCountryCode": end, "products": lines}
        ask = self._ask(Call("logistic/freightCalculate", body=body))
        return Question(FREIGHT, orjson.dumps(body).decode(), ask, list_options)

    def to_options(self, data: Any) -> Sequence[FreightOption]:
        """Return the options by price, none for an empty answer. Raise UnavailableError if no quote can be read."""
        return list_options(data)

    def brand_of(self, method: str) -> str:
        """Return CJ's own name in front of the shipping method, or an empty text."""
        return next((brand for brand in _BRANDS if method.startswith(brand)), "")

    def shown(self, subject: str, data: Any) -> Any:
        """The API of the shop has CJ's field names."""
        if subject == CATEGORIES:
            return add_second_level_ids(data)
        return normalize_list(data) if subject == LIST else data

    def order(self, number: str) -> Ask:
        """Ask for the order with our number."""
        return self._ask(Call("shopping/order/getOrderDetail", {"orderId": number}))

    def place(self, parcel: Parcel, method: str, *, from_balance: bool) -> Ask:
        """Order a parcel by a shipping method; without `from_balance` it is paid later."""
        body = orders.to_body(parcel, method, from_balance=from_balance)
        return self._ask(Call("shopping/order/createOrderV2", body=body))

    def to_order(self, data: Any) -> PlacedOrder:
        """Return the order. Raise UnavailableError if it is none."""
        return orders.parse_order(data)

    def is_unknown(self, error: RejectedError) -> bool:
        """Return whether there is no order with our number."""
        return orders.is_unknown(error)

    def is_taken(self, error: RejectedError) -> bool:
        """Return whether an order with this number was placed before."""
        return error.supplier_code == orders.NUMBER_TAKEN

    def _ask(self, call: Call) -> Ask:
        return partial(self._api.call, call)


def _to_token(data: Any) -> AccessToken:
    """Return the token. The field names are those of the API, not of its documentation."""
    try:
        expires = datetime.fromisoformat(data["accessTokenExpiryDate"])
        token = parse_string(data["accessToken"])
    except (TypeError, KeyError, ValueError):
        raise UnavailableError("The supplier's answer is no token.") from None
    if not token:
        raise UnavailableError("The supplier's answer has no token.")
    # Its documentation has an offset in each date; one without is taken for the earliest that it can mean.
    aware = expires if expires.tzinfo else expires.replace(tzinfo=_ZONE)
    return AccessToken(token, aware - _RENEW_BEFORE)
