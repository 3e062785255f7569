from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pytest
from dropship_fakes import TENANT, FakeListings, FakeSource, make_job, make_snapshot
from dropship_importer.domain.errors import GoneError, QuotaExceededError, RejectedError, UnavailableError
from dropship_importer.domain.freight import NO_ROUTE
from dropship_importer.domain.listing import PricingTerms, price_variants
from dropship_importer.domain.pending_changes import is_run_held
from dropship_importer.domain.pricing import Rule
from dropship_importer.usecases.compare_listing import Comparison, DueListing, compare_listing
from dropship_importer.usecases.sync_listing import StoredListing, sync_listing

DUE = DueListing(uuid4(), 1, "P1", "CN", "MA", datetime(2026, 11, 24, tzinfo=UTC))
MANUAL = {"V1": {"amount": "11.00", "is_manual": True}}
DONE = [("settle", ""), ("close", False), ("schedule", None)]


@pytest.fixture
def listing():
    job, snapshot = make_job(), make_snapshot()
    terms = PricingTerms(job.multiplier, {}, job.rate, job.digits)
    return StoredListing(
        id=DUE.listing_id,
        name="Lamp",
        variants=price_variants(snapshot.product, snapshot.fees, snapshot.stock, terms),
        is_hidden=False,
        seen=None,
        multiplier=job.multiplier,
        base_prices={},
        rate=job.rate,
        digits=job.digits,
        update_prices=True,
        hide_out_of_stock=True,
        follows_rules=False,
    )


@pytest.fixture
def sync_repeatedly():
    """Sync a listing with the same comparison several times, and return the writes of each time."""

    async def sync_repeatedly(listing, comparison, observations=2, **fields):
        calls, seen = [], None
        for _ in range(observations):
            listings = FakeListings(replace(listing, seen=seen), **fields)
            await sync_listing(comparison, listings)
            seen = listings.seen
            calls.append(listings.calls)
        return calls

    return sync_repeatedly


@pytest.mark.parametrize(
    ("result", "is_certain", "retry_after", "is_failed"),
    [
        (GoneError("gone"), True, 0, False),
        (GoneError("no data", is_certain=False), False, 0, False),
        (QuotaExceededError("spent", 0.2), True, 1, False),
        (UnavailableError("down"), True, 300, True),
        (RejectedError("no such path", 1600101), True, 300, True),
    ],
)
async def test_only_an_explicit_error_means_that_a_product_is_gone(
    result, is_certain, retry_after, is_failed
):
    comparison = await compare_listing(DUE, TENANT, FakeSource(result))

    assert (comparison.snapshot, comparison.is_certain) == (None, is_certain)
    assert (comparison.retry_after, comparison.is_failed) == (retry_after, is_failed)


@pytest.mark.parametrize(("failures", "delay"), [(1, 600), (4, 4800), (99, 86_400)])
async def test_failed_looks_become_rarer(failures, delay):
    due = replace(DUE, failures=failures)

    assert (await compare_listing(due, TENANT, FakeSource(UnavailableError("down")))).retry_after == delay


async def test_a_comparison_has_the_current_product():
    snapshot = make_snapshot()

    assert (await compare_listing(DUE, TENANT, FakeSource(snapshot))).snapshot == snapshot


@pytest.mark.parametrize(
    ("fields", "snapshot", "delay", "update"),
    [
        ({}, make_snapshot("6.00"), 900, (["130.00"], ["cost", "price"], False)),
        ({}, make_snapshot("4.90"), 900, (["108.00"], ["cost", "price"], False)),
        ({"update_prices": False}, make_snapshot("6.00"), 900, (["110.00"], ["cost"], False)),
        ({}, make_snapshot(stock=0), 900, (["110.00"], ["stock", "hidden"], True)),
        ({"hide_out_of_stock": False}, make_snapshot(stock=0), 900, (["110.00"], ["stock"], False)),
        ({"base_prices": MANUAL}, make_snapshot("6.00"), 900, (["110.00"], ["cost"], False)),
    ],
)
async def test_a_changed_fact_is_applied_when_a_second_look_agrees(
    listing, sync_repeatedly, fields, snapshot, delay, update
):
    first, second = await sync_repeatedly(replace(listing, **fields), Comparison(DUE, snapshot))

    assert first == [("pending", ""), ("schedule", delay)]
    assert second == [("update", *update), *DONE]


