import re
from decimal import Decimal

import pytest
from chassis.errors import ConflictError, ExhaustedError, ValidationError
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier.catalogue import get_product, make_id


async def test_a_product_is_listed_with_its_variants_priced_to_the_cent(
    import_products, entity, wait_for_listing
):
    reply = await import_products(entity(2))
    listing = await wait_for_listing(reply.listings[0].id)

    assert (listing.status, listing.reason, listing.currency) == (pb.LISTING_STATUS_PUBLISHED, "", "MAD")
    assert len(listing.variants) == len(get_product(2).variants)
    for shown, variant in zip(listing.variants, get_product(2).variants, strict=True):
        cost, fees = variant.price, Decimal(shown.shipping_fees)
        assert Decimal(shown.base_price) == cost * 2 + fees
        assert Decimal(shown.total_cost) == cost + fees
        assert abs(Decimal(shown.price) - Decimal(shown.base_price) * Decimal("10.05")) <= Decimal("0.005")
    assert Decimal(listing.price) == min(Decimal(variant.price) for variant in listing.variants)
    assert listing.images
    assert all(path.startswith("/uploads/test/supplier-") for path in listing.images)
    assert "<" not in listing.description
    assert "alert(1)" not in listing.description


async def test_rejected_credentials_are_a_conflict(call):
    item = pb.SupplierAccount(name="Ours", api_key="not a key")
    await call("CreateSupplierAccount", rpc.CreateSupplierAccountRequest(item=item))

    with pytest.raises(ConflictError, match="User not find") as error:
        await call("ReadProduct", rpc.ReadProductRequest(pid=make_id(2, 0)))
    assert error.value.code == "supplier-account"


async def test_spent_points_are_another_error_than_a_short_wait(call, sandbox):
    await sandbox.configure(fault="points-429", times=1, path="product/query")
    with pytest.raises(ExhaustedError) as error:
        await call("ReadProduct", rpc.ReadProductRequest(pid=make_id(2, 0)))
    assert (error.value.code, error.value.retry_after) == ("supplier-spent", 1800)
    # The account is closed for all calls until then.
    with pytest.raises(ExhaustedError) as error:
        await call("ReadCategories", rpc.ReadCategoriesRequest())
    assert (error.value.code, error.value.retry_after > 1700) == ("supplier-spent", True)


async def test_a_listed_product_is_listed_once(import_products, entity, wait_for_listing):
    first = await import_products(entity(2))
    await wait_for_listing(first.listings[0].id)
    again = await import_products(entity(2), entity(2))

    assert (again.is_no_op, again.HasField("import")) == (True, False)
    assert [listing.id for listing in again.listings] == [first.listings[0].id]


async def test_many_products_are_one_import_with_correct_counts(import_products, entity, wait_for_import):
    reply = await import_products(*(entity(number) for number in range(8, 38)))
    item = await wait_for_import(reply)

    assert (item.total, item.done, item.failed) == (30, 30, 0)


async def test_an_import_waits_for_an_unavailable_supplier(
    import_products, entity, wait_for_listing, wait_for_import, sandbox
):
    await wait_for_listing((await import_products(entity(7))).listings[0].id)
    await sandbox.configure(fault="error-500", times=60)
    reply = await import_products(*(entity(number) for number in range(8, 38)))

    waiting = await wait_for_import(reply, lambda item: item.waiting_for)
    # One call failed, or so many that no more are made.
    assert re.search("status 500|does not answer", waiting.waiting_for)
    assert waiting.waiting_for_code == pb.REASON_DOWN
    await sandbox.configure(fault="", times=0)
    item = await wait_for_import(reply)
    assert (item.done, item.failed, item.HasField("waiting_for_code")) == (30, 0, False)


async def test_a_missing_product_fails_with_its_reason_and_can_be_retried(
    call, import_products, entity, wait_for_listing, wait_for_import
):
    reply = await import_products(entity(997 + 5))
    listing = await wait_for_listing(reply.listings[0].id)
    import_id = getattr(reply, "import").id

    assert (listing.status, listing.reason, listing.reason_code) == (
        pb.LISTING_STATUS_FAILED,
        "Product has been removed from shelves",
        pb.REASON_GONE,
    )
    retried = await call("RetryImport", rpc.RetryImportRequest(id=import_id))
    assert (retried.failed, retried.state) == (0, pb.IMPORT_STATE_RUNNING)

    assert (await wait_for_import(reply)).failed == 1


