"""Calls of the supplier's two search endpoints, whose results are brought into one form."""

from collections.abc import Mapping, Sequence
from typing import Any

from chassis.errors import invalid_field

from dropship_importer.adapters.supplier_api import Call
from dropship_importer.domain.categories import list_leaf_ids
from dropship_importer.domain.errors import UnavailableError
from dropship_importer.domain.parsing import Json, parse_rows, parse_string
from dropship_importer.domain.search import Search

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


def normalize_list(call: Call, data: Any) -> Any:
    """Return the data of either endpoint in the form of product/list. Raise UnavailableError if it is neither."""
    if call.path == _V1:
        if not isinstance(data, dict) or not isinstance(data.get("list"), list):
            raise UnavailableError("The supplier's answer is no list.")
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
