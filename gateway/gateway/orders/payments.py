"""Payments, refunds and write-offs of saved orders."""

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

_TAKE = find_rpc(contract, "Payments", "TakePayment")
_REFUND = find_rpc(contract, "Payments", "RefundPayment")
_WRITE_OFF = find_rpc(contract, "Payments", "WriteOff")


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api/orders/{id}")
    actions = ItemActions(services, authenticator, "orders", "Order")

    @routes.post("/payments", openapi_extra=_TAKE_DOC.operation())
    async def take(http: Request) -> Response:
        return await actions.run(http, _TAKE)

    @routes.post("/refunds", openapi_extra=_REFUND_DOC.operation())
    async def refund(http: Request) -> Response:
        return await actions.run(http, _REFUND)

    @routes.post("/write-offs", openapi_extra=_WRITE_OFF_DOC.operation())
    async def write_off(http: Request) -> Response:
        return await actions.run(http, _WRITE_OFF)

    return routes


_ID: list[dict[str, Any]] = [ID]
_TAKE_DOC = RouteDoc(
    _TAKE, "takePayment", "Take a payment of an order.", {"200": "Order"}, "TakePaymentBody", _ID
)
_REFUND_DOC = RouteDoc(
    _REFUND, "refundPayment", "Refund what was paid for an order.",
    {"200": "Order"}, "RefundPaymentBody", _ID,
)  # fmt: skip
_WRITE_OFF_DOC = RouteDoc(
    _WRITE_OFF, "writeOff", "Write off what an order still owes.", {"200": "Order"}, "WriteOffBody", _ID
)
