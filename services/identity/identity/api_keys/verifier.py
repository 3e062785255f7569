"""Verification of API keys: a key is exchanged for an access token of its maker, so that services know one issuer."""

import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from chassis.context import Caller
from chassis.database_errors import is_connection_lost
from chassis.db import Database
from chassis.errors import BusyError, UnauthenticatedError
from chassis.model import now
from chassis.tokens import Verifier

from identity.access_tokens import LIFE, Issuer
from identity.accounts import find_account, list_memberships
from identity.api_keys.key import ApiKey, find_key_by_digest, touch_key
from identity.digests import digest_of
from identity.model import Account, Membership

# Well before the access token expires; a revoked key is used that long where the bus is down.
_REUSED = timedelta(seconds=60)
_TOUCH_SECONDS = 60.0
_CACHED_KEYS = 4096

Start = Callable[[Coroutine[Any, Any, None]], None]


@dataclass(frozen=True)
class _Exchanged:
    key_id: UUID
    token: str
    until: float


class ApiKeys:
    """Returns the callers of API keys, cached for a minute. The access token has the key's scopes and, as its session,
    the key's id: what revokes a session revokes the key in every process."""

    def __init__(self, database: Database, issuer: Issuer, verifier: Verifier, start: Start) -> None:
        self._database, self._issuer, self._verifier, self._start = database, issuer, verifier, start
        self._exchanged: dict[bytes, _Exchanged] = {}
        self._touched: dict[UUID, float] = {}

    async def verify(self, secret: str) -> Caller:
        """Return the key's caller. Raise UnauthenticatedError if it is unknown, expired or revoked, or if its maker no
        longer works in the tenant."""
        digest = digest_of(secret)
        cached = self._exchanged.get(digest)
        caller = await self._cached_caller(cached) if cached and cached.until > time.monotonic() else None
        if caller is None or cached is None:
            cached = await self._exchange(digest)
            caller = await self._verifier.verify(cached.token)
            self._cache(digest, cached)
        self._touch(cached.key_id)
        return caller

    def forget(self, key_id: UUID) -> None:
        """Read a key again when it is next used."""
        self._exchanged = {digest: kept for digest, kept in self._exchanged.items() if kept.key_id != key_id}

    async def _cached_caller(self, cached: _Exchanged) -> Caller | None:
        """Return the caller of a cached token, None if it was revoked: its maker's roles have changed, or the key is
        gone."""
        try:
            return await self._verifier.verify(cached.token)
        except UnauthenticatedError:
            return None

    async def _exchange(self, digest: bytes) -> _Exchanged:
        try:
            key, account, membership = await self._load(digest)
        except Exception as error:
            if not is_connection_lost(error):
                raise
            raise BusyError("The database does not answer. Nothing was lost: try again.") from error
        token = await self._issuer.issue(account, membership, key.id, scopes=frozenset(key.scopes))
        left = (key.expires_at - now()).total_seconds() if key.expires_at else LIFE
        return _Exchanged(key.id, token, time.monotonic() + min(left, _REUSED.total_seconds()))

    async def _load(self, digest: bytes) -> tuple[ApiKey, Account, Membership]:
        async with self._database.directory() as connection:
            key = await find_key_by_digest(connection, digest, now())
            account = key and await find_account(connection, key.user_id)
            if key and account and account.is_active:
                for membership in await list_memberships(connection, account.id):
                    if membership.tenant.id == key.tenant_id:
                        return key, account, membership
        raise UnauthenticatedError("The API key is not valid, has expired or was revoked.")

    def _cache(self, digest: bytes, exchanged: _Exchanged) -> None:
        if len(self._exchanged) >= _CACHED_KEYS:
            self._exchanged.clear()
        self._exchanged[digest] = exchanged

    def _touch(self, key_id: UUID) -> None:
        instant = time.monotonic()
        if instant - self._touched.get(key_id, float("-inf")) >= _TOUCH_SECONDS:
            self._touched[key_id] = instant
            self._start(self._write_use(key_id))

    async def _write_use(self, key_id: UUID) -> None:
        async with self._database.directory() as connection:
            await touch_key(connection, key_id, now())
