"""Recorded edits in PostgreSQL. The last hundred of each plan are stored."""

from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction

from planning.adapters.task_json import to_json, to_task
from planning.usecases.ports import Changes, Edit

_MAX_EDITS = 100
_DELETE_UNDONE = "DELETE FROM plan_edit WHERE tenant_id = $1 AND plan = $2 AND user_id = $3 AND is_undone"
_ADD = """
INSERT INTO plan_edit (tenant_id, plan, position, user_id, changes)
SELECT $1, $2, coalesce(max(position), 0) + 1, $3, $4 FROM plan_edit WHERE tenant_id = $1 AND plan = $2
RETURNING position"""
_DELETE_OLD = "DELETE FROM plan_edit WHERE tenant_id = $1 AND plan = $2 AND position <= $3"
_LAST = """
SELECT position, changes FROM plan_edit WHERE tenant_id = $1 AND plan = $2 AND user_id = $3 AND NOT is_undone
ORDER BY position DESC LIMIT 1"""
_NEXT = """
SELECT position, changes FROM plan_edit WHERE tenant_id = $1 AND plan = $2 AND user_id = $3 AND is_undone
ORDER BY position LIMIT 1"""
_SET_UNDONE = "UPDATE plan_edit SET is_undone = $4 WHERE tenant_id = $1 AND plan = $2 AND position = $3"


class SqlEdits:
    """Implements Edits."""

    async def record(self, plan_id: UUID, changes: Changes) -> None:
        """Insert the caller's edit, delete their undone ones and the oldest of the plan. Callers without a user record
        nothing."""
        user = current_caller().user_id
        if user is None or not changes:
            return
        transaction = current_transaction()
        key = transaction.tenant_id, plan_id
        await transaction.connection.execute(_DELETE_UNDONE, *key, user)
        stored = {
            id_: [to_json(before) if before else None, to_json(after) if after else None]
            for id_, (before, after) in changes.items()
        }
        position = await transaction.connection.fetchval(_ADD, *key, user, stored)
        await transaction.connection.execute(_DELETE_OLD, *key, position - _MAX_EDITS)

    async def find_last(self, plan_id: UUID) -> Edit | None:
        """Return the caller's last edit that is not undone, or None."""
        return await self._find(_LAST, plan_id)

    async def find_next(self, plan_id: UUID) -> Edit | None:
        """Return the caller's edit that can be redone next, or None."""
        return await self._find(_NEXT, plan_id)

    async def set_undone(self, plan_id: UUID, position: int, *, is_undone: bool) -> None:
        """Mark the edit at a position as undone, or as redone."""
        transaction = current_transaction()
        await transaction.connection.execute(_SET_UNDONE, transaction.tenant_id, plan_id, position, is_undone)

    async def _find(self, sql: str, plan_id: UUID) -> Edit | None:
        transaction, user = current_transaction(), current_caller().user_id
        row = await transaction.connection.fetchrow(sql, transaction.tenant_id, plan_id, user)
        return (
            Edit(row["position"], {id_: _to_pair(pair) for id_, pair in row["changes"].items()})
            if row
            else None
        )


def _to_pair(stored: list[Any]) -> Any:
    before, after = stored
    return to_task(before) if before else None, to_task(after) if after else None
