"""The supplier's calls under the supplier's own names; the supplier's token stays in the service."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

import orjson
from fastapi import APIRouter, Response
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object
from gateway.clients import ServiceClients
from gateway.dropship.reading import Reader
from gateway.grpc_status import ErrorContext
from gateway.problem_details import Problem
from gateway.responses import json_response
from gateway.route_doc import RouteDoc, query_parameter
from gateway.rpc import call, find_rpc

_SEARCH, _READ = find_rpc(rpc, "Supplier", "SearchProducts"), find_rpc(rpc, "Supplier", "ReadProduct")
_CATEGORIES, STOCK = find_rpc(rpc, "Supplier", "ReadCategories"), find_rpc(rpc, "Supplier", "ReadStock")
FREIGHT = find_rpc(rpc, "Supplier", "CalculateFreight")
_SIZE, _LARGEST, _LAST, _MOST_PIECES = 24, 200, 100_000, 10_000
_LISTED = ("pageNum", "pageSize", "categoryId", "countryCode", "productNameEn", "productSku")
_NAMES = {
    "page": "pageNum", "size": "pageSize", "category_id": "categoryId", "country": "countryCode",
    "name": "productNameEn", "sku": "productSku",
}  # fmt: skip


class Calls:
    def __init__(self, services: ServiceClients, authenticator: Authenticator) -> None:
        self._services, self._authenticator = services, authenticator

    async def products(self, http: Request) -> Response:
        caller, parameters, reader = (
            await self._authenticator.authorize(http, _SEARCH),
            _known_parameters(http, _LISTED),
            Reader(),
        )
        request = rpc.SearchProductsRequest(
            page=reader.whole(parameters.get("pageNum") or 1, "pageNum", _LAST),
            size=reader.whole(parameters.get("pageSize") or _SIZE, "pageSize", _LARGEST),
            category_id=reader.text(parameters, "categoryId"),
            country=reader.country(parameters, "countryCode"),
            name=reader.text(parameters, "productNameEn"),
            sku=reader.text(parameters, "productSku"),
        )
        reader.check()
        return await self._respond(http, _SEARCH, request, caller)

    async def product(self, http: Request) -> Response:
        caller, parameters, reader = (
            await self._authenticator.authorize(http, _READ),
            _known_parameters(http, ("pid",)),
            Reader(),
        )
        request = rpc.ReadProductRequest(pid=reader.text(parameters, "pid"))
        reader.check()
        return await self._respond(http, _READ, request, caller)

    async def categories(self, http: Request) -> Response:
        caller = await self._authenticator.authorize(http, _CATEGORIES)
        _known_parameters(http, ())
        return await self._respond(http, _CATEGORIES, rpc.ReadCategoriesRequest(), caller)

    async def stock(self, http: Request) -> Response:
        caller = await self._authenticator.authorize(http, STOCK)
        return await self._respond(http, STOCK, stock_request(http), caller)

    async def freight(self, http: Request) -> Response:
        caller = await self._authenticator.authorize(http, FREIGHT)
        request = freight_request(await json_object(http))
        return await self._respond(http, FREIGHT, request, caller)

    async def _respond(self, http: Request, method: Any, request: Any, caller: Any) -> Response:
        error_context = ErrorContext(method, "supplier", "Supplier", http.path_params["locale"], _NAMES)
        reply = await call(self._services, error_context, request, caller)
        body = {
            "code": 200,
            "result": True,
            "message": "Success",
            "data": orjson.Fragment(reply.data or "null"),
        }
        reach = {"reach": reply.reach} if method is _SEARCH else {}
        return json_response({**body, **reach, "requestId": uuid4().hex})


def freight_request(body: Mapping[str, Any]) -> Any:
    """Return the request for a freight calculation. Raise ValidationError with every violation."""
    reader = Reader()
    request = rpc.CalculateFreightRequest(
        start_country=reader.country(body, "startCountryCode"),
        end_country=reader.country(body, "endCountryCode"),
    )
    for name, country in (
        ("startCountryCode", request.start_country),
        ("endCountryCode", request.end_country),
    ):
        if not country:
            reader.say(name, "This field is required.", "blank")
    lines = reader.objects(body.get("products"), "products")
    if not lines:
        reader.say("products", "Name at least one variant.", "blank")
    for index, line in enumerate(lines):
        vid = reader.text(line, "vid", f"products[{index}].")
        if not vid:
            reader.say(f"products[{index}].vid", "This field is required.", "blank")
        pieces = reader.whole(line.get("quantity", 1), f"products[{index}].quantity", _MOST_PIECES)
        request.parcels.append(rpc.Parcel(vid=vid, quantity=pieces))
    reader.check()
    return request


def stock_request(http: Request) -> Any:
    reader = Reader()
    vid = reader.text(_known_parameters(http, ("vid",)), "vid")
    if not vid:
        reader.say("vid", "This field is required.", "blank")
    reader.check()
    return rpc.ReadStockRequest(vid=vid)


def _known_parameters(http: Request, known: tuple[str, ...]) -> Mapping[str, str]:
    for name in http.query_params:
        if name not in known:
            raise Problem(400, f"There is no parameter {name[:100]}.", code="filter")
    return dict(http.query_params)


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = APIRouter(prefix="/{locale:locale}/api/supplier", default_response_class=Response)
    calls = Calls(services, authenticator)
    for path, endpoint, doc in (
        ("/product/list", calls.products, _SEARCH_DOC),
        ("/product/query", calls.product, _READ_DOC),
        ("/product/getCategory", calls.categories, _CATEGORIES_DOC),
        ("/product/stock/queryByVid", calls.stock, _STOCK_DOC),
    ):
        routes.add_api_route(path, endpoint, methods=["GET"], openapi_extra=doc)
    routes.add_api_route(
        "/logistic/freightCalculate", calls.freight, methods=["POST"], openapi_extra=_FREIGHT_DOC
    )
    return routes


def _supplier_doc(method: Any, name: str, summary: str, parameters: Iterable[Any] = ()) -> dict[str, Any]:
    responses = {"200": "SupplierAnswer"}
    return RouteDoc(method, name, summary, responses, parameters=parameters, errors=[409, 422]).operation()


_SEARCH_DOC = _supplier_doc(
    _SEARCH, "searchSupplier", "Search the supplier.", [query_parameter(name) for name in _LISTED]
)
_READ_DOC = _supplier_doc(_READ, "readSupplierProduct", "Read a product.", [query_parameter("pid")])
_CATEGORIES_DOC = _supplier_doc(_CATEGORIES, "readSupplierCategories", "Read the tree of categories.")
_STOCK_DOC = _supplier_doc(STOCK, "readSupplierStock", "Read a variant's stock.", [query_parameter("vid")])
_FREIGHT_DOC = RouteDoc(
    FREIGHT, "calculateSupplierFreight", "Price a parcel.", {"200": "SupplierAnswer"}, "FreightBody"
).operation()
