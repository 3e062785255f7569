"""Sales reports and the totals that they are read from."""

import asyncio
import csv
import io
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from chassis.errors import ForbiddenError, ValidationError
from chassis.migrations import load_revision
from chassis.testing import caller
from orders_pos.adapters.reports.sales_changes import add_sale, compact, subtract_sale
from slot_messages import BOTH, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

VERSIONS = Path(__file__).parents[2] / "migrations" / "versions"
TOTALS = "SELECT * FROM sales_total WHERE revenue <> 0 ORDER BY kind, sold_on, product_id"
ORDER_TOTALS = "SELECT * FROM order_total ORDER BY is_unpaid"
DAYS = "SELECT id, sold_on, created_by_name FROM orders ORDER BY id"
SET_DAY = "UPDATE orders SET sold_on = $3 WHERE tenant_id = $1 AND id = $2"
# The same sums from the orders alone.
ORDERS = """
SELECT {key} AS key, count(*) AS orders, sum(total) AS revenue, sum(remaining) AS remaining
FROM orders WHERE step_code <> 'cancelled' AND sold_on BETWEEN $1 AND $2 GROUP BY 1"""
LINES = """
SELECT {key} AS key, sum(l.tenths) AS tenths, sum(l.amount - l.discount) AS revenue
FROM orders o JOIN order_line l ON l.order_id = o.id JOIN product p ON p.id = l.product_id
WHERE o.step_code <> 'cancelled' AND o.sold_on BETWEEN $1 AND $2 GROUP BY 1"""
LISTED = """
SELECT count(*), coalesce(sum(total) FILTER (WHERE step_code <> 'cancelled'), 0),
  coalesce(sum(paid_amount + wallet_amount) FILTER (WHERE step_code <> 'cancelled'), 0),
  coalesce(sum(remaining) FILTER (WHERE step_code <> 'cancelled'), 0)
FROM orders WHERE {condition}"""
_IS_UNPAID = "remaining > 0 AND step_code <> 'cancelled'"
LISTS = (
    (pb.OrderFilter(), "true"),
    (pb.OrderFilter(unpaid=True), _IS_UNPAID),
    (pb.OrderFilter(unpaid=False), f"NOT ({_IS_UNPAID})"),
)
KEYS = {
    "DAY": (ORDERS, "sold_on::text"), "PERSON": (ORDERS, "created_by::text"), "SOURCE": (ORDERS, "source"),
    "PAYMENT_METHOD": (ORDERS, "coalesce(payment_method_id, '00000000-0000-0000-0000-000000000000')::text"),
    "PRODUCT": (LINES, "l.product_id::text"), "CATEGORY": (LINES, "coalesce(p.category_id::text, '')"),
}  # fmt: skip


@pytest.fixture
def read(call, admin):
    async def read(dimension: str, first: date, last: date, as_caller=admin, **fields):
        request = rpc.ReadSalesRequest(
            dimension=f"SALES_DIMENSION_{dimension}", first_day=str(first), last_day=str(last), **fields
        )
        return await call("ReadSales", request, as_caller)

    return read


@pytest.fixture
async def today(call):
    summary = await call("ReadFigures", rpc.ReadFiguresRequest())
    return date.fromisoformat(summary.day)


@pytest.fixture
def sell_on(sell, database, admin):
    """Sell on another day."""

    async def sell_on(day: date, **fields) -> pb.Order:
        order = await sell(**fields)
        async with database.transaction(admin.tenant_id) as transaction:
            await subtract_sale(UUID(order.id))
            await transaction.connection.execute(SET_DAY, admin.tenant_id, order.id, day)
            await add_sale(UUID(order.id))
        return order

    return sell_on


@dataclass
class Work:
    """Random work on orders."""

    shop: Any
    sell: Any
    edit: Any
    move: Any
    sellers: list[Any]
    payment_methods: list[str]
    rng: Random = field(default_factory=lambda: Random(4))
    orders: list[pb.Order] = field(default_factory=list)

    async def save_one(self) -> None:
        seller, fields = self.rng.choice(self.sellers), {"lines": lines(self.rng, self.shop)}
        if seller.is_admin:
            fields["discount_percent"] = self.rng.choice(["0", "7.5", "33"])
        if self.rng.random() < 0.5:
            fields |= {"payment_method_id": self.rng.choice(self.payment_methods), "received_amount": "5"}
        self.orders.append(await self.sell(seller, **fields))

    async def edit_one(self) -> None:
        index = self.rng.randrange(len(self.orders))
        if self.orders[index].shipment.current_step.code != "cancelled":
            self.orders[index] = await self.edit(self.orders[index], lines=lines(self.rng, self.shop))

    async def move_one(self) -> None:
        index = self.rng.randrange(len(self.orders))
        code = self.rng.choice(["ready", "cancelled", "received"])
        self.orders[index] = await self.move(self.orders[index], code, reason="because")


