from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.context import Caller, set_caller
from chassis.errors import ConflictError, NotFoundError
from chassis.model import now
from dropship_importer.adapters import sync_repository
from dropship_importer.adapters.sync_repository import SqlSyncRepository
from dropship_importer.entrypoints.consumers import handle_order_saved
from dropship_importer.usecases.compare_listing import compare_listing
from dropship_importer.usecases.sync_listing import sync_listing
from google.protobuf.field_mask_pb2 import FieldMask
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk.orders.v1.orders_events_pb2 import SuppliedOrderSaved
from souk_sandbox.supplier.catalogue import make_id


@pytest.fixture
def worker(importer):
    """The worker that consumes due listings."""
    consumers = importer.components.consumers
    return next(consumer for consumer in consumers if consumer.event == "sync-due").execute.__self__


@pytest.fixture
def find_due(database, admin):
    """Return a listing as if its sync were due now, with the tenant itself as caller."""

    async def find_due(listing_id):
        async with database.transaction(admin.tenant_id) as transaction:
            fencing_token = await transaction.connection.fetchval(
                "SELECT sync_round FROM listing WHERE tenant_id = $1 AND id = $2", admin.tenant_id, listing_id
            )
            due = await sync_repository.find_due_listing(listing_id, fencing_token)
        set_caller(Caller.system(admin.tenant_id, "test", "MAD"))
        return due

    return find_due


@pytest.fixture
def sync(database, admin, worker, find_due, call):
    """Sync a listing now, and return it."""

    async def sync(listing_id):
        comparison = await compare_listing(await find_due(listing_id), admin.tenant_id, worker._syncing)
        async with database.transaction(admin.tenant_id):
            await sync_listing(comparison, SqlSyncRepository(now() + timedelta(seconds=1)))
        return await call("GetCjProduct", rpc.GetCjProductRequest(id=str(listing_id)))

    return sync


@pytest.fixture
def compare(worker, find_due):
    """Observe a listing at the supplier as the consumer of due listings does."""

    async def compare(listing_id):
        return await worker.compare(None, await find_due(listing_id))

    return compare


@pytest.fixture
def sync_twice(sync):
    """Sync a listing until a second observation matches the first, and return it."""

    async def sync_twice(listing_id):
        await sync(listing_id)
        return await sync(listing_id)

    return sync_twice


@pytest.fixture
def sync_thrice(sync, sync_twice):
    """Sync a listing until three observations match, as it takes for a product that is gone, and return it."""

    async def sync_thrice(listing_id):
        await sync_twice(listing_id)
        return await sync(listing_id)

    return sync_thrice


@pytest.fixture
def list_risks(call):
    """Return the tenant's risks, the oldest first."""

    async def list_risks():
        request = rpc.ListListingRisksRequest()
        request.page.limit = 50
        return list(reversed((await call("ListListingRisks", request)).items))

    return list_risks


@pytest.fixture
def list_products(import_products, entity, wait_for_listing):
    """List the sandbox's products of these numbers."""

    async def list_products(*numbers):
        reply = await import_products(*(entity(number) for number in numbers))
        return [await wait_for_listing(listing.id) for listing in reply.listings]

    return list_products


@pytest.fixture
def history(call):
    """Return the kinds of the entries of a listing's history, the oldest first."""

    async def history(listing_id):
        request = rpc.ListCjProductChangesRequest(filter=pb.CjProductChangeFilter(listing_id=[listing_id]))
        request.page.limit = 50
        return [change.kind for change in reversed((await call("ListCjProductChanges", request)).items)]

    return history


async def test_a_changed_cost_changes_prices_but_not_manual_ones(
    import_products, entity, wait_for_listing, sandbox, sync, history
):
    manual = rpc.BasePrice(vid=make_id(2, 1), amount="999.99", is_manual=True)
    before = await wait_for_listing(
        (await import_products(entity(2, data={"variants": [manual]}))).listings[0].id
    )
    await sandbox.configure(product={"pid": before.pid, "factor": 2})
    assert (await sync(before.id)).version == before.version
    after = await sync(before.id)

    assert after.version > before.version
    assert after.variants[0].base_price == "999.99"
    assert Decimal(after.variants[1].sell_price) == 2 * Decimal(before.variants[1].sell_price)
    assert Decimal(after.variants[1].base_price) == 2 * Decimal(after.variants[1].sell_price) + Decimal(
        after.variants[1].shipping_fees
    )
    assert await history(before.id) == ["created", "cost", "price"]


