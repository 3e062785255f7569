from uuid import UUID, uuid4

import asyncpg
import pytest
from chassis.testing import caller
from chassis.testing.tenant_isolation import TenantIsolation, hidden

# A shot of a match that may be another tenant's.
SHOT = """
INSERT INTO shot (tenant_id, match_id, position, id, kind, played_at, line)
VALUES ($1, $2, 99, gen_random_uuid(), 'pot', now(), '{}')"""


class TestWalls(TenantIsolation):
    tables = frozenset({"snooker_match", "shot"})
    references = 2


async def test_what_was_said_can_not_be_changed(without_tenant):
    for statement in ("UPDATE shot SET id = id", "DELETE FROM shot"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await without_tenant.execute(statement)


async def test_without_a_tenant_nothing_is_seen_or_written(
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


async def test_another_tenants_match_takes_no_shot(database, start):
    match, ours = await start(), caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(ours) as transaction:
            await transaction.connection.execute(SHOT, ours, UUID(match.id))
