"""Plans in PostgreSQL. A plan is read as a whole; only differing tasks are written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from chassis.db import current_transaction
from chassis.errors import NotFoundError, invalid_field
from souk.planning.v1 import planning_events_pb2 as events_pb
from souk.planning.v1 import planning_pb2 as pb

from planning.adapters.resources import any_task_exists, plans, publish, tasks
from planning.adapters.task_json import to_json, to_task
from planning.domain.calendar import Calendar, continuous, parse_calendar, standard
from planning.domain.plan import Plan
from planning.domain.rows import DELIVERIES
from planning.domain.task import Task
from planning.usecases.ports import Changes

# With more changed tasks, one event of the plan is published instead of one for each task.
_MAX_TASK_EVENTS = 200
_COLUMNS = """id, name, start_time, end_time, not_before, progress, type, dependencies, resources, project, is_disabled,
  styles, baseline_start_time, baseline_end_time, position, pushed_by, source"""
_TYPES = """id text, name text, start_time timestamptz, end_time timestamptz, not_before timestamptz, progress numeric,
  type text, dependencies jsonb, resources jsonb, project text, is_disabled boolean, styles jsonb,
  baseline_start_time timestamptz, baseline_end_time timestamptz, position integer, pushed_by text, source text"""
_ASSIGNMENTS = ", ".join(
    f"{name} = excluded.{name}" for name in _COLUMNS.replace("\n", " ").split(", ") if name.strip() != "id"
)
_PLAN = """
SELECT p.name, p.start_time, p.calendar, p.timezone, c.timezone AS zone, c.name AS calendar_name,
  c.hours, c.holidays FROM gantt_project p