async def test_a_listing_out_of_stock_is_hidden_until_it_is_back(
    import_products, entity, wait_for_listing, sandbox, sync_twice, history
):
    listing = await wait_for_listing((await import_products(entity(8))).listings[0].id)
    await sandbox.configure(product={"pid": listing.pid, "stock": 0})
    assert (await sync_twice(listing.id)).is_hidden
    await sandbox.configure(product={"pid": listing.pid, "stock": 50})

    assert not (await sync_twice(listing.id)).is_hidden
    assert await history(listing.id) == ["created", "stock", "hidden", "stock", "shown"]


async def test_a_product_missing_three_times_is_delisted_and_can_be_listed_again(
    import_products, entity, list_products, sandbox, sync, sync_twice
):
    [listing] = await list_products(12)
    await sandbox.configure(product={"pid": listing.pid, "gone": "removed"})
    assert (await sync_twice(listing.id)).status == pb.LISTING_STATUS_PUBLISHED
    assert (await sync(listing.id)).status == pb.LISTING_STATUS_DELISTED
    await sandbox.configure(product={"pid": listing.pid, "gone": ""})

    assert not (await import_products(entity(12, multiplier="3"))).is_no_op


async def test_a_delisting_can_be_undone(call, list_products, sandbox, sync_thrice, list_risks):
    [listing] = await list_products(12)
    await sandbox.configure(product={"pid": listing.pid, "gone": "removed"})
    await sync_thrice(listing.id)
    [risk] = await list_risks()
    assert (risk.kind, risk.state) == (pb.RISK_KIND_VANISHED, pb.RISK_STATE_APPLIED)

    undone = await call("UndoRisk", rpc.UndoRiskRequest(id=risk.id))
    assert undone.state == pb.RISK_STATE_UNDONE
    after = await call("GetCjProduct", rpc.GetCjProductRequest(id=listing.id))
    assert (after.status, after.stock) == (pb.LISTING_STATUS_PUBLISHED, listing.stock)
    with pytest.raises(ConflictError):
        await call("ConfirmRisk", rpc.ConfirmRiskRequest(id=risk.id))
    # The supplier still says so; a person said otherwise.
    assert (await sync_thrice(listing.id)).status == pb.LISTING_STATUS_PUBLISHED


async def test_a_run_in_which_a_catalogue_vanishes_delists_nothing(
    call, list_products, sandbox, sync, list_risks
):
    listings = await list_products(2, 4, 12)
    for listing in listings:
        await sandbox.configure(product={"pid": listing.pid, "gone": "removed"})
    for _ in range(3):
        after = [await sync(listing.id) for listing in listings]
    assert {listing.status for listing in after} == {pb.LISTING_STATUS_PUBLISHED}
    risks = await list_risks()
    assert [risk.state for risk in risks] == [pb.RISK_STATE_HELD] * 3

    await call("ConfirmRisk", rpc.ConfirmRiskRequest(id=risks[0].id))
    await sandbox.configure(product={"pid": listings[1].pid, "gone": ""})
    statuses = [
        (await call("GetCjProduct", rpc.GetCjProductRequest(id=listing.id))).status for listing in listings
    ]
    assert statuses == [pb.LISTING_STATUS_DELISTED] + [pb.LISTING_STATUS_PUBLISHED] * 2
    await sync(listings[1].id)
    assert (await list_risks())[1].state == pb.RISK_STATE_RESOLVED


