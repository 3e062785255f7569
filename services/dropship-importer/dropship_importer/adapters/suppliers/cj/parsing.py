"""Parse CJ's JSON, in which the same field comes in several forms."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from dropship_importer.domain.amounts import parse_amounts, parse_price, parse_quantity
from dropship_importer.domain.errors import UnavailableError
from dropship_importer.domain.product import Product, Variant

_LEVELS = re.compile(r" / | > ")
_MAX_SKU = 64

Json = Mapping[str, object]


def parse_product(data: object) -> Product:
    """Parse the data of product/query, without variants that can't be read. Raise UnavailableError if required fields
    are missing, or no variant can be read."""
    pid = parse_id(data.get("pid")) if isinstance(data, Mapping) else ""
    if not isinstance(data, Mapping) or not pid or not isinstance(data.get("variants"), list):
        raise UnavailableError("The supplier's answer is no product.")
    options = tuple(part for part in parse_string(data.get("productKeyEn")).split("-") if part)
    rows = [row for row in parse_rows(data["variants"]) if parse_id(row.get("vid"))]
    variants = tuple(variant for row in rows if (variant := _parse_variant(row)))
    if not variants:
        raise UnavailableError("The supplier's answer has no variant that can be read.")
    return Product(
        pid=pid,
        name=parse_string(data.get("productNameEn")) or parse_first_string(data.get("productName")),
        description=parse_string(data.get("description")),
        category_id=parse_string(data.get("categoryId")),
        categories=tuple(_LEVELS.split(parse_string(data.get("categoryName")))),
        images=tuple(dict.fromkeys(_images(data))),
        options=options,
        variants=variants,
        unreadable=frozenset(parse_id(row["vid"]) for row in rows) - {variant.vid for variant in variants},
        sku=parse_string(data.get("productSku"))[:_MAX_SKU],
    )


def _parse_variant(data: Json) -> Variant | None:
    """Return the variant, at the highest price where it has a range; None without a price of at least a cent."""
    price = parse_price(data.get("variantSellPrice"))
    if price is None:
        return None
    weight = parse_amounts(data.get("variantWeight"))
    return Variant(
        vid=parse_id(data["vid"]),
        key=parse_variant_key(data.get("variantKey")),
        image=parse_string(data.get("variantImage")),
        price=price,
        grams=weight[1] if weight else Decimal(0),
        sku=parse_string(data.get("variantSku"))[:_MAX_SKU],
    )


def list_stock(data: object) -> list[tuple[str, int]]:
    """Return country and quantity of each row of product/stock/queryByVid; a quantity that can't be read is 0."""
    rows: list[object] = data if isinstance(data, list) else []
    return [_to_stock(row) for row in rows if isinstance(row, Mapping)]


def _to_stock(row: Mapping[str, object]) -> tuple[str, int]:
    return str(row.get("countryCode") or ""), _quantity(row)


def parse_strings(value: object) -> list[str]:
    """Return the non-empty texts of a list, of a list as JSON in a string, or of a single text; numbers are texts."""
    if isinstance(value, str) and value.startswith("["):
        try:
            # Numbers as they are written: 4.50 is a size too.
            value = json.loads(value, parse_float=str, parse_int=str)
        except ValueError:
            return [value]
    if isinstance(value, list):
        items: list[object] = value
        return [text for item in items if (text := parse_string(item))]
    return [parse_string(value)] if parse_string(value) else []


def parse_rows(value: object) -> list[Json]:
    """Return the objects of a list; none if it is no list."""
    rows: list[object] = value if isinstance(value, list) else []
    return [row for row in rows if isinstance(row, Mapping)]


def parse_string(value: object) -> str:
    """Return the text without surrounding blanks, or a number as text; empty if the value is neither."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return format(Decimal(str(value)), "f")
    return value.strip() if isinstance(value, str) else ""


def parse_id(value: object) -> str:
    """Return an id, which is a string or a whole number of up to 19 digits; empty for anything else."""
    return "" if isinstance(value, float) else parse_string(value)


def parse_first_string(value: object) -> str:
    """Return the first of the texts that `parse_strings` returns; empty if there are none."""
    return next(iter(parse_strings(value)), "")


def parse_variant_key(value: object) -> str:
    """Return a variant's key, given as "Black-XXL" or as JSON in a string (`["XS"]`)."""
    return "-".join(parse_strings(value))


def _images(data: Json) -> Iterator[str]:
    """Yield the address of every image, in the supplier's order."""
    yield from parse_strings(data.get("bigImage"))
    yield from parse_strings(data.get("productImageSet"))
    yield from parse_strings(data.get("productImage"))
    for row in parse_rows(data["variants"]):
        yield from parse_strings(row.get("variantImage"))


def parse_stock(data: object, country: str, vids: Sequence[str] = ()) -> dict[str, int]:
    """Return the stock of each variant in a country, from the data of product/stock/getInventoryByPid. Where it has the
    product's stock only, that is divided among `vids`. Raise UnavailableError if it has neither."""
    rows = data.get("variantInventories") if isinstance(data, Mapping) else None
    if isinstance(rows, list) and (rows or not vids):
        return {
            vid: _sum_areas(row.get("inventory"), country)
            for row in parse_rows(rows)
            if (vid := parse_id(row.get("vid")))
        }
    areas = data.get("inventories") if isinstance(data, Mapping) else None
    if not isinstance(areas, list) or not (areas or rows == []):
        raise UnavailableError("The supplier's answer is no stock.")
    share, rest = divmod(_sum_areas(areas, country), len(vids) or 1)
    return {vid: share + (position < rest) for position, vid in enumerate(vids)}


def _sum_areas(areas: object, country: str) -> int:
    return sum(
        _quantity(area) for area in parse_rows(areas) if not country or area.get("countryCode") == country
    )


def _quantity(area: Json) -> int:
    """Return the total, which has one of three names; without one, the sum of the supplier's and the factory's stock. A
    quantity that can't be read is 0."""
    for name in ("totalInventory", "totalInventoryNum", "storageNum"):
        if (total := parse_quantity(area.get(name))) is not None:
            return total
    parts = ("cjInventory", "cjInventoryNum", "factoryInventory", "factoryInventoryNum")
    return sum(parse_quantity(area.get(name)) or 0 for name in parts)
