"""Rpcs of the site as visitors see it."""

from chassis.context import CUSTOMER, current_caller
from chassis.grpc import OutsideCall, Servicer
from chassis.locales import LOCALES
from chassis.model import now
from souk.site.v1 import site_service_pb2 as rpc

from site_editor.adapters.rendering.live_blocks import MAP, PRICE_LIST
from site_editor.adapters.rendering.renderer import Maps, Shop, SiteContext, render
from site_editor.adapters.rendering.sitemap import MOST_PRODUCTS, render_sitemap
from site_editor.adapters.rendering.view import PageView, PublishedRoute, load_page, load_routes
from site_editor.adapters.shop.client import GrpcShop
from site_editor.adapters.shop.products import ProductAges, ShopContent
from site_editor.adapters.sql_messages import SqlMessages
from site_editor.domain.locales import offered_locales
from site_editor.domain.shop_routes import SHOP_APPLICATION, is_installed
from site_editor.usecases.send_contact_message import send_contact_message

_MESSAGE_FIELDS = ("name", "email", "phone", "text", "route", "locale")
# What was prepared, and what was read of the shop.
_Page = tuple[PageView, ShopContent]
_Sitemap = tuple[list[PublishedRoute], ProductAges]


def _has_products(view: PageView) -> bool:
    """Return whether the page shows products: the shop's own pages, and pages with a price list."""
    is_shop = bool(view.listing or (view.shop_route and view.shop_route.kind == "product"))
    return is_shop or any(PRICE_LIST in box.content.html for box in view.boxes)


def _has_map(view: PageView) -> bool:
    is_checkout = bool(view.shop_route and view.shop_route.kind == "checkout")
    return is_checkout or any(MAP in box.content.html for box in view.boxes)


def _is_uncached(view: PageView) -> bool:
    is_order = bool(view.shop_route and view.shop_route.kind == "order")
    return is_order or bool(view.listing and view.listing.is_search)


class PublicRpcs:
    """Rpcs of guests; pages are rendered in the locale of their path."""

    def __init__(self, shop: GrpcShop) -> None:
        self._shop = shop

    async def load(self, request: rpc.RenderPageRequest) -> PageView:
        """Return what the database has for the page, an error page for a path without one."""
        locale = request.locale if request.locale in LOCALES else ""
        return await load_page(
            request.path, locale, request.preview, request.query, request.applications, request.sent_query
        )

    async def read_shop(self, _: rpc.RenderPageRequest, view: PageView) -> _Page:
        """Read what the page shows of the shop."""
        return view, await self._read(view)

    async def _read(self, view: PageView) -> ShopContent:
        if view.listing:
            return await self._shop.read_listing(view.listing, view.locale)
        if view.shop_route and view.shop_route.kind == "product":
            return await self._shop.read_product(view.shop_route.key, view.locale)
        return await self._shop.list_products(view.locale) if _has_products(view) else ShopContent()

    async def render(self, request: rpc.RenderPageRequest, page: _Page) -> rpc.RenderedPage:
        """Return the page as HTML with its status, and what the gateway needs to know to cache it."""
        view, content = page
        shop = Shop(content, current_caller().currency, current_caller().country)
        form = request.form if request.HasField("form") else None
        maps = Maps(request.map_tiles, request.map_attribution)
        site = SiteContext(request.origin, offered_locales(request.languages), maps)
        rendered = render(view, site, shop, now(), form)
        return rpc.RenderedPage(
            status=rendered.status,
            content=rendered.content,
            location=rendered.location,
            style_hashes=rendered.style_hashes,
            has_products=_has_products(view),
            is_partial=content.is_partial,
            has_islands=rendered.has_islands,
            is_uncached=_is_uncached(view),
            has_map=_has_map(view),
            frame_origins=rendered.frame_origins,
        )

    async def send_message(self, request: rpc.SendContactMessageRequest) -> rpc.SendContactMessageResponse:
        """Store the message of a contact form. Raise ValidationError that names the form's fields."""
        caller = current_caller()
        fields = {name: str(getattr(request, name)) for name in _MESSAGE_FIELDS}
        customer = caller.user_id if CUSTOMER in caller.roles else None
        await send_contact_message(fields, customer, SqlMessages())
        return rpc.SendContactMessageResponse()

    async def load_pages(self, request: rpc.RenderSitemapRequest) -> list[PublishedRoute]:
        """Return what the database has for the sitemap."""
        return await load_routes(has_shop=is_installed(SHOP_APPLICATION, request.applications))

    async def read_products(self, request: rpc.RenderSitemapRequest, pages: list[PublishedRoute]) -> _Sitemap:
        """Read the products that have a page."""
        if not is_installed(SHOP_APPLICATION, request.applications):
            return pages, ProductAges()
        most = MOST_PRODUCTS // len(offered_locales(request.languages))
        return pages, await self._shop.list_product_ages(most)

    async def render_sitemap(self, request: rpc.RenderSitemapRequest, read: _Sitemap) -> rpc.RenderedPage:
        """Return the sitemap as XML."""
        pages, ages = read
        languages = offered_locales(request.languages)
        content = render_sitemap(pages, ages.products, request.origin, languages)
        return rpc.RenderedPage(status=200, content=content, has_products=True, is_partial=ages.is_partial)

    def servicer(self) -> Servicer:
        """The servicer of all rpcs of visitors."""
        page = OutsideCall(prepare=self.load, execute=self.read_shop, commit=self.render)
        sitemap = OutsideCall(prepare=self.load_pages, execute=self.read_products, commit=self.render_sitemap)
        return Servicer(
            rpc.DESCRIPTOR.services_by_name["PublicSite"],
            {
                "RenderPage": page,
                "RenderSitemap": sitemap,
                "SendContactMessage": self.send_message,
            },
        )