@pytest.mark.parametrize(
    ("fields", "snapshot", "update"),
    [
        ({}, make_snapshot(), (["110.00"], [], False)),
        ({}, make_snapshot(stock=9), (["110.00"], ["stock"], False)),
        ({"is_hidden": True}, make_snapshot(), (["110.00"], ["shown"], False)),
        ({"follows_rules": True}, make_snapshot(), (["110.00"], [], False)),
        ({"multiplier": Decimal(3)}, make_snapshot(), (["160.00"], ["price"], False)),
    ],
)
async def test_what_the_listing_says_already_needs_no_second_look(listing, fields, snapshot, update):
    listings = FakeListings(replace(listing, **fields))
    await sync_listing(Comparison(DUE, snapshot), listings)

    assert listings.calls == [("update", *update), *DONE]


async def test_looks_that_disagree_change_nothing_until_the_next_sync(listing):
    listings = FakeListings(replace(listing, seen={"V1": ["6", "1", "in"]}))
    await sync_listing(Comparison(DUE, make_snapshot("7.00")), listings)

    assert listings.calls == [("pending", ""), ("schedule", None)]


async def test_one_empty_freight_answer_keeps_the_price(listing):
    listings = FakeListings(listing)
    await sync_listing(Comparison(DUE, make_snapshot(fees="0", note=NO_ROUTE)), listings)

    assert listings.calls == [("pending", "no-route"), ("schedule", 3600.0)]


async def test_two_empty_freight_answers_are_held_and_keep_the_price(listing, sync_repeatedly):
    _, calls = await sync_repeatedly(listing, Comparison(DUE, make_snapshot(fees="0", note=NO_ROUTE)))

    assert calls == [
        ("risk", "no-route", "held", ["100.00"]),
        ("pending", "no-route"),
        ("update", ["110.00"], [], False),
        ("schedule", None),
    ]


async def test_a_fall_in_price_can_be_undone(listing, sync_repeatedly):
    first, second = await sync_repeatedly(listing, Comparison(DUE, make_snapshot("4.00")))

    assert first == [("pending", "price-fall"), ("schedule", 3600.0)]
    assert second[:2] == [
        ("risk", "price-fall", "applied", ["110.00"]),
        ("update", ["90.00"], ["cost", "price"], False),
    ]


async def test_a_run_in_which_too_many_prices_fall_is_held(listing, sync_repeatedly):
    comparison = Comparison(DUE, make_snapshot("4.00"))
    _, calls = await sync_repeatedly(listing, comparison, pending=(37, 100))

    assert calls[0] == ("risk", "price-fall", "held", ["90.00"])
    assert calls[2] == ("update", ["110.00"], [], False)


@pytest.mark.parametrize("snapshot", [make_snapshot("4.00"), make_snapshot(fees="0", note=NO_ROUTE)])
async def test_what_a_person_rejected_is_not_proposed_again(listing, sync_repeatedly, snapshot):
    _, calls = await sync_repeatedly(
        listing, Comparison(DUE, snapshot), open_risks=("price-fall", "no-route")
    )

    assert [call for call in calls if call[0] == "risk"] == []
    assert calls[1] == ("update", ["110.00"], [], False)


@pytest.mark.parametrize(
    ("count", "total", "is_held"),
    [
        (1, 1, False),
        (2, 3, True),
        (2, 4, False),
        (3, 14, True),
        (3, 15, False),
        (37, 100, True),
        (0, 0, False),
    ],
)
def test_a_run_is_held_by_the_share_of_its_pending_changes(count, total, is_held):
    assert is_run_held(count, total) == is_held


