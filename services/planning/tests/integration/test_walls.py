from uuid import UUID, uuid4

import asyncpg
import pytest
from chassis.testing import caller
from chassis.testing.tenant_isolation import TenantIsolation, hidden

# A task of a plan that may be another tenant's.
TASK = """
INSERT INTO gantt_task (tenant_id, id, plan, name, start_time, end_time, not_before, progress, type, dependencies,
  resources, project, is_disabled, styles, position, pushed_by, source)
VALUES ($1, 'x', $2, 'x', now(), now(), now(), 0, 'task', '[]', '[]', '', false, '{}', 1, '', '')"""


class TestWalls(TenantIsolation):
    tables = frozenset({"gantt_task", "gantt_project"})
    references = 3


async def test_without_a_tenant_nothing_is_seen_or_written(catalogue, without_tenant, start, change, message):
    await start(message("a"))
    await change("a", name="New")
    assert {"gantt_project", "gantt_task", "plan_edit"} <= await hidden(catalogue, without_tenant)
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await without_tenant.execute(TASK, caller().tenant_id, uuid4())


async def test_another_tenants_plan_takes_no_task(database, start):
    plan, ours = await start(), caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(ours) as transaction:
            await transaction.connection.execute(TASK, ours, UUID(plan.id))
