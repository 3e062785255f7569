from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import pytest
from chassis.context import GUEST
from chassis.testing import caller
from chassis.testing.fixtures import *
from site_editor.adapters.images import ImageLibrary
from site_editor.adapters.shop.products import Category, ProductAge, ProductAges, ShopContent, ShopProduct
from site_editor.entrypoints.grpc import servicers
from site_editor.service import SERVICE
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc


@dataclass
class FakeStore:
    """Files by path."""

    files: dict = field(default_factory=dict)

    async def put(self, tenant, name, file):
        self.files[f"/uploads/{tenant}/{name}"] = file
        return f"/uploads/{tenant}/{name}"


@dataclass
class FakeShop:
    """Products; None while the orders service is down. `listings` are the lists that were read."""

    products: list[ShopProduct] | None = field(default_factory=list)
    categories: list[Category] = field(default_factory=list)
    listings: list = field(default_factory=list)

    async def list_products(self, _locale):
        return self._content()

    async def list_product_ages(self, most):
        if self.products is None:
            return ProductAges(is_partial=True)
        changed_at = datetime(2026, 11, 30, tzinfo=UTC)
        return ProductAges([ProductAge(product.id, changed_at) for product in self.products[:most]])

    async def read_listing(self, listing, _locale):
        self.listings.append(listing)
        return self._content()

    async def read_product(self, product_id, _locale):
        products = [product for product in self.products or [] if product.id == product_id]
        return replace(self._content(), products=[], product=products[0] if products else None)

    def _content(self):
        if self.products is None:
            return ShopContent(is_partial=True)
        return ShopContent(self.products, len(self.products), self.categories)


STORE, SHOP = FakeStore(), FakeShop()


@pytest.fixture(scope="session")
def service():
    return replace(SERVICE, servicers=servicers(ImageLibrary(STORE), SHOP))


@pytest.fixture
def files():
    STORE.files.clear()
    return STORE.files


@pytest.fixture
def store():
    return STORE


@pytest.fixture
def shop():
    SHOP.products, SHOP.categories, SHOP.listings = [], [], []
    return SHOP


@pytest.fixture
def guest(admin):
    return caller(GUEST, tenant_id=admin.tenant_id, tenant=admin.tenant)


@pytest.fixture
def add(call):
    """Add a page, or a widget where a hook is named, with content in a language."""

    async def add(name, html="", css="", *, locale="en", **fields):
        kind = "PAGE_KIND_WIDGET" if "front_hook" in fields else "PAGE_KIND_PAGE"
        item = pb.Page(name=name, kind=kind, **fields)
        if html or css:
            item.json_simplified_content.add(html=html, css=css)
        return await call("CreatePage", rpc.CreatePageRequest(item=item, locale=locale))

    return add


@pytest.fixture
def write(call):
    """Publish content of a page in a language, as the editor's Save does."""

    async def write(page, *parts, locale="en", version=0):
        item = pb.Page(id=page.id, json_simplified_content=[pb.PagePart(html=h, css=c) for h, c in parts])
        request = rpc.UpdatePageRequest(item=item, locale=locale, version=version)
        request.mask.paths.append("json_simplified_content")
        return await call("UpdatePage", request)

    return write


@pytest.fixture
def read(call):
    async def read(page, locale="en"):
        return await call("GetPage", rpc.GetPageRequest(id=page.id, locale=locale))

    return read


@pytest.fixture
def render(call, guest):
    """Return what visitors get at a path."""

    async def render(path="/", locale="en", preview="", query="", applications=()):
        request = rpc.RenderPageRequest(
            path=path,
            locale=locale,
            origin="https://test.example",
            preview=preview,
            query=query,
            applications=applications,
        )
        return await call("RenderPage", request, guest)

    return render
