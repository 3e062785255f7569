"""Sessions: a chain of refresh tokens, each used once, stored as digests."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from chassis.model import uuid7

from identity.access.clients import Client
from identity.digests import digest_of
from identity.model import Account

# How a session began.
Method = Literal["password", "passkey", "pin"]

LIFE = timedelta(days=30)
# A session ends this long after sign-in, however often it is renewed.
MAX_AGE = timedelta(days=90)
# Two tabs may renew with the same token at the same time.
GRACE = timedelta(seconds=10)
_FIND = """
SELECT s.id, s.user_id, s.session_version, s.created_at, s.method, t.hash, t.tenant_id, t.expires_at, t.rotated_at
FROM sessions s JOIN refresh_tokens t ON t.session_id = s.id WHERE t.hash = $1 FOR UPDATE"""
_OPEN = """
INSERT INTO sessions (id, user_id, session_version, created_at, last_used_at, address, user_agent, method)
VALUES ($1, $2, $3, $4, $4, $5, $6, $7)"""
_TOUCH = "UPDATE sessions SET last_used_at = $2, address = $3 WHERE id = $1"
_LIST = """
SELECT id, user_agent, address, created_at, coalesce(last_used_at, created_at) AS last_used_at FROM sessions
WHERE user_id = $1 AND session_version = $2 ORDER BY 5 DESC, id DESC"""
_KEEP = "UPDATE sessions SET session_version = $3 WHERE id = $1 AND user_id = $2"
_END_OWN = "DELETE FROM sessions WHERE id = $1 AND user_id = $2 RETURNING true"
_END_OTHERS = "DELETE FROM sessions WHERE user_id = $1 AND id <> $2"
_ADD = "INSERT INTO refresh_tokens (hash, session_id, tenant_id, expires_at) VALUES ($1, $2, $3, $4)"
_USED = "UPDATE refresh_tokens SET rotated_at = $2 WHERE hash = $1 AND rotated_at IS NULL"
# Locks the account, not the session: what ends all sessions changes the version of the account first.
_HOLD = """
SELECT true FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.id = $1 AND s.user_id = $2 AND s.session_version = u.session_version AND u.is_active FOR SHARE OF u"""
_IS_PRESENT = "SELECT true FROM users WHERE id = $1 AND session_version = $2 AND is_active FOR SHARE"
_METHOD = "SELECT method FROM sessions WHERE id = $1 AND session_version = $2"
_END = "DELETE FROM sessions WHERE id = $1"
_END_OF = """
DELETE FROM sessions WHERE id = (SELECT session_id FROM refresh_tokens WHERE hash = $1) RETURNING id, user_id"""
_PURGE_TOKENS = "DELETE FROM refresh_tokens WHERE expires_at < $1"
_PURGE_SESSIONS = """
DELETE FROM sessions s WHERE created_at < $1
AND NOT EXISTS (SELECT FROM refresh_tokens t WHERE t.session_id = s.id)"""


@dataclass(frozen=True)
class Session:
    """A session, as found by one of its refresh tokens."""

    id: UUID
    user_id: UUID
    session_version: int
    created_at: datetime
    token_hash: bytes
    tenant_id: UUID
    method: Method | Literal[""]
    is_ended: bool = False

    def opens(self, tenant_id: UUID) -> bool:
        """Return whether the session may go on in a tenant. A PIN and a passkey are of one tenant; of a session older
        than the column it is not known how it began."""
        return tenant_id == self.tenant_id or self.method == "password"


@dataclass(frozen=True)
class OpenSession:
    """An open session, as its owner sees it."""

    id: UUID
    user_agent: str
    address: str
    created_at: datetime
    last_used_at: datetime


async def open_session(
    connection: Any, account: Account, tenant_id: UUID, now: datetime, client: Client, method: Method
) -> tuple[UUID, str]:
    """Start a session and return its id and its first refresh token."""
    session_id = uuid7()
    place = (client.address, client.user_agent)
    await connection.execute(_OPEN, session_id, account.id, account.session_version, now, *place, method)
    return session_id, await _add_token(connection, session_id, tenant_id, now + LIFE)


async def find_session(connection: Any, token: str, now: datetime) -> Session | None:
    """Return the session of a refresh token that is valid now, or None. A token that was used before means theft of it
    or of its successor: the session ends, and is returned with `is_ended`."""
    row = await connection.fetchrow(_FIND, digest_of(token))
    if row is None or row["expires_at"] <= now:
        return None
    is_ended = False
    if row["rotated_at"] is not None and row["rotated_at"] + GRACE < now:
        await end_session(connection, row["id"])
        is_ended = True
    return Session(
        *(
            row["id"],
            row["user_id"],
            row["session_version"],
            row["created_at"],
            row["hash"],
            row["tenant_id"],
            row["method"],
        ),
        is_ended=is_ended,
    )


async def continue_session(
    connection: Any, session: Session, tenant_id: UUID, now: datetime, address: str
) -> str:
    """Return the refresh token that replaces the one just used."""
    await connection.execute(_USED, session.token_hash, now)
    await connection.execute(_TOUCH, session.id, now, address)
    return await _add_token(connection, session.id, tenant_id, min(now + LIFE, session.created_at + MAX_AGE))


async def find_method(connection: Any, account: Account, session_id: UUID) -> Method | Literal[""] | None:
    """Return how the account's session began, or None if it has ended, also by a new password."""
    return await connection.fetchval(_METHOD, session_id, account.session_version)


