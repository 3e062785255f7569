"""CJ's two search endpoints, whose results are brought into one form."""

from collections.abc import Mapping, Sequence
from typing import Any

from chassis.errors import invalid_field

from dropship_importer.adapters.suppliers.cj.api import Call
from dropship_importer.adapters.suppliers.cj.categories import list_leaf_ids
from dropship_importer.adapters.suppliers.cj.parsing import (
    Json,
    parse_first_string,
    parse_id,
    parse_rows,
    parse_string,
)
from dropship_importer.domain.amounts import parse_quantity
from dropship_importer.domain.errors import UnavailableError
from dropship_importer.domain.search import Search
from dropship_importer.usecases.ports import SearchPage

# The supplier shows no results beyond.
MAX_RESULTS = 6000
_V1, _V2 = "product/list", "product/listV2"
_MAX_SIZE_V2 = 100


def build_search_call(search: Search, tree: Any, page: int, size: int) -> Call:
    """Return the call for a page of a search. A category of the second level is sent as its leaves. Raise
    ValidationError for a page beyond the results or an unknown category."""
    if (page - 1) * size >= MAX_RESULTS:
        last_page = -(-MAX_RESULTS // size)
        raise invalid_field(
            "page", f"The supplier shows no more than {last_page} pages: narrow the search.", "too-far"
        )
    leaf_ids = list_leaf_ids(tree, search.category_id) if search.category_id else []
    if leaf_ids is None:
        raise invalid_field("category_id", "The supplier has no such category.", "unknown")
    if len(leaf_ids) > 1 and not search.sku:
        return _build_v2_call(search, leaf_ids, page, size)
    filters = {
        "productNameEn": search.name,
        "productSku": search.sku,
        "countryCode": search.country,
        "categoryId": leaf_ids[0] if leaf_ids else "",
    }
    return Call(_V1, {"pageNum": page, "pageSize": size, **_without_empty(filters)})


def _build_v2_call(search: Search, leaf_ids: Sequence[str], page: int, size: int) -> Call:
    filters = _without_empty({"keyWord": search.name, "countryCode": search.country})
    paging = {"page": page, "size": min(size, _MAX_SIZE_V2)}
    # Without this feature its products have no names of categories.
    features = {"features": ["enable_category"]}
    return Call(_V2, {**paging, **features, "lv3categoryList": list(leaf_ids), **filters})


def _without_empty(filters: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in filters.items() if value}


def normalize_list(data: Any) -> Any:
    """Return the data of either endpoint in the form of product/list. Raise UnavailableError if it is neither."""
    if isinstance(data, dict) and isinstance(data.get("list"), list):
        return data
    if not isinstance(data, dict) or not isinstance(data.get("content"), list):
        raise UnavailableError("The supplier's answer is no list.")
    products = [
        product for part in parse_rows(data["content"]) for product in parse_rows(part.get("productList"))
    ]
    return {
        "pageNum": data.get("pageNumber"),
        "pageSize": data.get("pageSize"),
        "total": data.get("totalRecords"),
        "list": [_to_v1_item(product) for product in products],
    }


def _to_v1_item(product: Json) -> dict[str, Any]:
    names = ("oneCategoryName", "twoCategoryName", "threeCategoryName")
    levels = [parse_string(product.get(name)) for name in names]
    return {
        "pid": product.get("id"),
        "productNameEn": product.get("nameEn"),
        "productSku": product.get("sku"),
        "productImage": product.get("bigImage"),
        "sellPrice": product.get("sellPrice"),
        "categoryId": product.get("categoryId"),
        "categoryName": " / ".join(filter(None, levels)),
        "listedNum": product.get("listedNum"),
    }


def to_search_page(data: Any, page: int, requested: int) -> SearchPage:
    """Convert a page; the supplier may return a smaller page size than was requested."""
    items = [
        _to_item(item) for item in data["list"] if isinstance(item, Mapping) and parse_id(item.get("pid"))
    ]
    total, size = parse_quantity(data.get("total")) or 0, parse_quantity(data.get("pageSize")) or requested
    is_truncated = page * size >= MAX_RESULTS and total > page * size
    is_last = not items or is_truncated or page * size >= total
    return SearchPage(items, total, is_last=is_last, is_truncated=is_truncated)


def _to_item(item: Mapping[str, Any]) -> tuple[str, str, str]:
    image = parse_string(item.get("productImage"))
    name = parse_string(item.get("productNameEn")) or parse_first_string(item.get("productName"))
    return parse_id(item["pid"]), name, image if image.startswith("https://") else ""
