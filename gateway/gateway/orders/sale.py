"""Checkout: saving a cart, editing an order, previewing dates, pricing a delivery."""

from chassis import serializer
from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.rights import check_rights
from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.field_mask_pb2 import FieldMask
from souk.orders.v1 import orders_service_pb2
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import Json, json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_CHECKOUT, _EDIT = (
    find_rpc(orders_service_pb2, "Checkout", "Checkout"),
    find_rpc(orders_service_pb2, "Checkout", "EditOrder"),
)
_QUOTE = find_rpc(orders_service_pb2, "Checkout", "QuoteCart")
_PREVIEW = find_rpc(orders_service_pb2, "Checkout", "PreviewDates")
_FEES, _SLOTS = (
    find_rpc(orders_service_pb2, "Checkout", "CalculateShippingFees"),
    find_rpc(orders_service_pb2, "Checkout", "CalculateShippingSlots"),
)


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the routes of the counter at the paths below `/pos`."""
    routes = request_router("/{locale:locale}/pos")
    sale = _Sale(services, authenticator)
    for path, endpoint, documentation in (
        ("/cart/checkout", sale.checkout, _CHECKOUT_DOC),
        ("/cart/quote", sale.quote, _QUOTE_DOC),
        ("/api/calculate-shipping-fees", sale.fees, _FEES_DOC),
        ("/api/calculate-shipping-slots", sale.slots, _SLOTS_DOC),
    ):
        routes.add_api_route(path, endpoint, methods=["POST"], openapi_extra=documentation.operation())
    return routes


class _Sale:
    def __init__(self, services: ServiceClients, authenticator: Authenticator) -> None:
        self._services, self._authenticator = services, authenticator

    async def checkout(self, http: Request) -> Response:
        caller = await self._authenticator.authorize(http, _EDIT)
        raw = await json_object(http)
        version = write_headers.expected_version(http, raw)
        if raw.get("isChooseDatePreview") is True:
            return await self._preview(http, raw, caller)
        if raw.get("editOrderId"):
            return await self._edit(http, raw, version, caller)
        return await self._new(http, raw, caller)

    async def quote(self, http: Request) -> Response:
        caller, locale = await self._authenticator.authorize(http, _QUOTE), http.path_params["locale"]
        raw = await json_object(http)
        write_headers.expected_version(http, raw)
        cart, sent = parse_body(_CHECKOUT, raw, is_whole=False, timezone=caller.timezone)
        request = orders_service_pb2.QuoteCartRequest(
            cart=cart, order_id=cart.edit_order_id, edited=FieldMask(paths=sent)
        )
        error_context = ErrorContext(_QUOTE, "orders", "Order", locale, body=_CHECKOUT.input_type)
        quote = await call(self._services, error_context, request, caller)
        return json_response(serializer.serialize(quote, locale))

    async def fees(self, http: Request) -> Response:
        return await self._calculate(http, _FEES)

    async def slots(self, http: Request) -> Response:
        return await self._calculate(http, _SLOTS)

    async def _calculate(self, http: Request, method: MethodDescriptor) -> Response:
        caller, locale = await self._authenticator.authorize(http, method), http.path_params["locale"]
        request, _ = parse_body(method, await json_object(http), timezone=caller.timezone)
        error_context = ErrorContext(method, "orders", "Order", locale)
        return json_response(
            serializer.serialize(await call(self._services, error_context, request, caller), locale)
        )

    async def _new(self, http: Request, raw: Json, caller: Caller) -> Response:
        check_rights(caller, _CHECKOUT)
        key, locale = write_headers.idempotency_key(http, raw), http.path_params["locale"]
        request, _ = parse_body(_CHECKOUT, raw, timezone=caller.timezone)
        error_context = ErrorContext(_CHECKOUT, "orders", "Order", locale)
        order = await call(self._services, error_context, request, caller, key)
        item = serialize_item(order, "orders", "Order", locale)
        return json_response(item, 201, {"Location": item["@id"], **etag_header(order)})

    async def _edit(self, http: Request, raw: Json, version: int, caller: Caller) -> Response:
        key = write_headers.idempotency_key(http, raw)
        cart, sent = parse_body(_CHECKOUT, raw, is_whole=False, timezone=caller.timezone)
        request = orders_service_pb2.EditOrderRequest(
            id=cart.edit_order_id, cart=cart, mask=FieldMask(paths=sent), version=version
        )
        locale = http.path_params["locale"]
        error_context = ErrorContext(_EDIT, "orders", "Order", locale, body=_CHECKOUT.input_type)
        order = await call(self._services, error_context, request, caller, key)
        return json_response(serialize_item(order, "orders", "Order", locale), 200, etag_header(order))

    async def _preview(self, http: Request, raw: Json, caller: Caller) -> Response:
        locale = http.path_params["locale"]
        cart, _ = parse_body(_CHECKOUT, raw, is_whole=False, timezone=caller.timezone)
        request = orders_service_pb2.PreviewDatesRequest(
            cart=cart, order_id=cart.edit_order_id, locale=locale
        )
        error_context = ErrorContext(_PREVIEW, "orders", "Order", locale, body=_CHECKOUT.input_type)
        return json_response(
            serializer.serialize(await call(self._services, error_context, request, caller), locale)
        )


_CHECKOUT_DOC = RouteDoc(
    _EDIT, "checkout", "Save a cart as an order, change an order, or look at dates.",
    {"200": "Saved", "201": "Order"}, "CheckoutBody",
)  # fmt: skip
_QUOTE_DOC = RouteDoc(_QUOTE, "quoteCart", "Price a cart or an edit.", {"200": "Quote"}, "CheckoutBody")
_FEES_DOC = RouteDoc(
    _FEES,
    "calculateShippingFees",
    "Price a delivery.",
    {"200": "CalculateShippingFeesResponse"},
    "CalculateShippingFeesBody",
)
_SLOTS_DOC = RouteDoc(
    _SLOTS, "calculateShippingSlots", "List the slots in which work can end.",
    {"200": "CalculateShippingSlotsResponse"}, "CalculateShippingSlotsBody",
)  # fmt: skip
