"""Who can change sealed rows in PostgreSQL: no role of a service, and no superuser while triggers work."""

import asyncpg
import pytest

TABLES = ("sealed_record", "sealing_key")
CHANGES = ("UPDATE {table} SET tenant_id = tenant_id", "DELETE FROM {table}", "TRUNCATE {table}")
ROLES = "SELECT rolname FROM pg_roles WHERE rolcanlogin AND NOT rolsuper ORDER BY 1"
ATTEMPTS = [change.format(table=table) for table in TABLES for change in CHANGES]


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.mark.parametrize("attempt", ATTEMPTS)
async def test_every_role_is_refused(attempt, sell, admin, catalogue):
    await sell(received_amount="20")
    roles = [role for (role,) in await catalogue.fetch(ROLES)]
    assert {"orders_service", "orders_worker", "orders_owner"} <= {*roles}
    transaction = catalogue.transaction()
    await transaction.start()
    # The owner could stop to be subject to row-level security, which hides the rows from it.
    for table in TABLES:
        await catalogue.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    for role in roles:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await as_role(catalogue, role, admin, attempt)
    await transaction.rollback()


async def as_role(catalogue, role, admin, attempt):
    async with catalogue.transaction():
        await catalogue.execute(f"SET LOCAL app.tenant = '{admin.tenant_id}'")
        await catalogue.execute(f"SET LOCAL ROLE {role}")
        await catalogue.execute(attempt)


@pytest.mark.parametrize("attempt", ATTEMPTS)
async def test_a_superuser_is_refused_by_the_triggers(attempt, sell, catalogue):
    await sell(received_amount="20")
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="never changed or removed"):
        await catalogue.execute(attempt)


async def test_no_role_but_the_owner_has_the_right(catalogue):
    for table in TABLES:
        rows = await catalogue.fetch(
            """SELECT grantee, privilege_type FROM information_schema.role_table_grants
            WHERE table_name = $1 AND privilege_type <> ALL('{SELECT,INSERT}') AND grantee <> 'orders_owner'""",
            table,
        )
        assert rows == []
