"""Events of accounts, in the transaction of what else they change: the only code that changes a password, and that ends
what signs in to an account."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from identity.access.account_links import new_token
from identity.access.credentials.remaining import RemainingCredential, end_remaining, list_remaining
from identity.access.credentials.rules import ENDS, PROVES, AccountEvent, Credential
from identity.digests import digest_of
from identity.model import Account

_PASSWORD = """
UPDATE users SET password_hash = $2, session_version = session_version + 1,
  email_proven_at = CASE WHEN $3::boolean IS NULL THEN email_proven_at WHEN $3 THEN $4::timestamptz END
WHERE id = $1"""  # noqa: S105  # SQL, not a password
_RENEW_HASH = "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2"
# What has ended by its rows; the statement returns true where there was something.
_BY_PERSON: Mapping[Credential, Sequence[str]] = {
    Credential.SESSIONS: ("DELETE FROM sessions WHERE user_id = $1",),
    Credential.DEVICES: ("DELETE FROM known_devices WHERE user_id = $1",),
    Credential.PINS: ("DELETE FROM pins WHERE user_id = $1",),
    Credential.PASSKEYS_BEGUN: ("DELETE FROM passkey_challenges WHERE user_id = $1",),
    Credential.SECOND_FACTOR: (
        "DELETE FROM recovery_codes WHERE user_id = $1",
        "DELETE FROM totp_secrets WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL",
    ),
    Credential.RECOVERY: (
        "DELETE FROM account_links WHERE user_id = $1 AND purpose IN ('recovery', 'stop-recovery')",
        "DELETE FROM second_factor_recoveries WHERE user_id = $1 RETURNING true",
    ),
    Credential.MAILED_LINKS: ("DELETE FROM account_links WHERE user_id = $1 AND tenant_id IS NULL",),
    Credential.HANDED_LINKS: ("DELETE FROM account_links WHERE user_id = $1 AND tenant_id IS NOT NULL",),
}
# These have rows in each tenant of the person.
_KINDS = {
    Credential.PASSKEYS: "passkey",
    Credential.KEYS: "api-key",
    Credential.APPLICATIONS: "application",
}
_COPIED_LINKS = """
SELECT i.id FROM invitations i JOIN users u ON u.email = i.email WHERE u.id = $1 FOR UPDATE OF i"""
_END_COPIED_LINK = "UPDATE invitations SET token_hash = $2 WHERE id = $1"


@dataclass(frozen=True)
class Ended:
    """What an event ended of what goes on with a new password otherwise."""

    second_factor: bool = False
    recovery: bool = False
    credentials: Sequence[RemainingCredential] = ()

    @property
    def is_anything(self) -> bool:
        """Return whether a second factor, a passkey, a key or an application has ended."""
        return self.second_factor or bool(self.credentials)


async def change_password(
    connection: Any, account: Account, password_hash: str, event: AccountEvent, now: datetime
) -> Ended:
    """Set a password, which ends each session that is not continued as `sessions.keep_session` does, and what else the
    event ends. Return that."""
    await connection.execute(_PASSWORD, account.id, password_hash, PROVES.get(event), now)
    return await end_by(connection, account.id, event)


async def renew_hash(connection: Any, account: Account, password_hash: str) -> None:
    """Store another hash of the password that the account has, unless it has changed meanwhile. Nothing ends by it."""
    await connection.execute(_RENEW_HASH, account.id, account.password_hash, password_hash)


async def end_by(connection: Any, user_id: UUID, event: AccountEvent) -> Ended:
    """End what an event of an account ends. Access tokens end with `Identity.revoke`, after the commit."""
    had: dict[Credential, bool] = {}
    # Always in this order, so that two events of an account at once don't wait for each other.
    for credential in Credential:
        if credential in ENDS[event]:
            for statement in _BY_PERSON.get(credential, ()):
                had[credential] = bool(await connection.fetchval(statement, user_id))
    if Credential.COPIED_INVITATIONS in ENDS[event]:
        await _end_copied_invitations(connection, user_id)
    kinds = {kind for credential, kind in _KINDS.items() if credential in ENDS[event]}
    remaining = await list_remaining(connection, user_id) if kinds else []
    credentials = [credential for credential in remaining if credential.kind in kinds]
    if credentials:
        await end_remaining(connection, user_id, credentials)
    return Ended(had.get(Credential.SECOND_FACTOR, False), had.get(Credential.RECOVERY, False), credentials)


async def _end_copied_invitations(connection: Any, user_id: UUID) -> None:
    for row in await connection.fetch(_COPIED_LINKS, user_id):
        # Nobody knows the token of this digest.
        await connection.execute(_END_COPIED_LINK, row["id"], digest_of(new_token()))