async def test_several_risks_are_decided_at_once_each_one_once(
    call, list_products, sandbox, sync, list_risks, audit_entries, admin
):
    listings = await list_products(2, 4)
    for listing in listings:
        await sandbox.configure(product={"pid": listing.pid, "gone": "removed"})
    for listing in listings * 3:
        await sync(listing.id)
    risks = [risk.id for risk in await list_risks()]
    request = rpc.DecideRisksRequest(risks=[*risks, *risks], decision=rpc.RISK_DECISION_UNDO)
    replies = [await call("DecideRisks", request) for _ in range(2)]

    assert [(reply.decided, reply.skipped) for reply in replies] == [(2, 0), (0, 2)]
    assert {risk.state for risk in await list_risks()} == {pb.RISK_STATE_UNDONE}
    entries = await audit_entries("listing-risk-undone")
    assert sorted(str(entry.subject_id) for entry in entries) == sorted(risks)
    assert {entry.actor_id for entry in entries} == {admin.user_id}


async def test_a_held_fall_in_price_is_applied_when_a_person_confirms_it(
    call, list_products, sandbox, sync, list_risks
):
    listings = await list_products(2, 4)
    for listing in listings:
        await sandbox.configure(product={"pid": listing.pid, "factor": 0.5})
    for _ in range(2):
        after = [await sync(listing.id) for listing in listings]
    assert [listing.price for listing in after] == [listing.price for listing in listings]
    [risk, other] = await list_risks()
    assert (risk.before, risk.kind) == (listings[0].price, pb.RISK_KIND_PRICE_FALL)

    await call("ConfirmRisk", rpc.ConfirmRiskRequest(id=risk.id))
    await call("UndoRisk", rpc.UndoRiskRequest(id=other.id))
    prices = [
        (await call("GetCjProduct", rpc.GetCjProductRequest(id=listing.id))).price for listing in listings
    ]
    assert prices == [risk.after, listings[1].price]
    assert (await sync(listings[0].id)).price == risk.after
    assert (await sync(listings[1].id)).price == listings[1].price


async def test_a_cost_above_the_price_is_not_undercut_and_what_follows_can_be_undone(
    call, list_products, sandbox, sync, list_risks
):
    [before] = await list_products(2)
    await sandbox.configure(product={"pid": before.pid, "factor": 3})
    for variant, was in zip((await sync(before.id)).variants, before.variants, strict=True):
        cost = 3 * Decimal(was.sell_price) + Decimal(was.shipping_fees)
        assert Decimal(variant.base_price) == cost > Decimal(was.base_price)
        assert (variant.settled_price, variant.total_cost) == (was.price, was.total_cost)
    await sandbox.configure(product={"pid": before.pid, "factor": 1})
    assert list((await sync(before.id)).variants) == list(before.variants)

    await sandbox.configure(product={"pid": before.pid, "factor": 3})
    await sync(before.id)
    after = await sync(before.id)
    [risk] = await list_risks()
    assert (risk.kind, risk.state) == (pb.RISK_KIND_COST_RISE, pb.RISK_STATE_APPLIED)
    assert (risk.before, risk.after) == (before.price, after.price)
    await call("UndoRisk", rpc.UndoRiskRequest(id=risk.id))
    for _ in range(3):
        assert (await sync(before.id)).price == before.price
    assert [risk.state for risk in await list_risks()] == [pb.RISK_STATE_UNDONE]


async def test_what_was_sold_lately_is_synced_while_the_points_are_few(
    call, list_products, sandbox, compare, database, admin
):
    sold, other, last = await list_products(2, 4, 12)
    async with database.transaction(admin.tenant_id):
        await handle_order_saved(SuppliedOrderSaved(order_id=sold.id, product_ids=[sold.id, last.id]))
    # A fifth of the day's points is left; an answer says so.
    await sandbox.configure(points_used=800_000_000)
    await call("ReadProduct", rpc.ReadProductRequest(pid=make_id(40, 0)))
    waiting = await compare(other.id)
    assert (waiting.snapshot, waiting.retry_after) == (None, 1800)
    assert (await compare(sold.id)).snapshot.product.pid == sold.pid

    # What is left at last is for imports and people.
    await sandbox.configure(points_used=950_000_000)
    await call("ReadProduct", rpc.ReadProductRequest(pid=make_id(42, 0)))
    assert (await compare(last.id)).snapshot is None


async def test_a_failing_supplier_changes_nothing(import_products, entity, wait_for_listing, sandbox, sync):
    before = await wait_for_listing((await import_products(entity(16))).listings[0].id)
    await sandbox.configure(fault="busy", times=50, path="product")
    after = await sync(before.id)

    assert (after.status, after.version, after.stock) == (before.status, before.version, before.stock)
    assert not after.is_hidden