async def test_a_product_is_delisted_at_its_third_miss(listing, sync_repeatedly):
    """An outage may begin between two observations: the first was wrong, and those between them were right."""
    first, second, third = await sync_repeatedly(listing, Comparison(DUE), observations=3)

    assert first == second == [("pending", "vanished"), ("schedule", 3600.0)]
    assert third == [("risk", "vanished", "applied", ["110.00"]), ("delist",)]


@pytest.mark.parametrize(
    ("comparison", "pending"), [(Comparison(DUE), (3, 5)), (Comparison(DUE, is_certain=False), (1, 10))]
)
async def test_too_many_products_missing_or_without_data_stay_listed(
    listing, sync_repeatedly, comparison, pending
):
    *_, calls = await sync_repeatedly(listing, comparison, observations=3, pending=pending)

    assert calls == [("risk", "vanished", "held", []), ("pending", "vanished"), ("schedule", None)]


async def test_a_product_is_not_delisted_while_no_other_one_was_asked_for(listing, sync_repeatedly):
    """In an outage with the points nearly spent, the same product may be all that is looked at."""
    *_, calls = await sync_repeatedly(listing, Comparison(DUE), observations=3, pending=(1, 1))
    assert calls == [("schedule", 3600.0)]
    # Of the only one nobody can know better.
    *_, calls = await sync_repeatedly(listing, Comparison(DUE), observations=3, pending=(1, 1), alone=True)
    assert calls[-1] == ("delist",)


async def test_a_product_without_listed_variants_counts_as_missing(listing):
    listings = FakeListings(replace(listing, variants=[{**listing.variants[0], "vid": "V9"}]))
    await sync_listing(Comparison(DUE, make_snapshot()), listings)

    assert listings.calls[0] == ("pending", "vanished")


async def test_other_variants_do_not_confirm_that_a_product_is_gone(listing, sync_repeatedly):
    """A changed id in one answer, and an outage at the next observation, are no two answers that agree."""
    listed = replace(listing, variants=[{**listing.variants[0], "vid": "V9"}])
    first = FakeListings(listed)
    await sync_listing(Comparison(DUE, make_snapshot()), first)
    second = FakeListings(replace(listed, seen=first.seen))
    await sync_listing(Comparison(DUE), second)
    assert second.calls == [("pending", "vanished"), ("schedule", None)]

    *_, last = await sync_repeatedly(listed, Comparison(DUE, make_snapshot()), observations=3)
    assert last[-1] == ("delist",)


async def test_a_variant_that_can_not_be_read_stays_as_it_is(listing):
    snapshot = make_snapshot()
    product = replace(snapshot.product, variants=(), unreadable=frozenset({"V1"}))
    listings = FakeListings(listing)
    await sync_listing(Comparison(DUE, replace(snapshot, product=product)), listings)

    assert listings.calls == [("update", ["110.00"], [], False), *DONE]


async def test_a_sync_never_computes_a_price_below_the_cost(listing, sync_repeatedly):
    """A rule of 0.9 times the cost, and a cost that doubles."""
    rules = [Rule(Decimal("0.9"))]
    _, calls = await sync_repeatedly(
        replace(listing, follows_rules=True), Comparison(DUE, make_snapshot("10.00")), rules=rules
    )

    assert calls[0] == ("update", ["110.00"], ["cost"], False)


async def test_a_cost_that_is_not_the_lowest_is_stored_too(listing, sync_repeatedly):
    dearer = replace(make_snapshot().product.variants[0], vid="V2", price=Decimal("9.00"))
    product = replace(make_snapshot().product, variants=(*make_snapshot().product.variants, dearer))
    snapshot = replace(
        make_snapshot(), product=product, fees=dict.fromkeys(("V1", "V2"), make_snapshot().fees["V1"])
    )
    terms = PricingTerms(listing.multiplier, {}, listing.rate, listing.digits)
    before = replace(listing, variants=price_variants(product, snapshot.fees, {"V1": 3, "V2": 3}, terms))
    risen = replace(product, variants=(product.variants[0], replace(dearer, price=Decimal("12.00"))))
    _, second = await sync_repeatedly(
        before, Comparison(DUE, replace(snapshot, product=risen, stock={"V1": 3, "V2": 3}))
    )

    assert second == [("update", ["110.00", "250.00"], [], False), *DONE]


