"""What an event of an account ends: the one table of it."""

from collections.abc import Mapping
from enum import StrEnum


class Credential(StrEnum):
    """What signs in to an account, or leads to that."""

    SESSIONS = "sessions"
    # Browsers in which a PIN works and guesses are counted for themselves.
    DEVICES = "devices"
    PINS = "pins"
    PASSKEYS = "passkeys"
    # Challenges for a passkey to come, which would be stored after the others ended.
    PASSKEYS_BEGUN = "passkeys-begun"
    KEYS = "keys"
    APPLICATIONS = "applications"
    SECOND_FACTOR = "second-factor"
    RECOVERY = "recovery"
    # Links that went by mail alone, and links that the admin of a tenant handed over.
    MAILED_LINKS = "mailed-links"
    HANDED_LINKS = "handed-links"
    # Links of invitations that an admin copied; those that were mailed reach who reads the address.
    COPIED_INVITATIONS = "copied-invitations"


class AccountEvent(StrEnum):
    """What happens to an account."""

    # In a session, which goes on, by who knows the password.
    PASSWORD_CHANGED = "password-changed"  # noqa: S105  # the event, not a password
    # By a link that was mailed, of an address that was not proven before, and of one that was.
    FIRST_PROOF = "first-proof"
    RESET_BY_MAIL = "reset-by-mail"
    # By a link that an admin handed over, which proves nothing of the address.
    RESET_BY_ADMIN = "reset-by-admin"
    JOINED_TENANT = "joined-tenant"
    SIGNED_OUT_EVERYWHERE = "signed-out-everywhere"
    # Turned off by the person, by an operator, or at the end of a recovery.
    SECOND_FACTOR_ENDED = "second-factor-ended"
    # The person has it: a code of it was right.
    SECOND_FACTOR_USED = "second-factor-used"
    RECOVERY_STOPPED = "recovery-stopped"


_LINKS = frozenset({Credential.MAILED_LINKS, Credential.HANDED_LINKS})
_RESET = _LINKS | {
    Credential.SESSIONS,
    Credential.DEVICES,
    Credential.PINS,
    Credential.PASSKEYS_BEGUN,
    Credential.RECOVERY,
    Credential.COPIED_INVITATIONS,
}
# Passkeys, keys and applications outlive the reset of a proven address: its person sees a list of them and ends what is
# not theirs. The second factor outlives it as well, or a mailbox alone would open the account.
ENDS: Mapping[AccountEvent, frozenset[Credential]] = {
    AccountEvent.PASSWORD_CHANGED: _LINKS
    | {Credential.DEVICES, Credential.PASSKEYS_BEGUN, Credential.RECOVERY},
    AccountEvent.FIRST_PROOF: frozenset(Credential),
    AccountEvent.RESET_BY_MAIL: _RESET,
    AccountEvent.RESET_BY_ADMIN: _RESET,
    # The admins of other tenants may hold them: they would open this tenant too.
    AccountEvent.JOINED_TENANT: frozenset({Credential.HANDED_LINKS}),
    AccountEvent.SIGNED_OUT_EVERYWHERE: frozenset({Credential.SESSIONS, Credential.PASSKEYS_BEGUN}),
    AccountEvent.SECOND_FACTOR_ENDED: frozenset({Credential.SECOND_FACTOR, Credential.RECOVERY}),
    AccountEvent.SECOND_FACTOR_USED: frozenset({Credential.RECOVERY}),
    AccountEvent.RECOVERY_STOPPED: frozenset({Credential.RECOVERY}),
}
# Events after which it is known that the password is of who reads the address; None: as before.
PROVES: Mapping[AccountEvent, bool] = {
    AccountEvent.FIRST_PROOF: True,
    AccountEvent.RESET_BY_MAIL: True,
    AccountEvent.RESET_BY_ADMIN: False,
}


def reset_event(*, is_mailed: bool, was_proven: bool) -> AccountEvent:
    """Return the event of a new password by a link."""
    if not is_mailed:
        return AccountEvent.RESET_BY_ADMIN
    return AccountEvent.RESET_BY_MAIL if was_proven else AccountEvent.FIRST_PROOF
