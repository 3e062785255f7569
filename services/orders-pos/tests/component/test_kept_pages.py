"""Lists show what is committed, however often the same page was read before."""

import random

import pytest
from chassis import resource_query
from chassis.context import ADMIN
from chassis.testing import caller
from orders_pos.adapters.catalogue.resources import products
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

_PAGE = 5


@pytest.fixture
def list_page(call, admin):
    async def list_page(as_caller=admin, **fields):
        request = rpc.ListProductsRequest(filter=pb.ProductFilter(**fields))
        request.page.limit = _PAGE
        return (await call("ListProducts", request, as_caller)).items

    return list_page


@pytest.fixture
def statements(monkeypatch):
    """The statements of whole rows that were executed."""
    executed, fetch = [], resource_query._fetch

    async def count(selection, source, arguments):
        executed.append(source)
        return await fetch(selection, source, arguments)

    monkeypatch.setattr(resource_query, "_fetch", count)
    return executed


async def test_rows_of_a_page_are_read_again_only_after_a_change(create, change, list_page, statements):
    soap = await create(pb.Product(name="Soap", price="1"))
    await create(pb.Product(name="Towel", price="2"))
    for _ in range(4):
        await list_page()
    statements.clear()
    assert [item.name for item in await list_page()] == ["Soap", "Towel"]
    assert statements == []
    await change(soap, name="Zinc")
    statements.clear()
    assert [item.name for item in await list_page()] == ["Towel", "Zinc"]
    assert len(statements) == 1


async def test_any_changes_between_reads_are_seen(create, change, call, list_page):
    """Compare each page with the items that are read one by one, after random writes and reads."""
    generator, items = random.Random(7), {}
    for step in range(100):
        kind = generator.choice(["create", "rename", "reprice", "delete", "none", "none", "none", "none"])
        if kind == "create" or len(items) < _PAGE:
            created = await create(pb.Product(name=f"P{generator.randrange(1000):03} {step}", price="1"))
            items[created.id] = created
        elif kind != "none":
            item = items[generator.choice(list(items))]
            if kind == "delete":
                await call("DeleteProduct", rpc.DeleteProductRequest(id=item.id))
                del items[item.id]
            else:
                name = f"P{generator.randrange(1000):03} {step}"
                fields = {"name": name} if kind == "rename" else {"price": f"{step}.50"}
                items[item.id] = await change(item, **fields)
        for _ in range(generator.randrange(6)):
            expected = sorted(items.values(), key=lambda item: item.name)[:_PAGE]
            assert list(await list_page()) == expected


async def test_what_a_page_was_completed_with_is_for_its_reader_alone(create, list_page, staff):
    await create(pb.Product(name="Soap", price="12", cost="5"))
    for _ in range(4):
        [for_admin], [for_staff] = await list_page(), await list_page(staff)
        assert for_admin.HasField("cost")
        assert for_admin.margin
        assert not for_staff.HasField("cost")
        assert not for_staff.margin


async def test_tenants_have_pages_of_their_own(create, list_page):
    await create(pb.Product(name="Soap", price="1"))
    stranger = caller(ADMIN)
    for _ in range(4):
        assert [item.name for item in await list_page()] == ["Soap"]
        assert list(await list_page(stranger)) == []


async def test_a_row_written_twice_in_one_transaction_is_read_as_it_was_committed(
    create, list_page, database, admin
):
    """Both versions have the same mark; the first is never committed."""
    soap = await create(pb.Product(name="Soap", price="1"))
    for _ in range(4):
        await list_page()
    sql = "UPDATE product SET name = $2 WHERE id = $1"
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(sql, soap.id, "Tar")
        request = rpc.ListProductsRequest()
        request.page.limit = _PAGE
        for _ in range(4):
            assert [item.name for item in (await products.list_items(request)).items] == ["Tar"]
        await transaction.connection.execute(sql, soap.id, "Ura")
    for _ in range(3):
        assert [item.name for item in await list_page()] == ["Ura"]


_CHANGES = [
    "UPDATE orders SET description = 'changed'",
    "UPDATE customer SET first_name = 'Changed'",
    "UPDATE shipping_method SET name = 'Changed'",
    "UPDATE payment_method SET name = 'Changed'",
    "UPDATE agent SET full_name = 'Changed'",
    """UPDATE step_type SET names = '{"fr": "Changed"}'""",
    "UPDATE order_line SET name = 'Changed' WHERE position = (SELECT max(position) FROM order_line)",
]


@pytest.mark.parametrize("sql", _CHANGES)
async def test_a_list_of_orders_shows_changes_of_every_row_behind_it(sql, call, sell, agent, database, admin):
    order = await sell(agent_id=str(agent.user_id), received_amount="5")
    request = rpc.ListOrdersRequest()
    request.page.limit = _PAGE

    async def list_orders():
        return list((await call("ListOrders", request)).items)

    for _ in range(4):
        assert await list_orders() == [order]
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(sql)
    changed = await call("GetOrder", rpc.GetOrderRequest(id=order.id))
    assert changed != order
    assert await list_orders() == [changed]


async def test_the_changes_are_of_every_table_that_orders_are_read_from(catalogue):
    tables = await catalogue.fetch(
        "SELECT DISTINCT table_name FROM information_schema.view_table_usage WHERE view_name = 'order_shown'"
    )
    assert {sql.split()[1] for sql in _CHANGES} == {table["table_name"] for table in tables}
