import asyncpg
import pytest
from chassis import migrations
from identity.demo import ATLAS, PEOPLE, RIF, TENANTS
from identity.service import SERVICE
from identity.tables import GLOBAL_TABLES

TABLES = "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace"


async def names(connection, where):
    return {row["relname"] for row in await connection.fetch(f"{TABLES} AND {where}")}


async def test_every_table_has_row_level_security_or_is_listed(identity, admin):
    isolated = await names(admin, "relrowsecurity AND relforcerowsecurity")
    others = await names(admin, "NOT (relrowsecurity AND relforcerowsecurity)")

    assert isolated == {
        "installed_applications",
        "audit_entries",
        "mails",
        "notifications",
        "notification_reads",
        "deliveries",
        "customer_codes",
        "customer_sessions",
        "outside_applications",
        "outside_codes",
        "outside_refresh_tokens",
        "passkeys",
        "webhooks",
        "webhook_deliveries",
        "outbox",
        "inbox",
        "dead_letters",
        "enabled_applications",
        "idempotency",
    }
    assert others == GLOBAL_TABLES


@pytest.mark.asvs("13.2.2")
async def test_the_service_role_owns_nothing_and_cannot_read_the_outbox(urls):
    connection = await asyncpg.connect(urls["service"])
    try:
        for statement in (
            "DELETE FROM tenants",
            "DELETE FROM users",
            "DROP TABLE users",
            "TRUNCATE sessions",
        ):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.execute(statement)
    finally:
        await connection.close()


async def test_the_worker_role_cannot_read_users(urls):
    connection = await asyncpg.connect(urls["worker"])
    try:
        for table in GLOBAL_TABLES:
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.execute(f"SELECT FROM {table}")
        assert await connection.fetch("SELECT 1 FROM outbox") is not None
    finally:
        await connection.close()


async def test_the_directory_reads_users_but_no_rows_of_a_tenant(identity, admin):
    assert await admin.fetchval("SELECT count(*) FROM outbox") == len(PEOPLE) + len(TENANTS)

    async with identity.database.directory() as connection:
        assert await connection.fetchval("SELECT count(*) FROM users") == len(PEOPLE)
        assert await connection.fetchval("SELECT count(*) FROM outbox") == 0
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(
                "INSERT INTO inbox (tenant_id, consumer, event_id) VALUES ($1, 'c', $1)", ATLAS.id
            )


async def test_the_directory_resets_the_tenant_of_the_connection(settings, identity):
    for _ in range(12):
        async with identity.database.transaction(ATLAS.id) as transaction:
            assert await transaction.connection.fetchval("SELECT count(*) FROM outbox") == 6
        async with identity.database.directory() as connection:
            assert await connection.fetchval("SELECT count(*) FROM outbox") == 0
        async with identity.database.transaction(RIF.id) as transaction:
            assert await transaction.connection.fetchval("SELECT count(*) FROM outbox") == 2


@pytest.mark.asvs("16.5.3")
async def test_a_failed_transaction_of_the_directory_is_rolled_back(identity):
    async def shut_all_out():
        async with identity.database.directory() as connection:
            await connection.execute("UPDATE users SET is_active = false")
            await connection.execute("SELECT 1 / 0")

    with pytest.raises(asyncpg.DivisionByZeroError):
        await shut_all_out()

    async with identity.database.directory() as connection:
        assert await connection.fetchval("SELECT bool_and(is_active) FROM users")


async def test_the_migrations_can_be_reverted_and_applied_again(urls, identity, admin):
    await migrations.migrate(SERVICE.migrations, urls["owner"], "base")
    assert await names(admin, "true") == {"alembic_version"}

    await migrations.migrate(SERVICE.migrations, urls["owner"])
    assert await names(admin, "true") > GLOBAL_TABLES
