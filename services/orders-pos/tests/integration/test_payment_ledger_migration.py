"""The migrations that filled the payment ledger from the amounts of orders, made pieces of their lines and counted the
quantities of slots."""

import json
from uuid import UUID, uuid4

import pytest
from chassis import migrations
from chassis.db import Database
from chassis.testing import create_database
from orders_pos.adapters.payments.audit import audit_tenant

TENANT, CUSTOMER, DELIVERY, CASH = (UUID(int=number) for number in range(1, 5))
ROWS = f"""
INSERT INTO customer (tenant_id, id, first_name, last_name, email, phone, phone_key, address, wallet_credit,
  search_text, grams, name_grams, name_text)
VALUES ('{TENANT}', '{CUSTOMER}', 'A', 'B', '', '', '', '', 725, '', '{{}}', '{{}}', '');
INSERT INTO shipping_method (tenant_id, id, name) VALUES ('{TENANT}', '{DELIVERY}', 'Express');
INSERT INTO payment_method (tenant_id, id, name) VALUES ('{TENANT}', '{CASH}', 'Cash');
INSERT INTO step_type (tenant_id, id, code, name) VALUES ('{TENANT}', '{CUSTOMER}', 'received', 'Received'),
  ('{TENANT}', '{DELIVERY}', 'cancelled', 'Cancelled')
"""
ORDER = """
INSERT INTO orders (tenant_id, id, order_number, source, status, delivery_type, customer_id, shipping_method_id,
  payment_method_id, step_code, products_total, discount_percent, discount, promo_amount, shipping_fees, shipping_tips,
  total, remaining, wallet_amount, paid_amount, received_amount, change, rest_as_credit, collect_address,
  shipping_address, description, customer_note, notify_customer, sold_on)
VALUES ($1, $2, $3, 'admin', $4, 'on-store', $5, $6, $7, 'received', $8, 0, 0, 0, 0, 0, $8, $9, $10, $11, $12, $13, $14,
  '', '', '', '', false, '2026-11-01')"""
ENTRY = """
INSERT INTO wallet_entry (tenant_id, id, customer_id, amount, reason, order_id, revision, balance)
VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 1000)"""
PRODUCT = """
INSERT INTO product (tenant_id, id, name, price, final_price, search_text, grams)
VALUES ($1, $2, 'Coat', 1, 1, '', '{}')"""
LINE = """
INSERT INTO order_line (tenant_id, id, order_id, position, product_id, name, tenths, unit, price, final_price, amount,
  discount, product_type, attribute_value_id, description, image)
VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, 1, 1, 1, 0, 'simple', '', '', '')"""
LEDGER = """
SELECT kind, amount, payment_method_name, opening FROM payment_entry WHERE order_id = $1 ORDER BY amount DESC"""


@pytest.fixture
async def legacy(service):
    """A database of the revision before the ledger, with one tenant."""
    async with create_database(service.context) as roles:
        await migrations.migrate(service.migrations, roles.owner, "0005")
        database = Database(roles.service, 1)
        await database.open()
        async with database.transaction(TENANT) as transaction:
            await transaction.connection.execute(ROWS)
        yield database, roles
        await database.close()


async def migrate(service, roles):
    # The audit is of the present schema.
    await migrations.migrate(service.migrations, roles.owner, "head")


async def test_amounts_become_entries_that_agree(service, legacy):
    """The first order was edited, so that its rest as credit was lost while the wallet keeps it; the second one is
    partly paid without a method; the third one is unpaid; the deposit is of no order."""
    database, roles = legacy
    edited, partly, unpaid = (uuid4() for _ in range(3))
    async with database.transaction(TENANT) as transaction:
        sql = transaction.connection
        for order, number, status, method, amounts in (
            (edited, "1", "paid", CASH, (420, 0, 5, 415, 415, 0, 0)),
            (partly, "2", "partially-paid", None, (100, 70, 0, 30, 30, 0, 0)),
            (unpaid, "3", "waiting", None, (100, 100, 0, 0, 0, 0, 0)),
        ):
            await sql.execute(ORDER, TENANT, order, number, status, CUSTOMER, DELIVERY, method, *amounts)
        for amount, reason, order, revision in (
            (20, "deposit", None, 1),
            (-9, "order-payment", edited, 1),
            (4, "refund", edited, 2),
            (710, "rest", edited, 1),
        ):
            await sql.execute(ENTRY, TENANT, CUSTOMER, amount, reason, order, revision)
    await migrate(service, roles)
    async with database.transaction(TENANT) as transaction:
        assert (await audit_tenant()).findings == []
        rows = await transaction.connection.fetch(LEDGER, edited)
    assert [(row["kind"], row["amount"], row["payment_method_name"]) for row in rows] == [
        ("taken", 1125, "Cash"),
        ("credit-used", 9, ""),
        ("credit-returned", -4, ""),
        ("credited", -710, "Cash"),
    ]
    assert all(row["opening"] for row in rows)


