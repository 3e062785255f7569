"""Rpcs of the site as visitors see it."""

from chassis.context import current_caller
from chassis.grpc import OutsideCall, Servicer
from chassis.model import now
from souk.site.v1 import site_service_pb2 as rpc

from site_editor.adapters.rendering.live_blocks import PRICE_LIST
from site_editor.adapters.rendering.renderer import Shop, render
from site_editor.adapters.rendering.sitemap import render_sitemap
from site_editor.adapters.rendering.view import PageView, load_page, load_routes
from site_editor.adapters.shop import GrpcShop, ShopProduct
from site_editor.domain.locales import LOCALES

# What was prepared, and the products; None where they could not be read.
_Page = tuple[PageView, list[ShopProduct] | None]


def _has_products(view: PageView) -> bool:
    """Return whether the page shows products: the shop, and pages with a price list."""
    is_shop = bool(view.page and view.page["layout"] == "shop")
    return is_shop or any(PRICE_LIST in box.content.html for box in view.boxes)


class PublicRpcs:
    def __init__(self, shop: GrpcShop) -> None:
        self._shop = shop

    async def load(self, request: rpc.RenderPageRequest) -> PageView:
        locale = request.locale if request.locale in LOCALES else ""
        return await load_page(request.path, locale, request.preview)

    async def read_products(self, _: rpc.RenderPageRequest, view: PageView) -> _Page:
        """Read the products of a page that shows some."""
        return view, await self._shop.list_products() if _has_products(view) else []

    async def render(self, request: rpc.RenderPageRequest, page: _Page) -> rpc.RenderedPage:
        view, products = page
        shop = Shop(products or [], current_caller().currency)
        rendered = render(view, request.origin, shop, now())
        return rpc.RenderedPage(
            status=rendered.status,
            content=rendered.content,
            location=rendered.location,
            style_hashes=rendered.style_hashes,
            has_products=_has_products(view),
            is_partial=products is None,
        )

    async def render_sitemap(self, request: rpc.RenderSitemapRequest) -> rpc.RenderedPage:
        return rpc.RenderedPage(status=200, content=render_sitemap(await load_routes(), request.origin))

    def servicer(self) -> Servicer:
        page = OutsideCall(prepare=self.load, execute=self.read_products, commit=self.render)
        return Servicer(
            rpc.DESCRIPTOR.services_by_name["PublicSite"],
            {"RenderPage": page, "RenderSitemap": self.render_sitemap},
        )
