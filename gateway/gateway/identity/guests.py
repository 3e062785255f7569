"""Guests of public pages and calls: the tenant of a request, and a token with the role ROLE_GUEST."""

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from chassis.context import Caller
from chassis.tokens import Verifier
from souk.identity.v1 import edge_service_pb2 as contract
from starlette.requests import Request

from gateway.identity.identity_data import IdentityData, find_edge_rpc

# Returns the slug of the tenant whose public pages a request is for. Raises NotFoundError where there is none.
FindSlug = Callable[[Request], Awaitable[str]]

_GET = find_edge_rpc("GetPublicTenant")
_MAX_CACHED = 10_000


@dataclass(frozen=True)
class _CacheEntry:
    fresh_until: float
    tenant: contract.PublicTenant
    caller: Caller


class Guests:
    """Callers for guests of the tenants that `find_slug` finds, kept until half their token's life is over or the
    tenant changes."""

    def __init__(self, data: IdentityData, verifier: Verifier, find_slug: FindSlug) -> None:
        self._data, self._verifier, self._find_slug = data, verifier, find_slug
        self._cache: dict[str, _CacheEntry] = {}

    async def authenticate(self, request: Request) -> Caller:
        """Return the guest. Raise NotFoundError if the request names no tenant."""
        return await self.get(await self._find_slug(request))

    async def get(self, slug: str) -> Caller:
        """Return the guest of the tenant with a slug. Raise NotFoundError if there is none."""
        return (await self._find(slug)).caller

    async def tenant(self, slug: str) -> contract.PublicTenant:
        """Return what everyone may know of a tenant. Raise NotFoundError if there is none."""
        return (await self._find(slug)).tenant

    async def languages(self, slug: str) -> Sequence[str]:
        """Return the languages that a tenant offers, its default first. Raise NotFoundError if there is none."""
        tenant = await self.tenant(slug)
        return [tenant.locale, *(language for language in tenant.languages if language != tenant.locale)]

    def forget(self, slug: str) -> None:
        """Ask for a tenant again when it is next needed."""
        self._cache.pop(slug, None)

    async def _find(self, slug: str) -> _CacheEntry:
        entry = self._cache.get(slug)
        if entry and entry.fresh_until > time.monotonic():
            return entry
        tenant = await self._data.call(_GET, contract.GetPublicTenantRequest(slug=slug))
        caller = await self._verifier.verify(tenant.access_token)
        if len(self._cache) >= _MAX_CACHED:
            self._cache.clear()
        entry = _CacheEntry(time.monotonic() + tenant.expires_in / 2, tenant, caller)
        self._cache[slug] = entry
        return entry
