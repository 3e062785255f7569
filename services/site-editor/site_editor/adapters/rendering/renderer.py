"""Renders what a page shows as HTML."""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Any

from chassis.locales import LANGUAGES, LOCALES, RIGHT_TO_LEFT
from jinja2 import Environment, PackageLoader
from markupsafe import Markup
from souk.site.v1.site_service_pb2 import ContactForm

from site_editor.adapters.image_sizes import WIDTHS
from site_editor.adapters.rendering.hours import opening_rows
from site_editor.adapters.rendering.labels import LABELS, SHOP_LABELS
from site_editor.adapters.rendering.live_blocks import fill_blocks, list_frame_origins
from site_editor.adapters.rendering.shop_pages import product_context, shop_context, shop_title
from site_editor.adapters.rendering.structured_data import structured_data
from site_editor.adapters.rendering.view import Box, PageView, default_name, pick_languages, pick_text
from site_editor.adapters.shop.products import ShopContent
from site_editor.domain.addresses import localize
from site_editor.domain.fonts import ARABIC_FAMILY, find_families, font_faces, preloaded_files
from site_editor.domain.rows import HOOKS
from site_editor.domain.style_sheet import limit_to_box

_COLOURS = {
    "primary": "#0b6b66", "accent": "#e0a32e", "background": "#f7f3ec", "surface": "#ffffff", "text": "#1d1b17",
}  # fmt: skip
_SYSTEM_FONTS = 'system-ui,-apple-system,"Segoe UI",sans-serif'
# The largest size of a picture of the library; its smaller ones have the same name but for the width.
_PICTURE = re.compile(r' src="(/uploads/[a-z0-9-]+/site-[0-9a-f]{32}-)(\d{1,4})\.webp"')


@dataclass(frozen=True)
class Rendered:
    """A response: HTTP status, HTML, address of a redirect, hashes of inline styles and origins of frames for the
    policy (CSP), and whether islands are on the page."""

    status: int
    content: bytes = b""
    location: str = ""
    style_hashes: Sequence[str] = ()
    has_islands: bool = False
    frame_origins: Sequence[str] = ()


@dataclass(frozen=True)
class Shop:
    """What the page shows of the shop, the currency of its prices, and its country (ISO 3166)."""

    content: ShopContent
    currency: str
    country: str = ""


@dataclass(frozen=True)
class Maps:
    """Address of the tiles of maps, and whom they come from; without it maps are links."""

    tiles: str = ""
    attribution: str = ""


@dataclass(frozen=True)
class SiteContext:
    """Where pages are served: the site's origin, the languages that it offers, its default first, and its maps."""

    origin: str
    languages: Sequence[str] = LOCALES
    maps: Maps = field(default_factory=Maps)


@cache
def _environment() -> Environment:
    loader = PackageLoader("site_editor", "adapters/rendering/templates")
    return Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)


def render(
    view: PageView, site: SiteContext, shop: Shop, instant: datetime, form: ContactForm | None = None
) -> Rendered:
    """Return the page, a redirect, or the page of the status 404. `form` is a contact form that could not be sent."""
    if view.location:
        is_offered = view.has_language and view.locale in site.languages
        language = view.locale if is_offered else site.languages[0]
        return Rendered(308, location=localize(view.location, language))
    if view.shop_route and view.shop_route.kind == "product" and shop.content.product is None:
        view = replace(view, page=None)
    styles = _build_styles(view)
    context = _context(view, site, shop, form) | {
        "styles": {name: Markup(style) for name, style in styles.items()},  # noqa: S704  # checked CSS, without <
        "year": instant.year,
    }
    html = _environment().get_template("page.html").render(context)
    hashes = [_hash(style) for style in styles.values()]
    status, origins = 200 if view.page else 404, _frame_origins(view)
    return Rendered(status, html.encode(), "", hashes, _has_islands(view), origins)


def _frame_origins(view: PageView) -> list[str]:
    return sorted(set[str]().union(*(list_frame_origins(box.content.html) for box in view.boxes)))


def _has_islands(view: PageView) -> bool:
    return bool(view.page and (view.shop_route or view.listing))


def _hash(style: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}"


