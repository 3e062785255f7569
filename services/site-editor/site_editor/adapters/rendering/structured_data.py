"""What a page tells search engines, as schema.org's JSON-LD."""

from collections.abc import Mapping
from typing import Any

from site_editor.adapters.rendering.view import Theme
from site_editor.adapters.shop.products import ShopProduct

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

Json = dict[str, Any]


def structured_data(page: Mapping[str, Any], theme: Theme, shop: Any) -> Json:
    """Return the business, and the products of a page that shows some. `page` is the template's context."""
    origin = page["origin"]
    business = _without_empty(
        {
            "@type": "LocalBusiness",
            "@id": f"{origin}/#business",
            "name": page["name"],
            "description": page["tagline"],
            "url": f"{origin}{page['home']}",
            "logo": f"{origin}{theme.logo}" if theme.logo else "",
            "image": f"{origin}{page['picture']}" if page["picture"] else "",
            "telephone": theme.contact.get("phone", ""),
            "email": theme.contact.get("email", ""),
            "address": _address(theme),
            "openingHoursSpecification": [_hours(span) for span in theme.opening_hours],
        }
    )
    shown = [shop.content.product] if shop.content.product else shop.content.products
    products = [_product(product, shop.currency, page) for product in shown]
    return {"@context": "https://schema.org", "@graph": [business, *products]}


def _address(theme: Theme) -> Json:
    fields = {"streetAddress": "street", "addressLocality": "city", "addressCountry": "country"}
    address = _without_empty({name: theme.contact.get(field, "") for name, field in fields.items()})
    return {"@type": "PostalAddress", **address} if address else {}


def _hours(span: Mapping[str, Any]) -> Json:
    return {
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": f"https://schema.org/{_DAYS[int(span['weekday']) - 1]}",
        "opens": span["from"],
        "closes": span["to"],
    }


def _product(product: ShopProduct, currency: str, page: Mapping[str, Any]) -> Json:
    origin, path = page["origin"], f"/{page['locale']}/shop/product/{product.id}"
    images = [picture.url for picture in product.pictures] or [product.image]
    whole = [f"{origin}{image}" if image.startswith("/") else image for image in images]
    return _without_empty(
        {
            "@type": "Product",
            "name": product.name,
            "description": product.description,
            "image": whole if len(whole) > 1 else whole[0],
            "sku": product.sku or product.id,
            "weight": _weight(product),
            "url": f"{origin}{path}",
            "offers": _offers(product, currency),
        }
    )


def _weight(product: ShopProduct) -> Json:
    """Return the weight; nothing where choices differ."""
    weights = product.weights
    is_one = len(weights) == 1
    return {"@type": "QuantitativeValue", "value": weights[0], "unitCode": "GRM"} if is_one else {}


def _offers(product: ShopProduct, currency: str) -> Json:
    availability = f"https://schema.org/{'InStock' if product.in_stock else 'OutOfStock'}"
    prices = [value.price for value in product.values] or [product.final_price]
    shared = {"priceCurrency": currency, "availability": availability}
    if len(prices) == 1:
        return {"@type": "Offer", "price": format(prices[0], "f"), **shared}
    return {
        "@type": "AggregateOffer",
        "lowPrice": format(min(prices), "f"),
        "highPrice": format(max(prices), "f"),
        "offerCount": len(prices),
        **shared,
    }


def _without_empty(fields: Json) -> Json:
    return {name: value for name, value in fields.items() if value}
