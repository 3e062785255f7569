"""Routes of dropshipping beside its plain resources."""

from fastapi import APIRouter

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.dropship import freight, listing, pictures, placing, supplier


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return all routes of dropshipping that are written by hand."""
    routes = APIRouter()
    routes.include_router(listing.router(services, authenticator))
    routes.include_router(placing.router(services, authenticator))
    routes.include_router(supplier.router(services, authenticator))
    routes.include_router(pictures.router(services, authenticator))
    routes.include_router(freight.router(services, authenticator))
    return routes
