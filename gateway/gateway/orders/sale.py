"""The sale: saving a cart, changing an order, looking at dates, pricing a delivery."""

from typing import Any

from chassis import wire
from chassis.context import Caller
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2
from starlette.requests import Request

from gateway import writes
from gateway.answers import answer, shown, tag
from gateway.bodies import Json, json_object, read
from gateway.callers import Callers, require
from gateway.calls import Said, call, method_of
from gateway.clients import Services
from gateway.orders.mapping import (
    FEES_NAMES,
    NAMES,
    check_needed,
    checkout_request,
    edit_request,
    fees_request,
    preview_request,
    slots_request,
)
from gateway.orders.schemas import CheckoutBody, ShippingFeesBody, ShippingSlotsBody
from gateway.refusals import Asked

_CHECKOUT, _EDIT = (
    method_of(orders_service_pb2, "Checkout", "Checkout"),
    method_of(orders_service_pb2, "Checkout", "EditOrder"),
)
_PREVIEW = method_of(orders_service_pb2, "Checkout", "PreviewDates")
_FEES, _SLOTS = (
    method_of(orders_service_pb2, "Checkout", "CalculateShippingFees"),
    method_of(orders_service_pb2, "Checkout", "CalculateShippingSlots"),
)
_CART = orders_service_pb2.CheckoutRequest.DESCRIPTOR


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/pos", default_response_class=Response)
    sale = _Sale(services, callers)
    for path, endpoint, said in (
        ("/cart/checkout", sale.checkout, _SAID_CHECKOUT),
        ("/api/calculate-shipping-fees", sale.fees, _SAID_FEES),
        ("/api/calculate-shipping-slots", sale.slots, _SAID_SLOTS),
    ):
        made.add_api_route(path, endpoint, methods=["POST"], openapi_extra=said.operation())
    return made


class _Sale:
    def __init__(self, services: Services, callers: Callers) -> None:
        self._services, self._callers = services, callers

    async def checkout(self, http: Request) -> Response:
        caller = await self._callers.entitled(http, _EDIT)
        raw = await json_object(http)
        if raw.get("isChooseDatePreview") is True:
            return await self._preview(http, raw, caller)
        if raw.get("editOrderId"):
            return await self._edit(http, raw, caller)
        return await self._new(http, raw, caller)

    async def fees(self, http: Request) -> Response:
        caller = await self._callers.entitled(http, _FEES)
        request = fees_request(read(ShippingFeesBody, await json_object(http)))
        asked = Asked(_FEES, "shipping_methods", "ShippingMethod", http.path_params["locale"], FEES_NAMES)
        reply = await call(self._services, asked, request, caller)
        return answer({"fees": wire.number(reply.fees)})

    async def slots(self, http: Request) -> Response:
        caller = await self._callers.entitled(http, _SLOTS)
        request = slots_request(read(ShippingSlotsBody, await json_object(http)))
        asked = Asked(_SLOTS, "orders", "Order", http.path_params["locale"])
        return answer(wire.show(await call(self._services, asked, request, caller)))

    async def _new(self, http: Request, raw: Json, caller: Caller) -> Response:
        require(caller, _CHECKOUT)
        key, body = writes.key_of(http, raw), read(CheckoutBody, raw)
        check_needed(body)
        locale = http.path_params["locale"]
        asked = Asked(_CHECKOUT, "orders", "Order", locale, NAMES)
        order = await call(self._services, asked, checkout_request(body, caller.timezone), caller, key)
        item = shown(order, "orders", "Order", locale)
        return answer(item, 201, {"Location": item["@id"], **tag(order)})

    async def _edit(self, http: Request, raw: Json, caller: Caller) -> Response:
        key, body = writes.key_of(http, raw), read(CheckoutBody, raw)
        version, locale = writes.version_of(http, raw), http.path_params["locale"]
        request = edit_request(body, raw, version, caller.timezone)
        asked = Asked(_EDIT, "orders", "Order", locale, NAMES, _CART)
        order = await call(self._services, asked, request, caller, key)
        return answer(shown(order, "orders", "Order", locale), 200, tag(order))

    async def _preview(self, http: Request, raw: Json, caller: Caller) -> Response:
        body, locale = read(CheckoutBody, raw), http.path_params["locale"]
        request: Any = preview_request(body, locale, caller.timezone)
        asked = Asked(_PREVIEW, "orders", "Order", locale, NAMES, _CART)
        return answer(wire.show(await call(self._services, asked, request, caller), locale))


_SAID_CHECKOUT = Said(
    _EDIT, "checkout", "Save a cart as an order, change an order, or look at dates.",
    {"200": "Saved", "201": "Order"}, "CheckoutBody",
)  # fmt: skip
_SAID_FEES = Said(
    _FEES, "calculateShippingFees", "Price a delivery.", {"200": "ShippingFees"}, "ShippingFeesBody"
)
_SAID_SLOTS = Said(
    _SLOTS, "calculateShippingSlots", "List the slots in which work can end.",
    {"200": "ShippingSlots"}, "ShippingSlotsBody",
)  # fmt: skip
