"""All routers of identity."""

from collections.abc import Iterator

from fastapi import APIRouter

from gateway.audit import routes as audit
from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.identity import account_links, outside_page, passkeys, routes, stored_pictures
from gateway.identity.credentials import routes as credentials


def routers(services: ServiceClients, authenticator: Authenticator) -> Iterator[APIRouter]:
    yield routes.router
    yield stored_pictures.router(services, authenticator)
    yield passkeys.router(services, authenticator)
    yield audit.router
    yield account_links.router
    yield credentials.router
    yield outside_page.router
