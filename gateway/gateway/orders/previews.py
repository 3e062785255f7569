"""Previews of messages that are sent to oneself."""

from chassis import serializer
from chassis.descriptors import find_rpc
from chassis.rights import check_rights
from fastapi import APIRouter, Response
from souk.identity.v1 import account_service_pb2
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


_ACCOUNT = find_rpc(account_service_pb2, "OwnAccount", "GetAccount")


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return the route that sends a preview to the e-mail address of the caller's own account."""
    routes = request_router("/{locale:locale}/api")

    @routes.post("/message_previews/send", openapi_extra=_SEND_DOC.operation())
    async def send(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _PREVIEW), http.path_params["locale"]
        # Only a person who signed in has an account to ask for.
        check_rights(caller, _ACCOUNT)
        request, _ = parse_body(_PREVIEW, await json_object(http))
        account = await call(
            services,
            ErrorContext(_ACCOUNT, "account", "", locale),
            account_service_pb2.GetAccountRequest(),
            caller,
        )
        request.recipient = account.email
        reply = await call(services, ErrorContext(_PREVIEW, "orders", "Order", locale), request, caller)
        return json_response(serializer.serialize(reply, locale))

    return routes
