"""Routes of the public shop."""

from fastapi import APIRouter

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.limiters import RateLimiter
from gateway.orders.shop import card_payments, cart, checkout, wheel
from gateway.orders.shop.calls import ShopCalls
from gateway.orders.shop.cart_tokens import CartTokens
from gateway.settings import GatewaySettings
from gateway.site.hosts import SiteHosts
from gateway.site.public import TenantGuest

# Of the requests that an address may send, this part may begin carts.
_NEW_CARTS = 0.25


def shop_calls(
    services: ServiceClients, authenticator: Authenticator, settings: GatewaySettings, hosts: SiteHosts
) -> ShopCalls:
    """Return what the routes share."""
    tokens = CartTokens(settings.secret, settings.public_url.startswith("https://"))
    return ShopCalls(services, authenticator, tokens, RateLimiter(settings.guest_rate * _NEW_CARTS), hosts)


def router(calls: ShopCalls, tenant_guest: TenantGuest) -> APIRouter:
    routes = APIRouter()
    parts = (
        cart.router(calls),
        checkout.router(calls),
        card_payments.router(calls, tenant_guest),
        wheel.router(calls),
    )
    for part in parts:
        routes.include_router(part)
    return routes
