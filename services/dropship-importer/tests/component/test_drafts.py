from decimal import Decimal

import pytest
from chassis.errors import ConflictError, StaleError
from dropship_importer.adapters import resources
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc


@pytest.fixture
def edit(call):
    async def edit(draft, **fields):
        request = rpc.EditDraftRequest(id=draft.id, edited_version=draft.version, name=draft.name)
        request.MergeFrom(rpc.EditDraftRequest(**fields))
        return await call("EditDraft", request)

    return edit


async def test_a_draft_is_edited_and_goes_to_the_shop_when_it_is_accepted(
    import_products, entity, wait_for_listing, call, edit, database, admin
):
    reply = await import_products(entity(2, multiplier="0.5"), as_drafts=True)
    draft = await wait_for_listing(reply.listings[0].id, pb.LISTING_STATUS_DRAFT)
    first = draft.variants[0]
    assert draft.currency == "MAD"
    edits = [
        rpc.DraftVariant(vid=first.vid, base_price="99.50"),
        *(rpc.DraftVariant(vid=variant.vid, is_left_out=True) for variant in draft.variants[1:]),
    ]
    edited = await edit(
        draft, name="Own name", description="One <b>\n\nTwo", images=draft.images[-1:], variants=edits
    )
    assert (edited.status, edited.name, list(edited.images)) == (draft.status, "Own name", draft.images[-1:])
    assert [variant.is_left_out for variant in edited.variants][:2] == [False, True]
    with pytest.raises(StaleError):
        await edit(draft)

    accepted = await call("AcceptDrafts", rpc.AcceptDraftsRequest(listings=[draft.id]))
    assert (accepted.accepted, len(accepted.rejected)) == (1, 0)
    listing = await call("GetCjProduct", rpc.GetCjProductRequest(id=draft.id))
    [variant] = listing.variants
    assert (listing.status, variant.vid, variant.is_manual) == (pb.LISTING_STATUS_PUBLISHED, first.vid, True)
    assert (variant.base_price, listing.stock) == ("99.50", first.stock)
    # The shop gets what the person wrote, as text.
    async with database.reading(admin.tenant_id):
        event = await resources.listings.read(listing.id)
    assert event.description_html == "<p>One &lt;b&gt;</p><p>Two</p>"
    with pytest.raises(ConflictError):
        await edit(listing)


async def test_what_would_be_sold_at_a_loss_stays_until_it_is_confirmed(
    import_products, entity, wait_for_listing, call
):
    reply = await import_products(entity(2, multiplier="0.5"), as_drafts=True)
    draft = await wait_for_listing(reply.listings[0].id, pb.LISTING_STATUS_DRAFT)
    assert Decimal(draft.variants[0].base_price) < Decimal(draft.variants[0].total_cost)
    [rejected] = (await call("AcceptDrafts", rpc.AcceptDraftsRequest(listings=[draft.id]))).rejected
    assert (rejected.listing_id, rejected.reason_code) == (draft.id, pb.REASON_BELOW_COST)

    confirmed = rpc.AcceptDraftsRequest(listings=[draft.id], confirm_below_cost=True)
    assert [(await call("AcceptDrafts", confirmed)).accepted for _ in range(2)] == [1, 0]


async def test_points_name_what_imports_and_synchronisation_need(
    own_account, import_products, entity, wait_for_listing, call
):
    await wait_for_listing((await import_products(entity(2))).listings[0].id)
    plan = await call("ReadPoints", rpc.ReadPointsRequest())
    assert (plan.listings, plan.sync_points, plan.waiting) == (1, plan.points_per_product, 0)
    assert 0 < plan.left < plan.total
    assert not plan.is_shared


async def test_variants_of_unknown_weight_need_points_each(
    import_products, entity, wait_for_listing, call, database, admin
):
    listing = await wait_for_listing((await import_products(entity(2))).listings[0].id)
    unknown = """
    UPDATE listing SET variants = (
      SELECT jsonb_agg(variant || '{"weight": 0}') FROM jsonb_array_elements(variants) variant)
    WHERE tenant_id = $1"""
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(unknown, admin.tenant_id)
    plan = await call("ReadPoints", rpc.ReadPointsRequest())
    # Product, stock, and the shipping fees of each variant.
    assert len(listing.variants) > 1
    assert plan.sync_points == 10 * (2 + len(listing.variants))
