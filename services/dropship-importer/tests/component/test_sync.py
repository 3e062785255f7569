from datetime import timedelta
from decimal import Decimal

import pytest
from chassis.context import Caller, set_caller
from chassis.model import now
from dropship_importer.adapters import shelf
from dropship_importer.adapters.shelf import SqlShelf
from dropship_importer.usecases.compare_listing import compare_listing
from dropship_importer.usecases.sync_listing import sync_listing
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier.catalogue import id_of


@pytest.fixture
def sync(database, admin, importer, call):
    """Lets a listing be compared now; answers it as it is then."""
    worker = next(one for one in importer.parts.consumers if one.event == "sync-due").execute.__self__

    async def sync(listing_id):
        async with database.transaction(admin.tenant_id) as transaction:
            round_ = await transaction.connection.fetchval(
                "SELECT sync_round FROM listing WHERE tenant_id = $1 AND id = $2", admin.tenant_id, listing_id
            )
            due = await shelf.due(listing_id, round_)
        set_caller(Caller.system(admin.tenant_id, "test"))
        comparison = await compare_listing(due, admin.tenant_id, worker._source)
        async with database.transaction(admin.tenant_id):
            await sync_listing(comparison, SqlShelf(now() + timedelta(seconds=1)))
        return await call("GetCjProduct", rpc.GetCjProductRequest(id=str(listing_id)))

    return sync


@pytest.fixture
def history(call):
    """The kinds of a listing's history, the oldest first."""

    async def history(listing_id):
        request = rpc.ListCjProductChangesRequest(filter=rpc.CjProductChangeFilter(listing_id=[listing_id]))
        request.page.limit = 50
        return [one.kind for one in reversed((await call("ListCjProductChanges", request)).items)]

    return history


async def test_a_changed_cost_changes_the_price_but_none_set_by_hand(
    list_, entity, listing_of, sandbox, sync, history
):
    by_hand = rpc.BasePrice(vid=id_of(2, 1), amount="999.99", is_manual=True)
    before = await listing_of((await list_(entity(2, base_prices=[by_hand]))).listings[0].id)
    await sandbox.turn(product={"pid": before.pid, "factor": 2})
    after = await sync(before.id)

    assert after.version > before.version
    assert after.variants[0].base_price == "999.99"
    assert Decimal(after.variants[1].sell_price) == 2 * Decimal(before.variants[1].sell_price)
    assert Decimal(after.variants[1].base_price) == 2 * Decimal(after.variants[1].sell_price) + Decimal(
        after.variants[1].shipping_fees
    )
    assert await history(before.id) == ["created", "cost", "price"]


async def test_what_is_out_of_stock_is_hidden_until_it_is_back(
    list_, entity, listing_of, sandbox, sync, history
):
    listing = await listing_of((await list_(entity(8))).listings[0].id)
    await sandbox.turn(product={"pid": listing.pid, "stock": 0})
    assert (await sync(listing.id)).is_hidden
    await sandbox.turn(product={"pid": listing.pid, "stock": 50})

    assert not (await sync(listing.id)).is_hidden
    assert await history(listing.id) == ["created", "stock", "hidden", "stock", "shown"]


async def test_what_is_gone_twice_is_delisted_and_can_be_listed_again(
    list_, entity, listing_of, sandbox, sync
):
    listing = await listing_of((await list_(entity(12))).listings[0].id)
    await sandbox.turn(product={"pid": listing.pid, "gone": "null"})
    assert (await sync(listing.id)).status == pb.LISTING_STATUS_PUBLISHED
    assert (await sync(listing.id)).status == pb.LISTING_STATUS_DELISTED
    await sandbox.turn(product={"pid": listing.pid, "gone": ""})

    assert not (await list_(entity(12, multiplier="3"))).is_no_op


async def test_a_supplier_that_fails_changes_nothing(list_, entity, listing_of, sandbox, sync):
    before = await listing_of((await list_(entity(16))).listings[0].id)
    await sandbox.turn(fault="busy", times=50, path="product")
    after = await sync(before.id)

    assert (after.status, after.version, after.stock) == (before.status, before.version, before.stock)
    assert not after.is_hidden


async def test_nothing_new_is_no_news(list_, entity, listing_of, sync, history):
    before = await listing_of((await list_(entity(20))).listings[0].id)

    assert (await sync(before.id)).version == before.version
    assert await history(before.id) == ["created"]


async def test_prices_follow_the_rules_only_where_that_was_chosen(call, list_, entity, listing_of, sync):
    item = pb.PricingRule(name="All", multiplier="3", ending="0.99")
    await call("CreatePricingRule", rpc.CreatePricingRuleRequest(item=item))
    by_rule = entity(2)
    by_rule.choices.follows_rules = True
    ids = [(await list_(one)).listings[0].id for one in (by_rule, entity(4, multiplier="2"))]
    first, second = [await listing_of(id_) for id_ in ids]

    assert all(one.base_price.endswith(".99") for one in first.variants)
    for one in second.variants:
        assert Decimal(one.base_price) == 2 * Decimal(one.sell_price) + Decimal(one.shipping_fees)
    for before in (first, second):
        after = await sync(before.id)
        assert [one.base_price for one in after.variants] == [one.base_price for one in before.variants]
