"""One product, its stock, its carriage."""

from collections.abc import Mapping
from typing import Any

from souk_sandbox.supplier.catalogue import Product, Variant, number_of, product
from souk_sandbox.supplier.envelope import Refused
from souk_sandbox.supplier.freight import quotes
from souk_sandbox.supplier.shapes import detailed
from souk_sandbox.supplier.switches import Switches

_STORE = "{6709CCD7-0DC7-43B1-B310-17AB499E9B0A}"
_AREAS = {"CN": (1, "China Warehouse"), "US": (2, "US Warehouse")}
# One in so many products was taken off since it was listed, and they say so in three ways.
_GONE = 997


def product_query(asked: Mapping[str, str], base: str, switches: Switches) -> dict[str, Any] | None:
    """The data of product/query; None for one that is gone, now and then."""
    pid = asked.get("pid", "")
    if not pid and not asked.get("productSku"):
        raise Refused(16900403, "pid can not be empty")
    found = _by_pid(pid) if pid else _by_sku(asked["productSku"])
    if found is None:
        raise Refused(1602001)
    changed = switches.of(found.pid)
    gone = changed.gone or {5: "removed", 6: "null", 7: "404"}.get(found.number % _GONE, "")
    if gone == "null":
        return None
    if gone:
        raise Refused(1602002 if gone == "removed" else 1602001, status=404 if gone == "404" else 200)
    data = detailed(found, base, changed.factor)
    if changed.without:
        data["variants"] = data["variants"][: -changed.without]
    return data


def stock_by_vid(asked: Mapping[str, str], switches: Switches) -> list[dict[str, Any]]:
    """The data of product/stock/queryByVid: a row an area."""
    found, one = _variant(asked.get("vid", ""))
    return [
        {
            "vid": one.vid,
            "areaId": str(_area(country)[0]),
            "areaEn": _area(country)[1],
            "countryCode": country,
            "storageNum": amount,
            "totalInventoryNum": amount,
            "cjInventoryNum": 0 if country == "CN" else amount,
            "factoryInventoryNum": amount if country == "CN" else 0,
            "stock": [{"stockId": _STORE, "inventory": amount // 2, "factoryInventory": amount}],
        }
        for country, amount in _stock(found, one, switches).items()
    ]


def stock_by_pid(asked: Mapping[str, str], switches: Switches) -> dict[str, Any]:
    """The data of product/stock/getInventoryByPid: all variants, some of them without any row."""
    found = _by_pid(asked.get("pid", ""))
    if found is None:
        raise Refused(1602001)
    rows = [
        {
            "vid": one.vid,
            "inventory": [
                {
                    "countryCode": country,
                    "totalInventory": amount,
                    "cjInventory": 0 if country == "CN" else amount,
                    "factoryInventory": amount if country == "CN" else 0,
                    "verifiedWarehouse": 2,
                }
                for country, amount in _stock(found, one, switches).items()
            ],
        }
        for one in found.variants
        if one.place % 11 != 5  # noqa: PLR2004  # a row that is missing
    ]
    return {"inventories": [], "variantInventories": rows}


def freight(asked: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """The data of logistic/freightCalculate."""
    start, end, lines = asked.get("startCountryCode"), asked.get("endCountryCode"), asked.get("products")
    if not start or not end or not isinstance(lines, list) or not lines:
        raise Refused(
            16900403, "startCountryCode can not be empty" if not start else "products can not be empty"
        )
    if len(str(end)) != 2:  # noqa: PLR2004  # ISO's length
        raise Refused(1605002)
    parcel = [(_variant(str(line.get("vid", ""))), int(line.get("quantity", 1))) for line in lines]
    if parcel[0][0][0].number % 333 == 211:  # noqa: PLR2004  # rare on purpose
        raise Refused(1607004)
    grams = sum(one.grams * quantity for (_, one), quantity in parcel)
    return quotes(parcel[0][0][0], grams, str(start), str(end))


def _by_pid(pid: str) -> Product | None:
    found = number_of(pid)
    return product(found[0]) if found and found[1] == 0 else None


def _by_sku(sku: str) -> Product | None:
    digits = sku.removeprefix("CJSB")[:8]
    return product(int(digits)) if digits.isdecimal() and int(digits) < 20_000 else None  # noqa: PLR2004


def _variant(vid: str) -> tuple[Product, Variant]:
    found = number_of(vid)
    if found is None or not 0 < found[1] <= len(product(found[0]).variants):
        raise Refused(1602001, "Variant not found")
    return product(found[0]), product(found[0]).variants[found[1] - 1]


def _stock(found: Product, one: Variant, switches: Switches) -> dict[str, int]:
    changed = switches.of(found.pid)
    if changed.stock is not None:
        return dict.fromkeys(found.stock, changed.stock)
    return {country: max(0, amount - 100 * one.place) for country, amount in found.stock.items()}


def _area(country: str) -> tuple[int, str]:
    return _AREAS.get(country, (9, f"{country} Warehouse"))
