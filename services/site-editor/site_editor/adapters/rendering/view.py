"""What a page shows, read from the database."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.locales import DEFAULT
from chassis.model import now

from site_editor.adapters.tenant_sql import fetch, fetch_row
from site_editor.domain.addresses import to_route
from site_editor.domain.content import Content
from site_editor.domain.listing import Listing, parse_listing
from site_editor.domain.preview import verify_preview
from site_editor.domain.redirects import find_redirect_keys, with_query
from site_editor.domain.rows import MAIN
from site_editor.domain.shop_routes import (
    SHOP,
    SHOP_APPLICATION,
    ShopRoute,
    is_installed,
    match_shop_route,
)

# The languages that a page was written in.
_WRITTEN = """ARRAY(
  SELECT locale FROM page_content c WHERE c.tenant_id = $1 AND c.page = page.id AND c.parts IS NOT NULL) AS written"""
_PAGE = f"""
SELECT id, name, route, layout, texts, picture, is_published, {_WRITTEN} FROM page
WHERE tenant_id = $1 AND kind = 'page' AND route = $2"""  # noqa: S608  # no user input
_BOXES = """
SELECT p.id, p.name, c.parts,
  CASE WHEN p.kind = 'page' THEN 'main' WHEN $4 THEN coalesce(p.draft_front_hook, p.front_hook) ELSE p.front_hook END
    AS hook
FROM (
  SELECT * FROM page WHERE tenant_id = $1 AND id = $2
  UNION ALL SELECT * FROM page WHERE tenant_id = $1 AND kind = 'widget' AND page IS NULL
  UNION ALL SELECT * FROM page WHERE tenant_id = $1 AND kind = 'widget' AND page = $2) AS p
LEFT JOIN LATERAL (
  SELECT parts FROM (
    SELECT locale, CASE WHEN $4 THEN coalesce(draft, parts) ELSE parts END AS parts FROM page_content
    WHERE tenant_id = p.tenant_id AND page = p.id AND locale = ANY($3)) AS content
  WHERE parts IS NOT NULL ORDER BY locale = $5 DESC LIMIT 1) AS c ON true
WHERE p.id = $2 OR p.is_published OR ($4 AND p.publish_time IS NULL)
ORDER BY CASE WHEN $4 THEN coalesce(p.draft_front_hook_priority, p.front_hook_priority) ELSE p.front_hook_priority END,
  p.create_time, p.id"""
_MENU = """
SELECT route, name, texts FROM page
WHERE tenant_id = $1 AND kind = 'page' AND in_menu AND is_published ORDER BY menu_position, create_time LIMIT 50"""
_THEME = """
SELECT custom_css, custom_css_per_routes, texts, logo, colours, heading_font, body_font, links, contact,
  opening_hours, preview_key, draft FROM website_theme WHERE tenant_id = $1"""
_REDIRECT = """
SELECT address, old_path FROM site_redirect WHERE tenant_id = $1 AND old_path = ANY($2::text[])
ORDER BY array_position($2::text[], old_path) LIMIT 1"""
_ROUTES = f"""
SELECT route, layout, greatest(update_time, publish_time) AS changed_at, {_WRITTEN} FROM page
WHERE tenant_id = $1 AND kind = 'page' AND is_published ORDER BY route LIMIT 20000"""  # noqa: S608  # as above
# Hooks of a page that does not exist.
_FRAME = frozenset({"header", "footer"})

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Box:
    """A widget, or a page's own content."""

    id: UUID
    name: str
    hook: str
    content: Content


@dataclass(frozen=True)
class Theme:
    """The published theme, or its draft in a preview; `texts` and labels of `links` have one entry per locale."""

    css: str = ""
    texts: Sequence[Json] = ()
    logo: str = ""
    colours: Json = field(default_factory=dict[str, Any])
    heading_font: str = ""
    body_font: str = ""
    links: Sequence[Json] = ()
    contact: Json = field(default_factory=dict[str, Any])
    opening_hours: Sequence[Json] = ()


@dataclass(frozen=True)
class PageView:
    """A page with all that is on it. `page` is None where there is none at the route, `location` leads elsewhere, from
    a path with a language or from one without (`has_language`).
    `shop_route` names a page of the shop that no tenant writes, `listing` what the shop's list shows."""

    route: str
    locale: str
    page: Json | None
    boxes: Sequence[Box]
    menu: Sequence[Json]
    theme: Theme
    is_preview: bool = False
    location: str = ""
    has_language: bool = True
    shop_route: ShopRoute | None = None
    listing: Listing | None = None
    is_shop_installed: bool = True

    @property
    def has_shop(self) -> bool:
        """Whether visitors find a shop here."""
        is_shown = bool(self.shop_route or self.listing) or any(row["route"] == SHOP for row in self.menu)
        return self.is_shop_installed and is_shown


