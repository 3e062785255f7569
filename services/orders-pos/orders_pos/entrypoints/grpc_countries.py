"""Rpcs of countries, which are the same for every tenant."""

from collections.abc import Sequence

from chassis.context import current_caller
from chassis.errors import NotFoundError, invalid_field
from countries.names import country_names
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.type.v1 import paging_pb2


class CountriesServicer:
    """Countries by their ISO 3166 codes, with names in a locale."""

    async def ListCountries(self, request: rpc.ListCountriesRequest) -> rpc.ListCountriesResponse:
        """List the countries; a request without a locale has the caller's."""
        names = country_names(request.locale or current_caller().locale)
        filter_codes = set(request.filter.id)
        codes = [code for code in names if not filter_codes or code in filter_codes]
        for order in reversed(request.page.order):
            codes = _sorted(codes, order)
        start, limit = request.page.offset, request.page.limit
        items = [_country(code, names[code]) for code in codes[start : start + limit]]
        return rpc.ListCountriesResponse(items=items, total=len(codes))

    async def GetCountry(self, request: rpc.GetCountryRequest) -> pb.Country:
        """Return a country. Raise NotFoundError."""
        names = country_names(request.locale or current_caller().locale)
        if request.id not in names:
            raise NotFoundError("There is no such country.")
        return _country(request.id, names[request.id])


def _sorted(codes: Sequence[str], order: paging_pb2.Order) -> list[str]:
    """Return codes, which are in the order of the names, in another order."""
    if order.field not in ("id", "name"):
        raise invalid_field(f"order.{order.field}", "The list can't be ordered by this field.", "unknown")
    ordered = sorted(codes) if order.field == "id" else list(codes)
    return ordered[::-1] if order.descending else ordered


def _country(code: str, name: str) -> pb.Country:
    return pb.Country(id=code, name=name, code=code)
