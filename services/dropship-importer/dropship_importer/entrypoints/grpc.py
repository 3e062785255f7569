"""The rpcs of the importer."""

from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any

from chassis.context import current_caller
from chassis.errors import NotFound, invalid
from chassis.grpc import Outside, Servicer
from chassis.model import now, uuid7
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters import resources, sql_imports, sql_jobs
from dropship_importer.adapters.catalogue import Catalogue, Page
from dropship_importer.adapters.desk import SqlDesk
from dropship_importer.adapters.pictures import Pictures
from dropship_importer.domain.outcomes import SupplierError
from dropship_importer.entrypoints.mapping import as_list, refusal_of, search_of, wanted_of
from dropship_importer.usecases.list_products import ListProducts, list_products
from dropship_importer.usecases.ports import Shop, ShopFacts

_SERVICES: Any = rpc.DESCRIPTOR.services_by_name
_MOST_SHOWN = 200
_GONE_ON = (pb.IMPORT_STATE_RUNNING, pb.IMPORT_STATE_PAUSED)


class Listing:
    """Listing products: the shop is asked first, then all is stored."""

    def __init__(self, shop: Shop) -> None:
        self._shop = shop

    async def ask(self, _: rpc.ImportProductsRequest) -> ShopFacts:
        return await self._shop.facts()

    async def store(self, request: rpc.ImportProductsRequest, facts: ShopFacts) -> rpc.ImportProductsResponse:
        caller, import_id = current_caller(), uuid7()
        usual = await resources.current_settings()
        command = ListProducts(
            wanted=wanted_of(request),
            facts=facts,
            allow_below_cost=request.confirm_below_cost,
            multiplier=Decimal(usual.multiplier),
            currency=caller.currency,
            digits=caller.digits,
            import_id=import_id,
        )
        ids = await list_products(command, SqlDesk(now()))
        resources.listings.forget_counts()
        shown = await resources.listings.select("id = ANY($2)", [ids[:_MOST_SHOWN]])
        begun = await resources.imports.select("id = $2", [import_id])
        reply = rpc.ImportProductsResponse(is_no_op=not begun, listings=shown)
        reply.MergeFrom(rpc.ImportProductsResponse(**({"import": begun[0]} if begun else {})))
        return reply


async def change_import(request: Any) -> Any:
    """Pause it, or let it go on."""
    row = await resources.imports.row_of(request.item.id)
    if "state" in request.mask.paths and request.item.state not in _GONE_ON:
        raise invalid("item.state", "An import is running or paused, as you like.", "not-allowed")
    if row.state == "done":
        raise invalid("item.state", "This import is done.", "done")
    item = await resources.imports.update(request)
    resources.tell_import(item)
    await sql_jobs.dispatch()
    return item


async def retry_import(request: rpc.RetryImportRequest) -> Any:
    """What failed is tried again; nothing happens where nothing did."""
    row = await resources.imports.row_of(request.id)
    if failed := await sql_jobs.reopen(row.id):
        await sql_imports.reopen(row.id, failed, now())
        await sql_jobs.dispatch()
    return (await resources.imports.select("id = $2", [row.id]))[0]


class SupplierCalls:
    """The supplier's own calls; what is asked is gathered outside, and answered as it came."""

    def __init__(self, catalogue: Catalogue, pictures: Pictures) -> None:
        self._catalogue, self._pictures = catalogue, pictures

    async def categories(self, _: Any) -> Page:
        return await self._told(self._catalogue.categories(current_caller().tenant_id))

    async def search(self, request: rpc.SearchProductsRequest) -> Page:
        tree = await self.categories(request) if request.category_id else None
        call = search_of(request, tree.value if tree else None)

        async def found() -> Page:
            page = await self._catalogue.products(current_caller().tenant_id, call)
            return page.showing(as_list(call, page.value))

        return await self._told(found())

    async def product(self, request: rpc.ReadProductRequest) -> Page:
        if not request.pid:
            raise NotFound("Name a pid.")
        return await self._told(self._catalogue.product(current_caller().tenant_id, request.pid))

    async def stock(self, request: rpc.ReadStockRequest) -> Page:
        return await self._told(self._catalogue.stock_of_variant(current_caller().tenant_id, request.vid))

    async def freight(self, request: rpc.CalculateFreightRequest) -> Page:
        parcels = {one.vid: one.quantity for one in request.parcels}
        way = request.start_country, request.end_country
        return await self._told(self._catalogue.freight(current_caller().tenant_id, *way, parcels))

    async def picture(self, request: rpc.ReadPictureRequest) -> bytes:
        return await self._pictures.shown(request.address) or b""

    async def _told(self, asked: Awaitable[Page]) -> Page:
        try:
            return await asked
        except SupplierError as no:
            raise refusal_of(no) from no

    def servicer(self) -> Servicer:
        asked = (
            ("ReadCategories", self.categories),
            ("SearchProducts", self.search),
            ("ReadProduct", self.product),
            ("ReadStock", self.stock),
            ("CalculateFreight", self.freight),
        )
        made = {name: Outside(gather, _answer(getattr(rpc, f"{name}Response"))) for name, gather in asked}
        return Servicer(
            _SERVICES["Supplier"], {**made, "ReadPicture": Outside(self.picture, _answer_picture)}
        )


def _answer(reply: Any) -> Callable[[Any, Page], Awaitable[Any]]:
    async def answer(_: Any, page: Page) -> Any:
        made = reply(data=page.data.decode())
        made.read_time.FromDatetime(page.read_time)
        return made

    return answer


async def _answer_picture(_: Any, content: bytes) -> Any:
    return rpc.ReadPictureResponse(content=content)


def servicers(keys: resources.Keys, shop: Shop, catalogue: Catalogue, pictures: Pictures) -> list[Servicer]:
    listing = Listing(shop)
    return [
        resources.accounts.servicer(CreateSupplierAccount=keys.create, UpdateSupplierAccount=keys.update),
        resources.rules.servicer(),
        resources.settings.servicer(
            ListDropshipSettingsItems=resources.list_settings,
            GetDropshipSettings=resources.get_settings,
            UpdateDropshipSettings=resources.update_settings,
        ),
        with_outside(resources.shown_listings.servicer(), ImportProducts=Outside(listing.ask, listing.store)),
        resources.changes.servicer(),
        resources.imports.servicer(UpdateImport=change_import, RetryImport=retry_import),
        SupplierCalls(catalogue, pictures).servicer(),
    ]


def with_outside(made: Servicer, **others: Outside) -> Servicer:
    return Servicer(made.descriptor, {**made.handlers, **others})
