"""Recoveries of second factors that go on, and what stops them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.audit import Actor, Change
from chassis.db import Database
from chassis.errors import NotFoundError
from chassis.model import now, uuid7

from identity.access.accounts import list_memberships
from identity.access.credentials.ending import end_by
from identity.access.credentials.failures import Failure, log_failure
from identity.access.credentials.rules import AccountEvent
from identity.access.second_factor import SecondFactor, way_of_code
from identity.audit.entries import record_everywhere
from identity.model import Account

# From the beginning to the end of the second factor.
DELAY = timedelta(hours=72)
_BEGIN = """
INSERT INTO second_factor_recoveries (user_id, id, begun_at, due_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (user_id) DO NOTHING RETURNING true"""
_FIND = "SELECT id, user_id, due_at FROM second_factor_recoveries WHERE user_id = $1"
_LOCK_DUE = "SELECT user_id FROM second_factor_recoveries WHERE id = $1 AND due_at <= $2 FOR UPDATE"


@dataclass(frozen=True)
class Recovery:
    """A recovery that goes on: the second factor of the person ends at `due_at`."""

    id: UUID
    user_id: UUID
    due_at: datetime


async def begin(connection: Any, user_id: UUID, instant: datetime) -> tuple[Recovery, bool]:
    """Return the recovery of a person, and whether it begins now: one that goes on is not prolonged."""
    new = Recovery(uuid7(), user_id, instant + DELAY)
    if await connection.fetchval(_BEGIN, user_id, new.id, instant, new.due_at):
        return new, True
    return Recovery(**await connection.fetchrow(_FIND, user_id)), False


async def find_recovery(connection: Any, user_id: UUID) -> Recovery | None:
    """Return the recovery of a person that goes on."""
    row = await connection.fetchrow(_FIND, user_id)
    return Recovery(**row) if row else None


async def lock_due(connection: Any, recovery_id: UUID, instant: datetime) -> UUID | None:
    """Lock a recovery whose delay is over and return whose it is, or None if it was stopped or is not due."""
    return await connection.fetchval(_LOCK_DUE, recovery_id, instant)


async def stop(connection: Any, user_id: UUID, actor: Actor) -> None:
    """Stop a recovery. Raise NotFoundError if none goes on."""
    if not await _end(connection, user_id, actor, AccountEvent.RECOVERY_STOPPED):
        raise NotFoundError("There is no recovery to stop.")


async def use_factor(
    database: Database, factor: SecondFactor, account: Account, code: str, address: str
) -> bool:
    """Return whether a code of the second factor is right; it works no more then. Who shows the second factor has not
    lost it: a recovery that goes on is stopped. Call it while no transaction is open."""
    if not await factor.use(account.id, code, now()):
        log_failure(way_of_code(code), Failure.WRONG, account.id)
        return False
    actor = Actor(account.id, account.email, address)
    async with database.directory() as connection:
        await _end(connection, account.id, actor, AccountEvent.SECOND_FACTOR_USED)
    return True


async def _end(connection: Any, user_id: UUID, actor: Actor, event: AccountEvent) -> bool:
    """Return whether a recovery went on; that it was stopped is recorded in each tenant of the person."""
    ended = await end_by(connection, user_id, event)
    memberships = await list_memberships(connection, user_id) if ended.recovery else []
    if memberships:
        change = Change("recovery-stopped", user_id, memberships[0].name)
        await record_everywhere(connection, memberships, actor, change)
    return ended.recovery
