"""The caller of a request with a customer's session."""

import time
from dataclasses import replace
from uuid import UUID

from chassis.context import CUSTOMER, Caller
from chassis.errors import UnauthenticatedError
from chassis.model import now
from identity.access_tokens import LIFE
from identity.customers.customer_sessions import CustomerSession, use_customer_session
from identity.customers.sign_in import NOBODY, tenant_of
from identity.digests import digest_of
from identity.model import Membership
from identity.process import Identity
from starlette.requests import Request

from gateway.auth import Guest
from gateway.identity.customers.cookies import session_token
from gateway.same_origin import is_foreign_write

_FRESH = LIFE / 2
_MAX_KEPT = 4096
_Key = tuple[UUID, bytes]


class CustomerCallers:
    """Issues callers with the role ROLE_CUSTOMER. `guest` returns the guest of a request's tenant."""

    def __init__(self, identity: Identity, guest: Guest) -> None:
        self._identity, self._guest = identity, guest
        self._tokens: dict[_Key, tuple[float, str]] = {}

    async def authenticate(self, request: Request) -> Caller | None:
        """Return the customer whose session the request's cookie names in the tenant of its host; None without one. A
        page of another origin writes as a guest, whatever its browser sends."""
        token = session_token(request)
        if not token or is_foreign_write(request):
            return None
        guest = await self._guest(request)
        key = guest.tenant_id, digest_of(token)
        return await self._known(key) or await self._find(key, guest, token)

    async def _known(self, key: _Key) -> Caller | None:
        """Return the caller issued lately. A session that has ended since is revoked."""
        fresh_until, access_token = self._tokens.get(key, (0.0, ""))
        if fresh_until <= time.monotonic():
            return None
        try:
            return await self._identity.verifier.verify(access_token)
        except UnauthenticatedError:
            del self._tokens[key]
            return None

    async def _find(self, key: _Key, guest: Caller, token: str) -> Caller | None:
        async with self._identity.database.transaction(guest.tenant_id) as transaction:
            session = await use_customer_session(transaction.connection, token, now())
        return await self._issue(key, guest, session) if session else None

    async def _issue(self, key: _Key, guest: Caller, session: CustomerSession) -> Caller:
        account = replace(NOBODY, id=session.customer_id)
        membership = Membership(tenant_of(guest), session.customer_id, "", (CUSTOMER,))
        access_token = await self._identity.issuer.issue(account, membership, session.id)
        if len(self._tokens) >= _MAX_KEPT:
            self._tokens.clear()
        self._tokens[key] = time.monotonic() + _FRESH, access_token
        return await self._identity.verifier.verify(access_token)
