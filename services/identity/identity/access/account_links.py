"""Links to an account that work once and for a time: random tokens, of which digests are stored."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from chassis.errors import NotFoundError

from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.digests import digest_of

# A new password; what still signs in after one; sign-in in spite of others' guesses; a lost second factor, and stopping
# its recovery.
Purpose = Literal["password", "review", "sign-in", "recovery", "stop-recovery"]
# How long links of each purpose work.
LIFE: dict[Purpose, timedelta] = {
    "password": timedelta(minutes=30),
    "review": timedelta(hours=24),
    "sign-in": timedelta(minutes=30),
    "recovery": timedelta(minutes=30),
    # Longer than the recovery itself, which ends it.
    "stop-recovery": timedelta(days=7),
}
# Of a link that an admin hands over.
HANDED_LIFE = timedelta(hours=24)
INVITATION_LIFE = timedelta(days=7)
# What a page says of a link that opens nothing.
_GONE = "This link was used or is too old. Ask for a new one."

_ADD = """
INSERT INTO account_links (token_hash, user_id, purpose, created_at, expires_at, tenant_id)
VALUES ($1, $2, $3, $4, $5, $6)"""
_REPLACE = "DELETE FROM account_links WHERE user_id = $1 AND purpose = $2"
_FIND = "SELECT user_id FROM account_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3"
_USE = """
DELETE FROM account_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3
RETURNING user_id, tenant_id IS NULL AS is_mailed"""
_PURGE = "DELETE FROM account_links WHERE expires_at < $1"


@dataclass(frozen=True)
class UsedLink:
    """Whose link was used. `is_mailed` is whether it went by mail alone, so that who has it reads the address; else an
    admin handed it over."""

    user_id: UUID
    is_mailed: bool


def new_token() -> str:
    """Return 256 random bits, as text for addresses."""
    return secrets.token_urlsafe(32)


def link(public_url: str, page: str, token: str) -> str:
    """Return the address of a page of the admin app with a token, in the part that is not sent to servers or logged."""
    return f"{public_url.rstrip('/')}/admin/{page}#{token}"


async def add_link(
    connection: Any, user_id: UUID, purpose: Purpose, now: datetime, tenant_id: UUID | None = None
) -> tuple[str, datetime]:
    """Return the token of a new link and when it expires. The person's earlier links of this purpose end. `tenant_id`
    is that of the admin who hands it over; without one it goes by mail alone."""
    token, expires_at = new_token(), now + (HANDED_LIFE if tenant_id else LIFE[purpose])
    await connection.execute(_REPLACE, user_id, purpose)
    await connection.execute(_ADD, digest_of(token), user_id, purpose, now, expires_at, tenant_id)
    return token, expires_at


async def find_link(connection: Any, token: str, purpose: Purpose, now: datetime) -> UUID | None:
    """Return whose link this is, or None if it was used, has ended or is for something else."""
    return await connection.fetchval(_FIND, digest_of(token), purpose, now)


async def use_link(connection: Any, token: str, purpose: Purpose, now: datetime) -> UsedLink | None:
    """End a link and return whose it was, or None if it opens nothing. Of two who use it at once, one gets it."""
    row = await connection.fetchrow(_USE, digest_of(token), purpose, now)
    return UsedLink(**row) if row else None


def link_ended(purpose: Purpose, user_id: UUID | None = None) -> NotFoundError:
    """Return the error of a link that opens nothing, which is logged."""
    log_failure(WayIn.LINK, Failure.ENDED, user_id, purpose)
    return NotFoundError(_GONE, "link-ended")


async def purge_links(connection: Any, now: datetime) -> None:
    """Delete links that have expired."""
    await connection.execute(_PURGE, now)
