"""Guests of public pages and calls: the tenant of a request, and a token with the role ROLE_GUEST."""

import time
from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from chassis.context import GUEST, Caller
from chassis.errors import NotFoundError
from identity.access_tokens import LIFE
from identity.accounts import find_tenant
from identity.model import Account, Membership, Tenant
from identity.process import Identity
from starlette.requests import Request

# Returns the slug of the tenant whose public pages a request is for. Raises NotFoundError where there is none.
FindSlug = Callable[[Request], Awaitable[str]]

_NOBODY = Account(UUID(int=0), "", "", is_active=True, session_version=0)
_FRESH = LIFE / 2


class Guests:
    """Issues callers for guests of the tenants that `find_slug` finds."""

    def __init__(self, identity: Identity, find_slug: FindSlug) -> None:
        self._identity, self._find_slug = identity, find_slug
        self._cache: dict[str, tuple[float, Caller]] = {}

    async def authenticate(self, request: Request) -> Caller:
        """Return the guest. Raise NotFoundError if the request names no tenant."""
        return await self.get(await self._find_slug(request))

    async def get(self, slug: str) -> Caller:
        """Return the guest of the tenant with a slug. Raise NotFoundError if there is none."""
        cached = self._cache.get(slug)
        if cached and cached[0] > time.monotonic():
            return cached[1]
        caller = await self._issue(slug)
        self._cache[slug] = time.monotonic() + _FRESH, caller
        return caller

    async def languages(self, slug: str) -> Sequence[str]:
        """Return the languages that a tenant offers, its default first. Raise NotFoundError if there is none."""
        tenant = await self._find(slug)
        return [tenant.locale, *(one for one in tenant.languages if one != tenant.locale)]

    async def _find(self, slug: str) -> Tenant:
        async with self._identity.database.directory() as connection:
            tenant = await find_tenant(connection, slug)
        if tenant is None:
            raise NotFoundError("There is no such tenant.")
        return tenant

    async def _issue(self, slug: str) -> Caller:
        membership = Membership(await self._find(slug), _NOBODY.id, "", (GUEST,))
        token = await self._identity.issuer.issue(_NOBODY, membership)
        return await self._identity.verifier.verify(token)
