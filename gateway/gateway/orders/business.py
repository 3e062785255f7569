"""What the settings of a business need from orders: public holidays, and previews of messages."""

from collections.abc import Awaitable, Callable

from chassis import serializer
from chassis.context import Caller
from chassis.errors import ForbiddenError
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body, parse_query
from gateway.clients import ServiceClients
from gateway.contract.schemas import parameters
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_HOLIDAYS = find_rpc(contract, "PublicHolidays", "ListPublicHolidays")
_PREVIEW = find_rpc(contract, "MessagePreviews", "PreviewMessage")
_HOLIDAYS_DOC = RouteDoc(
    _HOLIDAYS,
    "listPublicHolidays",
    "List the coming public holidays of a country, and the countries that are known.",
    {"200": "PublicHolidays"},
    parameters=parameters(_HOLIDAYS),
)
_PREVIEW_DOC = RouteDoc(
    _PREVIEW,
    "previewMessage",
    "Fill the text of a message with sample values.",
    {"200": "MessagePreview"},
    "PreviewMessageBody",
)
_SEND_DOC = RouteDoc(
    _PREVIEW,
    "sendPreview",
    "Send the text of a message, filled with sample values, to oneself.",
    {"200": "MessagePreview"},
    "PreviewMessageBody",
)


# Returns the e-mail address of a caller, or raises ForbiddenError for who is no person.
OwnEmail = Callable[[Caller], Awaitable[str]]


async def no_own_email(_caller: Caller) -> str:
    """Raise ForbiddenError: this application knows no persons."""
    raise ForbiddenError("Only a person who signed in can do this.")


def router(services: ServiceClients, authenticator: Authenticator, own_email: OwnEmail) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.get("/public_holidays", openapi_extra=_HOLIDAYS_DOC.operation())
    async def list_holidays(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _HOLIDAYS), http.path_params["locale"]
        request = parse_query(_HOLIDAYS, http.query_params)
        request.locale = locale
        reply = await call(services, _context(_HOLIDAYS, locale), request, caller)
        return json_response(serializer.serialize(reply, locale))

    @routes.post("/message_previews", openapi_extra=_PREVIEW_DOC.operation())
    async def preview(http: Request) -> Response:
        caller = await authenticator.authorize(http, _PREVIEW)
        return await _preview(http, caller, "")

    @routes.post("/message_previews/send", openapi_extra=_SEND_DOC.operation())
    async def send(http: Request) -> Response:
        caller = await authenticator.authorize(http, _PREVIEW)
        return await _preview(http, caller, await own_email(caller))

    async def _preview(http: Request, caller: Caller, recipient: str) -> Response:
        request, _ = parse_body(_PREVIEW, await json_object(http))
        request.recipient = recipient
        locale = http.path_params["locale"]
        reply = await call(services, _context(_PREVIEW, locale), request, caller)
        return json_response(serializer.serialize(reply, locale))

    return routes


def _context(method: MethodDescriptor, locale: str) -> ErrorContext:
    return ErrorContext(method, "orders", "Order", locale)
