"""Edits in PostgreSQL, the newest hundred of every plan."""

from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction

from planning.adapters.lines import line_of, task_of
from planning.usecases.ports import Changes, Edit

_KEPT = 100
_FORGET_UNDONE = "DELETE FROM plan_edit WHERE tenant_id = $1 AND plan = $2 AND user_id = $3 AND is_undone"
_NOTE = """
INSERT INTO plan_edit (tenant_id, plan, position, user_id, changes)
SELECT $1, $2, coalesce(max(position), 0) + 1, $3, $4 FROM plan_edit WHERE tenant_id = $1 AND plan = $2
RETURNING position"""
_FORGET_OLD = "DELETE FROM plan_edit WHERE tenant_id = $1 AND plan = $2 AND position <= $3"
_LAST = """
SELECT position, changes FROM plan_edit WHERE tenant_id = $1 AND plan = $2 AND user_id = $3 AND NOT is_undone
ORDER BY position DESC LIMIT 1"""
_NEXT = """
SELECT position, changes FROM plan_edit WHERE tenant_id = $1 AND plan = $2 AND user_id = $3 AND is_undone
ORDER BY position LIMIT 1"""
_MARK = "UPDATE plan_edit SET is_undone = $4 WHERE tenant_id = $1 AND plan = $2 AND position = $3"


class SqlEdits:
    async def note(self, plan_id: UUID, changes: Changes) -> None:
        user = current_caller().user_id
        if user is None or not changes:
            return
        transaction = current_transaction()
        key = transaction.tenant_id, plan_id
        await transaction.connection.execute(_FORGET_UNDONE, *key, user)
        lines = {
            id_: [line_of(was) if was else None, line_of(now) if now else None]
            for id_, (was, now) in changes.items()
        }
        position = await transaction.connection.fetchval(_NOTE, *key, user, lines)
        await transaction.connection.execute(_FORGET_OLD, *key, position - _KEPT)

    async def last(self, plan_id: UUID) -> Edit | None:
        return await self._one(_LAST, plan_id)

    async def next(self, plan_id: UUID) -> Edit | None:
        return await self._one(_NEXT, plan_id)

    async def mark(self, plan_id: UUID, position: int, *, is_undone: bool) -> None:
        transaction = current_transaction()
        await transaction.connection.execute(_MARK, transaction.tenant_id, plan_id, position, is_undone)

    async def _one(self, sql: str, plan_id: UUID) -> Edit | None:
        transaction, user = current_transaction(), current_caller().user_id
        row = await transaction.connection.fetchrow(sql, transaction.tenant_id, plan_id, user)
        return (
            Edit(row["position"], {id_: _pair(pair) for id_, pair in row["changes"].items()}) if row else None
        )


def _pair(lines: list[Any]) -> Any:
    was, now = lines
    return task_of(was) if was else None, task_of(now) if now else None
