"""The supplier's answers in their many shapes, made into one."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from dropship_importer.domain.outcomes import Down

_AMOUNT = re.compile(r"\d+(?:\.\d+)?")
_LEVELS = re.compile(r" / | > ")
_CENT = Decimal("0.01")

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Variant:
    vid: str
    key: str
    image: str
    price: Decimal
    grams: Decimal


@dataclass(frozen=True)
class Product:
    """A supplier's product; prices in USD, `options` names what its variants differ in."""

    pid: str
    name: str
    description: str
    category_id: str
    categories: tuple[str, ...]
    images: tuple[str, ...]
    options: tuple[str, ...]
    variants: tuple[Variant, ...]


def product_of(data: Any) -> Product:
    """The data of product/query; raises Down when it has not what every product has."""
    if not isinstance(data, Mapping) or not data.get("pid") or not isinstance(data.get("variants"), list):
        raise Down("The supplier's answer is no product.")
    options = tuple(part for part in text(data.get("productKeyEn")).split("-") if part)
    variants = tuple(_variant(one) for one in data["variants"] if isinstance(one, Mapping) and one.get("vid"))
    if not variants:
        raise Down("The supplier's answer has no variant.")
    return Product(
        pid=str(data["pid"]),
        name=text(data.get("productNameEn")) or first_text(data.get("productName")),
        description=text(data.get("description")),
        category_id=text(data.get("categoryId")),
        categories=tuple(_LEVELS.split(text(data.get("categoryName")))),
        images=tuple(dict.fromkeys(_images(data))),
        options=options,
        variants=variants,
    )


def _variant(data: Json) -> Variant:
    price = amounts(data.get("variantSellPrice"))
    if price is None:
        raise Down("A variant has no price that can be read.")
    weight = amounts(data.get("variantWeight"))
    return Variant(
        vid=str(data["vid"]),
        key=key_of(data.get("variantKey")),
        image=text(data.get("variantImage")),
        price=price[0].quantize(_CENT),
        grams=weight[1] if weight else Decimal(0),
    )


def amounts(value: Any) -> tuple[Decimal, Decimal] | None:
    """The lowest and the highest of `11.85`, "11.85", "1.20-3.50" or "2.10 -- 3.50"; None where there is none."""
    if isinstance(value, bool) or value is None:
        return None
    found = [Decimal(one) for one in _AMOUNT.findall(format(value, "f") if _is_number(value) else str(value))]
    return (min(found), max(found)) if found else None


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, Decimal))


def texts(value: Any) -> list[str]:
    """A list, or one as JSON in a text, or a text alone, without what is empty."""
    if isinstance(value, str) and value.startswith("["):
        try:
            value = json.loads(value)
        except ValueError:
            return [value]
    if isinstance(value, list):
        found: list[Any] = value
        return [one.strip() for one in found if isinstance(one, str) and one.strip()]
    return [text(value)] if text(value) else []


def text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def first_text(value: Any) -> str:
    return next(iter(texts(value)), "")


def key_of(value: Any) -> str:
    """A variant's key: "Black-XXL", or `["XS"]` as JSON in a text."""
    return "-".join(texts(value))


def values_of(key: str, options: Sequence[str]) -> list[tuple[str, str]]:
    """Each option with its value; a hyphen within belongs to the last, and what does not fit is one `Variant`."""
    parts = key.split("-", len(options) - 1) if options else []
    if not parts or len(parts) != len(options):
        return [("Variant", key)]
    return list(zip(options, parts, strict=True))


def _images(data: Json) -> Iterator[str]:
    """Every picture's address, in their order."""
    yield from texts(data.get("bigImage"))
    yield from texts(data.get("productImageSet"))
    yield from texts(data.get("productImage"))
    for one in data["variants"]:
        if isinstance(one, Mapping):
            yield from texts(one.get("variantImage"))


def stock_of(data: Any, country: str) -> dict[str, int]:
    """How many of each variant there are in a country, from product/stock/getInventoryByPid. One without a row has
    none. Raises Down when it is no such answer."""
    rows = data.get("variantInventories") if isinstance(data, Mapping) else None
    if not isinstance(rows, list):
        raise Down("The supplier's answer is no stock.")
    return {
        str(row.get("vid")): sum(
            _amount(one) for one in row.get("inventory") or [] if _is_there(one, country)
        )
        for row in rows
        if isinstance(row, Mapping)
    }


def _is_there(row: Any, country: str) -> bool:
    return isinstance(row, Mapping) and (not country or row.get("countryCode") == country)


def _amount(row: Json) -> int:
    """Named with `Num` or without, or only as the old `storageNum`."""
    for name in ("totalInventory", "totalInventoryNum", "storageNum"):
        if isinstance(row.get(name), int):
            return max(0, int(row[name]))
    return 0
