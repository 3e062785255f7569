"""Ceremonies of passkeys, for our own pages alone: making one, signing in with one, and showing one again."""

from dataclasses import dataclass
from typing import Any

import orjson
from chassis import serializer
from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import ForbiddenError
from chassis.oauth import OAuthError
from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.identity.v1 import account_service_pb2 as contract
from souk.identity.v1 import sign_in_service_pb2 as sign_in
from starlette.requests import Request

from gateway.bodies import json_object, parse_body
from gateway.grpc_status import ErrorContext
from gateway.identity.sign_in_calls import SignInCalls, find_sign_in_rpc
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call

_BEGIN, _ADD, _PROVE = (
    find_rpc(contract, "OwnPasskeys", name) for name in ("BeginPasskey", "AddPasskey", "ProveByPasskey")
)
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
_PROVE_DOC = RouteDoc(
    _PROVE,
    "proveByPasskey",
    "Return what stands once for password and code, for what a passkey signed.",
    {"200": "PasskeyProof"},
    "ProveByPasskeyBody",
)
_BEGIN_SIGN_IN = find_sign_in_rpc("BeginPasskeySignIn")
_SIGN_IN_DOC = RouteDoc(
    _BEGIN_SIGN_IN,
    "beginPasskeySignIn",
    "Return what an authenticator signs to sign in; the same for everyone but for a random part.",
    _OPTIONS,
)


@dataclass(frozen=True)
class _Passkeys:
    calls: SignInCalls

    async def begin_signing_in(self, http: Request) -> Response:
        self._check_page(http)
        message = sign_in.BeginPasskeySignInRequest(party=self.calls.relying_party(http))
        return json_response(serializer.serialize(await self.calls.call(http, _BEGIN_SIGN_IN, message)))

    async def begin(self, http: Request) -> Response:
        caller, party = await self._start(http, _BEGIN)
        request, _ = parse_body(_BEGIN, await json_object(http))
        request.party.CopyFrom(party)
        reply = await self._call(http, _BEGIN, request, caller)
        return json_response(serializer.serialize(reply))

    async def add(self, http: Request) -> Response:
        return json_response(serializer.serialize(await self._send_credential(http, _ADD)), 201)

    async def prove(self, http: Request) -> Response:
        return json_response(serializer.serialize(await self._send_credential(http, _PROVE)))

    async def _send_credential(self, http: Request, method: MethodDescriptor) -> Any:
        caller, party = await self._start(http, method)
        body = await json_object(http)
        # Identity says what is no object.
        text = orjson.dumps(body.get("credential"), default=str).decode()
        request, _ = parse_body(method, body | {"credential": text})
        request.party.CopyFrom(party)
        return await self._call(http, method, request, caller)

    async def _start(self, http: Request, method: MethodDescriptor) -> tuple[Caller, contract.RelyingParty]:
        caller = await self.calls.authenticator.authorize(http, method)
        self._check_page(http)
        return caller, self.calls.relying_party(http)

    async def _call(self, http: Request, method: MethodDescriptor, request: Any, caller: Caller) -> Any:
        context = ErrorContext(method, "account/passkeys", "", http.path_params["locale"])
        return await call(self.calls.services, context, request, caller)

    def _check_page(self, http: Request) -> None:
        """Raise ForbiddenError for a page that is not ours."""
        try:
            self.calls.check_origin(http)
        except OAuthError as error:
            raise ForbiddenError(str(error)) from None


def router(calls: SignInCalls) -> APIRouter:
    """Return the routes of both ceremonies; the options of WebAuthn come from identity."""
    routes, passkeys = request_router("/{locale:locale}/api/account/passkeys"), _Passkeys(calls)
    routes.add_api_route("/options", passkeys.begin, methods=["POST"], openapi_extra=_BEGIN_DOC.operation())
    routes.add_api_route(
        "", passkeys.add, methods=["POST"], status_code=201, openapi_extra=_ADD_DOC.operation()
    )
    routes.add_api_route("/proof", passkeys.prove, methods=["POST"], openapi_extra=_PROVE_DOC.operation())
    routes.add_api_route(
        "/challenge", passkeys.begin_signing_in, methods=["POST"], openapi_extra=_SIGN_IN_DOC.operation()
    )
    return routes
