"""A search in the supplier's two ways of searching, and their answers in one form."""

from collections.abc import Sequence
from typing import Any

from chassis.errors import invalid_field

from dropship_importer.adapters.supplier_api import Call
from dropship_importer.domain.categories import leaves_of
from dropship_importer.domain.outcomes import Down
from dropship_importer.domain.search import Search

# As far as the supplier's pages reach.
DEEPEST = 6000
_V1 = "product/list"
_LARGEST_V2 = 100


def call_of(search: Search, tree: Any, page: int, size: int) -> Call:
    """A page of a search; a category of the second level is several of the third. Raises Invalid."""
    if (page - 1) * size >= DEEPEST:
        most = -(-DEEPEST // size)
        raise invalid_field(
            "page", f"The supplier shows no more than {most} pages: narrow the search.", "too-far"
        )
    leaves = leaves_of(tree, search.category_id) if search.category_id else []
    if leaves is None:
        raise invalid_field("category_id", "The supplier has no such category.", "unknown")
    if len(leaves) > 1 and not search.sku:
        return _second_level(search, leaves, page, size)
    asked = {"productNameEn": search.name, "productSku": search.sku, "countryCode": search.country}
    asked["categoryId"] = leaves[0] if leaves else ""
    given = {name: value for name, value in asked.items() if value}
    return Call(_V1, {"pageNum": page, "pageSize": size, **given})


def _second_level(search: Search, leaves: Sequence[str], page: int, size: int) -> Call:
    given = {
        name: value for name, value in (("keyWord", search.name), ("countryCode", search.country)) if value
    }
    told = {"page": page, "size": min(size, _LARGEST_V2)}
    return Call("product/listV2", {**told, "lv3categoryList": list(leaves), **given})


def as_list(call: Call, data: Any) -> Any:
    """listV2's page as list's; raises Down when it is neither."""
    if call.path == _V1:
        if not isinstance(data, dict) or not isinstance(data.get("list"), list):
            raise Down("The supplier's answer is no list.")
        return data
    if not isinstance(data, dict) or not isinstance(data.get("content"), list):
        raise Down("The supplier's answer is no list.")
    items = [one for part in data["content"] for one in part.get("productList") or []]
    return {
        "pageNum": data.get("pageNumber"),
        "pageSize": data.get("pageSize"),
        "total": data.get("totalRecords"),
        "list": [_as_item(one) for one in items],
    }


def _as_item(one: Any) -> dict[str, Any]:
    names = (one.get("oneCategoryName"), one.get("twoCategoryName"), one.get("threeCategoryName"))
    return {
        "pid": one.get("id"),
        "productNameEn": one.get("nameEn"),
        "productSku": one.get("sku"),
        "productImage": one.get("bigImage"),
        "sellPrice": one.get("sellPrice"),
        "categoryId": one.get("categoryId"),
        "categoryName": " / ".join(filter(None, names)),
        "listedNum": one.get("listedNum"),
    }
