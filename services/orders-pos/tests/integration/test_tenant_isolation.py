from types import MappingProxyType

import asyncpg
import pytest
from chassis.testing import caller
from chassis.testing.tenant_isolation import TenantIsolation, hidden

PRODUCT = """
INSERT INTO product (tenant_id, id, name, price, final_price, category_id, search_text, grams)
VALUES ($1, gen_random_uuid(), 'Soap', 1, 1, $2, 'soap', '{}')"""
CATEGORY = (
    "INSERT INTO category_product (tenant_id, id, name) VALUES ($1, gen_random_uuid(), 'Home') RETURNING id"
)


class TestTenantIsolation(TenantIsolation):
    tables = frozenset({"orders", "order_shown", "cart", "cart_line", "cart_token", "shop_order"})
    references = 50
    worker_policies = MappingProxyType({"used_approvals": "purge"})


@pytest.mark.parametrize("table", ["wallet_entry", "payment_entry", "order_step", "piece_scan"])
async def test_append_only_tables_reject_updates_and_deletes(without_tenant, table):
    for statement in (f"UPDATE {table} SET id = id", f"DELETE FROM {table}"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await without_tenant.execute(statement)


async def test_session_without_tenant_sees_and_writes_nothing(catalogue, without_tenant, shop, sell, deposit):
    await deposit("5")
    await sell(wallet_amount="5")
    filled = await hidden(catalogue, without_tenant, "order_shown")
    assert filled >= {"orders", "order_line", "wallet_entry", "outbox", "idempotency", "order_shown"}
    assert "audit_entries" in filled
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await without_tenant.execute(PRODUCT, caller().tenant_id, None)


async def test_rows_of_another_tenant_cannot_be_referenced(database):
    tenant_id, other_tenant_id = caller().tenant_id, caller().tenant_id
    async with database.transaction(other_tenant_id) as transaction:
        category = await transaction.connection.fetchval(CATEGORY, other_tenant_id)
        await transaction.connection.execute(PRODUCT, other_tenant_id, category)
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(tenant_id) as transaction:
            await transaction.connection.execute(PRODUCT, tenant_id, category)
