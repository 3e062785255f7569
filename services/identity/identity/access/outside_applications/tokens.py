"""Authorization codes, and chains of refresh tokens, of outside applications; stored as digests."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.db import Database

from identity.access.accounts import list_tenant_ids
from identity.access.outside_applications.application import OutsideApplication
from identity.digests import digest_of

CODE_LIFE = timedelta(minutes=1)
REFRESH_LIFE = timedelta(days=30)
# A client may repeat a request whose response was lost.
GRACE = timedelta(seconds=10)
_ADD_CODE = """
INSERT INTO outside_codes (tenant_id, digest, application_id, grant_id, redirect_uri, challenge, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)"""
_FIND_CODE = """
SELECT grant_id, redirect_uri, challenge, expires_at, used_at FROM outside_codes
WHERE digest = $1 AND application_id = $2 FOR UPDATE"""
_USE_CODE = "UPDATE outside_codes SET used_at = $2 WHERE digest = $1"
_ADD_REFRESH = """
INSERT INTO outside_refresh_tokens (tenant_id, digest, application_id, grant_id, expires_at)
VALUES ($1, $2, $3, $4, $5)"""
_FIND_REFRESH = """
SELECT grant_id, expires_at, rotated_at AS used_at FROM outside_refresh_tokens
WHERE digest = $1 AND application_id = $2 FOR UPDATE"""
_ROTATE = "UPDATE outside_refresh_tokens SET rotated_at = $2 WHERE digest = $1 AND rotated_at IS NULL"
_TABLES = ("outside_codes", "outside_refresh_tokens")


@dataclass(frozen=True)
class Credential:
    """A code or a refresh token of a grant. One that was used before was stolen, or its successor was."""

    grant_id: UUID
    expires_at: datetime
    used_at: datetime | None
    redirect_uri: str = ""
    challenge: str = ""

    def is_stolen(self, instant: datetime, grace: timedelta = timedelta(0)) -> bool:
        """Return whether it was used before the instant, by more than `grace` for a client that repeats a lost
        request."""
        return self.used_at is not None and self.used_at + grace <= instant


async def add_code(
    connection: Any, application: OutsideApplication, redirect_uri: str, challenge: str, instant: datetime
) -> str:
    """Return a code that is valid once, for a minute, for this address and this challenge of PKCE."""
    code = secrets.token_urlsafe(32)
    names = (application.tenant_id, digest_of(code), application.id, application.grant_id)
    await connection.execute(_ADD_CODE, *names, redirect_uri, challenge, instant + CODE_LIFE)
    return code


async def use_code(
    connection: Any, application: OutsideApplication, code: str, instant: datetime
) -> Credential | None:
    """Return the code as it was before this use; None for one that is unknown or over."""
    return await _use(connection, (_FIND_CODE, _USE_CODE), application, code, instant)


async def add_refresh_token(connection: Any, application: OutsideApplication, instant: datetime) -> str:
    """Insert a refresh token of the application's grant, valid for REFRESH_LIFE and no longer than the consent, and
    return it."""
    token = secrets.token_urlsafe(32)
    names = (application.tenant_id, digest_of(token), application.id, application.grant_id)
    expires_at = min(instant + REFRESH_LIFE, application.consent_ends_at or instant)
    await connection.execute(_ADD_REFRESH, *names, expires_at)
    return token


async def use_refresh_token(
    connection: Any, application: OutsideApplication, token: str, instant: datetime
) -> Credential | None:
    """Return the token as it was before this use; None for one that is unknown or over."""
    return await _use(connection, (_FIND_REFRESH, _ROTATE), application, token, instant)


async def _use(
    connection: Any,
    statements: tuple[str, str],
    application: OutsideApplication,
    secret: str,
    instant: datetime,
) -> Credential | None:
    """Find a credential by its secret, and mark it as used."""
    find, mark = statements
    row = await connection.fetchrow(find, digest_of(secret), application.id)
    if row is None or row["expires_at"] <= instant:
        return None
    await connection.execute(mark, digest_of(secret), instant)
    return Credential(**row)


async def end_credentials(connection: Any, application: OutsideApplication) -> None:
    """Delete all codes and refresh tokens of an application."""
    for table in _TABLES:
        await connection.execute(f"DELETE FROM {table} WHERE application_id = $1", application.id)  # noqa: S608  # constants only


async def purge_credentials(database: Database, instant: datetime) -> None:
    """Delete what has expired, tenant by tenant."""
    for tenant_id in await list_tenant_ids(database):
        async with database.transaction(tenant_id) as transaction:
            for table in _TABLES:
                await transaction.connection.execute(f"DELETE FROM {table} WHERE expires_at < $1", instant)  # noqa: S608  # as above
