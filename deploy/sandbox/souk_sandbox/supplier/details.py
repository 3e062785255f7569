"""Product details, stock and shipping quotes."""

from collections.abc import Mapping
from typing import Any

from souk_sandbox.supplier.catalogue import SIZE, Product, Variant, get_product, parse_id
from souk_sandbox.supplier.configuration import Configuration
from souk_sandbox.supplier.envelope import SupplierApiError
from souk_sandbox.supplier.freight import list_quotes
from souk_sandbox.supplier.serialization import serialize_details

_STORE = "{6709CCD7-0DC7-43B1-B310-17AB499E9B0A}"
_AREAS = {"CN": (1, "China Warehouse"), "US": (2, "US Warehouse")}
# One in so many products is missing although the lists have it; the error has one of three forms.
_MISSING_EVERY = 997


def product_query(
    parameters: Mapping[str, str], base: str, configuration: Configuration
) -> dict[str, Any] | None:
    """Return the data of product/query; None for some of the missing products. Raise SupplierApiError for the others,
    and without an id."""
    pid = parameters.get("pid", "")
    if not pid and not parameters.get("productSku"):
        raise SupplierApiError(16900403, "pid can not be empty")
    item = _find_by_pid(pid) if pid else _find_by_sku(parameters["productSku"])
    if item is None:
        raise SupplierApiError(1602001)
    change = configuration.get_change(item.pid)
    absence = change.absence or {5: "removed", 6: "null", 7: "404"}.get(item.number % _MISSING_EVERY, "")
    if absence == "null":
        return None
    if absence:
        raise SupplierApiError(
            1602002 if absence == "removed" else 1602001, status=404 if absence == "404" else 200
        )
    data = serialize_details(item, base, change.factor)
    if change.without:
        data["variants"] = data["variants"][: -change.without]
    return data


def stock_by_vid(parameters: Mapping[str, str], configuration: Configuration) -> list[dict[str, Any]]:
    """Return the data of product/stock/queryByVid: a row for each area."""
    item, variant = _find_variant(parameters.get("vid", ""))
    return [
        {
            "vid": variant.vid,
            "areaId": str(_area(country)[0]),
            "areaEn": _area(country)[1],
            "countryCode": country,
            "storageNum": amount,
            "totalInventoryNum": amount,
            "cjInventoryNum": 0 if country == "CN" else amount,
            "factoryInventoryNum": amount if country == "CN" else 0,
            "stock": [{"stockId": _STORE, "inventory": amount // 2, "factoryInventory": amount}],
        }
        for country, amount in _stock(item, variant, configuration).items()
    ]


def stock_by_pid(parameters: Mapping[str, str], configuration: Configuration) -> dict[str, Any]:
    """Return the data of product/stock/getInventoryByPid: all variants but some, whose rows are missing. Raise
    SupplierApiError for an unknown product."""
    item = _find_by_pid(parameters.get("pid", ""))
    if item is None:
        raise SupplierApiError(1602001)
    rows = [
        {
            "vid": variant.vid,
            "inventory": [
                {
                    "countryCode": country,
                    "totalInventory": amount,
                    "cjInventory": 0 if country == "CN" else amount,
                    "factoryInventory": amount if country == "CN" else 0,
                    "verifiedWarehouse": 2,
                }
                for country, amount in _stock(item, variant, configuration).items()
            ],
        }
        for variant in item.variants
        if variant.position % 11 != 5  # noqa: PLR2004  # a missing row
    ]
    return {"inventories": [], "variantInventories": rows}


def freight(parameters: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """Return the data of logistic/freightCalculate, None as the real supplier does for some routes. Raise
    SupplierApiError for a malformed request or an unknown variant."""
    start, end, lines = (
        parameters.get("startCountryCode"),
        parameters.get("endCountryCode"),
        parameters.get("products"),
    )
    if not start or not end or not isinstance(lines, list) or not lines:
        raise SupplierApiError(
            16900403, "startCountryCode can not be empty" if not start else "products can not be empty"
        )
    if len(str(end)) != 2:  # noqa: PLR2004  # ISO's length
        raise SupplierApiError(1605002)
    parcel = [(_find_variant(str(line.get("vid", ""))), int(line.get("quantity", 1))) for line in lines]
    if parcel[0][0][0].number % 333 == 211:  # noqa: PLR2004  # rare on purpose
        raise SupplierApiError(1607004)
    grams = sum(variant.grams * quantity for (_, variant), quantity in parcel)
    return list_quotes(parcel[0][0][0], grams, str(start), str(end))


def _find_by_pid(pid: str) -> Product | None:
    parsed = parse_id(pid)
    return get_product(parsed[0]) if parsed and parsed[1] == 0 else None


def _find_by_sku(sku: str) -> Product | None:
    digits = sku.removeprefix("CJSB")[:8]
    return get_product(int(digits)) if digits.isdecimal() and int(digits) < SIZE else None


def _find_variant(vid: str) -> tuple[Product, Variant]:
    parsed = parse_id(vid)
    if parsed is None or not 0 < parsed[1] <= len(get_product(parsed[0]).variants):
        raise SupplierApiError(1602001, "Variant not found")
    return get_product(parsed[0]), get_product(parsed[0]).variants[parsed[1] - 1]


def _stock(item: Product, variant: Variant, configuration: Configuration) -> dict[str, int]:
    change = configuration.get_change(item.pid)
    if change.stock is not None:
        return dict.fromkeys(item.stock, change.stock)
    return {country: max(0, amount - 100 * variant.position) for country, amount in item.stock.items()}


def _area(country: str) -> tuple[int, str]:
    return _AREAS.get(country, (9, f"{country} Warehouse"))
