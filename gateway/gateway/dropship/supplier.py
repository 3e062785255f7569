"""The supplier's calls under the supplier's own names; the supplier's token stays in the service."""

from typing import Any
from uuid import uuid4

import orjson
from chassis.descriptors import find_rpc
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body, parse_query
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_SEARCH, _READ = find_rpc(rpc, "Supplier", "SearchProducts"), find_rpc(rpc, "Supplier", "ReadProduct")
_CATEGORIES, _STOCK = find_rpc(rpc, "Supplier", "ReadCategories"), find_rpc(rpc, "Supplier", "ReadStock")
_FREIGHT = find_rpc(rpc, "Supplier", "CalculateFreight")
QUOTE = find_rpc(rpc, "Supplier", "QuoteFreight")


class Calls:
    """Endpoints that pass a query to the supplier and respond with its reply."""

    def __init__(self, services: ServiceClients, authenticator: Authenticator) -> None:
        self._services, self._authenticator = services, authenticator

    async def products(self, http: Request) -> Response:
        """Respond with a page of the supplier's products."""
        return await self._query(http, _SEARCH)

    async def product(self, http: Request) -> Response:
        """Respond with one product and its variants."""
        return await self._query(http, _READ)

    async def categories(self, http: Request) -> Response:
        """Respond with the supplier's tree of categories."""
        return await self._query(http, _CATEGORIES)

    async def stock(self, http: Request) -> Response:
        """Respond with the stock of a variant by warehouse."""
        return await self._query(http, _STOCK)

    async def _query(self, http: Request, method: MethodDescriptor) -> Response:
        caller = await self._authenticator.authorize(http, method)
        return await self._respond(http, method, parse_query(method, http.query_params), caller)

    async def freight(self, http: Request) -> Response:
        """Respond with the freight options of the parcel that the body describes."""
        caller = await self._authenticator.authorize(http, _FREIGHT)
        request, _ = parse_body(_FREIGHT, await json_object(http))
        return await self._respond(http, _FREIGHT, request, caller)

    async def _respond(self, http: Request, method: Any, request: Any, caller: Any) -> Response:
        error_context = ErrorContext(method, "supplier", "Supplier", http.path_params["locale"])
        reply = await call(self._services, error_context, request, caller)
        body = {
            "code": 200,
            "result": True,
            "message": "Success",
            "data": orjson.Fragment(reply.data or "null"),
        }
        reach = {"reach": reply.reach} if method is _SEARCH else {}
        return json_response({**body, **reach, "requestId": uuid4().hex})


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the routes with the supplier's paths and parameters, so that its clients need only another address."""
    routes = request_router("/{locale:locale}/api/supplier")
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


def _supplier_doc(method: MethodDescriptor, name: str, summary: str) -> dict[str, Any]:
    responses = {"200": "SupplierAnswer"}
    return RouteDoc(
        method, name, summary, responses, parameters=parameters(method), errors=[409, 422]
    ).operation()


_SEARCH_DOC = _supplier_doc(_SEARCH, "searchSupplier", "Search the supplier.")
_READ_DOC = _supplier_doc(_READ, "readSupplierProduct", "Read a product.")
_CATEGORIES_DOC = _supplier_doc(_CATEGORIES, "readSupplierCategories", "Read the tree of categories.")
_STOCK_DOC = _supplier_doc(_STOCK, "readSupplierStock", "Read a variant's stock.")
_FREIGHT_DOC = RouteDoc(
    _FREIGHT, "calculateSupplierFreight", "Price a parcel.", {"200": "SupplierAnswer"}, "CalculateFreightBody"
).operation()
