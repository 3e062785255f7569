"""Plans in PostgreSQL: read whole, written where they differ."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import UUID

import orjson
from chassis.db import current_transaction
from chassis.errors import NotFoundError, invalid_field
from souk.planning.v1 import planning_events_pb2 as news
from souk.planning.v1 import planning_pb2 as pb

from planning.adapters.lines import line_of, task_of
from planning.adapters.resources import announce, plans, tasks
from planning.domain.calendar import Calendar, calendar_of, continuous, standard
from planning.domain.plan import Plan
from planning.domain.task import Task
from planning.usecases.ports import Changes

# More than this many at once are told as one change of their plan.
_TOLD_ONE_BY_ONE = 200
_COLUMNS = """id, name, start_time, end_time, not_before, progress, type, dependencies, resources, project, is_disabled,
  styles, baseline_start_time, baseline_end_time, position, pushed_by, source"""
_TYPES = """id text, name text, start_time timestamptz, end_time timestamptz, not_before timestamptz, progress numeric,
  type text, dependencies jsonb, resources jsonb, project text, is_disabled boolean, styles jsonb,
  baseline_start_time timestamptz, baseline_end_time timestamptz, position integer, pushed_by text, source text"""
_SET = ", ".join(
    f"{name} = excluded.{name}" for name in _COLUMNS.replace("\n", " ").split(", ") if name.strip() != "id"
)
_PLAN = """
SELECT p.name, p.start_time, p.calendar, p.timezone, c.timezone AS zone, c.name AS calendar_name,
  c.hours, c.holidays FROM gantt_project p
LEFT JOIN gantt_calendar c ON c.tenant_id = p.tenant_id AND c.id = p.calendar_id
WHERE p.tenant_id = $1 AND p.id = $2"""
_TASKS = f"SELECT {_COLUMNS} FROM gantt_task WHERE tenant_id = $1 AND plan = $2 ORDER BY position, id"  # noqa: S608
_WRITE = f"""
INSERT INTO gantt_task AS t (tenant_id, plan, {_COLUMNS})
SELECT $1, $2, {_COLUMNS} FROM jsonb_to_recordset($3::jsonb) AS r ({_TYPES})
ON CONFLICT (tenant_id, id) DO UPDATE SET {_SET}, version = t.version + 1, update_time = now()
WHERE t.plan = excluded.plan RETURNING id"""  # noqa: S608  # names come from the code
_REMOVE = "DELETE FROM gantt_task WHERE tenant_id = $1 AND plan = $2 AND id = ANY($3)"
_OF = "SELECT plan FROM gantt_task WHERE tenant_id = $1 AND id = $2"
# One at a time looks for free numbers.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('task:' || $1::text, 0))"
_HIGHEST = "SELECT coalesce(max(id::bigint), 0) FROM gantt_task WHERE tenant_id = $1 AND id ~ '^[0-9]{1,12}$'"


class SqlPlans:
    async def open(self, plan_id: UUID) -> Plan:
        return await self._read(plan_id, " FOR UPDATE OF p")

    async def read(self, plan_id: UUID) -> Plan:
        return await self._read(plan_id, "")

    async def plan_of(self, task_id: str) -> UUID:
        transaction = current_transaction()
        found: UUID | None = await transaction.connection.fetchval(_OF, transaction.tenant_id, task_id)
        if found is None:
            raise NotFoundError("There is no such gantt task.")
        return found

    async def free_ids(self, count: int) -> list[str]:
        transaction = current_transaction()
        await transaction.connection.execute(_LOCK, str(transaction.tenant_id))
        highest = await transaction.connection.fetchval(_HIGHEST, transaction.tenant_id)
        return [str(highest + step) for step in range(1, count + 1)]

    async def write(self, before: Plan, after: Plan) -> Changes:
        ids = [*after.tasks, *(id_ for id_ in before.tasks if id_ not in after.tasks)]
        pairs = {id_: (before.tasks.get(id_), after.tasks.get(id_)) for id_ in ids}
        changes = {id_: pair for id_, pair in pairs.items() if pair[0] != pair[1]}
        gone = {id_: was for id_, (was, now) in changes.items() if was and now is None}
        told = await self._messages(list(gone))
        await self._store(after.id, [now for _, now in changes.values() if now], list(gone))
        await self._tell(after.id, list(changes), told)
        tasks.clear_totals()
        return changes

    async def _read(self, plan_id: UUID, lock: str) -> Plan:
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_PLAN + lock, transaction.tenant_id, plan_id)
        if row is None:
            raise NotFoundError("There is no such gantt project.")
        lines = await transaction.connection.fetch(_TASKS, transaction.tenant_id, plan_id)
        return Plan(
            plan_id,
            row["name"],
            row["start_time"],
            _calendar(row),
            {line["id"]: task_of(line) for line in lines},
        )

    async def _store(self, plan_id: UUID, written: list[Task], removed: list[str]) -> None:
        transaction = current_transaction()
        key = transaction.tenant_id, plan_id
        if removed:
            await transaction.connection.execute(_REMOVE, *key, removed)
        if written:
            lines = orjson.dumps([line_of(task) for task in written])
            stored = await transaction.connection.fetch(_WRITE, *key, orjson.Fragment(lines))
            missing = {task.id for task in written} - {row["id"] for row in stored}
            if missing:
                raise invalid_field("item.id", f"The id {min(missing)} is taken in another plan.", "taken")

    async def _tell(self, plan_id: UUID, changed: list[str], gone: dict[str, pb.GanttTask]) -> None:
        if len(changed) > _TOLD_ONE_BY_ONE:
            announce(plan_id, news.PlanChanged(plan=await plans.read(plan_id)))
            return
        known = await self._messages(changed)
        for id_ in changed:
            task = known.get(id_) or gone[id_]
            announce(plan_id, news.TaskChanged(task=task, is_removed=id_ not in known))

    async def _messages(self, ids: Iterable[str]) -> dict[str, pb.GanttTask]:
        found: list[Any] = await tasks.select("id = ANY($2)", [list(ids)]) if ids else []
        return {task.id: task for task in found}


def _calendar(row: Any) -> Calendar:
    if row["hours"] is None:
        return (continuous if row["calendar"] == "continuous" else standard)(row["timezone"])
    hours = [(one["weekday"], one["from"], one["to"]) for one in row["hours"]]
    return replace(calendar_of(row["zone"], hours, row["holidays"]), name=row["calendar_name"])
