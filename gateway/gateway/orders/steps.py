"""The way of orders through the shop, and of invoices back."""

from typing import Any

from chassis import wire
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway import writes
from gateway.answers import answer, shown, tag
from gateway.bodies import json_object, read
from gateway.callers import Callers
from gateway.calls import ID, Said, call, method_of
from gateway.clients import Services
from gateway.orders.mapping import STEP_NAMES
from gateway.orders.schemas import CreditNoteBody, StepBody, StepsBody
from gateway.refusals import Asked

_MOVE, _MOVE_MANY = method_of(contract, "Steps", "MoveOrder"), method_of(contract, "Steps", "MoveOrders")
_CANCEL = method_of(contract, "Invoices", "CancelInvoice")


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)

    @made.post("/orders/{id}/step", openapi_extra=_SAID_MOVE.operation())
    async def move(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _MOVE), http.path_params["locale"]
        raw = await json_object(http)
        body = read(StepBody, raw)
        request = contract.MoveOrderRequest(
            id=http.path_params["id"],
            step_code=body.code,
            reason=body.reason or "",
            version=writes.version_of(http, raw),
        )
        order = await call(
            services, Asked(_MOVE, "orders", "Order", locale, STEP_NAMES), request, caller, _key(http)
        )
        return answer(shown(order, "orders", "Order", locale), 200, tag(order))

    @made.post("/orders/step", openapi_extra=_SAID_MOVE_MANY.operation())
    async def move_many(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _MOVE_MANY), http.path_params["locale"]
        body = read(StepsBody, await json_object(http))
        request = contract.MoveOrdersRequest(ids=body.orders, step_code=body.code, reason=body.reason or "")
        asked = Asked(_MOVE_MANY, "orders", "Order", locale, STEP_NAMES)
        return answer(wire.show(await call(services, asked, request, caller, _key(http)), locale))

    @made.post("/invoices/{id}/credit-note", status_code=201, openapi_extra=_SAID_CANCEL.operation())
    async def cancel(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _CANCEL), http.path_params["locale"]
        body = read(CreditNoteBody, await json_object(http))
        request = contract.CancelInvoiceRequest(id=http.path_params["id"], reason=body.reason or "")
        note = await call(
            services, Asked(_CANCEL, "invoices", "Invoice", locale), request, caller, _key(http)
        )
        item = shown(note, "invoices", "Invoice", locale)
        return answer(item, 201, {"Location": item["@id"]})

    return made


def _key(http: Request) -> str:
    return writes.key_of(http, {})


_ID: list[dict[str, Any]] = [ID]
_SAID_MOVE = Said(_MOVE, "moveOrder", "Move an order to a step.", {"200": "Order"}, "StepBody", _ID)
_SAID_MOVE_MANY = Said(
    _MOVE_MANY, "moveOrders", "Move many orders to a step.", {"200": "StepMoves"}, "StepsBody"
)
_SAID_CANCEL = Said(
    _CANCEL, "cancelInvoice", "Take an invoice back by a credit note.",
    {"201": "Invoice"}, "CreditNoteBody", _ID,
)  # fmt: skip