async def test_a_deletion_event_has_a_version_above_the_last_update(
    call, import_products, entity, wait_for_listing, database, admin
):
    listing = await wait_for_listing((await import_products(entity(16))).listings[0].id)
    await call("DeleteCjProduct", rpc.DeleteCjProductRequest(id=listing.id))
    async with database.transaction(admin.tenant_id) as transaction:
        version = await transaction.connection.fetchval(
            "SELECT (data #>> '{listing,version}')::integer FROM outbox "
            "WHERE event = 'listing-delisted' AND aggregate_id::text = $1",
            listing.id,
        )

    assert version > listing.version


async def test_every_wrong_field_is_named(import_products, entity, shop):
    choices = pb.ListingChoices(
        parent_category_id=shop.other, sub_category_id=shop.child, ship_to_countries=["XX"]
    )
    with pytest.raises(ValidationError) as error:
        await import_products(entity(2), entity(3, choices=choices))

    assert {violation.field for violation in error.value.violations} == {
        "entities[1].choices.sub_category_id", "entities[1].choices.ship_to_countries",
    }  # fmt: skip


async def test_what_the_contract_requires_is_named(import_products, entity, shop):
    wrong = entity(
        3,
        ship_to_country="",
        choices=pb.ListingChoices(sub_category_id=shop.child),
        data={"variants": [rpc.BasePrice(vid="v", amount="0")]},
    )
    with pytest.raises(ValidationError) as error:
        await import_products(entity(2), wrong)

    assert {(violation.field, violation.code) for violation in error.value.violations} == {
        ("entities[1].ship_to_country", "blank"),
        ("entities[1].choices.parent_category_id", "blank"),
        ("entities[1].data.variants[0].amount", "range"),
    }


async def test_prices_below_cost_need_a_confirmation_unless_they_are_manual(
    import_products, entity, wait_for_listing
):
    unconfirmed = await wait_for_listing((await import_products(entity(4, multiplier="0.5"))).listings[0].id)
    reply = await import_products(entity(8, multiplier="0.5"), confirm_below_cost=True)
    confirmed = await wait_for_listing(reply.listings[0].id)
    price = rpc.BasePrice(vid=make_id(12, 1), amount="0.01", is_manual=True)
    manual = await wait_for_listing(
        (await import_products(entity(12, data={"variants": [price]}))).listings[0].id
    )

    assert "confirm" in unconfirmed.reason
    assert (unconfirmed.reason_code, confirmed.HasField("reason_code")) == (pb.REASON_BELOW_COST, False)
    assert confirmed.variants[0].is_below_cost
    assert (manual.variants[0].base_price, manual.variants[0].is_manual) == ("0.01", True)


async def test_a_paused_import_starts_no_job_and_can_be_resumed(
    call, sandbox, import_products, entity, wait_for_import, until, database, admin
):
    await sandbox.configure(latency=0.1)
    reply = await import_products(*(entity(number) for number in range(40, 100)))
    import_id = getattr(reply, "import").id

    async def change(state):
        request = rpc.UpdateImportRequest(item=pb.Import(id=import_id, state=state))
        request.mask.paths.append("state")
        return await call("UpdateImport", request)

    async def done():
        return (await wait_for_import(reply, lambda _: True)).done

    async def are_jobs_released():
        async with database.transaction(admin.tenant_id) as transaction:
            return not await transaction.connection.fetchval(
                "SELECT count(*) FROM job WHERE tenant_id = $1 AND state = 'queued'", admin.tenant_id
            )

    await change(pb.IMPORT_STATE_PAUSED)
    await until(are_jobs_released)
    assert await done() < 60
    await change(pb.IMPORT_STATE_RUNNING)
    await sandbox.configure(latency=0)
    assert await wait_for_import(reply)


async def test_without_a_rate_prices_stay_in_dollars(import_products, entity, wait_for_listing, shop):
    shop.rate = None
    listing = await wait_for_listing((await import_products(entity(16))).listings[0].id)

    assert (listing.currency, listing.variants[0].price) == ("USD", listing.variants[0].base_price)