async def test_a_price_set_by_hand_stays_below_a_risen_cost_and_is_a_risk(listing, sync_repeatedly):
    manual = replace(listing, base_prices=MANUAL)
    _, calls = await sync_repeatedly(manual, Comparison(DUE, make_snapshot("20.00")))

    assert calls[0] == ("update", ["110.00"], ["cost"], False)
    assert ("risk", "below-cost", "held", ["210.00"]) in calls
    assert ("close", True) in calls


async def test_a_price_that_an_integrator_sent_stays_though_nobody_said_that_it_is_manual(
    listing, sync_repeatedly
):
    sent = {"V1": {"amount": "19.90", "is_manual": False}}
    snapshot = make_snapshot()
    terms = PricingTerms(listing.multiplier, sent, listing.rate, listing.digits)
    variants = price_variants(snapshot.product, snapshot.fees, snapshot.stock, terms)
    assert variants[0]["is_manual"]
    listed = replace(listing, base_prices=sent, variants=variants)
    assert (await sync_repeatedly(listed, Comparison(DUE, snapshot), 1))[0] == [
        ("update", ["199.00"], [], False), *DONE
    ]  # fmt: skip
    _, second = await sync_repeatedly(listed, Comparison(DUE, make_snapshot("6.00")))
    assert second[0] == ("update", ["199.00"], ["cost"], False)


async def test_a_price_that_was_sent_as_the_formula_has_it_follows_the_costs(listing, sync_repeatedly):
    sent = {"V1": {"amount": listing.variants[0]["base_price"], "is_manual": False}}
    terms = PricingTerms(listing.multiplier, sent, listing.rate, listing.digits)
    snapshot = make_snapshot()
    variants = price_variants(snapshot.product, snapshot.fees, snapshot.stock, terms)
    assert not variants[0]["is_manual"]
    listed = replace(listing, base_prices=sent, variants=variants)
    _, second = await sync_repeatedly(listed, Comparison(DUE, make_snapshot("6.00")))
    assert second[0] == ("update", ["130.00"], ["cost", "price"], False)


RISEN = make_snapshot("12.00")


async def test_one_look_raises_a_price_to_a_cost_above_it(listing, sync_repeatedly):
    """At 11.00 it would be sold for less than 13.00; a second observation comes before the price that is computed."""
    first, second = await sync_repeatedly(listing, Comparison(DUE, RISEN))

    assert first == [
        ("pending", "cost-rise"),
        ("update", ["130.00"], ["raised"], False),
        ("schedule", 3600.0),
    ]
    assert second == [
        ("risk", "cost-rise", "applied", ["110.00"]),
        ("update", ["250.00"], ["cost", "price"], False),
        ("settle", "cost-rise"),
        *DONE[1:],
    ]


async def test_a_raised_price_is_as_before_when_the_second_look_is(listing):
    """One wrong answer of tenfold the cost changes the price for an hour, and no risk is left."""
    raised = FakeListings(listing)
    await sync_listing(Comparison(DUE, make_snapshot("50.00")), raised)
    assert [variant["price"] for variant in raised.stored] == ["510.00"]

    listings = FakeListings(replace(listing, variants=raised.stored, seen=raised.seen))
    await sync_listing(Comparison(DUE, make_snapshot()), listings)
    assert listings.calls == [("update", ["110.00"], ["price"], False), *DONE]
    assert listings.stored == list(listing.variants)


async def test_looks_that_disagree_about_a_rise_are_repeated_soon_and_compared_with_the_price_of_before(
    listing,
):
    raised = FakeListings(listing)
    await sync_listing(Comparison(DUE, make_snapshot("50.00")), raised)
    lower = FakeListings(replace(listing, variants=raised.stored, seen=raised.seen))
    await sync_listing(Comparison(DUE, make_snapshot("5.10")), lower)
    assert lower.calls == [("pending", ""), ("schedule", 900.0)]

    last = FakeListings(replace(listing, variants=raised.stored, seen=lower.seen))
    await sync_listing(Comparison(DUE, make_snapshot("5.10")), last)
    assert last.calls == [("update", ["112.00"], ["cost", "price"], False), *DONE]


