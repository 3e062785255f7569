"""Routes of orders beside the plain resources."""

from collections.abc import Iterable

from chassis.contract.resource import Resource
from fastapi import APIRouter

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.live.viewers import Viewers
from gateway.orders import (
    business,
    card_refunds,
    cash,
    customers,
    documents,
    history,
    imports,
    messages,
    outside_cash,
    payments,
    rates,
    reports,
    returns,
    sale,
    steps,
    tables,
    totals,
    tours,
    viewers,
)
from gateway.places.shapes import Geocoder


def router(
    services: ServiceClients,
    authenticator: Authenticator,
    known: Iterable[Resource],
    geocoder: Geocoder,
    own_email: business.OwnEmail,
    present: Viewers,
) -> APIRouter:
    routes = APIRouter()
    for part in (
        sale,
        payments,
        card_refunds,
        returns,
        steps,
        history,
        totals,
        reports,
        customers,
        messages,
        cash,
        outside_cash,
        rates,
        documents,
        imports,
    ):
        routes.include_router(part.router(services, authenticator))
    routes.include_router(business.router(services, authenticator, own_email))
    routes.include_router(tours.router(services, authenticator, geocoder))
    routes.include_router(tables.router(services, authenticator, known))
    routes.include_router(viewers.router(services, authenticator, present))
    return routes
