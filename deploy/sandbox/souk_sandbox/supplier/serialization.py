"""Serialize products with all the variations of form that the supplier's responses have."""

import json
from decimal import Decimal
from typing import Any

from souk_sandbox.supplier.catalogue import Product, Variant

_DASHES = ("-", " - ", "--", " -- ")
# One in so many products has an image that is missing, a thumbnail, or no image.
_MISSING_EVERY, _THUMBNAIL_EVERY, _NOT_AN_IMAGE_EVERY = 401, 67, 601


def serialize_item(product: Product, base: str, factor: Decimal) -> dict[str, Any]:
    """Return an item of product/list."""
    leaf = product.leaf
    return {
        "pid": product.pid,
        "productName": json.dumps([f"商品{product.number} ", "商品"], ensure_ascii=False),
        "productNameEn": product.name,
        "productSku": product.sku,
        "productImage": _image_url(product, 0, base),
        "productWeight": 0 if product.number % 5 == 0 else product.variants[0].grams,
        "productType": None if product.number % 2 else "ORDINARY_PRODUCT",
        "productUnit": "unit(s)",
        "sellPrice": _format_price_range(product, factor),
        "categoryId": leaf.id,
        "categoryName": _separator(product).join((leaf.first, leaf.second, leaf.name)),
        "remark": "",
        "createTime": None,
        **({"listedNum": product.number % 900} if product.number % 3 else {}),
    }


def serialize_item_v2(
    product: Product, base: str, factor: Decimal, *, has_categories: bool
) -> dict[str, Any]:
    """Return an item of product/listV2; it names its categories only on demand."""
    leaf = product.leaf
    names = {"threeCategoryName": leaf.name, "twoCategoryName": leaf.second, "oneCategoryName": leaf.first}
    return {
        "id": product.pid,
        "nameEn": product.name,
        "sku": product.sku,
        "spu": product.sku,
        "bigImage": _image_url(product, 0, base),
        "sellPrice": str(_format_price_range(product, factor)),
        "categoryId": leaf.id,
        "twoCategoryId": leaf.second_id,
        "oneCategoryId": leaf.first_id,
        **(names if has_categories else {}),
        "listedNum": product.number % 900,
        "saleStatus": "3",
        "deliveryCycle": "3-5",
        "createAt": 1_700_000_000_000 + product.number,
        "warehouseInventoryNum": sum(product.stock.values()),
    }


def serialize_details(product: Product, base: str, factor: Decimal) -> dict[str, Any]:
    """Return the data of product/query."""
    images = [_image_url(product, position, base) for position in range(product.images)]
    weights = sorted(variant.grams for variant in product.variants)
    return {
        **serialize_item(product, base, factor),
        **(
            {"bigImage": images[0], "productImageSet": images}
            if product.number % 2
            else {"productImage": json.dumps(images) if product.number % 4 else images[0]}
        ),
        "productWeight": f"{weights[0]}.00-{weights[-1]}.00" if product.number % 2 else f"{weights[0]}.0",
        "packingWeight": f"{weights[0] + 20}.00",
        "materialNameEn": ["metal"] if product.number % 7 == 0 else '["","metal"]',
        "productKeyEn": product.options,
        "productProEnSet": ["COMMON"],
        "suggestSellPrice": "0.97 - 4.08",
        "description": _description(product, images),
        "status": "3",
        "supplierName": "",
        "productVideo": "" if product.number % 2 else [],
        "createrTime": "2019-12-24T01:06:37+08:00",
        "variants": [_serialize_variant(product, variant, base, factor) for variant in product.variants],
    }


def _serialize_variant(product: Product, variant: Variant, base: str, factor: Decimal) -> dict[str, Any]:
    price = _scale_price(variant, factor)
    return {
        "vid": variant.vid,
        "pid": product.pid,
        "variantName": None,
        "variantNameEn": f"{product.name} {variant.key}",
        "variantSku": f"{product.sku}-{variant.position:02d}",
        "variantImage": _image_url(product, variant.position % product.images, base),
        "variantKey": variant.key,
        "variantProperty": None if variant.position % 2 else "[]",
        "variantUnit": None,
        "variantStandard": "long=110,width=110,height=30",
        "variantLength": 300,
        "variantWidth": 200,
        "variantHeight": 100,
        "variantVolume": 27,
        "variantWeight": float(variant.grams),
        "variantSellPrice": str(price) if product.number % 2 else float(price),
        "variantSugSellPrice": 0.97,
        "createTime": "2019-12-31T11:14:12.000+00:00",
    }


def _scale_price(variant: Variant, factor: Decimal) -> Decimal:
    return (variant.price * factor).quantize(Decimal("0.01"))


def _format_price_range(product: Product, factor: Decimal) -> Any:
    """Return one price as a number or a string, several as a range with one of four dashes."""
    prices = sorted(_scale_price(variant, factor) for variant in product.variants)
    if prices[0] == prices[-1]:
        return str(prices[0]) if product.number % 3 == 0 else float(prices[0])
    return f"{prices[0]}{_DASHES[product.number // 2 % len(_DASHES)]}{prices[-1]}"


def _image_url(product: Product, position: int, base: str) -> str:
    """Return an image's address; some lead to nothing, to a thumbnail, or to an HTML page."""
    if position == 1 and product.number % _MISSING_EVERY == 9:  # noqa: PLR2004  # rare on purpose
        return f"{base}/pictures/dead/{product.number}.jpg"
    if position == 1 and product.number % _NOT_AN_IMAGE_EVERY == 11:  # noqa: PLR2004  # as above
        return f"{base}/pictures/page/{product.number}.jpg"
    kind = "thumb" if position == 0 and product.number % _THUMBNAIL_EVERY == 5 else "full"  # noqa: PLR2004  # as above
    return f"{base}/pictures/{kind}/{product.number}-{position}.jpg"


def _separator(product: Product) -> str:
    return " > " if product.number % 2 else " / "


def _description(product: Product, images: list[str]) -> str:
    """Return HTML with an image, a script and, now and then, a very long text."""
    long = "<p>More of the same.</p>" * 4000 if product.number % 700 == 3 else ""  # noqa: PLR2004  # as above
    return (
        f"<p><b>{product.name}</b><br/>Good for every day.<script>alert(1)</script></p>"
        f'<p><img src="{images[0]}" onerror="alert(2)"></p>{long}'
    )
