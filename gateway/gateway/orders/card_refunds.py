"""Refunds of card payments at their provider, and trying those again that it refused."""

from typing import Any

from chassis import serializer
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.orders.v1 import carts_service_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_LIST, _RETRY = (find_rpc(contract, "CardRefunds", name) for name in ("ListCardRefunds", "RetryCardRefunds"))


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api/orders/{id}/card-refunds")

    @routes.get("", openapi_extra=_LIST_DOC.operation())
    async def list_refunds(http: Request) -> Response:
        return await send(http, _LIST, contract.ListCardRefundsRequest(id=http.path_params["id"]))

    @routes.post("/retry", openapi_extra=_RETRY_DOC.operation())
    async def retry(http: Request) -> Response:
        request = contract.RetryCardRefundsRequest(id=http.path_params["id"])
        return await send(http, _RETRY, request, write_headers.idempotency_key(http, {}))

    async def send(http: Request, method: MethodDescriptor, request: Any, key: str = "") -> Response:
        caller, locale = await authenticator.authorize(http, method), http.path_params["locale"]
        reply = await call(services, ErrorContext(method, "orders", "Order", locale), request, caller, key)
        return json_response(serializer.serialize(reply, locale))

    return routes


_ID: list[dict[str, Any]] = [ID]
_LIST_DOC = RouteDoc(
    _LIST, "listCardRefunds", "List the refunds of an order's card payments.", {"200": "CardRefunds"},
    parameters=_ID,
)  # fmt: skip
_RETRY_DOC = RouteDoc(
    _RETRY, "retryCardRefunds", "Try refunds that the provider refused again.", {"200": "CardRefunds"},
    parameters=_ID,
)  # fmt: skip
