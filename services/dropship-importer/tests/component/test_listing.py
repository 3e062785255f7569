import asyncio
from decimal import Decimal

import pytest
from chassis.errors import ConflictError, ValidationError
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier.catalogue import id_of, product


async def test_a_product_is_listed_with_its_variants_priced_to_the_cent(list_, entity, listing_of):
    reply = await list_(entity(2))
    listing = await listing_of(reply.listings[0].id)

    assert (listing.status, listing.reason, listing.currency) == (pb.LISTING_STATUS_PUBLISHED, "", "MAD")
    assert len(listing.variants) == len(product(2).variants)
    for shown, made in zip(listing.variants, product(2).variants, strict=True):
        cost, fees = made.price, Decimal(shown.shipping_fees)
        assert Decimal(shown.base_price) == cost * 2 + fees
        assert Decimal(shown.total_cost) == cost + fees
        assert abs(Decimal(shown.price) - Decimal(shown.base_price) * Decimal("10.05")) <= Decimal("0.005")
    assert Decimal(listing.price) == min(Decimal(one.price) for one in listing.variants)
    assert listing.images
    assert all(path.startswith("/uploads/test/supplier-") for path in listing.images)
    assert "<" not in listing.description
    assert "alert(1)" not in listing.description


async def test_an_account_that_is_not_taken_is_for_its_admin_to_mend(call):
    item = pb.SupplierAccount(name="Ours", api_key="not a key")
    await call("CreateSupplierAccount", rpc.CreateSupplierAccountRequest(item=item))

    with pytest.raises(ConflictError, match="User not find") as refused:
        await call("ReadProduct", rpc.ReadProductRequest(pid=id_of(2, 0)))
    assert refused.value.code == "supplier-account"


async def test_a_listed_product_is_listed_once(list_, entity, listing_of):
    first = await list_(entity(2))
    await listing_of(first.listings[0].id)
    again = await list_(entity(2), entity(2))

    assert (again.is_no_op, again.HasField("import")) == (True, False)
    assert [one.id for one in again.listings] == [first.listings[0].id]


async def test_many_at_once_are_one_import_whose_counts_are_true(list_, entity, import_of):
    reply = await list_(*(entity(number) for number in range(8, 38)))
    ended = await import_of(reply)

    assert (ended.total, ended.done, ended.failed) == (30, 30, 0)


async def test_a_supplier_that_is_down_for_a_while_is_waited_for_and_nothing_fails(
    list_, entity, listing_of, import_of, sandbox
):
    await listing_of((await list_(entity(7))).listings[0].id)
    await sandbox.turn(fault="error-500", times=60)
    reply = await list_(*(entity(number) for number in range(8, 38)))

    waiting = await import_of(reply, lambda one: one.waiting_for)
    assert "does not answer" in waiting.waiting_for
    assert waiting.waiting_for_code == pb.REASON_DOWN
    await sandbox.turn(fault="", times=0)
    ended = await import_of(reply)
    assert (ended.done, ended.failed, ended.HasField("waiting_for_code")) == (30, 0, False)


async def test_what_the_supplier_has_not_fails_with_its_reason_and_can_be_tried_again(
    call, list_, entity, listing_of, import_of
):
    reply = await list_(entity(997 + 5))
    listing = await listing_of(reply.listings[0].id)
    import_id = getattr(reply, "import").id

    assert (listing.status, listing.reason, listing.reason_code) == (
        pb.LISTING_STATUS_FAILED,
        "Product has been removed from shelves",
        pb.REASON_GONE,
    )
    retried = await call("RetryImport", rpc.RetryImportRequest(id=import_id))
    assert (retried.failed, retried.state) == (0, pb.IMPORT_STATE_RUNNING)

    assert (await import_of(reply)).failed == 1


async def test_what_is_taken_out_is_told_as_newer_than_the_last_word(
    call, list_, entity, listing_of, database, admin
):
    listing = await listing_of((await list_(entity(16))).listings[0].id)
    await call("DeleteCjProduct", rpc.DeleteCjProductRequest(id=listing.id))
    async with database.transaction(admin.tenant_id) as transaction:
        version = await transaction.connection.fetchval(
            "SELECT (data #>> '{listing,version}')::integer FROM outbox "
            "WHERE event = 'listing-delisted' AND aggregate_id::text = $1",
            listing.id,
        )

    assert version > listing.version


async def test_every_wrong_field_is_named(list_, entity, shop):
    choices = pb.ListingChoices(
        parent_category_id=shop.stranger, sub_category_id=shop.child, ship_to_countries=["XX"]
    )
    wrong = entity(3, ship_to_country="", choices=choices, base_prices=[rpc.BasePrice(vid="v", amount="0")])
    with pytest.raises(ValidationError) as refused:
        await list_(entity(2), wrong)

    assert {one.field for one in refused.value.violations} == {
        "entities[1].ship_to_country", "entities[1].choices.sub_category_id",
        "entities[1].choices.ship_to_countries", "entities[1].base_prices[0].amount",
    }  # fmt: skip


async def test_prices_below_cost_need_a_word_and_those_set_by_hand_only_a_hint(list_, entity, listing_of):
    refused = await listing_of((await list_(entity(4, multiplier="0.5"))).listings[0].id)
    sure = await list_(entity(8, multiplier="0.5"), confirm_below_cost=True)
    confirmed = await listing_of(sure.listings[0].id)
    by_hand = rpc.BasePrice(vid=id_of(12, 1), amount="0.01", is_manual=True)
    manual = await listing_of((await list_(entity(12, base_prices=[by_hand]))).listings[0].id)

    assert "confirm" in refused.reason
    assert (refused.reason_code, confirmed.HasField("reason_code")) == (pb.REASON_BELOW_COST, False)
    assert confirmed.variants[0].is_below_cost
    assert (manual.variants[0].base_price, manual.variants[0].is_manual) == ("0.01", True)


async def test_pausing_begins_nothing_new_and_going_on_ends_it(call, sandbox, list_, entity, import_of):
    await sandbox.turn(latency=0.1)
    reply = await list_(*(entity(number) for number in range(40, 100)))
    import_id = getattr(reply, "import").id

    async def change(state):
        request = rpc.UpdateImportRequest(item=pb.Import(id=import_id, state=state))
        request.mask.paths.append("state")
        return await call("UpdateImport", request)

    async def done():
        return (await import_of(reply, lambda _: True)).done

    await change(pb.IMPORT_STATE_PAUSED)
    await asyncio.sleep(3)
    before = await done()
    await asyncio.sleep(1)
    assert await done() == before < 60
    await change(pb.IMPORT_STATE_RUNNING)
    await sandbox.turn(latency=0)
    assert await import_of(reply)


async def test_without_a_rate_prices_stay_in_dollars(list_, entity, listing_of, shop):
    shop.rate = None
    listing = await listing_of((await list_(entity(16))).listings[0].id)

    assert (listing.currency, listing.variants[0].price) == ("USD", listing.variants[0].base_price)
