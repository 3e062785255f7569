from uuid import UUID, uuid4

import asyncpg
import pytest
from chassis.testing import caller
from chassis.testing.tenant_isolation import TenantIsolation, hidden

SHOT = """
INSERT INTO shot (tenant_id, match_id, position, id, kind, played_at, line)
VALUES ($1, $2, 99, gen_random_uuid(), 'pot', now(), '{}')"""


class TestTenantIsolation(TenantIsolation):
    tables = frozenset({"snooker_match", "shot"})
    references = 2


async def test_shots_are_append_only(without_tenant):
    for statement in ("UPDATE shot SET id = id", "DELETE FROM shot"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await without_tenant.execute(statement)


async def test_session_without_tenant_sees_and_writes_nothing(
    catalogue, without_tenant, start, shoot, wait_for_table
):
    match = await start()
    await shoot(match, ball=1)
    await wait_for_table("Omar")
    assert {
        "snooker_match",
        "shot",
        "frame_score",
        "snooker_player",
        "snooker_waiting_entry",
    } <= await hidden(catalogue, without_tenant)
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await without_tenant.execute(SHOT, caller().tenant_id, uuid4())


async def test_match_of_another_tenant_cannot_be_referenced(database, start):
    match, tenant_id = await start(), caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(tenant_id) as transaction:
            await transaction.connection.execute(SHOT, tenant_id, UUID(match.id))
