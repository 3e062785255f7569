"""The sale: saving a cart, pricing a delivery."""

from typing import Any

import grpc
import grpc.aio
from chassis import wire
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.orders.v1 import orders_service_pb2
from starlette.requests import Request

from gateway import writes
from gateway.answers import answer, shown, tag
from gateway.bodies import json_object
from gateway.callers import Callers
from gateway.clients import Services
from gateway.contract.schemas import ref
from gateway.openapi import problems
from gateway.orders.mapping import FEES_NAMES, NAMES, checkout_request, fees_request, read
from gateway.orders.schemas import CheckoutBody, ShippingFeesBody
from gateway.refusals import Asked, problem_of

_METHODS = orders_service_pb2.DESCRIPTOR.services_by_name["Checkout"].methods_by_name
_CHECKOUT, _FEES = _METHODS["Checkout"], _METHODS["CalculateShippingFees"]


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/pos", default_response_class=Response)

    @made.post(
        "/cart/checkout",
        status_code=201,
        openapi_extra=_said(_CHECKOUT, "checkout", "CheckoutBody", "Order", "201"),
    )
    async def checkout(http: Request) -> Response:
        caller = await callers.entitled(http, _CHECKOUT)
        raw, locale = await json_object(http), http.path_params["locale"]
        key = writes.key_of(http, raw)
        request = checkout_request(read(CheckoutBody, raw))
        asked = Asked(_CHECKOUT, "orders", "Order", locale, NAMES)
        order = await _call(services, asked, request, caller, key)
        body = shown(order, "orders", "Order", locale)
        return answer(body, 201, {"Location": body["@id"], **tag(order)})

    @made.post(
        "/api/calculate-shipping-fees",
        openapi_extra=_said(_FEES, "calculateShippingFees", "ShippingFeesBody", "ShippingFees", "200"),
    )
    async def calculate_shipping_fees(http: Request) -> Response:
        caller = await callers.entitled(http, _FEES)
        request = fees_request(read(ShippingFeesBody, await json_object(http)))
        asked = Asked(_FEES, "shipping_methods", "ShippingMethod", http.path_params["locale"], FEES_NAMES)
        reply = await _call(services, asked, request, caller)
        return answer({"fees": wire.number(reply.fees)})

    return made


async def _call(services: Services, asked: Asked, request: Any, caller: Any, key: str = "") -> Any:
    try:
        return await services.call(asked.method, request, caller, key)
    except grpc.aio.AioRpcError as error:
        raise problem_of(error, asked) from error


def _said(method: MethodDescriptor, name: str, body: str, reply: str, status: str) -> dict[str, Any]:
    keys = [{"$ref": "#/components/parameters/IdempotencyKey"}] if method is _CHECKOUT else []
    done = {"description": "Done.", "content": {"application/ld+json": {"schema": ref(reply)}}}
    return {
        "operationId": name,
        "tags": ["orders"],
        "summary": "Save a cart as an order." if method is _CHECKOUT else "Price a delivery.",
        "security": [{"bearer": []}],
        "parameters": [{"$ref": "#/components/parameters/Locale"}, *keys],
        "requestBody": {"required": True, "content": {"application/json": {"schema": ref(body)}}},
        "responses": {status: done, **problems.for_writes()},
    }
