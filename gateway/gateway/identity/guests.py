"""Visitors of public pages: the tenant an address means, and a token that opens what is public in it."""

import time
from uuid import UUID

from chassis.context import Caller
from chassis.errors import NotFoundError
from starlette.requests import Request

from gateway.identity.access_tokens import LIFE
from gateway.identity.model import Account, Membership, Tenant
from gateway.identity.service import Identity

ROLE = "ROLE_GUEST"
_NOBODY = Account(UUID(int=0), "", "", is_active=True, session_version=0)
_FRESH = LIFE / 2
_TENANT = "SELECT id, slug, name, currency, locale, timezone FROM tenants WHERE slug = $1"
_LONGEST = 40


class Guests:
    """`default` is the slug of the tenant that a host without a name of its own shows."""

    def __init__(self, identity: Identity, default: str) -> None:
        self._identity, self._default = identity, default
        self._known: dict[str, tuple[float, Caller]] = {}

    async def of(self, request: Request) -> Caller:
        """The visitor; raises NotFound where the address names no tenant."""
        slug = self._slug(request)
        known = self._known.get(slug)
        if known and known[0] > time.monotonic():
            return known[1]
        caller = await self._visitor(slug)
        self._known[slug] = time.monotonic() + _FRESH, caller
        return caller

    def _slug(self, request: Request) -> str:
        """The host decides; a host that names no tenant leaves it to the address, then to the setting."""
        name, _, rest = (request.url.hostname or "").partition(".")
        if rest == "localhost":
            return name
        return request.query_params.get("tenant", self._default)[:_LONGEST]

    async def _visitor(self, slug: str) -> Caller:
        async with self._identity.database.directory() as sql:
            row = await sql.fetchrow(_TENANT, slug) if "\0" not in slug else None
        if row is None:
            raise NotFoundError("There is no such tenant.")
        membership = Membership(Tenant(*row), _NOBODY.id, "", (ROLE,))
        token = await self._identity.issuer.issue(_NOBODY, membership)
        return await self._identity.verifier.verify(token)
