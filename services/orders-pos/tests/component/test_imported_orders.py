"""Orders of other programs as history: imported once, read, exported, merged and erased with their customers."""

from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from chassis.errors import ForbiddenError, NotFoundError
from chassis.testing import caller
from import_jobs import DONE, ORDERS, READY, counts
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

SHOPIFY = """\
Name,Email,Financial Status,Currency,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,\
Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Phone,Notes
#1,sara@before.test,paid,MAD,20.00,0.00,60.00,10.00,2025-03-01 10:14:00 +0100,2,Soap,25.00,S-1,Sara Amrani,0661000009,B
#2,sara@before.test,paid,MAD,0.00,0.00,16.00,0.00,2025-03-02 23:30:00 +0100,1,Tea,16.00,T-1,Sara Amrani,0661000009,
#3,,paid,EUR,0.00,0.00,5.00,0.00,2025-03-03 09:00:00 +0100,1,Cup,7.00,C-1,Bo Lund,,
#4,,voided,MAD,0.00,0.00,99.00,0.00,2025-03-04 09:00:00 +0100,1,Rug,99.00,R-1,Bo Lund,,
"""
NORA = "#5,new@before.test,paid,MAD,0,0,1,0,2025-03-05 09:00:00 +0100,1,Pen,1,P,Nora Ziani,,\n"
# Tables in which an order of the shop itself leaves its traces.
TRACES = ("orders", "order_line", "payment_entry", "wallet_entry", "stock_movement", "invoice", "message")


@pytest.fixture
def totals(call):
    async def totals(**filter_):
        request = rpc.ListImportedOrdersRequest(filter=pb.ImportedOrderFilter(**filter_))
        reply = await call("ListImportedOrders", request)
        return reply.total, {total.currency: (Decimal(total.total), total.count) for total in reply.totals}

    return totals


async def test_a_file_becomes_history_in_its_own_currencies(import_orders, list_history, totals, call):
    job = await import_orders(SHOPIFY, "create")
    assert (job.state, job.program, counts(job)) == (DONE, "Shopify", (4, 0, 0, 0))
    orders = await list_history()
    first = orders["#1"]
    assert (first.program, first.customer_name, first.state, first.note) == (
        "Shopify", "Sara Amrani", "paid", "B",
    )  # fmt: skip
    assert [(line.name, line.sku, line.quantity, line.price) for line in first.lines] == [
        ("Soap", "S-1", "2", "25")
    ]
    amounts = [Decimal(getattr(first, name)) for name in ("discount", "shipping", "tax", "total")]
    assert amounts == [10, 20, 0, 60]
    assert first.placed_at.ToJsonString() == "2025-03-01T09:14:00Z"
    # What was cancelled counts in no sum, and no currency is added to another.
    assert await totals() == (4, {"MAD": (Decimal(76), 3), "EUR": (Decimal(5), 1)})
    assert [number for number, order in orders.items() if order.is_cancelled] == ["#4"]
    assert [number for number, order in orders.items() if order.has_other_lines] == ["#3"]
    assert (await call("GetImportedOrder", rpc.GetImportedOrderRequest(id=first.id))) == first


async def test_history_counts_nowhere(import_orders, list_history, call, fetch):
    await import_orders(SHOPIFY, "as-text")
    assert len(await list_history()) == 4
    listed = await call("ListOrders", rpc.ListOrdersRequest(page={"limit": 10}))
    assert (listed.total, Decimal(listed.totals.total or 0)) == (0, 0)
    assert {table: await fetch(f"SELECT FROM {table}") for table in TRACES} == {table: [] for table in TRACES}


async def test_the_same_file_changes_nothing_and_a_changed_one_says_what(
    import_orders, list_history, send, rows
):
    await import_orders(SHOPIFY, "create")
    before = await list_history()
    assert counts(await import_orders(SHOPIFY)) == (0, 0, 4, 0)
    assert await list_history() == before
    changed = SHOPIFY.replace("#2,sara@before.test,paid", "#2,sara@before.test,refunded")
    job = await send(changed, ORDERS)
    [row] = await rows(job, pb.IMPORT_ACTION_CHANGED)
    assert (row.line, list(row.changed)) == (3, ["state"])
    await import_orders(changed)
    after = await list_history()
    assert after["#2"].state == "refunded"
    assert {number: order.version for number, order in after.items()} == {"#1": 1, "#2": 2, "#3": 1, "#4": 1}


