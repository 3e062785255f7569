"""Searching the catalogue: by category, words, number and country."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from starlette.datastructures import ImmutableMultiDict

from souk_sandbox.supplier.catalogue import SIZE, Product, number_of, product
from souk_sandbox.supplier.categories import LEAVES
from souk_sandbox.supplier.envelope import Refused
from souk_sandbox.supplier.shapes import listed as shown_v1
from souk_sandbox.supplier.shapes import listed_v2
from souk_sandbox.supplier.switches import Switches

_MOST_V1, _MOST_V2, _DEEPEST = 200, 100, 6000
_NOISE = 7


def product_list(asked: Mapping[str, str], base: str, switches: Switches) -> dict[str, Any]:
    """The data of product/list; deep pages are refused."""
    number, size = _page(asked, "pageNum", "pageSize", 20, _MOST_V1)
    if (number - 1) * size >= _DEEPEST:
        raise Refused(1600300, f"the max offset is {_DEEPEST}")
    found = _found(
        (asked["categoryId"],) if asked.get("categoryId") else (),
        asked.get("productNameEn", "").lower(),
        asked.get("productSku", ""),
        asked.get("countryCode", ""),
    )
    if pid := asked.get("pid"):
        named = number_of(pid)
        found = (named[0],) if named else ()
    shown = found[(number - 1) * size : number * size]
    items = [shown_v1(one, base, switches.of(one.pid).factor) for one in map(product, shown)]
    return {"pageNum": number, "pageSize": size, "total": len(found), "list": items}


def product_list_v2(asked: Mapping[str, Any], base: str, switches: Switches) -> dict[str, Any]:
    """The data of product/listV2, its page split over two elements."""
    number, size = _page(asked, "page", "size", 10, _MOST_V2)
    second = asked.get("lv2categoryList") or asked.get("lv2categoryList[]") or ""
    listed = asked.getlist("lv3categoryList") if isinstance(asked, ImmutableMultiDict) else []
    leaves = tuple(listed) or ((asked["categoryId"],) if asked.get("categoryId") else ())
    found = _found(leaves, asked.get("keyWord", "").lower(), "", asked.get("countryCode", ""), second)
    shown = found[(number - 1) * size : number * size]
    items = [listed_v2(one, base, switches.of(one.pid).factor) for one in map(product, shown)]
    half = len(items) // 2
    return {
        "pageSize": size,
        "pageNumber": number,
        "totalRecords": len(found),
        "totalPages": -(-len(found) // size),
        "content": [
            {"productList": part, "relatedCategoryList": [], "keyWord": asked.get("keyWord", "")}
            for part in (items[:half], items[half:])
        ]
        if items
        else [],
    }


def _page(asked: Mapping[str, str], number: str, size: str, default: int, most: int) -> tuple[int, int]:
    try:
        page, items = int(asked.get(number) or 1), int(asked.get(size) or default)
    except ValueError:
        raise Refused(1600300) from None
    if page < 1 or items < 1:
        raise Refused(1600300)
    return page, min(items, most)


@cache
def _leaf_numbers(leaf_ids: tuple[str, ...], second_id: str) -> tuple[int, ...]:
    places = {
        place
        for place, leaf in enumerate(LEAVES)
        if (not leaf_ids or leaf.id in leaf_ids) and (not second_id or leaf.second_id == second_id)
    }
    return tuple(number for number in range(SIZE) if number % len(LEAVES) in places)


@cache
def _found(
    leaf_ids: tuple[str, ...], words: str, sku: str, country: str, second_id: str = ""
) -> tuple[int, ...]:
    """Numbers of the products, best first; a search by name also brings what has one of the words only."""
    numbers = _leaf_numbers(leaf_ids, second_id)
    if sku:
        return tuple(n for n in numbers if sku in (f"CJSB{n:08d}", product(n).sku))
    found = tuple(n for n in numbers if not country or country in product(n).stock)
    return _ranked(found, words.split()) if words else found


def _ranked(numbers: tuple[int, ...], words: list[str]) -> tuple[int, ...]:
    all_, some = list[int](), list[int]()
    for number in numbers:
        name = _name(product(number))
        hits = sum(word in name for word in words)
        if hits == len(words):
            all_.append(number)
        elif hits and number % _NOISE == 0:
            some.append(number)
    return tuple(all_ + some)


def _name(one: Product) -> str:
    return one.name.lower()
