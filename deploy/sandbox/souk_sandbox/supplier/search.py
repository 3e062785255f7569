"""Search of the catalogue by category, words, SKU and country."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any

from starlette.datastructures import ImmutableMultiDict

from souk_sandbox.supplier.catalogue import SIZE, Product, get_product, parse_id
from souk_sandbox.supplier.categories import LEAVES
from souk_sandbox.supplier.configuration import Configuration
from souk_sandbox.supplier.envelope import SupplierApiError
from souk_sandbox.supplier.serialization import serialize_item, serialize_item_v2

_MAX_SIZE_V1, _MAX_SIZE_V2, _MAX_RESULTS = 200, 100, 6000
# One in so many products with only some of the words is found too.
_PARTIAL_MATCH_EVERY = 7


def product_list(parameters: Mapping[str, str], base: str, configuration: Configuration) -> dict[str, Any]:
    """Return the data of product/list. Raise SupplierApiError for a page beyond the results."""
    number, size = _parse_page(parameters, "pageNum", "pageSize", 20, _MAX_SIZE_V1)
    if (number - 1) * size >= _MAX_RESULTS:
        raise SupplierApiError(1600300, f"the max offset is {_MAX_RESULTS}")
    numbers = find_numbers(
        (parameters["categoryId"],) if parameters.get("categoryId") else (),
        parameters.get("productNameEn", "").lower(),
        parameters.get("productSku", ""),
        parameters.get("countryCode", ""),
    )
    if pid := parameters.get("pid"):
        parsed = parse_id(pid)
        numbers = (parsed[0],) if parsed else ()
    on_page = numbers[(number - 1) * size : number * size]
    items = [serialize_item(item, base, _factor(item, configuration)) for item in map(get_product, on_page)]
    return {"pageNum": number, "pageSize": size, "total": len(numbers), "list": items}


def product_list_v2(parameters: Mapping[str, Any], base: str, configuration: Configuration) -> dict[str, Any]:
    """Return the data of product/listV2, whose page is split over two elements."""
    number, size = _parse_page(parameters, "page", "size", 10, _MAX_SIZE_V2)
    second = parameters.get("lv2categoryList") or parameters.get("lv2categoryList[]") or ""
    leaf_ids = parameters.getlist("lv3categoryList") if isinstance(parameters, ImmutableMultiDict) else []
    leaves = tuple(leaf_ids) or ((parameters["categoryId"],) if parameters.get("categoryId") else ())
    numbers = find_numbers(
        leaves, parameters.get("keyWord", "").lower(), "", parameters.get("countryCode", ""), second
    )
    on_page = numbers[(number - 1) * size : number * size]
    features = parameters.getlist("features") if isinstance(parameters, ImmutableMultiDict) else []
    has_categories = "enable_category" in features
    items = [
        serialize_item_v2(item, base, _factor(item, configuration), has_categories=has_categories)
        for item in map(get_product, on_page)
    ]
    half = len(items) // 2
    return {
        "pageSize": size,
        "pageNumber": number,
        "totalRecords": len(numbers),
        "totalPages": -(-len(numbers) // size),
        "content": [
            {"productList": part, "relatedCategoryList": [], "keyWord": parameters.get("keyWord", "")}
            for part in (items[:half], items[half:])
        ]
        if items
        else [],
    }


def _factor(item: Product, configuration: Configuration) -> Decimal:
    return configuration.get_change(item.pid).factor


def _parse_page(
    parameters: Mapping[str, str], number: str, size: str, default: int, max_size: int
) -> tuple[int, int]:
    try:
        page, items = int(parameters.get(number) or 1), int(parameters.get(size) or default)
    except ValueError:
        raise SupplierApiError(1600300) from None
    if page < 1 or items < 1:
        raise SupplierApiError(1600300)
    return page, min(items, max_size)


@cache
def _leaf_numbers(leaf_ids: tuple[str, ...], second_id: str) -> tuple[int, ...]:
    positions = {
        position
        for position, leaf in enumerate(LEAVES)
        if (not leaf_ids or leaf.id in leaf_ids) and (not second_id or leaf.second_id == second_id)
    }
    return tuple(number for number in range(SIZE) if number % len(LEAVES) in positions)


@cache
def find_numbers(
    leaf_ids: tuple[str, ...], words: str, sku: str, country: str, second_id: str = ""
) -> tuple[int, ...]:
    """Return the numbers of the matching products, best first. A search by words also finds a few products with
    only some of the words."""
    numbers = _leaf_numbers(leaf_ids, second_id)
    if sku:
        return tuple(n for n in numbers if sku in (f"CJSB{n:08d}", get_product(n).sku))
    in_stock = tuple(n for n in numbers if not country or country in get_product(n).stock)
    return _rank(in_stock, words.split()) if words else in_stock


def _rank(numbers: tuple[int, ...], words: list[str]) -> tuple[int, ...]:
    full_matches, partial_matches = list[int](), list[int]()
    for number in numbers:
        name = get_product(number).name.lower()
        hits = sum(word in name for word in words)
        if hits == len(words):
            full_matches.append(number)
        elif hits and number % _PARTIAL_MATCH_EVERY == 0:
            partial_matches.append(number)
    return tuple(full_matches + partial_matches)
