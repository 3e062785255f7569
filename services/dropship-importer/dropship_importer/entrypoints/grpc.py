"""The rpcs of the importer."""

from collections.abc import Awaitable, Callable
from typing import Any

from chassis.context import current_caller
from chassis.db import Database
from chassis.errors import NotFoundError, invalid_field
from chassis.grpc import OutsideCall, Servicer
from chassis.model import now
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters import resources, sql_imports, sql_jobs
from dropship_importer.adapters.catalogue import Catalogue, Page
from dropship_importer.adapters.pictures import Pictures
from dropship_importer.adapters.search import DEEPEST, as_list, call_of
from dropship_importer.entrypoints.listing import Bulk, Listing, take_out, told
from dropship_importer.entrypoints.mapping import search_of
from dropship_importer.entrypoints.placing import Placing
from dropship_importer.usecases.ports import Shop

_SERVICES: Any = rpc.DESCRIPTOR.services_by_name
_MOST_SHOWN = 200
_GONE_ON = (pb.IMPORT_STATE_RUNNING, pb.IMPORT_STATE_PAUSED)


async def change_import(request: Any) -> Any:
    """Pause it, or let it go on."""
    row = await resources.imports.lock_row(request.item.id)
    if "state" in request.mask.paths and request.item.state not in _GONE_ON:
        raise invalid_field("item.state", "An import is running or paused, as you like.", "not-allowed")
    if row.state == "done":
        raise invalid_field("item.state", "This import is done.", "done")
    item = await resources.imports.update(request)
    resources.tell_import(item)
    await sql_jobs.dispatch(now())
    return item


async def retry_import(request: rpc.RetryImportRequest) -> Any:
    """What failed is tried again; nothing happens where nothing did."""
    row = await resources.imports.lock_row(request.id)
    failed, is_searching = await sql_jobs.reopen(row.id)
    if failed or is_searching:
        await sql_imports.reopen(row.id, failed, is_searching or row.is_searching, now())
        await sql_jobs.dispatch(now())
    return (await resources.imports.select("id = $2", [row.id]))[0]


class SupplierCalls:
    """The supplier's own calls; what is asked is gathered outside, and answered as it came."""

    def __init__(self, catalogue: Catalogue, pictures: Pictures) -> None:
        self._catalogue, self._pictures = catalogue, pictures

    async def categories(self, _: Any) -> Page:
        return await told(self._catalogue.categories(current_caller().tenant_id))

    async def search(self, request: rpc.SearchProductsRequest) -> Page:
        tree = await self.categories(request) if request.category_id else None
        call = call_of(search_of(request), tree.value if tree else None, request.page, request.size)

        async def found() -> Page:
            page = await self._catalogue.products(current_caller().tenant_id, call)
            return page.showing(as_list(call, page.value))

        return await told(found())

    async def product(self, request: rpc.ReadProductRequest) -> Page:
        if not request.pid:
            raise NotFoundError("Name a pid.")
        return await told(self._catalogue.product(current_caller().tenant_id, request.pid))

    async def stock(self, request: rpc.ReadStockRequest) -> Page:
        return await told(self._catalogue.stock_of_variant(current_caller().tenant_id, request.vid))

    async def freight(self, request: rpc.CalculateFreightRequest) -> Page:
        parcels = {one.vid: one.quantity for one in request.parcels}
        way = request.start_country, request.end_country
        return await told(self._catalogue.freight(current_caller().tenant_id, *way, parcels))

    async def picture(self, request: rpc.ReadPictureRequest) -> bytes:
        return await self._pictures.shown(request.address) or b""

    def servicer(self) -> Servicer:
        asked = (
            ("ReadCategories", self.categories),
            ("ReadProduct", self.product),
            ("ReadStock", self.stock),
            ("CalculateFreight", self.freight),
        )
        made = {name: OutsideCall(gather, _answer(getattr(rpc, f"{name}Response"))) for name, gather in asked}
        odd = {
            "SearchProducts": OutsideCall(self.search, _answer_search),
            "ReadPicture": OutsideCall(self.picture, _answer_picture),
        }
        return Servicer(_SERVICES["Supplier"], {**made, **odd})


def _answer(reply: Any) -> Callable[[Any, Page], Awaitable[Any]]:
    async def answer(_: Any, page: Page) -> Any:
        made = reply(data=page.data.decode())
        made.read_time.FromDatetime(page.read_time)
        return made

    return answer


async def _answer_search(request: rpc.SearchProductsRequest, page: Page) -> Any:
    made = await _answer(rpc.SearchProductsResponse)(request, page)
    made.reach = DEEPEST
    return made


async def _answer_picture(_: Any, content: bytes) -> Any:
    return rpc.ReadPictureResponse(content=content)


def servicers(
    keys: resources.Keys,
    shop: Shop,
    calls: SupplierCalls,
    catalogue: Catalogue,
    database: Database,
    placing: Placing,
) -> list[Servicer]:
    listing, bulk = Listing(shop), Bulk(shop, catalogue, database)
    return [
        resources.accounts.servicer(CreateSupplierAccount=keys.create, UpdateSupplierAccount=keys.update),
        resources.rules.servicer(),
        resources.settings.servicer(
            ListDropshipSettingsItems=resources.list_settings,
            GetDropshipSettings=resources.get_settings,
            UpdateDropshipSettings=resources.update_settings,
        ),
        with_outside(
            resources.shown_listings.servicer(DeleteCjProduct=take_out),
            ImportProducts=OutsideCall(listing.ask, listing.store),
            ImportFound=OutsideCall(bulk.ask, bulk.store),
        ),
        resources.searches.servicer(),
        resources.changes.servicer(),
        with_outside(
            resources.orders.servicer(),
            PlaceOrder=OutsideCall(placing.ask_shop, placing.place),
            TrackOrder=OutsideCall(placing.ask_now, placing.track),
        ),
        resources.imports.servicer(UpdateImport=change_import, RetryImport=retry_import),
        calls.servicer(),
    ]


def with_outside(made: Servicer, **others: OutsideCall) -> Servicer:
    return Servicer(made.descriptor, {**made.handlers, **others})
