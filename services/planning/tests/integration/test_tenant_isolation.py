from uuid import UUID, uuid4

import asyncpg
import pytest
from chassis.testing import caller
from chassis.testing.tenant_isolation import TenantIsolation, hidden

# A task of a plan, which may be another tenant's.
ADD_TASK = """
INSERT INTO gantt_task (tenant_id, id, plan, name, start_time, end_time, not_before, progress, type, dependencies,
  resources, project, is_disabled, styles, position, pushed_by, source)
VALUES ($1, 'x', $2, 'x', now(), now(), now(), 0, 'task', '[]', '[]', '', false, '{}', 1, '', '')"""


class TestTenantIsolation(TenantIsolation):
    tables = frozenset({"gantt_task", "gantt_project"})
    references = 3


async def test_without_a_tenant_nothing_can_be_read_or_written(
    catalogue, without_tenant, create_plan, change_task, message
):
    await create_plan(message("a"))
    await change_task("a", name="New")
    assert {"gantt_project", "gantt_task", "plan_edit", "audit_entries"} <= await hidden(
        catalogue, without_tenant
    )
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await without_tenant.execute(ADD_TASK, caller().tenant_id, uuid4())


async def test_a_task_of_another_tenants_plan_violates_its_foreign_key(database, create_plan):
    plan, other = await create_plan(), caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(other) as transaction:
            await transaction.connection.execute(ADD_TASK, other, UUID(plan.id))