async def hold(connection: Any, user_id: UUID, session_id: UUID) -> bool:
    """Return whether a person's session is open, and keep whatever ends all their sessions waiting until the
    transaction ends: what is added to an account in a session must not outlive its end."""
    return bool(await connection.fetchval(_HOLD, session_id, user_id))


async def hold_account(connection: Any, account: Account) -> bool:
    """Return whether the account's password is the one it was read with, and keep changes waiting as `hold` does."""
    return bool(await connection.fetchval(_IS_PRESENT, account.id, account.session_version))


async def end_session(connection: Any, session_id: UUID) -> None:
    """End a session with all its refresh tokens; its access tokens are revoked separately."""
    await connection.execute(_END, session_id)


async def end_session_of(connection: Any, token: str) -> tuple[UUID, UUID] | None:
    """End the session of a refresh token. Return the ids of session and user, or None if there is none."""
    row = await connection.fetchrow(_END_OF, digest_of(token))
    return (row["id"], row["user_id"]) if row else None


async def list_sessions(connection: Any, account: Account) -> list[OpenSession]:
    """Return the open sessions, the one used last first."""
    rows = await connection.fetch(_LIST, account.id, account.session_version)
    return [OpenSession(**row) for row in rows]


async def keep_session(connection: Any, account: Account, session_id: UUID) -> None:
    """Let a session go on although the account's password was just changed; the others end."""
    await connection.execute(_END_OTHERS, account.id, session_id)
    await connection.execute(_KEEP, session_id, account.id, account.session_version + 1)


async def end_own_session(connection: Any, user_id: UUID, session_id: UUID) -> bool:
    """End a session of a person. Return whether there was one."""
    return bool(await connection.fetchval(_END_OWN, session_id, user_id))


async def purge_sessions(connection: Any, now: datetime) -> None:
    """Delete expired tokens and sessions."""
    await connection.execute(_PURGE_TOKENS, now)
    await connection.execute(_PURGE_SESSIONS, now - timedelta(hours=1))


async def _add_token(connection: Any, session_id: UUID, tenant_id: UUID, expires_at: datetime) -> str:
    token = secrets.token_urlsafe(32)
    await connection.execute(_ADD, digest_of(token), session_id, tenant_id, expires_at)
    return token