@pytest.fixture
def compact_now(database, admin):
    async def compact_now() -> None:
        async with database.transaction(admin.tenant_id):
            await compact()

    return compact_now


async def test_reports_equal_the_sums_of_the_orders_after_any_sequence_of_saves(
    shop, sell, edit, move, check_reports, compact_now, fetch, admin, staff, create, change
):
    card = await create(pb.PaymentMethod(name="Card"))
    category = await create(pb.CategoryProduct(name="Care"))
    await change(shop.soap, category_id=category.id)
    work = Work(shop, sell, edit, move, [admin, staff], [card.id, shop.cash.id])
    await work.save_one()
    for _ in range(40):
        actions = [work.save_one, work.edit_one, work.move_one, compact_now]
        await work.rng.choices(actions, [3, 3, 3, 1])[0]()
    assert {order.shipment.current_step.code for order in work.orders} == {"ready", "cancelled", "received"}
    await check_reports()
    await compact_now()
    assert await fetch("SELECT count(*) FROM sales_change") == [(0,)]
    await check_reports()


@pytest.fixture
def check_reports(call, read, today, fetch):
    """Compare the reports by all dimensions, and the totals beside lists, with the sums of the orders."""

    async def check_reports() -> None:
        span = (today - timedelta(days=1), today)
        for dimension, (template, key) in KEYS.items():
            report = await read(dimension, *span)
            expected = {row["key"]: row for row in await fetch(template.format(key=key), *span)}
            assert {row.key: totals(template, row) for row in report.rows if is_sold(row)} == {
                key: tuple(row)[1:] for key, row in expected.items()
            }
            assert Decimal(report.totals.revenue) == sum(row["revenue"] for row in expected.values())
        for filter_, condition in LISTS:
            reply = await call("ListOrders", rpc.ListOrdersRequest(filter=filter_))
            [expected] = await fetch(LISTED.format(condition=condition))
            amounts = reply.totals.total, reply.totals.paid, reply.totals.remaining
            assert (reply.total, *map(Decimal, amounts)) == tuple(expected)

    return check_reports


def totals(template: str, row: rpc.SalesRow) -> tuple[Any, ...]:
    revenue = Decimal(row.sums.revenue)
    if template is LINES:
        return (Decimal(row.sums.quantity) * 10, revenue)
    return (row.sums.orders, revenue, Decimal(row.sums.remaining))


def is_sold(row: rpc.SalesRow) -> bool:
    return bool(row.sums.orders or Decimal(row.sums.quantity))


def lines(rng: Random, shop) -> list[rpc.CartLine]:
    soap = rpc.CartLine(product_id=shop.soap.id, quantity=str(rng.randint(1, 4)))
    carpet = rpc.CartLine(product_id=shop.carpet.id, quantity="1.5", attribute_value_id="wool")
    return rng.choice([[soap], [soap, carpet], [carpet], [soap, soap]])


async def test_the_migration_finds_the_days_and_totals_that_saves_recorded(sell, move, database, admin):
    far = caller("ROLE_ADMIN", tenant_id=admin.tenant_id, timezone="Pacific/Kiritimati", name="Far")
    await sell(far, delivery_type=BOTH, collect_slot=slot(2), delivery_slot=slot(4))
    await sell(far)
    await move(await sell(far), "cancelled", reason="because")
    migration = load_revision(str(VERSIONS / "0004_sales.py"), "0004_sales")
    async with database.transaction(admin.tenant_id) as transaction:
        await compact()
        recorded = await fetch_rows(transaction, TOTALS), await fetch_rows(transaction, DAYS)
        await transaction.connection.execute("UPDATE orders SET sold_on = '2001-01-01', created_by_name = ''")
        await transaction.connection.execute("DELETE FROM sales_total")
        await transaction.connection.execute(migration.SOLD_ON)
        await transaction.connection.execute(migration.FILL)
        assert (await fetch_rows(transaction, TOTALS), await fetch_rows(transaction, DAYS)) == recorded


