"""Between the contract's messages and the use cases."""

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from chassis.errors import Exhausted, NotFound, Refusal, invalid
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters.supplier_api import Call
from dropship_importer.domain.categories import leaves_of
from dropship_importer.domain.outcomes import Down, Gone, SupplierError, Unauthorized, Waiting
from dropship_importer.usecases.ports import Wanted

_DEEPEST = 6000


def wanted_of(request: rpc.ImportProductsRequest) -> list[Wanted]:
    """What is to be listed; raises Invalid for an amount that is none."""
    return [_wanted(place, one) for place, one in enumerate(request.entities)]


def _wanted(place: int, one: Any) -> Wanted:
    path = f"entities[{place}]"
    return Wanted(
        pid=one.pid,
        name=one.name[:255],
        image=one.image[:1000],
        ship_to_country=one.ship_to_country,
        ship_from_country=one.ship_from_country or "US",
        parent_category_id=one.choices.parent_category_id,
        sub_category_id=one.choices.sub_category_id,
        ship_to_countries=tuple(one.choices.ship_to_countries),
        is_cod=one.choices.is_cod,
        multiplier=_amount(one.multiplier, f"{path}.multiplier") if one.HasField("multiplier") else None,
        base_prices={
            price.vid: _amount(price.amount, f"{path}.base_prices[{at}].amount")
            for at, price in enumerate(one.base_prices)
        },
        manual=frozenset(price.vid for price in one.base_prices if price.is_manual),
        follows_rules=one.choices.follows_rules,
    )


def _amount(text: str, path: str) -> Decimal:
    """An amount in USD, rounded half up to the cent where it is a price."""
    try:
        found = Decimal(text)
    except InvalidOperation:
        raise invalid(path, "This is not a number.", "not-a-number") from None
    if not found.is_finite() or abs(found) > Decimal(10) ** 9:
        raise invalid(path, "This is not a number.", "not-a-number")
    return found


def search_of(request: rpc.SearchProductsRequest, tree: Any) -> Call:
    """The supplier's search: by name or by SKU; a category of the second level is one of several of the third."""
    if request.name and request.sku:
        raise invalid("sku", "Search by name or by SKU, not by both.", "exclusive")
    if (request.page - 1) * request.size >= _DEEPEST:
        most = -(-_DEEPEST // request.size)
        raise invalid("page", f"The supplier shows no more than {most} pages: narrow the search.", "too-far")
    leaves = leaves_of(tree, request.category_id) if request.category_id else []
    if leaves is None:
        raise invalid("category_id", "The supplier has no such category.", "unknown")
    if len(leaves) > 1 and not request.sku:
        return _second_level(request, leaves)
    asked = {"productNameEn": request.name, "productSku": request.sku, "countryCode": request.country}
    asked["categoryId"] = leaves[0] if leaves else ""
    given = {name: value for name, value in asked.items() if value}
    return Call("product/list", {"pageNum": request.page, "pageSize": request.size, **given})


def _second_level(request: rpc.SearchProductsRequest, leaves: Sequence[str]) -> Call:
    given = {
        name: value for name, value in (("keyWord", request.name), ("countryCode", request.country)) if value
    }
    page = {"page": request.page, "size": min(request.size, 100)}
    return Call("product/listV2", {**page, "lv3categoryList": list(leaves), **given})


def as_list(call: Call, data: Any) -> Any:
    """listV2's page as list's; raises Down when it is neither."""
    if call.path == "product/list":
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


def refusal_of(no: SupplierError) -> Refusal:
    """What the supplier's no is to who asked."""
    if isinstance(no, Waiting):
        seconds = max(1, round(no.seconds))
        return Exhausted(f"Waiting for the supplier, about {seconds} s. {no}", seconds, "supplier-waiting")
    if isinstance(no, Gone):
        return NotFound(f"The supplier has no such thing: {no}")
    if isinstance(no, Unauthorized):
        return Exhausted(str(no), 60, "supplier-account")
    return Exhausted(str(no), 5, "supplier-failed")
