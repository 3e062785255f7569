"""Ceremonies of passkeys, for our own pages alone: making one, and signing in with one."""

from dataclasses import dataclass
from typing import Any

import orjson
from chassis import serializer
from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import ForbiddenError
from fastapi import APIRouter, Depends, Response
from google.protobuf.descriptor import MethodDescriptor
from identity.oauth import OAuthError
from identity.passkeys.ceremonies import sign_in_options
from identity.passkeys.signing_in import begin_sign_in
from souk.identity.v1 import account_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.client_address import request_address
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.identity.database_errors import report_lost_database
from gateway.identity.dependencies import get_identity, relying_party
from gateway.identity.grants import check_origin
from gateway.identity.route_docs import for_anyone
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_BEGIN, _ADD = (find_rpc(contract, "OwnPasskeys", name) for name in ("BeginPasskey", "AddPasskey"))
_OPTIONS = {"200": "PasskeyOptions"}
_BEGIN_DOC = RouteDoc(
    _BEGIN,
    "beginPasskey",
    "Return what an authenticator needs to make a passkey.",
    _OPTIONS,
    "BeginPasskeyBody",
)
_ADD_DOC = RouteDoc(
    _ADD, "addPasskey", "Store the passkey that an authenticator made.", {"201": "Passkey"}, "AddPasskeyBody"
)
_SIGN_IN_SUMMARY = (
    "Return what an authenticator signs to sign in; the same for everyone but for a random part."
)


@dataclass(frozen=True)
class _Passkeys:
    services: ServiceClients
    authenticator: Authenticator

    async def begin(self, http: Request) -> Response:
        caller, party = await self._start(http, _BEGIN)
        request, _ = parse_body(_BEGIN, await json_object(http))
        request.party.CopyFrom(party)
        reply = await self._call(http, _BEGIN, request, caller)
        return json_response(serializer.serialize(reply))

    async def add(self, http: Request) -> Response:
        caller, party = await self._start(http, _ADD)
        body = await json_object(http)
        # Identity says what is no object.
        text = orjson.dumps(body.get("credential"), default=str).decode()
        request, _ = parse_body(_ADD, body | {"credential": text})
        request.party.CopyFrom(party)
        reply = await self._call(http, _ADD, request, caller)
        return json_response(serializer.serialize(reply), 201)

    async def _start(self, http: Request, method: MethodDescriptor) -> tuple[Caller, contract.RelyingParty]:
        caller = await self.authenticator.authorize(http, method)
        _check_page(http)
        party = relying_party(http)
        return caller, contract.RelyingParty(id=party.id, origin=party.origin)

    async def _call(self, http: Request, method: MethodDescriptor, request: Any, caller: Caller) -> Any:
        context = ErrorContext(method, "account/passkeys", "", http.path_params["locale"])
        return await call(self.services, context, request, caller)


async def _begin_signing_in(http: Request) -> Response:
    _check_page(http)
    challenge = await begin_sign_in(get_identity(http), request_address(http))
    return json_response({"options": sign_in_options(relying_party(http), challenge)})


def _check_page(http: Request) -> None:
    """Raise ForbiddenError for a page that is not ours."""
    try:
        check_origin(http)
    except OAuthError as error:
        raise ForbiddenError(error.message) from None


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes, passkeys = (
        request_router("/{locale:locale}/api/account/passkeys"),
        _Passkeys(services, authenticator),
    )
    routes.add_api_route("/options", passkeys.begin, methods=["POST"], openapi_extra=_BEGIN_DOC.operation())
    routes.add_api_route(
        "", passkeys.add, methods=["POST"], status_code=201, openapi_extra=_ADD_DOC.operation()
    )
    routes.add_api_route(
        "/challenge",
        _begin_signing_in,
        methods=["POST"],
        operation_id="beginPasskeySignIn",
        summary=_SIGN_IN_SUMMARY,
        tags=["identity"],
        dependencies=[Depends(report_lost_database)],
        openapi_extra=for_anyone(),
    )
    return routes
