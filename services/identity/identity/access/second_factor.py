"""The second factor of sign-in: one-time passwords by time (RFC 6238); `recovery_codes` are for a lost phone."""

import secrets
import unicodedata
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.db import Database
from chassis.errors import ConflictError, invalid_field
from pyotp import random_base32
from pyotp.totp import TOTP

from identity.access.credentials.failures import WayIn
from identity.access.passwords import Passwords
from identity.access.recovery_codes import use_recovery_code
from identity.vault import Purpose, Vault

_PERIOD = 30
_TIME_CODE_DIGITS = 6
# A phone's clock may be off by this many periods.
_DRIFT = 1
_READ = "SELECT secret, confirmed_at, last_step FROM totp_secrets WHERE user_id = $1 FOR UPDATE"
_BEGIN = """
INSERT INTO totp_secrets AS stored (user_id, secret) VALUES ($1, $2)
ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE stored.confirmed_at IS NULL
RETURNING true"""
_CONFIRM = "UPDATE totp_secrets SET confirmed_at = $2 WHERE user_id = $1"
_USED = "UPDATE totp_secrets SET last_step = $2 WHERE user_id = $1"
IS_ON = "The second factor is on already. Turn it off first."
_WRONG = "This is not the code of this moment. Wait for the next one and try again."


def has_factor(user_id: str) -> str:
    """Return the SQL condition that the person of this column or parameter has a second factor."""
    return f"EXISTS (SELECT FROM totp_secrets f WHERE f.user_id = {user_id} AND f.confirmed_at IS NOT NULL)"


_IS_ON = f"SELECT {has_factor('$1')}"


class SecondFactor:
    """Secrets are stored encrypted; each code works once."""

    def __init__(self, secret: str, database: Database, passwords: Passwords) -> None:
        self._vault, self._database, self._passwords = (
            Vault(secret, Purpose.ONE_TIME_PASSWORDS),
            database,
            passwords,
        )

    async def is_on(self, connection: Any, user_id: UUID) -> bool:
        """Return whether the user has confirmed a second factor."""
        return bool(await connection.fetchval(_IS_ON, user_id))

    async def begin(self, connection: Any, user_id: UUID) -> str:
        """Store a new secret that counts once it is confirmed, and return it. Raise ConflictError if one is in use."""
        secret = random_base32()
        encrypted = self._vault.encrypt(secret.encode(), str(user_id))
        if not await connection.fetchval(_BEGIN, user_id, encrypted):
            raise ConflictError(IS_ON, "second-factor-on")
        return secret

    async def confirm(self, connection: Any, user_id: UUID, code: str, now: datetime) -> None:
        """Turn the second factor on. Raise ValidationError for a wrong code, ConflictError if it is on already."""
        if await self.is_on(connection, user_id):
            raise ConflictError(IS_ON, "second-factor-on")
        if not await self._use_time_code(connection, user_id, normalize_code(code), now):
            raise invalid_field("code", _WRONG, "code")
        await connection.execute(_CONFIRM, user_id, now)

    async def use(self, user_id: UUID, code: str, now: datetime) -> bool:
        """Return whether the code is right; it works no more then. Call it while no transaction is open."""
        code = normalize_code(code)
        if way_of_code(code) is WayIn.RECOVERY_CODE:
            return await use_recovery_code(self._database, self._passwords, user_id, code)
        async with self._database.directory() as connection:
            return await self._use_time_code(connection, user_id, code, now)

    async def _use_time_code(self, connection: Any, user_id: UUID, code: str, now: datetime) -> bool:
        if (row := await connection.fetchrow(_READ, user_id)) is None:
            return False
        totp = TOTP(self._vault.decrypt(row["secret"], str(user_id)).decode(), interval=_PERIOD)
        present = int(now.timestamp()) // _PERIOD
        for step in range(present - _DRIFT, present + _DRIFT + 1):
            # A code that was seen over a shoulder is of no use: the step must be newer than the last one used.
            if step > row["last_step"] and secrets.compare_digest(
                totp.generate_otp(step).encode(), code.encode()
            ):
                await connection.execute(_USED, user_id, step)
                return True
        return False


def provisioning_uri(secret: str, email: str, issuer: str) -> str:
    """Return the address that authenticator apps read from a QR code."""
    return TOTP(secret, interval=_PERIOD).provisioning_uri(name=email, issuer_name=issuer)


def way_of_code(code: str) -> WayIn:
    """Return what a code is meant to be. A recovery code may happen to have no letter: only the length tells."""
    is_time_code = len(normalize_code(code)) == _TIME_CODE_DIGITS
    return WayIn.TIME_CODE if is_time_code else WayIn.RECOVERY_CODE


def normalize_code(code: str) -> str:
    """Return the code without what people write between its parts, in small letters and the digits 0 to 9."""
    characters = code.replace(" ", "").replace("-", "").lower()
    return "".join(str(unicodedata.digit(character, character)) for character in characters)
