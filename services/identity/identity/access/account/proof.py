"""What a person shows again before how they sign in changes: the one place that decides whether it is enough.

It is the password and, where the second factor is on, a code of it; or a passkey, which stands for both. An unlocked
screen is not enough, and neither is the password that somebody has seen.
"""

from dataclasses import dataclass
from typing import Any, Self

from chassis.errors import invalid_field
from chassis.model import now

from identity.access import throttle
from identity.access.account.own import own_account
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.own_password import try_password
from identity.access.passkeys.challenges import Asker, add_challenge, end_challenge
from identity.access.passkeys.errors import CeremonyError
from identity.access.recoveries import use_factor
from identity.access.throttle import Attempt
from identity.callers import PersonRequest, hold_session
from identity.model import Account, Membership

_PURPOSE = "proof"
_NEEDED = "Send the code of your authenticator app, or a recovery code."
_WRONG_CODE = "This code is not right, or was used before."
_ENDED = "This proof was used or is too old. Use your passkey again."


@dataclass(frozen=True)
class Proof:
    """What was sent to show who one is."""

    password: str = ""
    code: str = ""
    # Of `prove_by_passkey`.
    passkey: str = ""

    @classmethod
    def of(cls, request: Any) -> Self:
        """Return that of a request which has all three."""
        return cls(request.current_password, request.code, request.proof)


async def require_proof(
    person: PersonRequest, proof: Proof, *, one_factor: bool = False
) -> tuple[Account, list[Membership]]:
    """Return the account and its memberships. Raise ValidationError for what is missing or not right,
    TooManyAttemptsError after too much of that. The code, or the proof of a passkey, is used then. With
    `one_factor` the password alone is enough: who has lost the other must be able to end a stranger's sessions."""
    account, memberships = await own_account(person)
    if proof.passkey:
        await _use_passkey(person, account, proof.passkey)
        return account, memberships
    if not proof.password:
        raise invalid_field("currentPassword", "This field is required.", "blank")
    await _check_password_and_code(person, account, proof, one_factor=one_factor)
    return account, memberships


async def give_proof(person: PersonRequest) -> str:
    """Return what stands for password and code of a person who has just used a passkey, once, in their session."""
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        return (await add_challenge(connection, now(), _asker(person))).hex()


async def _use_passkey(person: PersonRequest, account: Account, proof: str) -> None:
    try:
        await end_challenge(person.identity.database, bytes.fromhex(proof), now(), _asker(person))
    except (CeremonyError, ValueError):
        log_failure(WayIn.PASSKEY, Failure.ENDED, account.id, _PURPOSE)
        raise invalid_field("proof", _ENDED, "proof-ended") from None


async def _check_password_and_code(
    person: PersonRequest, account: Account, proof: Proof, *, one_factor: bool
) -> None:
    identity = person.identity
    attempt = Attempt(account.email, person.actor.address, person.caller.session_id)
    if not await try_password(identity, attempt, account, proof.password):
        raise invalid_field("currentPassword", "This is not the present password.", "wrong")
    async with identity.database.directory() as connection:
        is_on = not one_factor and await identity.second_factor.is_on(connection, account.id)
        if is_on and not proof.code:
            # Neither right nor wrong, as in sign-in.
            await throttle.take_back(connection, attempt)
    if is_on:
        await _use_code(person, account, proof.code)
    async with identity.database.directory() as connection:
        await throttle.succeed(connection, attempt)


async def _use_code(person: PersonRequest, account: Account, code: str) -> None:
    if not code:
        raise invalid_field("code", _NEEDED, "code-needed")
    identity = person.identity
    if not await use_factor(identity.database, identity.second_factor, account, code, person.actor.address):
        raise invalid_field("code", _WRONG_CODE, "used-code")


def _asker(person: PersonRequest) -> Asker:
    assert person.caller.user_id  # noqa: S101  # callers.py rejects others
    return Asker(person.caller.user_id, person.caller.session_id, _PURPOSE)
