"""Routes by which customers sign in and out."""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import ForbiddenError
from fastapi import APIRouter
from google.protobuf.descriptor import MethodDescriptor
from souk.identity.v1 import customer_sign_in_service_pb2 as identity
from souk.orders.v1 import shop_accounts_pb2 as orders
from starlette.requests import Request
from starlette.responses import Response

from gateway.bodies import json_object, parse_body
from gateway.cookies import CUSTOMER_BROWSER, CUSTOMER_SESSION
from gateway.grpc_status import ErrorContext
from gateway.identity.customers import cookies
from gateway.orders.shop.calls import ShopCalls
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import RouteDoc
from gateway.rpc import call
from gateway.same_origin import is_foreign

_REQUEST, _CHECK, _START, _END = (
    find_rpc(identity, "CustomerSignIn", name)
    for name in ("RequestCustomerCode", "CheckCustomerCode", "StartCustomerSession", "EndCustomerSession")
)
_SIGN_IN = find_rpc(orders, "ShopAccounts", "SignInCustomer")


def _doc(
    method: MethodDescriptor, name: str, summary: str, status: int = 200, body: str = ""
) -> dict[str, Any]:
    return RouteDoc(method, name, summary, {str(status): ""}, body).operation()


_CODES_DOC = _doc(
    _REQUEST,
    "requestCustomerCode",
    "Send a code to sign in with; the answer is the same for every address.",
    202,
    "RequestCustomerCodeBody",
)
_START_DOC = _doc(
    _CHECK,
    "startCustomerSession",
    "Sign in at the shop by a code; the session is a cookie of its host.",
    body="CheckCustomerCodeBody",
)
_END_DOC = _doc(_END, "endCustomerSession", "Sign out of the shop.")


@dataclass(frozen=True)
class _CustomerSignIn:
    calls: ShopCalls

    async def request_code(self, http: Request) -> Response:
        _check_own_page(http)
        message, _ = parse_body(_REQUEST, await json_object(http))
        browser = cookies.browser_name(http, is_secure=self._is_secure) or secrets.token_urlsafe(16)
        guest = await self.calls.authenticator.authenticate_guest(http)
        message.tenant, message.browser, message.locale = guest.tenant, browser, http.path_params["locale"]
        sent = await self._call(http, _REQUEST, message)
        response = json_response({"sent": True}, 202)
        # A code and the browser that asked for it go together.
        life = timedelta(seconds=sent.expires_in)
        CUSTOMER_BROWSER.set(response, browser, life, is_secure=self._is_secure)
        return response

    async def start(self, http: Request) -> Response:
        _check_own_page(http)
        proof, _ = parse_body(_CHECK, await json_object(http))
        guest = await self.calls.authenticator.authenticate_guest(http)
        proof.tenant, proof.browser = guest.tenant, cookies.browser_name(http, is_secure=self._is_secure)
        proven = await self._call(http, _CHECK, proof)
        message = identity.StartCustomerSessionRequest(
            proof=proof, customer_id=await self._find_customer(http, guest, proven)
        )
        session = await self._call(http, _START, message)
        response = json_response({"signedIn": True})
        life = timedelta(seconds=session.expires_in)
        CUSTOMER_SESSION.set(response, session.token, life, is_secure=self._is_secure)
        CUSTOMER_BROWSER.clear(response, is_secure=self._is_secure)
        return response

    async def end(self, http: Request) -> Response:
        _check_own_page(http)
        if token := cookies.session_token(http, is_secure=self._is_secure):
            guest = await self.calls.authenticator.authenticate_guest(http)
            message = identity.EndCustomerSessionRequest(tenant=guest.tenant, token=token)
            await self._call(http, _END, message)
        response = json_response({"signedIn": False})
        CUSTOMER_SESSION.clear(response, is_secure=self._is_secure)
        return response

    async def _find_customer(self, http: Request, guest: Caller, proven: identity.ProvenAddress) -> str:
        """Return the id of the customer who has the address, with whom the guest's cart goes on."""
        caller = await self.calls.authenticator.verify(proven.access_token)
        message = orders.SignInCustomerRequest(
            email=proven.email,
            phone=proven.phone,
            locale=http.path_params["locale"],
            cart_token=self.calls.tokens.find(http, guest.tenant_id),
        )
        return str((await self.calls.call(http, _SIGN_IN, message, caller)).id)

    async def _call(self, http: Request, method: MethodDescriptor, message: Any) -> Any:
        context = ErrorContext(method, "shop/account", "", http.path_params["locale"])
        caller = self.calls.authenticator.as_edge(http)
        return await call(self.calls.services, context, message, caller)

    @property
    def _is_secure(self) -> bool:
        return self.calls.tokens.is_secure


def router(calls: ShopCalls) -> APIRouter:
    """Return the routes that send a code, exchange it for a session, and end the session."""
    routes, sign_in = request_router("/{locale:locale}/api/shop/account"), _CustomerSignIn(calls)
    routes.add_api_route(
        "/codes", sign_in.request_code, methods=["POST"], status_code=202, openapi_extra=_CODES_DOC
    )
    routes.add_api_route("/session", sign_in.start, methods=["POST"], openapi_extra=_START_DOC)
    routes.add_api_route("/session", sign_in.end, methods=["DELETE"], openapi_extra=_END_DOC)
    return routes


def _check_own_page(http: Request) -> None:
    """Raise ForbiddenError for a request from a page of another origin."""
    if is_foreign(http):
        raise ForbiddenError("Only a page of the shop can do this.", "foreign-page")