async def test_customers_are_recognised_else_asked_about(create, send, import_orders, list_history, call):
    person = pb.Customer(
        first_name="Sara", last_name="A.", email="s@here.test", phone="+212 661-000009", address="1, rue A"
    )
    customer = await create(person, key=str(uuid4()))
    job = await send(SHOPIFY + NORA, ORDERS)
    [question] = job.questions
    assert (job.state, question.code, list(question.options), list(question.examples)) == (
        READY, "customers", ["create", "as-text"], ["Nora Ziani"],
    )  # fmt: skip
    # Names alone are too little to ask about.
    assert counts(job) == (4, 0, 0, 1)
    await import_orders(SHOPIFY + NORA, "as-text")
    orders = await list_history()
    assert {number: order.customer_id for number, order in orders.items()} == {
        "#1": customer.id, "#2": customer.id, "#3": "", "#4": "", "#5": "",
    }  # fmt: skip
    assert orders["#5"].customer_name == "Nora Ziani"
    # What was kept as text is linked once that is answered, and then stays.
    assert counts(await import_orders(SHOPIFY + NORA, "create")) == (0, 1, 4, 0)
    created = (await list_history())["#5"].customer_id
    assert (await call("GetCustomer", rpc.GetCustomerRequest(id=created))).email == "new@before.test"
    assert counts(await import_orders(SHOPIFY + NORA)) == (0, 0, 5, 0)
    assert list(await list_history(customer_id=customer.id)) == ["#2", "#1"]


async def test_a_new_customer_of_several_orders_is_created_once(import_orders, list_history, fetch):
    await import_orders(SHOPIFY, "create")
    [customer] = await fetch("SELECT id::text, phone, email, first_name FROM customer")
    assert (customer["first_name"], customer["email"]) == ("Sara", "sara@before.test")
    orders = await list_history()
    assert {orders["#1"].customer_id, orders["#2"].customer_id} == {customer["id"]}


@pytest.mark.parametrize("count", [1, 2])
async def test_a_name_alone_is_a_customer_if_only_one_has_it(create, import_orders, list_history, count):
    for number in range(count):
        email, phone = f"bo{number}@here.test", f"066100001{number}"
        person = pb.Customer(first_name="Bo", last_name="LUND", email=email, phone=phone, address="1, rue A")
        customer = await create(person, key=str(uuid4()))
    await import_orders(SHOPIFY, "as-text")
    assert (await list_history())["#3"].customer_id == (customer.id if count == 1 else "")


async def test_history_follows_a_merge_and_an_import_after_it_keeps_it(
    import_orders, list_history, call, shop, admin
):
    await import_orders(SHOPIFY, "create")
    merged_id = (await list_history())["#1"].customer_id
    request = rpc.MergeCustomersRequest(id=shop.customer.id, merged_id=merged_id)
    await call("MergeCustomers", request, admin, str(uuid4()))
    assert list(await list_history(customer_id=shop.customer.id)) == ["#2", "#1"]
    # Who asks for the merged customer is shown the kept one's.
    assert list(await list_history(customer_id=merged_id)) == ["#2", "#1"]
    assert counts(await import_orders(SHOPIFY)) == (0, 0, 4, 0)


async def test_what_was_erased_does_not_come_back_with_the_same_file(import_orders, list_history, call):
    await import_orders(SHOPIFY, "create")
    customer_id = (await list_history())["#1"].customer_id
    await call("EraseCustomer", rpc.EraseCustomerRequest(id=customer_id))
    assert counts(await import_orders(SHOPIFY)) == (0, 0, 4, 0)
    first = (await list_history())["#1"]
    assert (first.customer_name, first.phone, first.email, first.note) == ("", "", "", "")
    assert Decimal(first.total) == 60


async def test_staff_see_names_and_admins_the_rest(import_orders, list_history, staff, send):
    await import_orders(SHOPIFY, "as-text")
    seen = (await list_history(staff))["#1"]
    assert (seen.customer_name, seen.phone, seen.email, seen.note) == ("Sara Amrani", "", "", "")
    assert (await list_history())["#1"].phone == "0661000009"
    with pytest.raises(ForbiddenError):
        await send(SHOPIFY, ORDERS, staff)