async def test_the_migration_finds_the_totals_of_orders_that_saves_recorded(sell, move, database, admin):
    await sell(received_amount="5")
    await sell(received_amount="500")
    await move(await sell(), "cancelled", reason="because")
    migration = load_revision(str(VERSIONS / "0024_order_totals.py"), "0024_order_totals")
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute("SAVEPOINT before")
        await compact()
        recorded = [await fetch_rows(transaction, sql) for sql in (TOTALS, ORDER_TOTALS)]
        assert len(recorded[1]) == 2
        await transaction.connection.execute("ROLLBACK TO before")
        # A save may have moved its changes by itself; the migration finds the table empty.
        await transaction.connection.execute("DELETE FROM order_total")
        await transaction.connection.execute(migration.COMPACT)
        await transaction.connection.execute(migration.FILL)
        assert [await fetch_rows(transaction, sql) for sql in (TOTALS, ORDER_TOTALS)] == recorded
        assert await fetch_rows(transaction, "SELECT * FROM sales_change") == []


async def fetch_rows(transaction, sql: str) -> list[tuple]:
    return [tuple(row) for row in await transaction.connection.fetch(sql)]


async def test_concurrent_saves_and_compactions_count_each_order_once(
    shop, sell, read, today, database, admin
):
    async def compact_now() -> None:
        async with database.transaction(admin.tenant_id):
            await compact()

    results = await asyncio.gather(*[sell() if index % 3 else compact_now() for index in range(30)])
    sold = [order for order in results if order]
    report = await read("PRODUCT", today, today)
    assert [(row.label, row.sums.quantity) for row in report.rows] == [("Soap", str(2 * len(sold)))]
    assert (await read("SOURCE", today, today)).totals.orders == len(sold) == 20


async def test_a_report_compares_with_the_same_days_before(sell_on, read, today):
    last_week = today - timedelta(days=7)
    await sell_on(last_week)
    await sell_on(today)
    await sell_on(today)
    await sell_on(today - timedelta(days=1))
    report = await read(
        "DAY", today, today, previous_first_day=str(last_week), previous_last_day=str(last_week)
    )
    assert [(row.key, row.sums.orders, row.previous.orders) for row in report.rows] == [(str(today), 2, 1)]
    assert (report.totals.revenue, report.totals.average) == ("40.00", "20.00")
    assert (report.previous_totals.revenue, report.previous_totals.orders) == ("20.00", 1)


async def test_an_order_counts_on_the_day_of_the_tenants_zone(sell, read, today, admin):
    far = caller("ROLE_ADMIN", tenant_id=admin.tenant_id, timezone="Pacific/Kiritimati")
    order = await sell(far)
    local = order.create_time.ToDatetime() + timedelta(hours=14)
    report = await read("DAY", local.date(), local.date())
    assert [row.sums.orders for row in report.rows] == [1]


async def test_people_are_named_and_payments_without_method_have_no_label(sell, read, today, staff):
    await sell(staff)
    [row] = (await read("PERSON", today, today)).rows
    assert (row.key, row.label) == (str(staff.user_id), staff.name)
    [row] = (await read("PAYMENT_METHOD", today, today)).rows
    assert row.label == ""


async def test_a_report_is_exported_with_headings_in_the_language(call, sell, today, admin):
    await sell()
    sales = rpc.ReadSalesRequest(
        dimension=rpc.SALES_DIMENSION_PRODUCT, first_day=str(today), last_day=str(today)
    )
    file = await call("ExportSales", rpc.ExportSalesRequest(sales=sales, table=rpc.TABLE_CSV, locale="fr"))
    rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert rows == [["Produit", "Quantité", "Chiffre d'affaires"], ["Soap", "2", "20.00"]]
    assert file.name == f"sales-product-{today}-{today}.csv"


async def test_reports_are_for_admins_and_name_an_invalid_span(read, today, staff):
    with pytest.raises(ForbiddenError):
        await read("DAY", today, today, staff)
    with pytest.raises(ValidationError) as raised:
        await read("DAY", today, today - timedelta(days=1))
    assert [violation.field for violation in raised.value.violations] == ["last_day"]


async def test_another_tenant_sees_no_sales(sell, read, today):
    await sell()
    report = await read("DAY", today, today, caller("ROLE_ADMIN"))
    assert report.totals.orders == 0