async def test_amounts_without_contradiction_stay(service, legacy):
    database, roles = legacy
    order = uuid4()
    async with database.transaction(TENANT) as transaction:
        await transaction.connection.execute(
            ORDER, TENANT, order, "1", "paid", CUSTOMER, DELIVERY, CASH, *(100, 0, 0, 100, 150, 50, 0)
        )
        await transaction.connection.execute(ENTRY, TENANT, CUSTOMER, 725, "deposit", None, 1)
    await migrate(service, roles)
    async with database.transaction(TENANT) as transaction:
        [row] = await transaction.connection.fetch("SELECT received_amount, change, paid_amount FROM orders")
        entries = await transaction.connection.fetch(LEDGER, order)
        assert (await audit_tenant()).findings == []
    assert tuple(row) == (150, 50, 100)
    assert [(entry["kind"], entry["amount"]) for entry in entries] == [("taken", 150), ("change", -50)]


async def test_old_orders_have_the_pieces_of_their_lines(service, legacy):
    database, roles = legacy
    order, amounts = uuid4(), (10, 10, 0, 0, 0, 0, 0)
    async with database.transaction(TENANT) as transaction:
        sql = transaction.connection
        await sql.execute(PRODUCT, TENANT, order)
        await sql.execute(
            ORDER, TENANT, order, "A-2026-000001", "waiting", CUSTOMER, DELIVERY, CASH, *amounts
        )
        for position, (name, tenths, unit) in enumerate(
            (("Coat", 20, ""), ("Rug", 25, "m²"), ("Sock", 9000, ""))
        ):
            await sql.execute(LINE, TENANT, order, position, order, name, tenths, unit)
    await migrate(service, roles)
    async with database.transaction(TENANT) as transaction:
        rows = await transaction.connection.fetch("SELECT code, name FROM piece ORDER BY number")
    assert len(rows) == 500
    assert [tuple(row) for row in rows[:4]] == [
        ("A-2026-000001-1", "Coat"), ("A-2026-000001-2", "Coat"), ("A-2026-000001-3", "Rug"),
        ("A-2026-000001-4", "Sock"),
    ]  # fmt: skip


async def test_slots_have_the_quantities_of_old_orders(service, legacy):
    database, roles = legacy
    waiting_order, cancelled, product = (uuid4() for _ in range(3))
    slot = {"date": "2026-11-28", "start_time": "08:30", "end_time": "10:30"}
    async with database.transaction(TENANT) as transaction:
        sql = transaction.connection
        await sql.execute(PRODUCT, TENANT, product)
        for number, order in enumerate((waiting_order, cancelled)):
            amounts = (100, 100, 0, 0, 0, 0, 0)
            await sql.execute(
                ORDER, TENANT, order, str(number), "waiting", CUSTOMER, DELIVERY, None, *amounts
            )
            await sql.execute(
                "UPDATE orders SET delivery_slot = $2::text::jsonb WHERE id = $1", order, json.dumps(slot)
            )
            for position, tenths in enumerate((25, 30)):
                await sql.execute(LINE, TENANT, order, position, product, "Coat", tenths, "kg")
        await sql.execute("UPDATE orders SET step_code = 'cancelled' WHERE id = $1", cancelled)
        await sql.execute(
            "INSERT INTO slot_use (tenant_id, date, start, used) VALUES ($1, '2026-11-28', 510, 1)", TENANT
        )
    await migrate(service, roles)
    async with database.transaction(TENANT) as transaction:
        assert await transaction.connection.fetchval("SELECT tenths FROM slot_use") == 55
