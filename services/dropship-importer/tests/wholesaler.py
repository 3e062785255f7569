"""A second supplier, to try what the importer asks of one: a wholesaler with a price list in euros, as a CSV file that
is downloaded whole, one tariff by country, and orders by POST. It has no sign-in, no rate, and no search of its own."""

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import orjson
from chassis.egress import BlockedAddressError, Egress
from chassis.errors import BusyError, invalid_field
from chassis.model import now
from dropship_importer.adapters.suppliers import client as asked
from dropship_importer.adapters.suppliers.client import AccessToken, Ask, Question, Reply
from dropship_importer.domain.errors import CredentialsError, RejectedError, UnavailableError
from dropship_importer.domain.freight import FreightOption, sort_options
from dropship_importer.domain.product import Product, Variant
from dropship_importer.domain.search import Search
from dropship_importer.domain.supplier_order import CANCELLED, PLACED, SHIPPED, PlacedOrder
from dropship_importer.usecases.place_order import Parcel
from dropship_importer.usecases.ports import SearchPage

COUNTRY = "FR"
_STATES = {"open": PLACED, "sent": SHIPPED, "void": CANCELLED}
_UNKNOWN, _TAKEN = 404, 409
Row = dict[str, str]


class Wholesaler:
    """Implements SupplierClient."""

    currency, max_results = "EUR", 100_000

    def __init__(self, url: str, egress: Egress) -> None:
        self._url, self._egress = url, egress

    async def sign_in(self, key: str) -> AccessToken:
        await self._send("GET", "prices.csv", key)
        return AccessToken(key, now() + timedelta(days=1))

    def rate(self) -> Ask:
        async def ask(_: str) -> Reply:
            return Reply(None)

        return ask

    def to_rate(self, data: Any) -> int | None:
        return None

    def categories(self) -> Question:
        return Question(asked.CATEGORIES, "", partial(self._select, lambda row: True), _check_rows)

    def search(self, search: Search, categories: Any, page: int, size: int) -> Question:
        if search.category_id and search.category_id not in {row["category"] for row in categories}:
            raise invalid_field("category_id", "The supplier has no such category.", "unknown")

        def fits(row: Row) -> bool:
            is_named = search.name.casefold() in row["name"].casefold()
            return is_named and search.category_id in ("", row["category"]) and search.sku in ("", row["ean"])

        key = orjson.dumps([vars(search), page, size]).decode()
        return Question(asked.LIST, key, partial(self._select, fits), _check_rows)

    def is_beyond(self, error: RejectedError) -> bool:
        return False

    def to_page(self, data: Any, page: int, size: int) -> SearchPage:
        articles = {row["article"]: row for row in data}
        shown = list(articles.values())[(page - 1) * size : page * size]
        items = [(row["article"], row["name"], row["image"]) for row in shown]
        return SearchPage(items, len(articles), is_last=page * size >= len(articles))

    def product(self, pid: str) -> Question:
        ask = partial(self._select, lambda row: row["article"] == pid)
        return Question(asked.PRODUCT, pid, ask, lambda data: data is None or self.to_product(data))

    def to_product(self, data: Any) -> Product:
        rows = _check_rows(data)
        first = rows[0]
        return Product(
            pid=first["article"],
            name=first["name"],
            description=first["description"],
            category_id=first["category"],
            categories=(first["category"],),
            images=tuple(dict.fromkeys(row["image"] for row in rows)),
            options=("Option",),
            variants=tuple(map(_to_variant, rows)),
            sku=first["article"],
        )

    def stock(self, pid: str) -> Question:
        ask = partial(self._select, lambda row: row["article"] == pid)
        return Question(asked.STOCK, f"pid:{pid}", ask, _check_rows)

    def to_stock(self, data: Any, country: str, vids: Sequence[str]) -> Mapping[str, int]:
        return {row["ean"]: int(row["stock"]) if country == COUNTRY else 0 for row in _check_rows(data)}

    def variant_stock(self, vid: str) -> Question:
        return Question(
            asked.STOCK, f"vid:{vid}", partial(self._select, lambda row: row["ean"] == vid), _check_rows
        )

    def to_variant_stock(self, data: Any) -> Sequence[tuple[str, int]]:
        return [(COUNTRY, int(row["stock"])) for row in _check_rows(data)]

    def freight(self, start: str, end: str, quantities: Mapping[str, int]) -> Question:
        async def ask(token: str) -> Reply:
            return Reply(orjson.loads(await self._send("GET", f"tariff/{end}", token)))

        return Question(asked.FREIGHT, f"{start}-{end}", ask, self.to_options)

    def to_options(self, data: Any) -> Sequence[FreightOption]:
        return sort_options([FreightOption(name, Decimal(price), days) for name, price, days in data])

    def brand_of(self, method: str) -> str:
        return ""

    def shown(self, subject: str, data: Any) -> Any:
        if subject == asked.CATEGORIES:
            names = dict.fromkeys(row["category"] for row in data)
            return [{"categoryFirstName": name, "categoryFirstList": []} for name in names]
        return _shown_product(data) if subject == asked.PRODUCT and data else data

    def order(self, number: str) -> Ask:
        return self._ask("GET", f"orders/{number}")

    def place(self, parcel: Parcel, method: str, *, from_balance: bool) -> Ask:
        lines = {line.vid: line.quantity for line in parcel.lines}
        body = {"reference": parcel.number, "to": vars(parcel.address), "by": method, "lines": lines}
        return self._ask("POST", "orders", orjson.dumps(body))

    def to_order(self, data: Any) -> PlacedOrder:
        if not isinstance(data, dict) or data.get("state") not in _STATES:
            raise UnavailableError("The supplier's answer is no order.")
        return PlacedOrder(data["id"], data["state"], _STATES[data["state"]], amount=Decimal(data["amount"]))

    def is_unknown(self, error: RejectedError) -> bool:
        return error.supplier_code == _UNKNOWN

    def is_taken(self, error: RejectedError) -> bool:
        return error.supplier_code == _TAKEN

    async def _select(self, fits: Any, token: str) -> Reply:
        """Download the price list and return the rows that fit; None if none does."""
        text = (await self._send("GET", "prices.csv", token)).decode()
        rows = [row for row in csv.DictReader(io.StringIO(text), delimiter=";") if fits(row)]
        return Reply(rows or None)

    def _ask(self, method: str, path: str, body: bytes = b"") -> Ask:
        async def ask(token: str) -> Reply:
            return Reply(orjson.loads(await self._send(method, path, token, body)))

        return ask

    async def _send(self, method: str, path: str, token: str, body: bytes = b"") -> bytes:
        headers = {"Authorization": f"Bearer {token}"}
        try:
            response = await self._egress.send(method, f"{self._url}/{path}", headers=headers, body=body)
        except (BusyError, BlockedAddressError) as error:
            raise UnavailableError(f"The supplier does not answer: {error}") from error
        if response.status in (401, 403):
            raise CredentialsError("The supplier does not take the account.")
        if response.status in (_UNKNOWN, _TAKEN):
            raise RejectedError("The supplier refuses.", response.status)
        if response.status != 200:
            raise UnavailableError(f"The supplier answered with status {response.status}.")
        return response.body


def _check_rows(data: Any) -> list[Row]:
    if not data or not all(row.get("ean") for row in data):
        raise UnavailableError("The supplier's price list can't be read.")
    return data


def _to_variant(row: Row) -> Variant:
    price, grams = Decimal(row["price"].replace(",", ".")), Decimal(row["grams"])
    return Variant(row["ean"], row["option"], row["image"], price, grams, row["ean"])


def _shown_product(rows: list[Row]) -> dict[str, Any]:
    first = rows[0]
    variants = [
        {
            "vid": row["ean"],
            "variantKey": row["option"],
            "variantSellPrice": row["price"],
            "variantSku": row["ean"],
        }
        for row in rows
    ]
    return {
        "pid": first["article"],
        "productNameEn": first["name"],
        "productSku": first["article"],
        "description": first["description"],
        "categoryId": first["category"],
        "variants": variants,
    }
