"""Routes by which customers sign in and out."""

import secrets
from typing import Annotated, Any
from uuid import UUID

from chassis.context import Caller
from chassis.descriptors import find_rpc
from chassis.errors import ForbiddenError
from fastapi import APIRouter, Depends, Request, Response
from identity.customers.address import Address, parse_address
from identity.customers.codes import CODE_LIFE
from identity.customers.customer_sessions import MAX_AGE
from identity.customers.sign_in import CodeRequest, request_code, sign_in_customer, sign_out_customer
from identity.wire import Body, EmailText
from pydantic import StringConstraints
from souk.orders.v1 import shop_accounts_pb2 as contract

from gateway.client_address import request_address
from gateway.cookies import CUSTOMER_BROWSER, CUSTOMER_SESSION
from gateway.identity.bodies import parse_json
from gateway.identity.customers import cookies
from gateway.identity.database_errors import report_lost_database
from gateway.identity.dependencies import get_identity
from gateway.identity.route_docs import JsonLd, for_anyone
from gateway.orders.shop.calls import ShopCalls
from gateway.responses import json_response
from gateway.same_origin import is_foreign

_SIGN_IN = find_rpc(contract, "ShopAccounts", "SignInCustomer")
PhoneText = Annotated[str, StringConstraints(min_length=3, max_length=40, pattern=r"^[^\u0000]*$")]
CodeText = Annotated[str, StringConstraints(min_length=1, max_length=20, pattern=r"^[0-9 ]*$")]


class CustomerCodeBody(Body):
    """One of the two."""

    email: EmailText | None = None
    phone: PhoneText | None = None


class CustomerSessionBody(Body):
    """The address, and the code that was sent to it."""

    email: EmailText | None = None
    phone: PhoneText | None = None
    code: CodeText


def router(calls: ShopCalls) -> APIRouter:
    routes = APIRouter(
        prefix="/{locale:locale}/api/shop/account",
        tags=["identity"],
        dependencies=[Depends(report_lost_database)],
        default_response_class=JsonLd,
    )

    @routes.post("/codes", status_code=202, openapi_extra=_doc("requestCustomerCode", CustomerCodeBody))
    async def request_one(http: Request) -> Response:
        _check_own_page(http)
        body = await parse_json(http, CustomerCodeBody)
        browser = cookies.browser_name(http) or secrets.token_urlsafe(16)
        await request_code(get_identity(http), await _wanted(calls, http, body, browser))
        response = json_response({"sent": True}, 202)
        CUSTOMER_BROWSER.set(response, browser, CODE_LIFE, is_secure=_is_secure(http))
        return response

    @routes.post("/session", openapi_extra=_doc("startCustomerSession", CustomerSessionBody))
    async def start(http: Request) -> Response:
        _check_own_page(http)
        body = await parse_json(http, CustomerSessionBody)
        wanted = await _wanted(calls, http, body, cookies.browser_name(http))

        async def find(caller: Caller, address: Address) -> UUID:
            cart_token = calls.tokens.find(http, caller.tenant_id)
            request = contract.SignInCustomerRequest(
                **address.fields, locale=wanted.locale, cart_token=cart_token
            )
            return UUID((await calls.call(http, _SIGN_IN, request, caller)).id)

        token = await sign_in_customer(get_identity(http), wanted, body.code.replace(" ", ""), find)
        response = json_response({"signedIn": True})
        CUSTOMER_SESSION.set(response, token, MAX_AGE, is_secure=_is_secure(http))
        CUSTOMER_BROWSER.clear(response, is_secure=_is_secure(http))
        return response

    @routes.delete("/session", openapi_extra=_doc("endCustomerSession"))
    async def end(http: Request) -> Response:
        _check_own_page(http)
        if token := cookies.session_token(http):
            guest = await calls.authenticator.authenticate_guest(http)
            await sign_out_customer(get_identity(http), guest.tenant_id, token)
        response = json_response({"signedIn": False})
        CUSTOMER_SESSION.clear(response, is_secure=_is_secure(http))
        return response

    return routes


def _check_own_page(http: Request) -> None:
    """Raise ForbiddenError for a request from a page of another origin."""
    if is_foreign(http):
        raise ForbiddenError("Only a page of the shop can do this.", "foreign-page")


async def _wanted(
    calls: ShopCalls, http: Request, body: CustomerCodeBody | CustomerSessionBody, browser: str
) -> CodeRequest:
    address = parse_address(body.email, body.phone)
    guest = await calls.authenticator.authenticate_guest(http)
    return CodeRequest(guest, address, browser, request_address(http), http.path_params["locale"])


def _is_secure(http: Request) -> bool:
    return get_identity(http).settings.has_secure_cookies


def _doc(name: str, body: type[Body] | None = None) -> dict[str, Any]:
    return {"operationId": name, "summary": _SUMMARIES[name], **for_anyone(body)}


_SUMMARIES = {
    "requestCustomerCode": "Send a code to sign in with; the answer is the same for every address.",
    "startCustomerSession": "Sign in at the shop by a code; the session is a cookie of its host.",
    "endCustomerSession": "Sign out of the shop.",
}