def _context(view: PageView, site: SiteContext, shop: Shop, form: ContactForm | None) -> dict[str, Any]:
    locale, theme = view.locale, view.theme
    page: Mapping[str, Any] = view.page or {
        "id": "",
        "name": "",
        "texts": [],
        "picture": "",
        "layout": "free",
        "written": (),
    }
    name = pick_text(theme.texts, locale, "name") or default_name()
    labels = LABELS[locale]
    own_title = pick_text(page["texts"], locale, "title") or (
        (page["name"] or shop_title(view, shop.content)) if view.page else labels["not-found"]
    )
    product = shop.content.product if view.page else None
    picture = page["picture"] or (product.image if product else "") or theme.logo
    route = view.route if view.page else "/"
    readable = pick_languages(page["written"], site.languages)
    has_heading = any("<h1" in box.content.html for box in view.boxes)
    tagline = pick_text(theme.texts, locale, "tagline")
    page_context = {
        "locale": locale,
        "direction": "rtl" if locale in RIGHT_TO_LEFT else "ltr",
        "title": _title(own_title, name, is_home=page["layout"] == "home"),
        "description": pick_text(page["texts"], locale, "description")
        or (product.description[:300] if product else "")
        or tagline,
        "status": 200 if view.page else 404,
        "is_preview": view.is_preview,
        "origin": site.origin,
        "paths": {language: localize(route, language) for language in site.languages},
        "path": localize(route, locale),
        "alternates": {language: localize(route, language) for language in readable},
        "default_path": localize(route, readable[0]),
        "home": localize("/", locale),
        "name": name,
        "tagline": tagline,
        "picture": picture,
        "logo": theme.logo,
        "fonts": preloaded_files(
            filter(None, (theme.heading_font, theme.body_font)), is_arabic=locale in RIGHT_TO_LEFT
        ),
        "primary": {**_COLOURS, **theme.colours}["primary"],
        "layout": page["layout"],
        "page_id": page["id"],
        "labels": labels,
        "languages": {language.locale: language.name for language in LANGUAGES},
        "language_marks": {language.locale: language.mark for language in LANGUAGES},
        "heading": "" if has_heading or product else own_title,
        "country": shop.country,
        "menu": _menu(view),
        "footer_links": _links(view, 2),
        "contact": theme.contact,
        "hours": opening_rows(theme.opening_hours, locale),
        "products": [product_context(item, shop.currency, locale) for item in shop.content.products],
        "has_islands": _has_islands(view),
        "has_embeds": bool(_frame_origins(view)),
        "is_hidden": view.is_preview or bool(view.shop_route and view.shop_route.is_private),
        "cart": localize("/shop/cart", locale) if view.has_shop else "",
        "account": localize("/shop/account", locale) if view.has_shop else "",
        "shop_names": SHOP_LABELS[locale],
        "query": "",
        "map_tiles": site.maps.tiles,
        "map_attribution": site.maps.attribution,
        "form": form or ContactForm(),
        "form_errors": {error.field: error.message for error in form.errors} if form else {},
    }
    if view.page:
        page_context |= shop_context(view, shop.content, shop.currency)
    hooks = {
        hook: [_box_context(box, page_context) for box in view.boxes if box.hook == hook] for hook in HOOKS
    }
    return page_context | {
        "hooks": hooks,
        "structured_data": structured_data(page_context, theme, shop),
    }


def _title(own: str, name: str, *, is_home: bool) -> str:
    if not own or own == name:
        return name
    return own if is_home and name in own else f"{own} · {name}"


def _box_context(box: Box, page: Mapping[str, Any]) -> dict[str, Any]:
    # The HTML was cleaned when it was stored, and the templates of blocks escape what they insert.
    html = fill_blocks(_PICTURE.sub(_with_sizes, box.content.html), _environment(), page)
    return {"id": box.id, "html": Markup(html)}  # noqa: S704  # as above


def _with_sizes(match: re.Match[str]) -> str:
    start, largest = match[1], int(match[2])
    widths = [width for width in WIDTHS if width < largest] + [largest]
    sizes = ", ".join(f"{start}{width}.webp {width}w" for width in widths)
    return f'{match[0]} srcset="{sizes}" sizes="(max-width: 50rem) 100vw, 50vw"'


def _menu(view: PageView) -> list[dict[str, Any]]:
    pages = [
        {
            "href": localize(row["route"], view.locale),
            "text": pick_text(row["texts"], view.locale, "title") or row["name"],
            "is_current": bool(view.page) and row["route"] == view.route,
        }
        for row in view.menu
    ]
    return [*pages, *_links(view, 1)]


def _links(view: PageView, menu: int) -> list[dict[str, Any]]:
    return [
        {
            "href": localize(link["address"], view.locale),
            "text": pick_text(link.get("labels", ()), view.locale, "text") or link["address"],
        }
        for link in view.theme.links
        if link.get("menu", 1) == menu
    ]


def _build_styles(view: PageView) -> dict[str, str]:
    """Return all CSS of a page by the name of its element: our own (`site`), and that of its widgets within their boxes
    with the tenant's (`tenant`), which the editor replaces by what it edits."""
    theme, is_arabic = view.theme, view.locale in RIGHT_TO_LEFT
    boxes = [limit_to_box(box.content.css, f'[data-widget="{box.id}"]') for box in view.boxes]
    own = "\n".join(filter(None, [*boxes, theme.css]))
    chosen = list(filter(None, (theme.heading_font, theme.body_font)))
    faces = font_faces(find_families(own, chosen, is_arabic=is_arabic))
    arabic = f'"{ARABIC_FAMILY}",' if is_arabic else ""
    variables = {
        **{name: str(value) for name, value in {**_COLOURS, **theme.colours}.items()},
        "heading-font": _stack(theme.heading_font or theme.body_font, arabic),
        "body-font": _stack(theme.body_font, arabic),
    }
    root = ";".join(f"--{name}:{value}" for name, value in variables.items())
    sheets = "\n".join(map(_css, ["base.css", "shop.css"] if view.has_shop else ["base.css"]))
    styles = {"site": f"{faces}:root{{{root}}}\n{sheets}", "tenant": own}
    return {name: style.replace("<", "") for name, style in styles.items() if style}


def _stack(font: str, arabic: str) -> str:
    return (f'"{font}",' if font else "") + arabic + _SYSTEM_FONTS


@cache
def _css(name: str) -> str:
    loader = PackageLoader("site_editor", "adapters/rendering/templates")
    return loader.get_source(_environment(), name)[0].replace("\n", "")
