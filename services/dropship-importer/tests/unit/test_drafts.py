from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError, ValidationError
from dropship_fakes import FakeDrafts, FakeJobs, make_job, make_snapshot
from dropship_importer.domain.draft import VariantEdit
from dropship_importer.domain.listing import PricingTerms, price_variants
from dropship_importer.domain.reasons import BELOW_COST
from dropship_importer.usecases.accept_drafts import AcceptDrafts, accept_drafts
from dropship_importer.usecases.attempt_fetch import FetchResult
from dropship_importer.usecases.edit_draft import DraftContent, EditDraft, StoredDraft, edit_draft
from dropship_importer.usecases.finish_listing import finish_listing

CONTENT = DraftContent("Reading lamp", "For reading.", ("/b", "/a"))
WITHOUT_ROUTE = make_snapshot(fees="0", note="no-route")


def with_unreadable_variant(snapshot):
    return replace(snapshot, product=replace(snapshot.product, unreadable=frozenset({"V2"})))


@pytest.fixture
def draft():
    """A draft of two variants, of which one is below its cost."""
    snapshot, terms = make_snapshot(), PricingTerms(Decimal(2), {}, Decimal(10), 2)
    [first] = price_variants(snapshot.product, snapshot.fees, snapshot.stock, terms)
    second = {**first, "vid": "V2", "base_price": "3.00", "price": "30.00", "is_below_cost": True}
    return StoredDraft(
        uuid4(), "Lamp", "", ["/a", "/b"], [first, second], {}, Decimal(2), Decimal(10), 2, "C1", ()
    )


@pytest.mark.parametrize(
    ("fields", "snapshot", "state"),
    [
        ({}, make_snapshot(), "published"),
        ({"as_draft": True}, make_snapshot(), ("draft", [])),
        ({"as_draft": True, "multiplier": Decimal("0.5")}, make_snapshot(), ("draft", [])),
        ({}, replace(make_snapshot(), images={}), ("draft", ["pictures"])),
        ({}, with_unreadable_variant(make_snapshot()), ("draft", ["variants"])),
        ({}, WITHOUT_ROUTE, ("draft", ["shipping"])),
        ({"allow_below_cost": True}, WITHOUT_ROUTE, "published"),
        ({"base_prices": {"V1": {"amount": "9"}}}, make_snapshot(fees="0", note="unknown"), "published"),
    ],
)
async def test_what_lacks_something_waits_in_the_import_list(fields, snapshot, state):
    job, jobs = make_job(**fields), FakeJobs()
    await finish_listing(job, FetchResult(job, snapshot), jobs)

    outcome = jobs.states[job.job_id]
    assert (outcome[0] if outcome[0] == "published" else (outcome[0], outcome[2])) == state


async def test_a_draft_is_edited_and_its_prices_follow(draft):
    drafts = FakeDrafts(draft)
    edits = {
        "V1": VariantEdit(Decimal("20.00"), is_left_out=False),
        "V2": VariantEdit(None, is_left_out=True),
    }
    await edit_draft(EditDraft(draft.id, CONTENT, edits), drafts)

    content, [first, second], base_prices = drafts.updated
    assert content == CONTENT
    assert (first["base_price"], first["price"], first["is_manual"]) == ("20.00", "200.00", True)
    # Without a typed price the computed one is back.
    assert (second["base_price"], second["is_below_cost"], second["is_left_out"]) == ("11.00", False, True)
    assert base_prices == {"V1": {"amount": "20.00", "is_manual": True}}


@pytest.mark.parametrize(
    ("content", "edits", "field"),
    [
        (replace(CONTENT, images=("/c",)), {}, "images"),
        (CONTENT, {"V3": VariantEdit(None, is_left_out=False)}, "variants"),
        (CONTENT, dict.fromkeys(("V1", "V2"), VariantEdit(None, is_left_out=True)), "variants"),
    ],
)
async def test_what_a_draft_does_not_have_is_named(draft, content, edits, field):
    with pytest.raises(ValidationError) as rejected:
        await edit_draft(EditDraft(draft.id, content, edits), FakeDrafts(draft))
    assert rejected.value.violations[0].field == field


async def test_only_a_draft_can_be_edited(draft):
    with pytest.raises(ConflictError):
        await edit_draft(EditDraft(draft.id, CONTENT, {}), FakeDrafts(None))


@pytest.mark.parametrize(
    ("is_confirmed", "is_second_left_out", "published", "rejected"),
    [(False, False, [], [BELOW_COST]), (True, False, [["V1", "V2"]], []), (False, True, [["V1"]], [])],
)
async def test_an_accepted_draft_has_the_chosen_variants_and_no_unconfirmed_loss(
    draft, is_confirmed, is_second_left_out, published, rejected
):
    draft.variants[1]["is_left_out"] = is_second_left_out
    drafts = FakeDrafts(draft)
    command = AcceptDrafts([draft.id, draft.id], is_confirmed)
    accepted, remaining = await accept_drafts(command, drafts)

    assert (accepted, drafts.published) == (len(published), published)
    assert [item.reason for item in remaining] == rejected


async def test_a_listing_that_is_no_draft_any_more_is_left_out(draft):
    assert await accept_drafts(AcceptDrafts([draft.id], is_below_cost_confirmed=False), FakeDrafts(None)) == (
        0,
        [],
    )