async def load_page(
    path: str,
    locale: str,
    preview: str,
    query: str = "",
    applications: Collection[str] = (),
    sent_query: str = "",
) -> PageView:
    """Return what is shown at a path below a language; `query` are the parameters of a list, `sent_query` is all that a
    visitor sent. Pages of applications that are not installed do not exist."""
    route, has_shop = path.rstrip("/") or "/", is_installed(SHOP_APPLICATION, applications)
    shop_route = match_shop_route(route) if locale else None
    if shop_route and shop_route.exists(applications):
        return await _load_shop_page(route, locale, shop_route, has_shop=has_shop)
    theme_row, page = await fetch_row(_THEME), await fetch_row(_PAGE, route)
    previewed = _previewed(theme_row, preview)
    is_preview = bool(page and previewed == page["id"])
    if page and not page["is_published"] and not is_preview:
        page = None
    if page and page["layout"] == "shop" and not has_shop:
        page = None
    if page and not locale:
        page, location = None, with_query(route, "", sent_query)
    else:
        location = "" if page else await _find_redirect(path, locale, sent_query)
    language = locale or DEFAULT
    boxes = await _load_boxes(page["id"] if page else None, language, is_preview=is_preview)
    menu = [dict(row) for row in await fetch(_MENU) if has_shop or row["route"] != SHOP]
    return PageView(
        route,
        language,
        dict(page) if page else None,
        boxes,
        menu,
        _theme(theme_row, route, is_preview=is_preview),
        is_preview,
        location,
        bool(locale),
        listing=parse_listing(query) if page and page["layout"] == "shop" else None,
        is_shop_installed=has_shop,
    )


async def _load_shop_page(route: str, locale: str, shop_route: ShopRoute, *, has_shop: bool) -> PageView:
    page = {"id": "", "name": "", "texts": (), "picture": "", "layout": shop_route.kind, "written": ()}
    boxes = await _load_boxes(None, locale, is_preview=False)
    menu = [dict(row) for row in await fetch(_MENU) if has_shop or row["route"] != SHOP]
    theme = _theme(await fetch_row(_THEME), route, is_preview=False)
    return PageView(
        route, locale, page, boxes, menu, theme, shop_route=shop_route, is_shop_installed=has_shop
    )


@dataclass(frozen=True)
class PublishedRoute:
    """Where a page is, when it changed, and the languages that it is written in; none where it has no text of its
    own."""

    route: str
    changed_at: datetime
    written: Sequence[str]


async def load_routes(*, has_shop: bool) -> list[PublishedRoute]:
    """Return the route of each published page."""
    return [
        PublishedRoute(row["route"], row["changed_at"], row["written"])
        for row in await fetch(_ROUTES)
        if has_shop or row["layout"] != "shop"
    ]


def pick_languages(written: Sequence[str], offered: Sequence[str]) -> list[str]:
    """Return the languages of the site in which a page can be read, the site's first one first: all of them for a page
    without a text of its own."""
    return [language for language in offered if language in written] or list(offered)


def pick_text(texts: Sequence[Json], locale: str, name: str) -> str:
    """Return a text in a language, else in English, else in any."""
    by_locale = {text.get("locale"): str(text.get(name, "")) for text in texts if text.get(name)}
    return by_locale.get(locale) or by_locale.get(DEFAULT) or next(iter(by_locale.values()), "")


def _previewed(theme: Any, token: str) -> UUID | None:
    if not token or theme is None or theme["preview_key"] is None:
        return None
    return verify_preview(theme["preview_key"], token, now())


async def _find_redirect(path: str, locale: str, query: str) -> str:
    row = await fetch_row(_REDIRECT, find_redirect_keys(path, locale, query))
    return with_query(row["address"], row["old_path"], query) if row else ""


async def _load_boxes(page_id: UUID | None, locale: str, *, is_preview: bool) -> list[Box]:
    rows = await fetch(_BOXES, page_id, [locale, DEFAULT], is_preview, locale)
    boxes = [Box(row["id"], row["name"], row["hook"] or MAIN, Content.parse(row["parts"])) for row in rows]
    return [box for box in boxes if page_id or box.hook in _FRAME]


def _theme(row: Any, route: str, *, is_preview: bool) -> Theme:
    if row is None:
        return Theme()
    shown = {**row, **((row["draft"] or {}) if is_preview else {})}
    per_route = [
        item["css"] for item in shown["custom_css_per_routes"] if to_route(item["route_url"]) == route
    ]
    names = (
        "texts", "logo", "colours", "heading_font", "body_font", "links", "contact", "opening_hours",
    )  # fmt: skip
    return Theme("\n".join([shown["custom_css"], *per_route]), **{name: shown[name] for name in names})


def default_name() -> str:
    """Return the name of a site that has none of its own."""
    return current_caller().tenant.replace("-", " ").title()
