"""Decisions about returns: accepted or rejected."""

from typing import Any

from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.orders.item_actions import ItemActions
from gateway.request_router import request_router
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import find_rpc

_ACCEPT, _REJECT = (
    find_rpc(contract, "OrderReturns", name) for name in ("AcceptOrderReturn", "RejectOrderReturn")
)


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api/returns/{id}")
    actions = ItemActions(services, authenticator, "returns", "OrderReturn")

    @routes.post("/acceptance", openapi_extra=_ACCEPT_DOC.operation())
    async def accept(http: Request) -> Response:
        return await actions.run(http, _ACCEPT)

    @routes.post("/rejection", openapi_extra=_REJECT_DOC.operation())
    async def reject(http: Request) -> Response:
        return await actions.run(http, _REJECT)

    return routes


_ID: list[dict[str, Any]] = [ID]
_ACCEPT_DOC = RouteDoc(
    _ACCEPT, "acceptReturn", "Take returned goods back: refund them, and issue a credit note.",
    {"200": "OrderReturn"}, "AcceptOrderReturnBody", _ID,
)  # fmt: skip
_REJECT_DOC = RouteDoc(
    _REJECT, "rejectReturn", "Do not take goods back.", {"200": "OrderReturn"}, "RejectOrderReturnBody", _ID
)
