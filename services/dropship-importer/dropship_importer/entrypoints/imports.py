"""Rpcs that start imports. The shop and the supplier are called first, with no transaction open; then all is stored."""

from collections.abc import Awaitable
from decimal import Decimal
from typing import Any, TypeVar

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.model import now, uuid7
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters import resources, sql_imports, sql_jobs
from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.job_repository import SqlJobRepository
from dropship_importer.domain.errors import SupplierError
from dropship_importer.domain.search import Search
from dropship_importer.entrypoints.mapping import (
    to_domain_error,
    to_listing_request,
    to_listing_requests,
    to_search,
)
from dropship_importer.usecases.import_products import ImportProducts, Offer, import_products
from dropship_importer.usecases.import_search_results import ImportSearchResults, import_search_results
from dropship_importer.usecases.ports import Shop, ShopData

_MAX_RETURNED = 200
_T = TypeVar("_T")


class ProductImports:
    """ImportProducts: products named by their ids."""

    def __init__(self, shop: Shop, catalogue: Catalogue) -> None:
        self._shop, self._catalogue = shop, catalogue

    async def execute(self, _: rpc.ImportProductsRequest) -> ShopData:
        """Return categories, countries and exchange rate of the shop."""
        return await read_shop(self._shop, self._catalogue)

    async def commit(
        self, request: rpc.ImportProductsRequest, shop_data: ShopData
    ) -> rpc.ImportProductsResponse:
        """Start the import of the products that are not listed yet and return it with the listings, as
        `import_products` does. Raise ValidationError."""
        import_id = uuid7()
        offer = await _build_offer(shop_data, request)
        command = ImportProducts(to_listing_requests(request), offer, import_id)
        ids = await import_products(command, SqlJobRepository(now()))
        listings = await resources.listings.select("id = ANY($2)", [ids[:_MAX_RETURNED]])
        imports = await resources.imports.select("id = $2", [import_id])
        reply = rpc.ImportProductsResponse(is_no_op=not imports, listings=listings)
        # `import` is a keyword, so the field is set from a dict.
        reply.MergeFrom(rpc.ImportProductsResponse(**({"import": imports[0]} if imports else {})))
        return reply


class SearchImports:
    """ImportFound: all results of a search."""

    def __init__(self, shop: Shop, catalogue: Catalogue) -> None:
        self._shop, self._catalogue = shop, catalogue

    async def execute(self, _: rpc.ImportFoundRequest, search: Search) -> tuple[ShopData, Search]:
        """Return the shop's data and the search. Raise ValidationError if the supplier has no such category."""
        if search.category_id:
            categories = await call_supplier(self._catalogue.get_categories(current_caller().tenant_id))
            categories.client.search(search, categories.value, 1, 1)
        return await read_shop(self._shop, self._catalogue), search

    async def commit(self, request: rpc.ImportFoundRequest, fetched: tuple[ShopData, Search]) -> Any:
        """Start the import of the search's results and return it. Raise ValidationError."""
        shop_data, search = fetched
        offer = await _build_offer(shop_data, request)
        choices, import_id = to_listing_request(request.choices), uuid7()
        command = ImportSearchResults(search, choices, offer, request.most, import_id)
        await import_search_results(command, SqlJobRepository(now()))
        return await resources.imports.read(import_id)

    async def prepare(self, request: rpc.ImportFoundRequest) -> Search:
        """Return the search that is sent, or the saved one. Raise ValidationError if there is none."""
        if request.WhichOneof("what") != "search_id":
            return to_search(request.search, "search.")
        saved = await resources.searches.select("id::text = $2", [request.search_id])
        if not saved:
            raise invalid_field("search_id", "There is no such search.", "unknown")
        return to_search(saved[0].terms, "search.")


async def _build_offer(
    shop_data: ShopData, request: rpc.ImportProductsRequest | rpc.ImportFoundRequest
) -> Offer:
    caller, settings = current_caller(), await resources.settings.read()
    return Offer(
        shop_data,
        request.confirm_below_cost,
        Decimal(settings.multiplier),
        caller.currency,
        caller.digits,
        request.as_drafts,
    )


async def delete_listing(request: rpc.DeleteCjProductRequest) -> Any:
    """Delete the listing with its unfinished jobs."""
    row = await resources.listings.lock_row(request.id)
    for import_id in await sql_jobs.delete_pending(row.id):
        await sql_imports.remove_listing(import_id, now())
    return await resources.listings_with_data.delete(request)


async def read_shop(shop: Shop, catalogue: Catalogue) -> ShopData:
    """Return the shop's data, with the rate from the currency of the tenant's supplier."""
    return await shop.get_data(await catalogue.get_currency(current_caller().tenant_id))


async def call_supplier(response: Awaitable[_T]) -> _T:
    """Await the response. An error of the supplier is raised as a DomainError."""
    try:
        return await response
    except SupplierError as error:
        raise to_domain_error(error) from error
