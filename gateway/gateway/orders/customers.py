"""Merging and erasure of customers."""

from typing import Any

from chassis import serializer
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_MERGE = find_rpc(contract, "Customers", "MergeCustomers")
_ERASE = find_rpc(contract, "CustomerErasure", "EraseCustomer")
_ID: list[dict[str, Any]] = [ID]
_DOC = RouteDoc(
    _MERGE,
    "mergeCustomers",
    "Merge another customer into this one.",
    {"200": "Customer"},
    "MergeCustomersBody",
    _ID,
)
_ERASE_DOC = RouteDoc(
    _ERASE,
    "eraseCustomer",
    "Erase what identifies a customer; orders keep their amounts, invoices the buyer.",
    {"200": "ErasedCustomer"},
    parameters=_ID,
)


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.post("/customers/{id}/merge", openapi_extra=_DOC.operation())
    async def merge(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _MERGE), http.path_params["locale"]
        request, _ = parse_body(_MERGE, await json_object(http))
        request.id = http.path_params["id"]
        key = write_headers.idempotency_key(http, {})
        error_context = ErrorContext(_MERGE, "customers", "Customer", locale)
        kept = await call(services, error_context, request, caller, key)
        return json_response(serialize_item(kept, "customers", "Customer", locale), 200, etag_header(kept))

    @routes.post("/customers/{id}/erase", openapi_extra=_ERASE_DOC.operation())
    async def erase(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _ERASE), http.path_params["locale"]
        request = contract.EraseCustomerRequest(id=http.path_params["id"])
        erased = await call(services, ErrorContext(_ERASE, "customers", "Customer", locale), request, caller)
        return json_response(serializer.serialize(erased, locale))

    return routes