LEFT JOIN gantt_calendar c ON c.tenant_id = p.tenant_id AND c.id = p.calendar_id
WHERE p.tenant_id = $1 AND p.id = $2"""
_TASKS = f"SELECT {_COLUMNS} FROM gantt_task WHERE tenant_id = $1 AND plan = $2 ORDER BY position, id"  # noqa: S608  # constants only
# With the words of the index's condition.
_OF_DELIVERY = "FROM gantt_task WHERE tenant_id = $1 AND plan = $2 AND source = $3 AND source <> ''"
_DELIVERY = f"SELECT {_COLUMNS} {_OF_DELIVERY}"
_HAS_DELIVERY = f"SELECT EXISTS (SELECT {_OF_DELIVERY})"
_IS_LINKED = """
SELECT EXISTS (SELECT FROM gantt_task WHERE tenant_id = $1 AND plan = $2 AND (dependencies <> '[]' OR project <> ''))"""
_LAST_POSITION = "SELECT coalesce(max(position), 0) FROM gantt_task WHERE tenant_id = $1 AND plan = $2"
_WRITE = f"""
INSERT INTO gantt_task AS t (tenant_id, plan, {_COLUMNS})
SELECT $1, $2, {_COLUMNS} FROM jsonb_to_recordset($3::jsonb) AS r ({_TYPES})
ON CONFLICT (tenant_id, id) DO UPDATE SET {_ASSIGNMENTS}, version = t.version + 1, update_time = now()
WHERE t.plan = excluded.plan RETURNING id"""  # noqa: S608  # constants only
_REMOVE = "DELETE FROM gantt_task WHERE tenant_id = $1 AND plan = $2 AND id = ANY($3)"
_PLAN_OF_TASK = "SELECT plan FROM gantt_task WHERE tenant_id = $1 AND id = $2"
# Allocations of one tenant are serialized.
_ALLOCATE_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('task:' || $1::text, 0))"
_HIGHEST_ID = (
    "SELECT coalesce(max(id::bigint), 0) FROM gantt_task WHERE tenant_id = $1 AND id ~ '^[0-9]{1,12}$'"
)

_FED = "SELECT id FROM gantt_project WHERE tenant_id = $1 AND feed = $2 ORDER BY id"
_FIRST = "SELECT id FROM gantt_project WHERE tenant_id = $1 ORDER BY create_time, id LIMIT 1"
_FIRST_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('plan:' || $1::text, 0))"
_SET_BASELINE = """
UPDATE gantt_project SET baseline_time = $3, version = version + 1, update_time = $3 WHERE tenant_id = $1 AND id = $2"""


class SqlPlans:
    """Implements Plans."""

    async def lock(self, plan_id: UUID) -> Plan:
        """Return the plan with its tasks, locked until the commit. Raise NotFoundError."""
        return await self._load(plan_id, " FOR UPDATE OF p")

    async def lock_delivery(self, plan_id: UUID, order_id: str) -> Plan:
        """Return the plan, locked, with the task of an order's delivery alone, or with all tasks if any are linked.
        Raise NotFoundError."""
        lock, transaction = " FOR UPDATE OF p", current_transaction()
        header = await self._load_header(plan_id, lock)
        key = transaction.tenant_id, plan_id
        if await transaction.connection.fetchval(_IS_LINKED, *key):
            return header.with_tasks(await self._load_tasks(_TASKS, *key))
        return header.with_tasks(await self._load_tasks(_DELIVERY, *key, order_id))

    async def has_delivery(self, plan_id: UUID, order_id: str) -> bool:
        """Return whether the plan has a task of the order's delivery."""
        transaction = current_transaction()
        key = transaction.tenant_id, plan_id, order_id
        return bool(await transaction.connection.fetchval(_HAS_DELIVERY, *key))

    async def find_last_position(self, plan_id: UUID) -> int:
        """Return the position of the plan's last task; 0 if it has none."""
        transaction = current_transaction()
        position: int = await transaction.connection.fetchval(_LAST_POSITION, transaction.tenant_id, plan_id)
        return position

    async def get(self, plan_id: UUID) -> Plan:
        """Return the plan with its tasks. Raise NotFoundError."""
        return await self._load(plan_id, "")

    async def find_plan_id(self, task_id: str) -> UUID:
        """Return the id of the plan that has a task. Raise NotFoundError."""
        transaction = current_transaction()
        plan_id: UUID | None = await transaction.connection.fetchval(
            _PLAN_OF_TASK, transaction.tenant_id, task_id
        )
        if plan_id is None:
            raise NotFoundError("There is no such gantt task.")
        return plan_id

    async def has_task(self, ids: Sequence[str]) -> bool:
        """Return whether the tenant has a task with one of the ids."""
        return await any_task_exists(ids)

    async def allocate_task_ids(self, count: int) -> list[str]:
        """Return the next numbers after the tenant's highest, as text; other allocations wait until the commit."""
        transaction = current_transaction()
        await transaction.connection.execute(_ALLOCATE_LOCK, str(transaction.tenant_id))
        highest = await transaction.connection.fetchval(_HIGHEST_ID, transaction.tenant_id)
        return [str(highest + step) for step in range(1, count + 1)]

    async def save(self, before: Plan, after: Plan) -> Changes:
        """Write the tasks that differ, add their events and return them by id, each before and after."""
        ids = [*after.tasks, *(id_ for id_ in before.tasks if id_ not in after.tasks)]
        pairs = {id_: (before.tasks.get(id_), after.tasks.get(id_)) for id_ in ids}
        changes = {id_: pair for id_, pair in pairs.items() if pair[0] != pair[1]}
        removed_ids = [id_ for id_, (old, new) in changes.items() if old and new is None]
        removed = await self._list_messages(removed_ids)
        await self._store(after.id, [new for _, new in changes.values() if new], removed_ids)
        await self._publish(after.id, list(changes), removed)
        return changes

    async def list_delivery_plan_ids(self) -> list[UUID]:
        """Return the plans that follow the deliveries of orders."""
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_FED, transaction.tenant_id, DELIVERIES)
        return [row["id"] for row in rows]

    async def find_first_plan_id(self) -> UUID | None:
        """Return the tenant's first plan, or None, locking out others until the transaction ends, so that only one of
        them creates it."""
        transaction = current_transaction()
        await transaction.connection.execute(_FIRST_LOCK, str(transaction.tenant_id))
        return await transaction.connection.fetchval(_FIRST, transaction.tenant_id)

    async def set_baseline_time(self, plan_id: UUID, instant: datetime) -> None:
        """Store when the plan's baseline was taken."""
        transaction = current_transaction()
        await transaction.connection.execute(_SET_BASELINE, transaction.tenant_id, plan_id, instant)

    async def _load(self, plan_id: UUID, lock: str) -> Plan:
        header = await self._load_header(plan_id, lock)
        return header.with_tasks(await self._load_tasks(_TASKS, current_transaction().tenant_id, plan_id))

    async def _load_header(self, plan_id: UUID, lock: str) -> Plan:
        """Return the plan without its tasks. Raise NotFoundError."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_PLAN + lock, transaction.tenant_id, plan_id)
        if row is None:
            raise NotFoundError("There is no such gantt project.")
        return Plan(plan_id, row["name"], row["start_time"], _to_calendar(row), {})

    async def _load_tasks(self, query: str, *arguments: object) -> dict[str, Task]:
        rows = await current_transaction().connection.fetch(query, *arguments)
        return {row["id"]: to_task(row) for row in rows}

    async def _store(self, plan_id: UUID, written: list[Task], removed: list[str]) -> None:
        transaction = current_transaction()
        key = transaction.tenant_id, plan_id
        if removed:
            await transaction.connection.execute(_REMOVE, *key, removed)
        if written:
            values = orjson.dumps([to_json(task) for task in written])
            stored = await transaction.connection.fetch(_WRITE, *key, orjson.Fragment(values))
            missing = {task.id for task in written} - {row["id"] for row in stored}
            if missing:
                raise invalid_field("item.id", f"The id {min(missing)} is taken in another plan.", "taken")

    async def _publish(self, plan_id: UUID, changed: list[str], removed: dict[str, pb.GanttTask]) -> None:
        if len(changed) > _MAX_TASK_EVENTS:
            publish(plan_id, events_pb.PlanChanged(plan=await plans.read(plan_id)))
            return
        current = await self._list_messages(changed)
        for id_ in changed:
            task = current.get(id_) or removed[id_]
            publish(plan_id, events_pb.TaskChanged(task=task, is_removed=id_ not in current))

    async def _list_messages(self, ids: Iterable[str]) -> dict[str, pb.GanttTask]:
        messages: list[Any] = await tasks.select("id = ANY($2)", [list(ids)]) if ids else []
        return {task.id: task for task in messages}


def _to_calendar(row: Any) -> Calendar:
    if row["hours"] is None:
        return (continuous if row["calendar"] == "continuous" else standard)(row["timezone"])
    hours = [(span["weekday"], span["from"], span["to"]) for span in row["hours"]]
    return replace(parse_calendar(row["zone"], hours, row["holidays"]), name=row["calendar_name"])
