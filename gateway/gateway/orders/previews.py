"""Previews of messages that are sent to oneself."""

from collections.abc import Awaitable, Callable

from chassis import serializer
from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import ForbiddenError
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_PREVIEW = find_rpc(contract, "MessagePreviews", "PreviewMessage")
_SEND_DOC = RouteDoc(
    _PREVIEW,
    "sendPreview",
    "Send the text of a message, filled with sample values, to oneself.",
    {"200": "PreviewMessageResponse"},
    "PreviewMessageBody",
)


# Returns the e-mail address of a caller, or raises ForbiddenError for who is no person.
OwnEmail = Callable[[Caller], Awaitable[str]]


async def no_own_email(_caller: Caller) -> str:
    """Raise ForbiddenError: this application knows no persons."""
    raise ForbiddenError("Only a person who signed in can do this.")


def router(services: ServiceClients, authenticator: Authenticator, own_email: OwnEmail) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.post("/message_previews/send", openapi_extra=_SEND_DOC.operation())
    async def send(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _PREVIEW), http.path_params["locale"]
        request, _ = parse_body(_PREVIEW, await json_object(http))
        request.recipient = await own_email(caller)
        reply = await call(services, ErrorContext(_PREVIEW, "orders", "Order", locale), request, caller)
        return json_response(serializer.serialize(reply, locale))

    return routes
