"""Ending what signs in to an account, in the transaction that changes its password."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from identity.access import devices, sessions
from identity.access.credentials.remaining import RemainingCredential, end_remaining, list_remaining
from identity.access.one_time_tokens import new_token
from identity.digests import digest_of
from identity.model import Account

_OF_PERSON = (
    "DELETE FROM pins WHERE user_id = $1",
    "DELETE FROM password_resets WHERE user_id = $1",
    "DELETE FROM credential_reviews WHERE user_id = $1",
    # Begun for a passkey: the authenticator's answer would be stored after the others ended.
    "DELETE FROM passkey_challenges WHERE user_id = $1",
)
_COPIED_LINKS = "SELECT id FROM invitations WHERE email = $1 FOR UPDATE"
_END_COPIED_LINK = "UPDATE invitations SET token_hash = $2 WHERE id = $1"
_OF_SECOND_FACTOR = (
    "DELETE FROM totp_secrets WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL",
    "DELETE FROM recovery_codes WHERE user_id = $1 RETURNING true",
)


@dataclass(frozen=True)
class Ended:
    """What was ended beside the password and what ends with it."""

    second_factor: bool = False
    credentials: Sequence[RemainingCredential] = ()

    @property
    def is_anything(self) -> bool:
        """Whether a second factor or any credential ended."""
        return self.second_factor or bool(self.credentials)


async def end_with_password(connection: Any, account: Account) -> None:
    """End what ends with every new password that a link sets: sessions, PINs, known devices and open links. Links of
    invitations that were mailed go on, since they reach who reads the address."""
    await sessions.end_sessions(connection, account.id)
    await devices.forget_all(connection, account.id)
    for statement in _OF_PERSON:
        await connection.execute(statement, account.id)
    for row in await connection.fetch(_COPIED_LINKS, account.email):
        # Nobody knows the token of this digest.
        await connection.execute(_END_COPIED_LINK, row["id"], digest_of(new_token()))


async def end_everything_else(connection: Any, user_id: UUID) -> Ended:
    """End and return what goes on with a new password otherwise: second factor, passkeys, API keys and grants."""
    had_second_factor = [await connection.fetchval(statement, user_id) for statement in _OF_SECOND_FACTOR]
    remaining = await list_remaining(connection, user_id)
    await end_remaining(connection, user_id, remaining)
    return Ended(any(had_second_factor), remaining)
