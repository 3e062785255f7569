"""Stopping what the assistant is working at."""

from chassis import serializer
from fastapi import APIRouter
from souk.assistant.v1 import assistant_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call, find_rpc

_STOP = find_rpc(contract, "AiTurns", "StopTurn")
_DOC = RouteDoc(
    _STOP, "stopTurn", "Stop a request or a plan under way by its turn.", {"200": "StopTurnResponse"}, "StopTurnBody"
).operation()  # fmt: skip


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    async def stop(http: Request) -> Response:
        caller = await authenticator.authorize(http, _STOP)
        request, _ = parse_body(_STOP, await json_object(http))
        locale = http.path_params["locale"]
        reply = await call(services, ErrorContext(_STOP, "", "", locale), request, caller)
        return json_response(serializer.serialize(reply, locale))

    routes.add_api_route("/ai_turns/stop", stop, methods=["POST"], openapi_extra=_DOC)
    return routes
