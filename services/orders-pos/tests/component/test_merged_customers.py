"""Merging of customers."""

import asyncio
from decimal import Decimal
from functools import partial
from uuid import UUID, uuid4

import pytest
from chassis.errors import ForbiddenError, NotFoundError, ValidationError
from google.protobuf.message_factory import GetMessageClass
from orders_pos.entrypoints import follow_merges
from orders_pos.entrypoints.follow_merges import customer_paths
from orders_pos.entrypoints.grpc import SERVICERS
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

KEPT = UUID(int=7)
SUMS = "SELECT count(*), sum(total), sum(remaining), sum(wallet_amount) FROM orders"


@pytest.fixture
async def other(create):
    return await create(
        pb.Customer(
            first_name="Aicha",
            last_name="Alami",
            email="aicha@b.test",
            phone="06 61 00 00 02",
            address="2, rue B",
            collect_address="3, rue C",
        )
    )


@pytest.fixture
def merge(call, shop, admin):
    async def merge(merged: pb.Customer, target=shop.customer, as_caller=admin) -> pb.Customer:
        request = rpc.MergeCustomersRequest(id=target.id, merged_id=merged.id)
        return await call("MergeCustomers", request, as_caller, str(uuid4()))

    return merge


async def test_the_kept_customer_gets_orders_credit_and_missing_addresses(
    merge, other, sell, create, deposit, balance, fetch, shop, call
):
    await deposit("10.10")
    await create(pb.WalletEntry(customer_id=other.id, amount="7.77"), key=str(uuid4()))
    sold = await sell(customer_id=other.id, wallet_amount="0.07")
    await sell()
    before = await fetch(SUMS)
    customer = await merge(other)
    assert (customer.id, customer.address, customer.collect_address) == (
        shop.customer.id,
        "1, rue A",
        "3, rue C",
    )
    assert await balance() == Decimal("17.80")
    assert await balance(other) == 0
    assert await fetch(SUMS) == before
    order = await call("GetOrder", rpc.GetOrderRequest(id=sold.id))
    assert order.customer.id == shop.customer.id
    assert customer.version > shop.customer.version


async def test_no_order_is_saved_under_a_customer_who_is_merged_meanwhile(merge, other, sell, fetch):
    """Each sale is saved before the merge, which takes it along, or finds the customer gone."""
    results = await asyncio.gather(
        *(sell(customer_id=other.id) for _ in range(8)), merge(other), return_exceptions=True
    )
    assert all(isinstance(result, pb.Order | pb.Customer | ValidationError) for result in results)
    assert await fetch("SELECT id FROM orders WHERE customer_id = $1", UUID(other.id)) == []


async def test_the_merged_customer_is_gone_from_lists_and_searches(merge, other, call, create, change, shop):
    await merge(other)
    with pytest.raises(NotFoundError):
        await change(pb.Customer(id=other.id), first_name="Again")
    request = rpc.ListCustomersRequest(filter=pb.CustomerFilter(search="Alami"))
    request.page.limit = 10
    assert [item.id for item in (await call("ListCustomers", request)).items] == [shop.customer.id]
    # Its phone is free again.
    again = pb.Customer(first_name="N", last_name="N", email="n@b.test", phone=other.phone, address="x")
    assert (await create(again)).id
    with pytest.raises(NotFoundError):
        await merge(other)


async def test_whoever_is_still_named_as_the_merged_customer_is_the_kept_one(
    merge, other, sell, edit, call, create, balance, shop, fetch
):
    await merge(other)
    customer_id, uses = shop.customer.id, {"customer_id": other.id}
    assert (await call("GetCustomer", rpc.GetCustomerRequest(id=other.id))).id == customer_id
    sold = await sell(**uses)
    assert sold.customer.id == customer_id
    assert (await edit(sold, **uses)).customer.id == customer_id
    for name, filter_ in (("Orders", pb.OrderFilter), ("Pieces", pb.PieceFilter)):
        request = getattr(rpc, f"List{name}Request")(filter=filter_(**uses))
        request.page.limit = 10
        reply = await call(f"List{name}", request)
        assert reply.total > 0
        assert reply.total == len(reply.items)
    before = await balance()
    await create(pb.WalletEntry(amount="5.00", **uses), key=str(uuid4()))
    assert await balance() == before + 5
    await create(pb.PointEntry(points=3, note="n", **uses), key=str(uuid4()))
    assert await fetch("SELECT points FROM point_entry WHERE customer_id = $1", UUID(customer_id))
    message = rpc.SendMessageRequest(subject="s", body="b", **uses)
    assert (await call("SendMessage", message, key=str(uuid4()))).id