@pytest.mark.parametrize("path", ["product/query", "freight", "stock"])
async def test_a_moved_path_delists_nothing(list_products, sandbox, sync_twice, list_risks, path):
    [before] = await list_products(16)
    await sandbox.configure(fault="moved-path", times=9, path=path)
    # Quotes of a first observation may come from the cache.
    after = await sync_twice(before.id)

    assert (after.status, after.version) == (before.status, before.version)
    assert await list_risks() == []


async def test_an_unchanged_product_publishes_no_event(
    import_products, entity, wait_for_listing, sync, history
):
    before = await wait_for_listing((await import_products(entity(20))).listings[0].id)

    assert (await sync(before.id)).version == before.version
    assert await history(before.id) == ["created"]


async def test_prices_follow_the_rules_only_where_that_was_chosen(
    call, import_products, entity, wait_for_listing, sync
):
    item = pb.PricingRule(name="All", multiplier="3", ending="0.99")
    await call("CreatePricingRule", rpc.CreatePricingRuleRequest(item=item))
    by_rule = entity(2)
    by_rule.choices.follows_rules = True
    ids = [
        (await import_products(request)).listings[0].id for request in (by_rule, entity(4, multiplier="2"))
    ]
    first, second = [await wait_for_listing(id_) for id_ in ids]

    assert all(variant.base_price.endswith(".99") for variant in first.variants)
    for variant in second.variants:
        expected = 2 * Decimal(variant.sell_price) + Decimal(variant.shipping_fees)
        assert Decimal(variant.base_price) == expected
    for before in (first, second):
        after = await sync(before.id)
        prices = [[variant.base_price for variant in listing.variants] for listing in (before, after)]
        assert prices[0] == prices[1]


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
async def test_the_rule_at_the_first_position_sets_the_price(
    call, import_products, entity, wait_for_listing, first, second
):
    for name, multiplier, position in (("Dear", "9", first), ("Cheap", "3", second)):
        item = pb.PricingRule(name=name, multiplier=multiplier, position=position)
        await call("CreatePricingRule", rpc.CreatePricingRuleRequest(item=item))
    by_rule = entity(2)
    by_rule.choices.follows_rules = True
    listing = await wait_for_listing((await import_products(by_rule)).listings[0].id)
    variant = listing.variants[0]
    factor = 9 if first < second else 3
    assert Decimal(variant.base_price) == factor * Decimal(variant.sell_price) + Decimal(
        variant.shipping_fees
    )


@pytest.mark.parametrize("hours", [6, 48])
async def test_a_listing_is_synced_as_often_as_the_shop_says(call, list_products, database, admin, hours):
    item = pb.DropshipSettings(id=str(admin.tenant_id), sync_hours=hours)
    request = rpc.UpdateDropshipSettingsRequest(item=item, mask=FieldMask(paths=["sync_hours"]))
    await call("UpdateDropshipSettings", request)
    [listing] = await list_products(0)
    async with database.reading(admin.tenant_id) as transaction:
        due = await transaction.connection.fetchval(
            "SELECT max(due_at) - now() FROM outbox WHERE event = 'sync-due' AND aggregate_id = $1",
            UUID(listing.id),
        )
    assert timedelta(hours=hours - 1) < due <= timedelta(hours=hours)


async def test_a_listing_is_synced_when_a_person_asks(call, list_products, database, admin):
    [listing] = await list_products(0)
    due = "SELECT count(*) FROM outbox WHERE event = 'sync-due' AND due_at <= now()"

    async def count_due():
        async with database.reading(admin.tenant_id) as transaction:
            return await transaction.connection.fetchval(due)

    before = await count_due()
    await call("SyncCjProduct", rpc.SyncCjProductRequest(id=listing.id))
    assert await count_due() == before + 1
    await call("DeleteCjProduct", rpc.DeleteCjProductRequest(id=listing.id))
    with pytest.raises(NotFoundError):
        await call("SyncCjProduct", rpc.SyncCjProductRequest(id=listing.id))
