"""Routes of the public shop."""

from fastapi import APIRouter

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.limiters import RateLimiter
from gateway.orders.shop import card_payments, cart, checkout, sign_in, wheel
from gateway.orders.shop.calls import ShopCalls
from gateway.orders.shop.cart_tokens import CartTokens
from gateway.settings import GatewaySettings
from gateway.site.hosts import SiteHosts
from gateway.site.public import TenantGuest

# What guests may do from one address and in one shop, as parts of the requests that they may send, each with a burst in
# seconds. Behind the address of a mobile carrier are many customers of a busy shop, tens in a minute; each begins one
# cart, which holds stock for some time, and orders once. By the default of 20 requests a second:
# 30 carts at once, then 30 a minute.
_NEW_CARTS, _NEW_CARTS_BURST = 1 / 40, 60
# 5 orders at once, then 20 a minute, so that nobody takes all slots of a day at once.
_ORDERS, _ORDERS_BURST = 1 / 60, 15
# 10 spins at once, then 30 an hour: a new cart would give a new spin. Who is signed in is counted by the service.
_SPINS, _SPINS_BURST = 1 / 2400, 1200


def shop_calls(
    services: ServiceClients, authenticator: Authenticator, settings: GatewaySettings, hosts: SiteHosts
) -> ShopCalls:
    """Return what the routes share."""
    tokens = CartTokens(settings.edge_secret, settings.has_secure_cookies)
    rate = settings.guest_rate
    return ShopCalls(
        services,
        authenticator,
        tokens,
        RateLimiter(rate * _NEW_CARTS, _NEW_CARTS_BURST),
        RateLimiter(rate * _ORDERS, _ORDERS_BURST),
        RateLimiter(rate * _SPINS, _SPINS_BURST),
        hosts,
    )


def router(calls: ShopCalls, tenant_guest: TenantGuest) -> APIRouter:
    """Return all routes of the public shop; `tenant_guest` makes the caller of a provider's webhook from the tenant's
    slug."""
    routes = APIRouter()
    parts = (
        cart.router(calls),
        checkout.router(calls),
        card_payments.router(calls, tenant_guest),
        wheel.router(calls),
        sign_in.router(calls),
    )
    for part in parts:
        routes.include_router(part)
    return routes
