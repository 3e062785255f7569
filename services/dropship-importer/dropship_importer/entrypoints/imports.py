"""The rpcs that list products, some by name or all that a search finds: the shop is asked first, then all is stored."""

from collections.abc import Awaitable
from decimal import Decimal
from typing import Any

from chassis.context import current_caller
from chassis.db import Database
from chassis.errors import invalid_field
from chassis.model import now, uuid7
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters import resources, sql_imports, sql_jobs
from dropship_importer.adapters.catalogue import Catalogue, Page
from dropship_importer.adapters.desk import SqlDesk
from dropship_importer.adapters.search import call_of
from dropship_importer.domain.outcomes import SupplierError
from dropship_importer.domain.search import Search
from dropship_importer.entrypoints.mapping import refusal_of, search_of, wanted_as, wanted_of
from dropship_importer.usecases.list_found import ListFound, list_found
from dropship_importer.usecases.list_products import ListProducts, Offer, list_products
from dropship_importer.usecases.ports import Shop, ShopFacts

_MOST_SHOWN = 200


class Listing:
    """Products by name."""

    def __init__(self, shop: Shop) -> None:
        self._shop = shop

    async def ask(self, _: rpc.ImportProductsRequest) -> ShopFacts:
        return await self._shop.facts()

    async def store(self, request: rpc.ImportProductsRequest, facts: ShopFacts) -> rpc.ImportProductsResponse:
        import_id = uuid7()
        offer = await _offer(facts, is_sure=request.confirm_below_cost)
        ids = await list_products(ListProducts(wanted_of(request), offer, import_id), SqlDesk(now()))
        resources.listings.clear_totals()
        shown = await resources.listings.select("id = ANY($2)", [ids[:_MOST_SHOWN]])
        begun = await resources.imports.select("id = $2", [import_id])
        reply = rpc.ImportProductsResponse(is_no_op=not begun, listings=shown)
        reply.MergeFrom(rpc.ImportProductsResponse(**({"import": begun[0]} if begun else {})))
        return reply


class Bulk:
    """All that a search finds."""

    def __init__(self, shop: Shop, catalogue: Catalogue, database: Database) -> None:
        self._shop, self._catalogue, self._database = shop, catalogue, database

    async def ask(self, request: rpc.ImportFoundRequest) -> tuple[ShopFacts, Search]:
        """What the shop says, and the search once the supplier's categories have what it asks for."""
        search = await self._search(request)
        if search.category_id:
            tree = await told(self._catalogue.categories(current_caller().tenant_id))
            call_of(search, tree.value, 1, 1)
        return await self._shop.facts(), search

    async def store(self, request: rpc.ImportFoundRequest, known: tuple[ShopFacts, Search]) -> Any:
        facts, search = known
        offer = await _offer(facts, is_sure=request.confirm_below_cost)
        choices, import_id = wanted_as(request.choices, "choices"), uuid7()
        if request.most < 0:
            raise invalid_field("most", "Send a number from 1 on, or nothing for no end.", "range")
        await list_found(ListFound(search, choices, offer, request.most, import_id), SqlDesk(now()))
        return await resources.imports.read(import_id)

    async def _search(self, request: rpc.ImportFoundRequest) -> Search:
        if request.WhichOneof("what") != "search_id":
            return search_of(request.search, "search.")
        async with self._database.transaction(current_caller().tenant_id, read_only=True):
            found = await resources.searches.select("id::text = $2", [request.search_id])
        if not found:
            raise invalid_field("search_id", "There is no such search.", "unknown")
        return search_of(found[0].terms, "search.")


async def _offer(facts: ShopFacts, *, is_sure: bool) -> Offer:
    caller, usual = current_caller(), await resources.current_settings()
    return Offer(facts, is_sure, Decimal(usual.multiplier), caller.currency, caller.digits)


async def take_out(request: rpc.DeleteCjProductRequest) -> Any:
    """Out of the shop; what is still to be done for it is not done any more."""
    row = await resources.listings.lock_row(request.id)
    for import_id in await sql_jobs.drop(row.id):
        await sql_imports.shrink(import_id, now())
    return await resources.shown_listings.delete(request)


async def told(asked: Awaitable[Page]) -> Page:
    """What the supplier says; its no is raised as a refusal."""
    try:
        return await asked
    except SupplierError as no:
        raise refusal_of(no) from no
