"""All routers of identity."""

from collections.abc import Iterator

from fastapi import APIRouter

from gateway.identity import (
    authorization_server,
    me,
    outside_page,
    passkeys,
    public_tenant,
    stored_pictures,
    token_endpoint,
)
from gateway.identity.sign_in_calls import SignInCalls
from gateway.identity.verification import Published
from gateway.site.hosts import SiteHosts


def routers(calls: SignInCalls, published: Published, hosts: SiteHosts) -> Iterator[APIRouter]:
    """Yield the routers of sign-in, account, pictures, passkeys and outside applications."""
    yield token_endpoint.router(calls)
    yield me.router(calls)
    yield authorization_server.router(calls.settings.public_url, published)
    yield stored_pictures.router(calls.services, calls.authenticator)
    yield passkeys.router(calls)
    yield public_tenant.router(calls, hosts)
    yield outside_page.router(calls)
