"""Rpcs that shoppers call too: shipping quotes and stock of variants that the tenant has listed.

Each is shipped from its listing's stock country to the countries that it is sold to."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from chassis.context import ADMIN, STAFF, current_caller
from chassis.grpc import OutsideCall
from chassis.model import now
from payments.freight_quotes import FreightQuote, Parcel, issue_quote
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters.catalogue import CachedResponse, Catalogue
from dropship_importer.adapters.sql_listings import get_routes
from dropship_importer.domain.errors import SupplierError
from dropship_importer.domain.routes import ListedRoute, check_routes
from dropship_importer.entrypoints.imports import call_supplier
from dropship_importer.entrypoints.mapping import to_domain_error


class FreightQuotes:
    """Quotes are signed with `secret`, for the checkout; without one they are shown and can't be used. Shoppers use the
    supplier's account through `visitors`, and staff through `catalogue`."""

    def __init__(self, catalogue: Catalogue, visitors: Catalogue, secret: str) -> None:
        self._catalogue, self._visitors, self._secret = catalogue, visitors, secret

    def _get_catalogue(self) -> Catalogue:
        is_staff = bool({ADMIN, STAFF} & set(current_caller().roles))
        return self._catalogue if is_staff else self._visitors

    def outside_calls(self) -> Mapping[str, OutsideCall]:
        """The calls by the names of their rpcs."""
        return {
            "QuoteFreight": OutsideCall(self.fetch, self.reply, self.check),
            "ReadInventory": OutsideCall(self.fetch_stock, _to_inventory, _get_route),
        }

    async def check(self, request: rpc.QuoteFreightRequest) -> None:
        """Raise NotFoundError for a variant that is not in the shop, ValidationError for one that is not shipped on
        this route."""
        vids, parcel = [line.vid for line in request.parcels], _to_parcel(request)
        check_routes(vids, await get_routes(vids), parcel.start_country, parcel.end_country)

    async def fetch(self, request: rpc.QuoteFreightRequest, _: None) -> CachedResponse:
        """Return the supplier's quotes of the parcel. Raise the DomainError of `to_domain_error` if it has none."""
        parcel = _to_parcel(request)
        try:
            response = await self._get_catalogue().get_freight(
                parcel.tenant_id, parcel.start_country, parcel.end_country, parcel.quantities
            )
            response.client.to_options(response.value)
        except SupplierError as error:
            raise to_domain_error(error) from error
        return response

    async def fetch_stock(
        self, request: rpc.ReadInventoryRequest, route: ListedRoute
    ) -> Sequence[tuple[str, int]]:
        """Return what there is in the listing's stock country: nothing is shipped from another one."""
        tenant_id = current_caller().tenant_id
        response = await call_supplier(self._get_catalogue().get_variant_stock(tenant_id, request.vid))
        quantities = [
            quantity
            for country, quantity in response.client.to_variant_stock(response.value)
            if country == route.start_country
        ]
        return [(route.start_country, sum(quantities))]

    async def reply(self, request: rpc.QuoteFreightRequest, response: CachedResponse) -> Any:
        """Return the options with signed quotes; prices are in the supplier's currency."""
        parcel, issue_time, client = _to_parcel(request), now().replace(microsecond=0), response.client
        reply = rpc.QuoteFreightResponse()
        for option in client.to_options(response.value):
            terms = option.method, option.amount, option.days, issue_time
            quote = FreightQuote(*terms, client.currency, client.brand_of(option.method))
            item = reply.options.add(
                key=option.method,
                price=format(option.amount, "f"),
                aging=option.days,
                is_unknown=option.is_unknown,
                quote=issue_quote(quote, parcel, self._secret),
                currency=client.currency,
                name=quote.shown_method(current_caller().tenant),
            )
            item.expire_time.FromDatetime(quote.expire_time)
        return reply


async def _get_route(request: rpc.ReadInventoryRequest) -> ListedRoute:
    return (await get_routes([request.vid]))[request.vid]


async def _to_inventory(_: object, rows: Sequence[tuple[str, int]]) -> rpc.ReadInventoryResponse:
    stock = [rpc.CountryStock(country_code=country, quantity=quantity) for country, quantity in rows]
    return rpc.ReadInventoryResponse(inventory=stock, total=sum(quantity for _, quantity in rows))


def _to_parcel(request: rpc.QuoteFreightRequest) -> Parcel:
    quantities = Counter[str]()
    for line in request.parcels:
        quantities[line.vid] += line.quantity or 1
    countries = request.start_country.upper(), request.end_country.upper()
    return Parcel(current_caller().tenant_id, *countries, quantities)
