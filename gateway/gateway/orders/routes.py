"""Routes of orders in addition to the plain resources."""

from fastapi import APIRouter

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.live.viewers import Viewers
from gateway.orders import imports, previews, sale, tours, viewers
from gateway.places.shapes import Geocoder


def router(
    services: ServiceClients,
    authenticator: Authenticator,
    geocoder: Geocoder,
    present: Viewers,
) -> APIRouter:
    """Return all routes of orders that are written by hand, except for the shop's."""
    routes = APIRouter()
    routes.include_router(sale.router(services, authenticator))
    routes.include_router(imports.router(services, authenticator))
    routes.include_router(previews.router(services, authenticator))
    routes.include_router(tours.router(services, authenticator, geocoder))
    routes.include_router(viewers.router(services, authenticator, present))
    return routes
