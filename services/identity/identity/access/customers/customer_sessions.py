"""Sessions of customers: a random token in a cookie, stored as a digest, of one tenant."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.model import uuid7

from identity.digests import digest_of

# A session ends when it was not used for so long, and in any case after so long.
IDLE, MAX_AGE = timedelta(days=14), timedelta(days=90)
_OPEN = """
INSERT INTO customer_sessions (tenant_id, id, token_hash, customer_id, created_at, used_at)
VALUES ($1, $2, $3, $4, $5, $5)"""
_USE = """
UPDATE customer_sessions SET used_at = $2::timestamptz
WHERE token_hash = $1 AND used_at > $2::timestamptz - $3::interval AND created_at > $2::timestamptz - $4::interval
RETURNING id, customer_id"""
_END = "DELETE FROM customer_sessions WHERE token_hash = $1 RETURNING id, customer_id"
_END_ALL = "DELETE FROM customer_sessions WHERE customer_id = $1"
_MOVE = "UPDATE customer_sessions SET customer_id = $2 WHERE customer_id = $1"
_PURGE = """
DELETE FROM customer_sessions
WHERE used_at < $1::timestamptz - $2::interval OR created_at < $1::timestamptz - $3::interval"""


@dataclass(frozen=True)
class CustomerSession:
    """The session of a customer at the shop."""

    id: UUID
    customer_id: UUID


async def open_customer_session(connection: Any, tenant_id: UUID, customer_id: UUID, now: datetime) -> str:
    """Start a session in a transaction of the tenant. Return its token."""
    token = secrets.token_urlsafe(32)
    await connection.execute(_OPEN, tenant_id, uuid7(), digest_of(token), customer_id, now)
    return token


async def use_customer_session(connection: Any, token: str, now: datetime) -> CustomerSession | None:
    """Return the tenant's session of a token and note that it was used; None if there is none or it has ended."""
    row = await connection.fetchrow(_USE, digest_of(token), now, IDLE, MAX_AGE)
    return CustomerSession(**row) if row else None


async def end_customer_session(connection: Any, token: str) -> CustomerSession | None:
    """End the tenant's session of a token and return it, or None if there is none."""
    row = await connection.fetchrow(_END, digest_of(token))
    return CustomerSession(**row) if row else None


async def end_customer_sessions(connection: Any, customer_id: UUID) -> None:
    """Sign a customer out everywhere."""
    await connection.execute(_END_ALL, customer_id)


async def move_customer_sessions(connection: Any, customer_id: UUID, kept_id: UUID) -> None:
    """Make the sessions of a customer those of the one that they were merged into."""
    await connection.execute(_MOVE, customer_id, kept_id)


async def purge_customer_sessions(connection: Any, now: datetime) -> None:
    """Delete the tenant's sessions that have ended."""
    await connection.execute(_PURGE, now, IDLE, MAX_AGE)
