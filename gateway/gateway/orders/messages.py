"""Messages to customers in the shop's own words."""

from chassis.serializer import serialize_item
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_SEND = find_rpc(contract, "Messages", "SendMessage")
_PATH, _NOUN = "messages", "Message"
_DOC = RouteDoc(
    _SEND, "sendMessage", "Send a customer a message.", {"201": _NOUN}, "SendMessageBody", [ID]
).operation()


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.post("/customers/{id}/messages", openapi_extra=_DOC)
    async def send(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _SEND), http.path_params["locale"]
        body = await json_object(http)
        key = write_headers.idempotency_key(http, body)
        request, _ = parse_body(_SEND, body)
        request.customer_id = id_of(http)
        reply = await call(services, ErrorContext(_SEND, _PATH, _NOUN, locale), request, caller, key)
        item = serialize_item(reply, _PATH, _NOUN, locale)
        return json_response(item, 201, {"Location": item["@id"]})

    return routes
