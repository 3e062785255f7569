from urllib.parse import urlsplit
from uuid import UUID, uuid4

import asyncpg
import pytest
from chassis import migrations
from chassis.testing import caller, database_of, servers
from planning.service import SERVICE

# A task of a plan that may be another tenant's.
TASK = """
INSERT INTO gantt_task (tenant_id, id, plan, name, start_time, end_time, not_before, progress, type, dependencies,
  resources, project, is_disabled, styles, position, pushed_by, source)
VALUES ($1, 'x', $2, 'x', now(), now(), now(), 0, 'task', '[]', '[]', '', false, '{}', 1, '', '')"""
WITH_TENANT = "SELECT attrelid FROM pg_attribute WHERE attname = 'tenant_id' AND NOT attisdropped"
TABLES = f"""
SELECT oid, relname FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND oid IN ({WITH_TENANT})"""


@pytest.fixture
async def catalogue(roles):
    """Asks the system's tables, as a superuser."""
    place = urlsplit(servers().postgres_url)._replace(path=urlsplit(roles.owner).path).geturl()
    connection = await asyncpg.connect(place)
    yield connection
    await connection.close()


@pytest.fixture
async def service(roles):
    """A connection of the service's role with no tenant."""
    connection = await asyncpg.connect(roles.service)
    yield connection
    await connection.close()


async def tables(connection) -> set[str]:
    rows = await connection.fetch("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace")
    return {row["relname"] for row in rows}


async def test_migrations_go_up_and_down_and_up_again():
    async with database_of(SERVICE.context) as fresh:
        owner = await asyncpg.connect(fresh.owner)
        shapes = []
        for revision in ("head", "base", "head"):
            await migrations.migrate(SERVICE.migrations, fresh.owner, revision)
            shapes.append(await tables(owner))
        await owner.close()
    assert shapes[0] == shapes[2] >= {"gantt_task", "gantt_project", "outbox"}
    assert shapes[1] == {"alembic_version", "alembic_version_pkc"}


async def test_every_table_belongs_to_tenants_and_forces_its_wall(catalogue):
    rows = await catalogue.fetch(
        "SELECT relname, relrowsecurity AND relforcerowsecurity AS walled, relkind FROM pg_class"
        " WHERE relkind IN ('r', 'p', 'm') AND relnamespace = 'public'::regnamespace"
    )
    assert [row["relname"] for row in rows if not row["walled"]] == ["alembic_version"]


async def test_each_table_has_its_tenants_policy_and_the_outbox_its_relays(catalogue):
    rows = await catalogue.fetch(
        "SELECT tablename, policyname, roles::text[], qual, coalesce(with_check, '') AS with_check,"
        " permissive, cmd FROM pg_policies"
    )
    mine = "(tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)"
    expected = {
        (row["relname"], "tenant", "planning_service", mine, mine) for row in await catalogue.fetch(TABLES)
    } | {("outbox", "relay", "planning_worker", "true", "")}
    found = {(r["tablename"], r["policyname"], *r["roles"], r["qual"], r["with_check"]) for r in rows}
    assert found == expected
    assert {(row["permissive"], row["cmd"]) for row in rows} == {("PERMISSIVE", "ALL")}


async def test_every_key_starts_with_the_tenant(catalogue):
    keys = await catalogue.fetch(
        "SELECT indexrelid::regclass::text AS name, a.attname AS first FROM pg_index i"
        " JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]"
        f" WHERE i.indisunique AND i.indrelid IN (SELECT oid FROM ({TABLES}) AS mine)"
    )
    assert len(keys) > 7
    assert [key["name"] for key in keys if key["first"] != "tenant_id"] == []


async def test_every_foreign_key_starts_with_the_tenant_on_both_sides(catalogue):
    keys = await catalogue.fetch(
        "SELECT conname, a.attname AS here, b.attname AS there FROM pg_constraint c"
        " JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]"
        " JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1] WHERE contype = 'f'"
    )
    assert len(keys) == 3
    assert {(key["here"], key["there"]) for key in keys} == {("tenant_id", "tenant_id")}


async def test_the_services_roles_own_nothing_and_pass_no_wall(catalogue):
    rows = await catalogue.fetch(
        "SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole AS mighty,"
        " EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS owner,"
        " EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS member"
        " FROM pg_roles r WHERE rolname IN ('planning_service', 'planning_worker')"
    )
    assert [tuple(row) for row in rows] == [(False, False, False)] * 2


async def test_without_a_tenant_nothing_is_seen_or_written(catalogue, service, start, change, message):
    await start(message("a"))
    await change("a", name="New")
    names = [row["relname"] for row in await catalogue.fetch(TABLES)]
    filled = [name for name in names if await catalogue.fetchval(f"SELECT count(*) FROM {name}")]
    assert {"gantt_project", "gantt_task", "plan_edit"} <= set(filled)
    assert [await service.fetchval(f"SELECT count(*) FROM {name}") for name in filled] == [0] * len(filled)
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await service.execute(TASK, caller().tenant_id, uuid4())


async def test_the_worker_sees_the_outbox_alone(roles, catalogue, start):
    await start()
    worker = await asyncpg.connect(roles.worker)
    try:
        assert await worker.fetchval("SELECT count(*) FROM outbox") > 0
        for row in await catalogue.fetch(f"{TABLES} AND relname <> 'outbox'"):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await worker.fetch(f"SELECT FROM {row['relname']}")
    finally:
        await worker.close()


async def test_another_tenants_plan_takes_no_task(database, start):
    plan, ours = await start(), caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(ours) as transaction:
            await transaction.connection.execute(TASK, ours, UUID(plan.id))