async def test_another_tenant_has_its_own(import_orders, list_history, call):
    await import_orders(SHOPIFY, "as-text")
    stranger, id_ = caller(), (await list_history())["#1"].id
    assert await list_history(stranger) == {}
    with pytest.raises(NotFoundError):
        await call("GetImportedOrder", rpc.GetImportedOrderRequest(id=id_), stranger)


@pytest.mark.parametrize(
    ("filter_", "numbers"),
    [
        ({"search": "amrani"}, ["#2", "#1"]), ({"search": "tea"}, ["#2"]), ({"program": "Square"}, []),
        ({"number": "#4"}, ["#4"]), ({"placed_at_from": "2025-03-03T00:00:00Z"}, ["#4", "#3"]),
        ({"placed_at_before": "2025-03-02T00:00:00Z"}, ["#1"]),
    ],
)  # fmt: skip
async def test_history_is_searched_and_filtered(import_orders, call, filter_, numbers):
    await import_orders(SHOPIFY, "as-text")
    request = rpc.ListImportedOrdersRequest(page={"limit": 10})
    for name, value in filter_.items():
        if name.startswith("placed_at"):
            getattr(request.filter, name).FromJsonString(value)
        else:
            setattr(request.filter, name, value)
    assert [item.number for item in (await call("ListImportedOrders", request)).items] == numbers


@pytest.mark.parametrize("table", [rpc.TABLE_CSV, rpc.TABLE_XLSX])
@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
async def test_an_export_is_a_round_trip_without_loss(
    import_orders, list_history, call, fetch, table, locale
):
    await import_orders(SHOPIFY, "as-text")
    before = await list_history()
    file = await call("ExportImportedOrders", rpc.ExportImportedOrdersRequest(table=table, locale=locale))
    assert counts(await import_orders(file.content, "as-text")) == (0, 0, 4, 0)
    await fetch("DELETE FROM imported_order")
    assert counts(await import_orders(file.content, "as-text")) == (4, 0, 0, 0)
    again = await list_history()
    for order in (*before.values(), *again.values()):
        for name in ("id", "create_time", "version"):
            order.ClearField(name)
        # A spreadsheet keeps no zeros at the end of a number.
        for name in ("discount", "shipping", "tax", "total"):
            setattr(order, name, f"{Decimal(getattr(order, name)).normalize():f}")
    assert again == before


async def test_an_export_of_the_shop_itself_is_refused_order_by_order(sell, call, send, rows):
    await sell()
    file = await call("ExportOrders", rpc.ExportOrdersRequest(table=rpc.TABLE_CSV, locale="fr"))
    job = await send(file.content, ORDERS)
    [row] = await rows(job)
    assert (job.program, [violation.code for violation in row.violations]) == ("Souk", ["own-order"])


async def test_an_order_of_another_shop_of_souk_is_history(sell, call, import_orders, list_history, fetch):
    order = await sell()
    file = await call("ExportOrders", rpc.ExportOrdersRequest(table=rpc.TABLE_XLSX, locale="ar"))
    await fetch("UPDATE orders SET order_number = 'X' || order_number WHERE id = $1", UUID(order.id))
    job = await import_orders(file.content)
    assert (job.program, counts(job)) == ("Souk", (1, 0, 0, 0))
    history = (await list_history())[order.order_number]
    assert (Decimal(history.total), history.customer_id) == (Decimal(order.total), order.customer.id)


async def test_an_order_of_the_wrong_file_is_deleted_by_admins_and_comes_back_with_it(
    import_orders, list_history, call, staff
):
    await import_orders(SHOPIFY, "as-text")
    wrong = (await list_history())["#2"]
    request = rpc.DeleteImportedOrderRequest(id=wrong.id)
    with pytest.raises(ForbiddenError):
        await call("DeleteImportedOrder", request, staff)
    await call("DeleteImportedOrder", request)
    assert "#2" not in await list_history()
    with pytest.raises(NotFoundError):
        await call("DeleteImportedOrder", request)
    await import_orders(SHOPIFY, "as-text")
    assert (await list_history())["#2"].total == wrong.total
