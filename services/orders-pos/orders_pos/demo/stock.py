"""Stock, numbers and weights of the goods of a demo shop."""

import re
import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from decimal import Decimal

from chassis.context import current_caller

from orders_pos.adapters.stock.sql_stock import SqlStock
from orders_pos.domain.catalogue.product import Product
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.domain.stock.stock_movement import RECEIVED, StockEntry

_SIZE = re.compile(r"(\d+(?:\.\d+)?) (kg|g|l|ml)\b")
_GRAMS = {"kg": 1000, "g": 1, "l": 1000, "ml": 1}
_DEFAULT_GRAMS = 400
_LOW = Decimal(5)
# One stock in this many has run low, and one is out.
_SHORT = 9
_HISTORY = timedelta(days=22)


def describe_goods(product: Product) -> None:
    """Give a product number, weight and counted stock."""
    size = _SIZE.search(product.name)
    product.weight = int(Decimal(size[1]) * _GRAMS[size[2]]) if size else _DEFAULT_GRAMS
    initials = "".join(word[:3] for word in re.findall(r"[A-Za-zÀ-ÿ]+", product.name)[:2]).upper()
    product.sku = f"{initials}-{zlib.crc32(product.name.encode()) % 1000:03}"
    product.track_stock, product.low_stock_level = True, _LOW
    for value in product.attribute_values:
        value["sku"] = f"{product.sku}-{value['attribute_name'][:3].upper()}"
        value["weight"] = 1000 if product.unit == "kg" else product.weight


async def add_stock(products: Sequence[Product], reason: str, now: datetime) -> None:
    """Receive what the shop sold since and more."""
    for key in _keys(products):
        tenths = 10 * (60 + zlib.crc32(key.product_id.bytes) % 60)
        entry = StockEntry(key, RECEIVED, tenths, reason)
        await SqlStock().record(entry, current_caller(), now - _HISTORY)


async def run_short(products: Sequence[Product], reason: str, now: datetime) -> None:
    """Leave little of some products, and nothing of others."""
    keys = list(_keys(products))
    low, out = keys[4::_SHORT], keys[8::_SHORT]
    await SqlStock().set_counts({**dict.fromkeys(low, 30), **dict.fromkeys(out, 0)}, reason, now)


def _keys(products: Sequence[Product]) -> Iterator[StockKey]:
    for product in products:
        if product.track_stock:
            ids = [value["id"] for value in product.attribute_values] or [""]
            yield from (StockKey(product.id, id_) for id_ in ids)
