from urllib.parse import urlsplit
from uuid import UUID, uuid4

import asyncpg
import pytest
from chassis import migrations
from chassis.testing import caller, database_of, servers
from dropship_importer.service import SERVICE

# A line of the history of a listing that may be another tenant's.
LINE = """
INSERT INTO listing_change (tenant_id, id, listing_id, kind, before, after, create_time)
VALUES ($1, gen_random_uuid(), $2, 'stock', '', '', now())"""
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
    assert shapes[0] == shapes[2] >= {"listing", "job", "outbox"}
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
        (row["relname"], "tenant", "dropship_service", mine, mine) for row in await catalogue.fetch(TABLES)
    } | {
        ("outbox", "relay", "dropship_worker", "true", ""),
        ("job", "sweep", "dropship_worker", "true", ""),
    }
    found = {(r["tablename"], r["policyname"], *r["roles"], r["qual"], r["with_check"]) for r in rows}
    assert found == expected
    assert {(row["permissive"], row["cmd"]) for row in rows} == {("PERMISSIVE", "ALL")}


async def test_every_key_starts_with_the_tenant(catalogue):
    keys = await catalogue.fetch(
        "SELECT indexrelid::regclass::text AS name, a.attname AS first FROM pg_index i"
        " JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]"
        f" WHERE i.indisunique AND i.indrelid IN (SELECT oid FROM ({TABLES}) AS mine)"
    )
    assert len(keys) > 10
    assert [key["name"] for key in keys if key["first"] != "tenant_id"] == []


async def test_every_foreign_key_starts_with_the_tenant_on_both_sides(catalogue):
    keys = await catalogue.fetch(
        "SELECT conname, a.attname AS here, b.attname AS there FROM pg_constraint c"
        " JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]"
        " JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1] WHERE contype = 'f'"
    )
    assert len(keys) == 4
    assert {(key["here"], key["there"]) for key in keys} == {("tenant_id", "tenant_id")}


async def test_the_services_roles_own_nothing_and_pass_no_wall(catalogue):
    rows = await catalogue.fetch(
        "SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole AS mighty,"
        " EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS owner,"
        " EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS member"
        " FROM pg_roles r WHERE rolname IN ('dropship_service', 'dropship_worker')"
    )
    assert [tuple(row) for row in rows] == [(False, False, False)] * 2


async def test_a_listing_of_another_tenant_takes_no_line(database, list_, entity):
    theirs, ours = (await list_(entity(20))).listings[0], caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(ours) as transaction:
            await transaction.connection.execute(LINE, ours, UUID(theirs.id))


async def test_without_a_tenant_nothing_is_there_and_nothing_can_be_put(service, list_, entity):
    await list_(entity(24))

    assert await service.fetchval("SELECT count(*) FROM listing") == 0
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="row-level security"):
        await service.execute(LINE, caller().tenant_id, uuid4())
