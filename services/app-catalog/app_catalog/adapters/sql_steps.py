"""The record of the steps of installations in PostgreSQL."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime
from typing import cast
from uuid import UUID

import structlog
from chassis.database_errors import is_connection_lost, is_retryable
from chassis.db import current_transaction
from chassis.errors import ConflictError, DomainError

from app_catalog.domain.installation import Failure, Snapshot
from app_catalog.usecases.ports import DoneStep

log = structlog.get_logger()

_CLEAR = "DELETE FROM installation_step WHERE tenant_id = $1 AND installation_id = $2"
_ADD = """
INSERT INTO installation_step (tenant_id, installation_id, position, name)
SELECT $1, $2, position, name FROM unnest($3::text[]) WITH ORDINALITY AS step (name, position)"""
_SET = """
UPDATE installation_step SET status = $4, before = coalesce($5, before), error = $6, update_time = now()
WHERE tenant_id = $1 AND installation_id = $2 AND name = $3"""
_LAST_DONE = """
SELECT name, before FROM installation_step WHERE tenant_id = $1 AND installation_id = $2 AND status = 'done'
ORDER BY position DESC LIMIT 1"""
_TIMES = ("install_time", "erase_time")


class SqlSteps:
    """Implements Steps in the current transaction."""

    async def start(self, installation_id: UUID, names: Sequence[str]) -> None:
        """Replace the record of an earlier attempt by these steps, none of them done."""
        transaction = current_transaction()
        await transaction.connection.execute(_CLEAR, transaction.tenant_id, installation_id)
        await transaction.connection.execute(_ADD, transaction.tenant_id, installation_id, list(names))

    async def complete(self, installation_id: UUID, name: str, before: Snapshot) -> None:
        """Record a step as done, with the values that its inverse restores."""
        await _set(installation_id, name, "done", before=before)

    async def fail(self, installation_id: UUID, name: str, failure: Failure) -> None:
        """Record a step as failed, with code and message."""
        await _set(installation_id, name, "failed", error=f"{failure.code}: {failure.message}")

    async def undo(self, installation_id: UUID, name: str) -> None:
        """Record a step as undone."""
        await _set(installation_id, name, "undone")

    async def find_last_done(self, installation_id: UUID) -> DoneStep | None:
        """Return the last step that is done and not undone, or None."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_LAST_DONE, transaction.tenant_id, installation_id)
        return DoneStep(row["name"], _parse(row["before"])) if row else None

    def attempt(self) -> AbstractAsyncContextManager[None]:
        """Return a savepoint, which is rolled back if the block fails; an error that repeating would not avoid leaves
        it as a DomainError."""
        return _savepoint()


@asynccontextmanager
async def _savepoint() -> AsyncGenerator[None]:
    """Take back the SQL and the events of what fails."""
    transaction = current_transaction()
    events = len(transaction.outbox)
    await transaction.connection.execute("SAVEPOINT step")
    try:
        yield
    except Exception as error:
        if is_connection_lost(error) or is_retryable(error):
            raise
        await transaction.connection.execute("ROLLBACK TO SAVEPOINT step")
        del transaction.outbox[events:]
        if isinstance(error, DomainError):
            raise
        log.exception("installation-step-failed")
        raise ConflictError("Something went wrong on our side.", "step-failed") from error
    await transaction.connection.execute("RELEASE SAVEPOINT step")


async def _set(
    installation_id: UUID, name: str, status: str, *, before: Snapshot | None = None, error: str = ""
) -> None:
    transaction = current_transaction()
    values = installation_id, name, status, before and _to_json(before), error
    await transaction.connection.execute(_SET, transaction.tenant_id, *values)


def _to_json(before: Snapshot) -> dict[str, object]:
    return {
        name: value.isoformat() if isinstance(value, datetime) else value for name, value in before.items()
    }


def _parse(stored: dict[str, object]) -> Snapshot:
    return {
        name: datetime.fromisoformat(value)
        if name in _TIMES and isinstance(value, str)
        else _parse_list(value)
        for name, value in stored.items()
    }


def _parse_list(value: object) -> object:
    """Return a list of JSON as the tuple that it was."""
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value
