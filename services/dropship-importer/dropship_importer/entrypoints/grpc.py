"""The importer's rpcs."""

from collections.abc import Awaitable, Callable
from typing import Any

from chassis.context import current_caller
from chassis.errors import ConflictError, NotFoundError, invalid_field
from chassis.grpc import OutsideCall, Servicer
from chassis.model import now
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters import (
    resources,
    risk_repository,
    sql_demand,
    sql_imports,
    sql_jobs,
    sql_listings,
)
from dropship_importer.adapters.catalogue import CachedResponse, Catalogue
from dropship_importer.adapters.images import Images
from dropship_importer.adapters.risk_repository import SqlRiskRepository
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.domain.errors import NoAccountError
from dropship_importer.domain.points import PAGE_POINTS, AccountPoints, plan_points
from dropship_importer.domain.risks import OPEN
from dropship_importer.entrypoints import drafts
from dropship_importer.entrypoints.freight_quotes import FreightQuotes
from dropship_importer.entrypoints.imports import (
    ProductImports,
    SearchImports,
    call_supplier,
    delete_listing,
)
from dropship_importer.entrypoints.mapping import to_search
from dropship_importer.entrypoints.order_placement import OrderPlacement
from dropship_importer.usecases.decide_risk import decide_risk
from dropship_importer.usecases.ports import Shop

_SERVICES: Any = rpc.DESCRIPTOR.services_by_name
_LISTED = ("published", "added")
_SETTABLE_STATES = (pb.IMPORT_STATE_RUNNING, pb.IMPORT_STATE_PAUSED)


async def update_import(request: Any) -> Any:
    """Pause or resume an import. Raise ValidationError if it is done."""
    row = await resources.imports.lock_row(request.item.id)
    if "state" in request.mask.paths and request.item.state not in _SETTABLE_STATES:
        raise invalid_field("item.state", "An import is running or paused, as you like.", "not-allowed")
    if row.state == "done":
        raise invalid_field("item.state", "This import is done.", "done")
    item = await resources.imports.update(request)
    resources.publish_import_changed(item)
    await sql_jobs.dispatch(now())
    return item


async def retry_import(request: rpc.RetryImportRequest) -> Any:
    """Retry the failed jobs of an import, if there are any."""
    row = await resources.imports.lock_row(request.id)
    failed, is_searching = await sql_jobs.retry_failed(row.id)
    if failed or is_searching:
        is_searching = is_searching or row.is_searching
        await sql_imports.reopen(row.id, failed, now(), is_searching=is_searching)
        await sql_jobs.dispatch(now())
    return (await resources.imports.select("id = $2", [row.id]))[0]


async def sync_listing(request: rpc.SyncCjProductRequest) -> Any:
    """Have a listing compared with the supplier's product now. Raise ConflictError unless it is in the shop."""
    row = await resources.listings.lock_row(request.id)
    if row.status not in _LISTED:
        raise ConflictError("Only a listing that is in the shop is synced.", "not-listed")
    await sql_listings.sync_now(row.id, now())
    return await resources.listings_with_data.read(row.id)


async def confirm_risk(request: rpc.ConfirmRiskRequest) -> Any:
    """Apply a held change, or keep an applied one. Raise ConflictError if it was decided on."""
    return await _decide(request.id, is_confirmed=True)


async def undo_risk(request: rpc.UndoRiskRequest) -> Any:
    """Reject a held change, or undo an applied one. Raise ConflictError if it was decided on."""
    return await _decide(request.id, is_confirmed=False)


async def _decide(risk_id: str, *, is_confirmed: bool) -> Any:
    row = await resources.risks.lock_row(risk_id)
    risk = await risk_repository.find_risk(row.id)
    assert risk is not None  # noqa: S101  # it is locked
    await decide_risk(risk, SqlRiskRepository(now()), is_confirmed=is_confirmed)
    return await resources.risks.read(risk_id)


async def decide_risks(request: rpc.DecideRisksRequest) -> rpc.DecideRisksResponse:
    """Decide on several risks; those that were decided on before are skipped."""
    ids = await drafts.find_ids(request.risks, "risks", resources.risks, "listing_risks")
    repository, skipped = SqlRiskRepository(now()), 0
    # In one order, so that two such calls do not wait for each other.
    for risk_id in sorted(set(ids)):
        risk = await risk_repository.find_risk(risk_id)
        if risk is None or risk.state not in OPEN:
            skipped += 1
            continue
        await decide_risk(risk, repository, is_confirmed=request.decision == rpc.RISK_DECISION_CONFIRM)
    return rpc.DecideRisksResponse(decided=len(set(ids)) - skipped, skipped=skipped)


_PAGE_SIZE = 24


