"""What a page tells search engines, as schema.org's JSON-LD."""

from collections.abc import Mapping
from typing import Any

from site_editor.adapters.rendering.view import Theme

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
    products = [_product(product, shop.currency, origin) for product in shop.products]
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


def _product(product: Any, currency: str, origin: str) -> Json:
    image = f"{origin}{product.image}" if product.image.startswith("/") else product.image
    return _without_empty(
        {
            "@type": "Product",
            "name": product.name,
            "description": product.description,
            "image": image,
            "sku": product.id,
            "offers": {
                "@type": "Offer",
                "price": format(product.final_price, "f"),
                "priceCurrency": currency,
                "availability": "https://schema.org/InStock",
            },
        }
    )


def _without_empty(fields: Json) -> Json:
    return {name: value for name, value in fields.items() if value}
