"""Verification of API keys: a key is exchanged for an access token of its maker, so that services know one issuer."""

from collections.abc import Callable, Coroutine
from typing import Any
from uuid import UUID

from chassis.db import Database
from chassis.errors import UnauthenticatedError
from chassis.model import now

from identity.access.access_tokens import LIFE, Issuer
from identity.access.accounts import find_account, list_memberships
from identity.access.api_keys.key import ApiKey, find_key_by_digest, touch_key
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.digests import digest_of
from identity.model import Account, Membership

# Well before the access token expires; a revoked key is used that long where the bus is down.
_REUSED_SECONDS = 60

Start = Callable[[Coroutine[Any, Any, None]], None]


class ApiKeys:
    """Returns access tokens of API keys' makers. A token has the key's scopes and, as its session, the key's id: what
    revokes a session revokes the key in every process."""

    def __init__(self, database: Database, issuer: Issuer, start: Start) -> None:
        self._database, self._issuer, self._start = database, issuer, start

    async def exchange(self, secret: str) -> tuple[str, int]:
        """Return an access token, and for how many seconds it may be used in place of the key. Raise
        UnauthenticatedError for a key that is unknown, expired or revoked, or whose maker no longer works in the
        tenant."""
        key, account, membership = await self._load(digest_of(secret))
        token = await self._issuer.issue(account, membership, key.id, scopes=frozenset(key.scopes))
        left = (key.expires_at - now()).total_seconds() if key.expires_at else LIFE
        self._start(self._write_use(key.id))
        return token, max(0, min(int(left), _REUSED_SECONDS))

    async def _load(self, digest: bytes) -> tuple[ApiKey, Account, Membership]:
        async with self._database.directory() as connection:
            key = await find_key_by_digest(connection, digest, now())
            account = key and await find_account(connection, key.user_id)
            if key and account and account.is_active:
                for membership in await list_memberships(connection, account.id):
                    if membership.tenant.id == key.tenant_id:
                        return key, account, membership
        # Of a key that there is not, its digest tells one from another.
        log_failure(WayIn.API_KEY, Failure.ENDED, key.user_id if key else f"key:{digest.hex()}")
        raise UnauthenticatedError("The API key is not valid, has expired or was revoked.")

    async def _write_use(self, key_id: UUID) -> None:
        async with self._database.directory() as connection:
            await touch_key(connection, key_id, now())
