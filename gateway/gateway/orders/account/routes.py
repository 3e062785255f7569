"""Routes of a customer's account at the public shop."""

from fastapi import APIRouter

from gateway.orders.account import documents, own, sign_in
from gateway.orders.account.calls import AccountCalls
from gateway.orders.shop.calls import ShopCalls


def router(shop: ShopCalls) -> APIRouter:
    calls = AccountCalls(shop.services, shop.authenticator, shop.tokens)
    routes = APIRouter()
    for part in (sign_in.router(calls), own.router(calls), documents.router(calls)):
        routes.include_router(part)
    return routes