FOLLOWING = [
    (method, servicer.handlers[method.name])
    for servicer in SERVICERS
    for method in servicer.descriptor.methods
    if customer_paths(method)
]


@pytest.mark.parametrize(("method", "handler"), FOLLOWING, ids=lambda each: getattr(each, "name", ""))
async def test_all_customers_that_a_request_names_are_looked_up_at_once(method, handler, monkeypatch):
    lookups, requests = [], []

    async def find(ids):
        lookups.append(set(ids))
        return dict.fromkeys(ids, KEPT)

    async def handle(request):
        requests.append(request)

    monkeypatch.setattr(follow_merges, "find_kept_ids", find)
    request, merged = GetMessageClass(method.input_type)(), {}
    for path in customer_paths(method):
        holder = request
        for name in path[:-1]:
            getattr(holder, name).SetInParent()
            holder = getattr(holder, name)
        merged[path] = uuid4()
        setattr(holder, path[-1], str(merged[path]))
    await handler.func(handle, *handler.args[1:], request)
    assert lookups == [set(merged.values())]
    for path in merged:
        value = requests[0]
        for name in path:
            value = getattr(value, name)
        assert value == str(KEPT)


def test_every_rpc_that_names_a_customer_follows_a_merge_or_has_a_reason():
    """A rpc with work outside its transaction can't: none has such a field."""
    methods = [(servicer, method) for servicer in SERVICERS for method in servicer.descriptor.methods]
    following = {
        method.name: servicer.handlers[method.name] for servicer, method in methods if customer_paths(method)
    }
    assert all(isinstance(handler, partial) for handler in following.values())
    assert len(following) >= 8


async def test_a_customer_is_not_merged_into_itself_nor_by_staff(merge, other, shop, staff):
    with pytest.raises(ValidationError):
        await merge(shop.customer)
    with pytest.raises(ForbiddenError):
        await merge(other, as_caller=staff)


async def test_the_merge_is_published_with_the_kept_customer(merge, other, fetch, shop):
    await merge(other)
    [event] = await fetch("SELECT aggregate_id::text, data FROM outbox WHERE event = 'customers-merged'")
    assert event["aggregate_id"] == shop.customer.id
    assert other.id in str(event["data"])


# Tables that refer to customers, by what a merge does to their rows: they move to the kept customer, or they are a
# ledger, in which the merged one's rows stay and one entry moves the sum.
MOVED = {"orders", "imported_order", "wheel_spin", "shop_settings"}
LEDGERS = {"wallet_entry", "point_entry"}
REFERRING = """
SELECT DISTINCT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_name)
WHERE tables.table_type = 'BASE TABLE' AND column_name LIKE '%customer\\_id' AND data_type = 'uuid'"""


async def test_every_table_that_refers_to_customers_is_known_to_a_merge(fetch):
    assert {row["table_name"] for row in await fetch(REFERRING)} == MOVED | LEDGERS


async def test_the_counter_begins_with_the_kept_customer(merge, other, fetch, shop, call):
    await fetch(
        "INSERT INTO shop_settings (tenant_id, id) SELECT tenant_id, tenant_id FROM customer ON CONFLICT DO NOTHING"
    )
    await fetch(f"UPDATE shop_settings SET counter_customer_id = '{other.id}'")
    await merge(other)
    [settings] = (await call("ListShopSettings", rpc.ListShopSettingsRequest(page={"limit": 1}))).items
    assert settings.counter_customer_id == shop.customer.id
