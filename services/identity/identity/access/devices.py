"""Devices on which a person has signed in with their password before."""

import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from identity.access.clients import Client

# The longest that browsers keep a cookie.
DEVICE_LIFE = timedelta(days=400)
_IS_KNOWN = """
SELECT EXISTS (SELECT FROM known_devices d JOIN users u ON u.id = d.user_id
WHERE u.email = $1 AND d.token_hash = $2 AND d.has_cookie)"""
_IS_ANYONES = "SELECT EXISTS (SELECT FROM known_devices WHERE token_hash = $1 AND has_cookie)"
_HAS_ANY = "SELECT EXISTS (SELECT FROM known_devices WHERE user_id = $1)"
_REMEMBER = """
INSERT INTO known_devices AS known (user_id, token_hash, has_cookie, password_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (user_id, token_hash) DO UPDATE SET password_at = excluded.password_at
RETURNING xmax = 0 AS is_new"""
_FORGET = "DELETE FROM known_devices WHERE user_id = $1 AND token_hash = $2"
_PURGE = "DELETE FROM known_devices WHERE password_at < $1"


async def is_known(connection: Any, email: str, client: Client) -> bool:
    """Return whether the account has signed in with its password from the browser that has this cookie."""
    if not (client.has_cookie and client.device):
        return False
    return bool(await connection.fetchval(_IS_KNOWN, email, client.device_hash))


async def with_device(connection: Any, client: Client) -> Client:
    """Return the client with a device token. A browser gets a new one if its own is of nobody: a token that someone
    else planted would let them pass for this device."""
    if not client.has_cookie or await connection.fetchval(_IS_ANYONES, client.device_hash):
        return client
    return replace(client, device=secrets.token_urlsafe(32))


async def remember(connection: Any, user_id: UUID, client: Client, instant: datetime) -> bool:
    """Remember the device. Return whether it is new for a person who has used others before."""
    had_any = await connection.fetchval(_HAS_ANY, user_id)
    values = (client.device_hash, client.has_cookie, instant)
    is_new = await connection.fetchval(_REMEMBER, user_id, *values)
    return bool(is_new and had_any)


async def forget(connection: Any, user_id: UUID, client: Client) -> None:
    """Forget one device of a person."""
    await connection.execute(_FORGET, user_id, client.device_hash)


async def purge_devices(connection: Any, instant: datetime) -> None:
    """Delete devices that were not used for longer than their cookies last."""
    await connection.execute(_PURGE, instant - DEVICE_LIFE)
