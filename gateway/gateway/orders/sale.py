"""Checkout: saving a cart, editing an order, previewing dates, pricing a delivery."""

from typing import Any

from chassis import serializer
from chassis.context import Caller
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator, check_roles
from gateway.bodies import Json, json_object, read
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.orders.mapping import (
    FEES_NAMES,
    NAMES,
    check_required,
    checkout_request,
    edit_request,
    fees_request,
    preview_request,
    slots_request,
)
from gateway.orders.schemas import CheckoutBody, ShippingFeesBody, ShippingSlotsBody
from gateway.responses import etag_header, json_response, serialize_item
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_CHECKOUT, _EDIT = (
    find_rpc(orders_service_pb2, "Checkout", "Checkout"),
    find_rpc(orders_service_pb2, "Checkout", "EditOrder"),
)
_PREVIEW = find_rpc(orders_service_pb2, "Checkout", "PreviewDates")
_FEES, _SLOTS = (
    find_rpc(orders_service_pb2, "Checkout", "CalculateShippingFees"),
    find_rpc(orders_service_pb2, "Checkout", "CalculateShippingSlots"),
)
_CART = orders_service_pb2.CheckoutRequest.DESCRIPTOR


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = APIRouter(prefix="/{locale:locale}/pos", default_response_class=Response)
    sale = _Sale(services, authenticator)
    for path, endpoint, said in (
        ("/cart/checkout", sale.checkout, _CHECKOUT_DOC),
        ("/api/calculate-shipping-fees", sale.fees, _FEES_DOC),
        ("/api/calculate-shipping-slots", sale.slots, _SLOTS_DOC),
    ):
        routes.add_api_route(path, endpoint, methods=["POST"], openapi_extra=said.operation())
    return routes


class _Sale:
    def __init__(self, services: ServiceClients, authenticator: Authenticator) -> None:
        self._services, self._authenticator = services, authenticator

    async def checkout(self, http: Request) -> Response:
        caller = await self._authenticator.authorize(http, _EDIT)
        raw = await json_object(http)
        if raw.get("isChooseDatePreview") is True:
            return await self._preview(http, raw, caller)
        if raw.get("editOrderId"):
            return await self._edit(http, raw, caller)
        return await self._new(http, raw, caller)

    async def fees(self, http: Request) -> Response:
        caller = await self._authenticator.authorize(http, _FEES)
        request = fees_request(read(ShippingFeesBody, await json_object(http)))
        error_context = ErrorContext(
            _FEES, "shipping_methods", "ShippingMethod", http.path_params["locale"], FEES_NAMES
        )
        reply = await call(self._services, error_context, request, caller)
        return json_response({"fees": serializer.json_number(reply.fees)})

    async def slots(self, http: Request) -> Response:
        caller = await self._authenticator.authorize(http, _SLOTS)
        request = slots_request(read(ShippingSlotsBody, await json_object(http)))
        error_context = ErrorContext(_SLOTS, "orders", "Order", http.path_params["locale"])
        return json_response(serializer.serialize(await call(self._services, error_context, request, caller)))

    async def _new(self, http: Request, raw: Json, caller: Caller) -> Response:
        check_roles(caller, _CHECKOUT)
        key, body = write_headers.idempotency_key(http, raw), read(CheckoutBody, raw)
        check_required(body)
        locale = http.path_params["locale"]
        error_context = ErrorContext(_CHECKOUT, "orders", "Order", locale, NAMES)
        order = await call(
            self._services, error_context, checkout_request(body, caller.timezone), caller, key
        )
        item = serialize_item(order, "orders", "Order", locale)
        return json_response(item, 201, {"Location": item["@id"], **etag_header(order)})

    async def _edit(self, http: Request, raw: Json, caller: Caller) -> Response:
        key, body = write_headers.idempotency_key(http, raw), read(CheckoutBody, raw)
        version, locale = write_headers.expected_version(http, raw), http.path_params["locale"]
        request = edit_request(body, raw, version, caller.timezone)
        error_context = ErrorContext(_EDIT, "orders", "Order", locale, NAMES, _CART)
        order = await call(self._services, error_context, request, caller, key)
        return json_response(serialize_item(order, "orders", "Order", locale), 200, etag_header(order))

    async def _preview(self, http: Request, raw: Json, caller: Caller) -> Response:
        body, locale = read(CheckoutBody, raw), http.path_params["locale"]
        request: Any = preview_request(body, locale, caller.timezone)
        error_context = ErrorContext(_PREVIEW, "orders", "Order", locale, NAMES, _CART)
        return json_response(
            serializer.serialize(await call(self._services, error_context, request, caller), locale)
        )


_CHECKOUT_DOC = RouteDoc(
    _EDIT, "checkout", "Save a cart as an order, change an order, or look at dates.",
    {"200": "Saved", "201": "Order"}, "CheckoutBody",
)  # fmt: skip
_FEES_DOC = RouteDoc(
    _FEES, "calculateShippingFees", "Price a delivery.", {"200": "ShippingFees"}, "ShippingFeesBody"
)
_SLOTS_DOC = RouteDoc(
    _SLOTS, "calculateShippingSlots", "List the slots in which work can end.",
    {"200": "ShippingSlots"}, "ShippingSlotsBody",
)  # fmt: skip
