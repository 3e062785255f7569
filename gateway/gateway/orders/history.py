"""An order's versions and the steps it went through."""

from typing import Any

from chassis import serializer
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_pb2
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.contract.paths import public_path
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import collection, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_VERSIONS, _STEPS = (
    find_rpc(contract, "OrderHistory", "ReadVersions"),
    find_rpc(contract, "OrderHistory", "ReadSteps"),
)


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api/orders/{id}")

    @routes.get("/versions", openapi_extra=_VERSIONS_DOC.operation())
    async def versions(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _VERSIONS), http.path_params["locale"]
        request = contract.ReadVersionsRequest(id=http.path_params["id"])
        reply = await call(services, ErrorContext(_VERSIONS, "orders", "Order", locale), request, caller)
        items = [_version(version, locale) for version in reply.items]
        return json_response(collection(http.url.path, items, len(items)))

    @routes.get("/steps", openapi_extra=_STEPS_DOC.operation())
    async def steps(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _STEPS), http.path_params["locale"]
        request = contract.ReadStepsRequest(id=http.path_params["id"])
        reply = await call(services, ErrorContext(_STEPS, "orders", "Order", locale), request, caller)
        items = [serializer.serialize(step, locale) for step in reply.items]
        return json_response(collection(http.url.path, items, len(items)))

    return routes


def _version(version: Any, locale: str) -> dict[str, Any]:
    order = orders_pb2.Order.DESCRIPTOR
    return {
        **serializer.serialize(version, locale),
        "changed": [public_path(order, name) for name in version.changed],
    }


_VERSIONS_DOC = RouteDoc(
    _VERSIONS, "listOrderVersions", "List an order's versions, the newest first.",
    {"200": "OrderVersionList"}, parameters=[ID],
)  # fmt: skip
_STEPS_DOC = RouteDoc(
    _STEPS, "listOrderSteps", "List the steps an order went through, the newest first.",
    {"200": "StepMoveList"}, parameters=[ID],
)  # fmt: skip
