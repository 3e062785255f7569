"""Routes of a customer's account at the public shop."""

from fastapi import APIRouter

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.orders.account import own, sign_in
from gateway.orders.account.calls import AccountCalls

PREFIX = "/{locale:locale}/api/shop/account"


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    calls = AccountCalls(services, authenticator)
    routes = APIRouter(prefix=PREFIX)
    for part in (sign_in.router(calls), own.router(calls)):
        routes.include_router(part)
    return routes
