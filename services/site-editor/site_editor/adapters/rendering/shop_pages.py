"""What the templates of the shop's pages are filled with."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote_plus

import orjson
from chassis.formats import format_amount
from markupsafe import Markup

from site_editor.adapters.rendering.labels import SHOP_LABELS
from site_editor.adapters.rendering.view import PageView
from site_editor.adapters.rendering.weights import format_weights
from site_editor.adapters.shop.products import Category, ShopContent, ShopProduct
from site_editor.domain.addresses import localize
from site_editor.domain.html import clean_html
from site_editor.domain.listing import ORDERS, PAGE_SIZE, Listing
from site_editor.domain.shop_routes import SHOP

Context = dict[str, Any]


def shop_title(view: PageView, content: ShopContent) -> str:
    """Return the title of a page of the shop that no tenant writes."""
    if content.product:
        return content.product.name
    return SHOP_LABELS[view.locale][view.shop_route.kind] if view.shop_route else ""


def shop_context(view: PageView, content: ShopContent, currency: str) -> Context:
    """Return what a page of the shop has beside what each page has; nothing for other pages."""
    context: Context = {"shop_labels": SHOP_LABELS[view.locale], "currency": currency}
    if view.listing:
        return context | _listing_context(view, view.listing, content)
    if content.product:
        return context | _detail_context(view, content.product, content, currency)
    return context | {"token": view.shop_route.key if view.shop_route else ""}


def product_context(product: ShopProduct, currency: str, locale: str) -> Context:
    """Return a product as a card of a list shows it."""
    lowest = min([value.price for value in product.values], default=product.final_price)
    is_reduced = not product.values and product.final_price < product.price
    return {
        "id": product.id,
        "href": localize(f"{SHOP}/product/{product.id}", locale),
        "name": product.name,
        "description": product.description,
        "image": product.image,
        "unit": product.unit,
        "is_from": product.is_from,
        "in_stock": product.in_stock,
        "is_low": product.is_low,
        "is_counted": product.is_counted,
        "price": format_amount(lowest, currency, locale),
        "old_price": format_amount(product.price, currency, locale) if is_reduced else "",
    }


def _listing_context(view: PageView, listing: Listing, content: ShopContent) -> Context:
    base, pages = localize(SHOP, view.locale), max(1, -(-content.total // PAGE_SIZE))
    return {
        "listing": listing,
        "shop_home": base,
        "total": content.total,
        "orders": ORDERS,
        "categories": _category_links(content.categories, listing, view.locale),
        "pages": pages,
        "previous": _address(base, listing.at(listing.page - 1)) if listing.page > 1 else "",
        "next": _address(base, listing.at(listing.page + 1)) if listing.page < pages else "",
        "query": f"?{query}" if (query := listing.to_query()) else "",
        "is_search": listing.is_search,
    }


def _address(base: str, listing: Listing) -> str:
    query = listing.to_query()
    return f"{base}?{query}" if query else base


def _category_links(categories: Sequence[Category], listing: Listing, locale: str) -> list[Context]:
    """Return the categories of the first level, and those below the one that is shown."""
    parents = {category.id: category.parent for category in categories}
    open_id = parents.get(listing.category) or listing.category
    return [
        {
            "name": category.name,
            "href": _address(localize(SHOP, locale), listing.within(category.id)),
            "is_current": category.id == listing.category,
            "is_below": bool(category.parent),
        }
        for category in _in_order(categories)
        if not category.parent or category.parent == open_id
    ]


def _in_order(categories: Sequence[Category]) -> list[Category]:
    """Return each category of the first level, followed by those below it."""
    return [
        category
        for top in categories
        if not top.parent
        for category in [top, *(child for child in categories if child.parent == top.id)]
    ]


def _detail_context(view: PageView, product: ShopProduct, content: ShopContent, currency: str) -> Context:
    locale, base = view.locale, localize(SHOP, view.locale)
    names = {category.id: category.name for category in content.categories}
    pictures = [vars(picture) for picture in product.pictures]
    freight = _freight(product)
    return {
        "shop_home": base,
        "product": product_context(product, currency, locale),
        "pictures": pictures or ([{"url": product.image, "alt": ""}] if product.image else []),
        "values": [
            {"name": value.name, "price": format_amount(value.price, currency, locale), "in_stock": value.in_stock}
            for value in product.values
        ],
        "weight": format_weights(product.weights, locale),
        # Cleaned when it was stored, and again here: another service stored it.
        "details": Markup(clean_html(product.description_html)),  # noqa: S704  # cleaned
        "category": {
            "name": names[product.category_id],
            "href": f"{base}?category={quote_plus(product.category_id)}",
        }
        if product.category_id in names
        else None,
        "picked": orjson.dumps(_picked(product)).decode(),
        "freight": orjson.dumps(freight).decode() if freight else "",
        "related": [product_context(other, currency, locale) for other in content.related],
    }  # fmt: skip


def _picked(product: ShopProduct) -> Mapping[str, Any]:
    """Return the product as the quantity picker's attribute has it."""
    is_supplied = bool(product.ship_to_countries)
    return {
        "id": product.id,
        "name": product.name,
        "image": product.image,
        "price": float(product.price),
        "finalPrice": float(product.final_price),
        "productType": "variable" if product.values else "simple",
        "defaultQuantity": float(product.default_quantity or 1),
        "unit": product.unit,
        "inStock": product.in_stock,
        "attributValues": [
            {
                "id": value.id,
                "attributName": value.name,
                "price": float(value.price),
                "image": value.image,
                "inStock": value.in_stock,
                "skuCode": value.id if is_supplied else "",
            }
            for value in product.values
        ],
    }


def _freight(product: ShopProduct) -> Mapping[str, Any] | None:
    """Return what the supplier's shipping is quoted for; None for the shop's own goods."""
    if not (product.ship_to_countries and product.values):
        return None
    return {
        "countries": list(product.ship_to_countries),
        "variants": [{"vid": value.id, "name": value.name} for value in product.values],
    }