class SupplierQueries:
    """Read rpcs that pass the supplier's data on as JSON. It is fetched with no transaction open."""

    def __init__(
        self, supplier: Supplier, catalogue: Catalogue, images: Images, quotes: FreightQuotes
    ) -> None:
        self._supplier, self._catalogue, self._images, self._quotes = supplier, catalogue, images, quotes

    async def get_points(self, _: rpc.ReadPointsRequest) -> AccountPoints:
        """Return the account's points of the day, unknown without an account."""
        try:
            return await self._supplier.read_points(current_caller().tenant_id)
        except NoAccountError:
            return AccountPoints()

    async def get_categories(self, _: Any) -> CachedResponse:
        """Return the tree of categories. Raise a DomainError as `call_supplier` does, like all queries here."""
        return await call_supplier(self._catalogue.get_categories(current_caller().tenant_id))

    async def search(self, request: rpc.SearchProductsRequest) -> CachedResponse:
        """Return a page of a search; pages are counted from 1."""
        tenant_id, search = current_caller().tenant_id, to_search(request)
        categories = await self.get_categories(request) if request.category_id else None
        client = await call_supplier(self._catalogue.get_client(tenant_id))
        tree = categories.value if categories else None
        question = client.search(search, tree, request.page or 1, request.size or _PAGE_SIZE)
        return await call_supplier(self._catalogue.ask(tenant_id, question))

    async def get_product(self, request: rpc.ReadProductRequest) -> CachedResponse:
        """Return a product. Raise NotFoundError."""
        if not request.pid:
            raise NotFoundError("Name a pid.")
        return await call_supplier(self._catalogue.get_product(current_caller().tenant_id, request.pid))

    async def get_stock(self, request: rpc.ReadStockRequest) -> CachedResponse:
        """Return the stock of a variant by place."""
        return await call_supplier(self._catalogue.get_variant_stock(current_caller().tenant_id, request.vid))

    async def get_freight(self, request: rpc.CalculateFreightRequest) -> CachedResponse:
        """Return the options of a parcel; a quantity of 0 is 1."""
        quantities = {parcel.vid: parcel.quantity or 1 for parcel in request.parcels}
        route = request.start_country.upper(), request.end_country.upper()
        return await call_supplier(
            self._catalogue.get_freight(current_caller().tenant_id, *route, quantities)
        )

    async def get_image(self, request: rpc.ReadPictureRequest) -> bytes:
        """Return the picture in the size of a card; empty if it can't be fetched."""
        return await self._images.fetch_card_image(request.address) or b""

    def servicer(self) -> Servicer:
        """The servicer of all queries."""
        json_rpcs = (
            ("ReadCategories", self.get_categories),
            ("ReadProduct", self.get_product),
            ("ReadStock", self.get_stock),
            ("CalculateFreight", self.get_freight),
        )
        handlers = {
            name: OutsideCall(execute, _reply_with(getattr(rpc, f"{name}Response")))
            for name, execute in json_rpcs
        }
        others = {
            "SearchProducts": OutsideCall(self.search, _to_search_reply),
            **self._quotes.outside_calls(),
            "ReadPoints": OutsideCall(self.get_points, _to_points_plan),
            "ReadPicture": OutsideCall(self.get_image, _to_image_reply),
        }
        return Servicer(_SERVICES["Supplier"], {**handlers, **others})


def _reply_with(message_type: Any) -> Callable[[Any, CachedResponse], Awaitable[Any]]:
    async def to_reply(_: Any, response: CachedResponse) -> Any:
        reply = message_type(data=response.shown())
        reply.read_time.FromDatetime(response.read_time)
        return reply

    return to_reply


async def _to_search_reply(request: rpc.SearchProductsRequest, response: CachedResponse) -> Any:
    reply = await _reply_with(rpc.SearchProductsResponse)(request, response)
    reply.reach = response.client.max_results
    return reply


async def _to_points_plan(_: Any, account: AccountPoints) -> rpc.PointsPlan:
    plan = plan_points(account, await sql_demand.read_demand(), now())
    reply = rpc.PointsPlan(
        left=account.left,
        total=account.total,
        calls_per_second=account.calls_per_second,
        is_shared=account.is_shared,
        points_per_product=plan.points_per_product,
        points_per_page=PAGE_POINTS,
        listings=plan.listings,
        sync_points=plan.sync_points,
        is_sync_short=plan.is_sync_short,
        waiting=plan.waiting,
        waiting_points=plan.waiting_points,
    )
    for name, at in (("read_time", account.read_time), ("end_time", plan.end_time)):
        if at:
            getattr(reply, name).FromDatetime(at)
    return reply


async def _to_image_reply(_: Any, content: bytes) -> Any:
    return rpc.ReadPictureResponse(content=content)


def servicers(
    accounts: resources.AccountsWithKeys,
    shop: Shop,
    queries: SupplierQueries,
    catalogue: Catalogue,
    placement: OrderPlacement,
) -> list[Servicer]:
    """Return the servicers of all rpcs."""
    products, searches = ProductImports(shop, catalogue), SearchImports(shop, catalogue)
    return [
        resources.accounts.servicer(
            CreateSupplierAccount=accounts.create, UpdateSupplierAccount=accounts.update
        ),
        resources.rules.servicer(),
        resources.settings.servicer(),
        with_outside_calls(
            resources.listings_with_data.servicer(
                DeleteCjProduct=delete_listing,
                SyncCjProduct=sync_listing,
                EditDraft=drafts.edit,
                AcceptDrafts=drafts.accept,
            ),
            ImportProducts=OutsideCall(products.execute, products.commit),
            ImportFound=OutsideCall(searches.execute, searches.commit, searches.prepare),
        ),
        resources.searches.servicer(),
        resources.changes.servicer(),
        with_outside_calls(
            resources.orders.servicer(),
            PlaceOrder=OutsideCall(placement.fetch_order, placement.place),
            TrackOrder=OutsideCall(placement.check_now, placement.record_now, placement.load_order),
        ),
        resources.risks.servicer(ConfirmRisk=confirm_risk, UndoRisk=undo_risk, DecideRisks=decide_risks),
        resources.imports.servicer(UpdateImport=update_import, RetryImport=retry_import),
        queries.servicer(),
    ]


def with_outside_calls(servicer: Servicer, **calls: OutsideCall) -> Servicer:
    """Return the servicer with more handlers, which call outside systems between two transactions."""
    return Servicer(servicer.descriptor, {**servicer.handlers, **calls})
