"""One-time codes by which customers sign in: of one tenant, one address and the browser that asked for them."""

import hmac
import secrets
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from identity.access.customers.address import Address
from identity.digests import digest_of

CODE_LIFE = timedelta(minutes=10)
MAX_TRIES = 5
_DIGITS = 6
_ADD = """
INSERT INTO customer_codes (tenant_id, address_hash, browser_hash, code_hash, expires_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (tenant_id, address_hash, browser_hash) DO UPDATE
SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at"""
# A try is counted before the code is compared, so that parallel guesses count too.
_TRY = """
UPDATE customer_codes SET tries = tries + 1
WHERE tenant_id = $1 AND address_hash = $2 AND browser_hash = $3 AND expires_at > $4 AND tries < $5
RETURNING code_hash"""
_USE = """
DELETE FROM customer_codes
WHERE tenant_id = $1 AND address_hash = $2 AND browser_hash = $3 AND code_hash = $4 RETURNING true"""
_PURGE = "DELETE FROM customer_codes WHERE expires_at < $1"


def new_code() -> str:
    """Return six random digits."""
    return f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}d}"


async def add_code(
    connection: Any, tenant_id: UUID, address: Address, browser: str, code: str, now: datetime
) -> None:
    """Store a code as a digest. The browser's earlier code for the address ends."""
    values = (tenant_id, address.digest, digest_of(browser), _code_digest(code, browser))
    await connection.execute(_ADD, *values, now + CODE_LIFE)


async def count_try(
    connection: Any, tenant_id: UUID, address: Address, browser: str, code: str, now: datetime
) -> bool:
    """Count a try of a code; return whether it is the right one, in time and among the first five."""
    key = tenant_id, address.digest, digest_of(browser)
    stored = await connection.fetchval(_TRY, *key, now, MAX_TRIES)
    return stored is not None and hmac.compare_digest(stored, _code_digest(code, browser))


async def use_code(connection: Any, tenant_id: UUID, address: Address, browser: str, code: str) -> bool:
    """End a code. Return whether it was there: of two requests with one code the first signs in."""
    key = tenant_id, address.digest, digest_of(browser)
    return bool(await connection.fetchval(_USE, *key, _code_digest(code, browser)))


async def purge_codes(connection: Any, now: datetime) -> None:
    """Delete the tenant's codes that have expired."""
    await connection.execute(_PURGE, now)


def _code_digest(code: str, browser: str) -> bytes:
    # Six digits alone could be found from their digest; the browser's random name is known to it alone.
    return hmac.digest(browser.encode(), code.encode(), "sha256")