async def test_an_outage_after_a_rise_leaves_the_price_raised_and_is_followed_by_a_look(listing):
    raised = FakeListings(listing)
    await sync_listing(Comparison(DUE, RISEN), raised)
    for seen in (raised.seen, {"V1": ["6", "1", "in"]}):
        vanished = FakeListings(replace(listing, variants=raised.stored, seen=seen))
        await sync_listing(Comparison(DUE), vanished)
        assert vanished.calls == [("pending", "vanished"), ("schedule", 3600.0)]
    back = FakeListings(replace(listing, variants=raised.stored, seen=vanished.seen))
    await sync_listing(Comparison(DUE, RISEN), back)
    assert back.calls == [("pending", "cost-rise"), ("schedule", 3600.0)]


async def test_a_cost_that_rises_further_raises_the_price_further_and_keeps_the_one_of_before(listing):
    variants = listing.variants
    for price, raised in (("12.00", "130.00"), ("15.00", "160.00"), ("13.00", "160.00")):
        listings = FakeListings(replace(listing, variants=variants, seen={}))
        await sync_listing(Comparison(DUE, make_snapshot(price)), listings)
        variants = listings.stored
        assert [(v["price"], v["settled_price"], v["settled_base_price"]) for v in variants] == [
            (raised, "110.00", "11.00")
        ]


async def test_a_run_in_which_too_many_costs_rise_is_held_at_the_cost(listing, sync_repeatedly):
    """As when the supplier answers in another currency: nothing is sold at a loss, and a person decides."""
    raised = FakeListings(listing)
    await sync_listing(Comparison(DUE, RISEN), raised)
    held = FakeListings(replace(listing, variants=raised.stored, seen=raised.seen), pending=(37, 100))
    await sync_listing(Comparison(DUE, RISEN), held)

    assert held.calls == [
        ("risk", "cost-rise", "held", ["250.00"]),
        ("pending", "cost-rise"),
        ("update", ["130.00"], [], False),
        ("schedule", None),
    ]


@pytest.mark.parametrize(
    "fields", [{"base_prices": MANUAL}, {"update_prices": False}, {"is_below_cost": True}]
)
async def test_a_price_that_a_person_decided_on_is_not_raised(listing, fields):
    is_below_cost = fields.pop("is_below_cost", False)
    variants = [{**variant, "is_below_cost": is_below_cost} for variant in listing.variants]
    listings = FakeListings(replace(listing, variants=variants, **fields))
    await sync_listing(Comparison(DUE, RISEN), listings)

    assert listings.calls == [("pending", ""), ("schedule", 900.0)]


async def test_a_rise_that_a_person_rejected_raises_nothing(listing):
    listings = FakeListings(listing, rejected=("cost-rise",))
    await sync_listing(Comparison(DUE, RISEN), listings)

    assert listings.calls == [("pending", "cost-rise"), ("schedule", 3600.0)]


async def test_a_risen_cost_without_fees_is_counted_with_those_of_before(listing, sync_repeatedly):
    """The route is held for a person; meanwhile the rest of the cost is paid."""
    first, second = await sync_repeatedly(
        listing, Comparison(DUE, make_snapshot("12.00", fees="0", note=NO_ROUTE))
    )

    assert first[1] == ("update", ["130.00"], ["raised"], False)
    assert second[2] == ("update", ["130.00"], ["raised"], False)


async def test_a_failed_comparison_is_retried(listing):
    listings = FakeListings(listing)
    await sync_listing(Comparison(DUE, retry_after=300.0, is_failed=True), listings)

    assert listings.calls == [("failure",), ("schedule", 300.0)]


async def test_a_superseded_sync_changes_nothing():
    listings = FakeListings(None)
    await sync_listing(Comparison(DUE, make_snapshot(str(Decimal(9)))), listings)

    assert listings.calls == []
