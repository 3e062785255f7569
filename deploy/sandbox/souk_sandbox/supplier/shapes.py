"""One product in the many shapes the supplier's answers are known to have."""

import json
from decimal import Decimal
from typing import Any

from souk_sandbox.supplier.catalogue import Product, Variant

_DASHES = ("-", " - ", "--", " -- ")
_BROKEN, _THUMB, _NOT_AN_IMAGE = 401, 67, 601


def listed(product: Product, base: str, factor: Decimal) -> dict[str, Any]:
    """An item of product/list."""
    leaf = product.leaf
    return {
        "pid": product.pid,
        "productName": json.dumps([f"商品{product.number} ", "商品"], ensure_ascii=False),
        "productNameEn": product.name,
        "productSku": product.sku,
        "productImage": picture(product, 0, base),
        "productWeight": 0 if product.number % 5 == 0 else product.variants[0].grams,
        "productType": None if product.number % 2 else "ORDINARY_PRODUCT",
        "productUnit": "unit(s)",
        "sellPrice": price_range(product, factor),
        "categoryId": leaf.id,
        "categoryName": _separator(product).join((leaf.first, leaf.second, leaf.name)),
        "remark": "",
        "createTime": None,
        **({"listedNum": product.number % 900} if product.number % 3 else {}),
    }


def listed_v2(product: Product, base: str, factor: Decimal) -> dict[str, Any]:
    """An item of product/listV2."""
    leaf = product.leaf
    return {
        "id": product.pid,
        "nameEn": product.name,
        "sku": product.sku,
        "spu": product.sku,
        "bigImage": picture(product, 0, base),
        "sellPrice": str(price_range(product, factor)),
        "categoryId": leaf.id,
        "twoCategoryId": leaf.second_id,
        "oneCategoryId": leaf.first_id,
        "threeCategoryName": leaf.name,
        "twoCategoryName": leaf.second,
        "oneCategoryName": leaf.first,
        "listedNum": product.number % 900,
        "saleStatus": "3",
        "deliveryCycle": "3-5",
        "createAt": 1_700_000_000_000 + product.number,
        "warehouseInventoryNum": sum(product.stock.values()),
    }


def detailed(product: Product, base: str, factor: Decimal) -> dict[str, Any]:
    """The data of product/query."""
    pictures = [picture(product, place, base) for place in range(product.pictures)]
    weights = sorted(one.grams for one in product.variants)
    return {
        **listed(product, base, factor),
        **(
            {"bigImage": pictures[0], "productImageSet": pictures}
            if product.number % 2
            else {"productImage": json.dumps(pictures) if product.number % 4 else pictures[0]}
        ),
        "productWeight": f"{weights[0]}.00-{weights[-1]}.00" if product.number % 2 else f"{weights[0]}.0",
        "packingWeight": f"{weights[0] + 20}.00",
        "materialNameEn": ["metal"] if product.number % 7 == 0 else '["","metal"]',
        "productKeyEn": product.options,
        "productProEnSet": ["COMMON"],
        "suggestSellPrice": "0.97 - 4.08",
        "description": _description(product, pictures),
        "status": "3",
        "supplierName": "",
        "productVideo": "" if product.number % 2 else [],
        "createrTime": "2019-12-24T01:06:37+08:00",
        "variants": [variant(product, one, base, factor) for one in product.variants],
    }


def variant(product: Product, one: Variant, base: str, factor: Decimal) -> dict[str, Any]:
    price = cost(one, factor)
    return {
        "vid": one.vid,
        "pid": product.pid,
        "variantName": None,
        "variantNameEn": f"{product.name} {one.key}",
        "variantSku": f"{product.sku}-{one.place:02d}",
        "variantImage": picture(product, one.place % product.pictures, base),
        "variantKey": one.key,
        "variantProperty": None if one.place % 2 else "[]",
        "variantUnit": None,
        "variantStandard": "long=110,width=110,height=30",
        "variantLength": 300,
        "variantWidth": 200,
        "variantHeight": 100,
        "variantVolume": 27,
        "variantWeight": float(one.grams),
        "variantSellPrice": str(price) if product.number % 2 else float(price),
        "variantSugSellPrice": 0.97,
        "createTime": "2019-12-31T11:14:12.000+00:00",
    }


def cost(one: Variant, factor: Decimal) -> Decimal:
    return (one.price * factor).quantize(Decimal("0.01"))


def price_range(product: Product, factor: Decimal) -> Any:
    """One price as a number or a text, several as a range with one of four dashes."""
    prices = sorted(cost(one, factor) for one in product.variants)
    if prices[0] == prices[-1]:
        return str(prices[0]) if product.number % 3 == 0 else float(prices[0])
    return f"{prices[0]}{_DASHES[product.number // 2 % len(_DASHES)]}{prices[-1]}"


def picture(product: Product, place: int, base: str) -> str:
    """Where a picture is; some are dead, some are thumbs, some no pictures at all."""
    if place == 1 and product.number % _BROKEN == 9:  # noqa: PLR2004  # rare on purpose
        return f"{base}/pictures/dead/{product.number}.jpg"
    if place == 1 and product.number % _NOT_AN_IMAGE == 11:  # noqa: PLR2004  # as above
        return f"{base}/pictures/page/{product.number}.jpg"
    kind = "thumb" if place == 0 and product.number % _THUMB == 5 else "full"  # noqa: PLR2004  # as above
    return f"{base}/pictures/{kind}/{product.number}-{place}.jpg"


def _separator(product: Product) -> str:
    return " > " if product.number % 2 else " / "


def _description(product: Product, pictures: list[str]) -> str:
    """Their HTML: loose tags, pictures of theirs, now and then a script and a very long text."""
    long = "<p>More of the same.</p>" * 4000 if product.number % 700 == 3 else ""  # noqa: PLR2004  # as above
    return (
        f"<p><b>{product.name}</b><br/>Good for every day.<script>alert(1)</script></p>"
        f'<p><img src="{pictures[0]}" onerror="alert(2)"></p>{long}'
    )
