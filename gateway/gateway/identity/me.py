"""Routes that say who is signed in, who can take over the device, and which tenant a host shows."""

from typing import Any

import orjson
from chassis import serializer
from chassis.context import Caller
from chassis.descriptors import find_rpc
from fastapi import APIRouter
from google.protobuf.descriptor import MethodDescriptor
from souk.identity.v1 import account_service_pb2 as contract
from starlette.requests import Request
from starlette.responses import Response

from gateway.grpc_status import ErrorContext
from gateway.identity.sign_in_calls import SignInCalls
from gateway.request_router import request_router
from gateway.responses import UNCACHED
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_GET_ME = find_rpc(contract, "SignedInPerson", "GetMe")
_LIST_SWITCHABLE = find_rpc(contract, "OwnAccount", "ListSwitchablePeople")
_ME_DOC = RouteDoc(_GET_ME, "getMe", "Who is signed in.", {"200": "Me"}, media="application/json")
_DEVICE_DOC = RouteDoc(
    _LIST_SWITCHABLE,
    "listSwitchablePeople",
    "Who can take over this device with a PIN.",
    {"200": "SwitchablePeople"},
    media="application/json",
)


def router(calls: SignInCalls) -> APIRouter:
    """Return the routes of the signed-in person and of the people who can switch to this device by PIN."""
    routes = request_router("/auth")

    async def read(method: MethodDescriptor, message: Any, caller: Caller) -> Any:
        context = ErrorContext(method, "account", "", caller.locale)
        return await call(calls.services, context, message, caller)

    @routes.get("/me", openapi_extra=_ME_DOC.operation(has_locale=False))
    async def get_me(http: Request) -> Response:
        caller = await calls.authenticator.authorize(http, _GET_ME)
        return _json(serializer.serialize(await read(_GET_ME, contract.GetMeRequest(), caller)))

    @routes.get("/device", openapi_extra=_DEVICE_DOC.operation(has_locale=False))
    async def list_switchable_people(http: Request) -> Response:
        caller = await calls.authenticator.authorize(http, _LIST_SWITCHABLE)
        message = contract.ListSwitchablePeopleRequest(device=calls.device(http))
        reply = await read(_LIST_SWITCHABLE, message, caller)
        return _json([serializer.serialize(person) for person in reply.items])

    return routes


def _json(body: Any) -> Response:
    """Return plain JSON, as the token endpoint does: these are no resources."""
    return Response(orjson.dumps(body), headers=UNCACHED, media_type="application/json")
