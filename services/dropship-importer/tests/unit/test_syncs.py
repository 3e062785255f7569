from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest
from dropship_fakes import TENANT, FakeListings, FakeSource, make_job, make_snapshot
from dropship_importer.domain.errors import GoneError, QuotaExceededError, UnavailableError
from dropship_importer.domain.listing import PricingTerms, price_variants
from dropship_importer.usecases.compare_listing import Comparison, DueListing, compare_listing
from dropship_importer.usecases.sync_listing import StoredListing, sync_listing

DUE = DueListing(uuid4(), 1, "P1", "CN", "MA")


@pytest.fixture
def listing():
    job, snapshot = make_job(), make_snapshot()
    terms = PricingTerms(job.multiplier, {}, job.rate, job.digits)
    return StoredListing(
        id=DUE.listing_id,
        variants=price_variants(snapshot.product, snapshot.fees, snapshot.stock, terms),
        is_hidden=False,
        misses=0,
        multiplier=job.multiplier,
        base_prices={},
        rate=job.rate,
        digits=job.digits,
        update_prices=True,
        hide_out_of_stock=True,
        follows_rules=False,
    )


@pytest.mark.parametrize(
    ("result", "is_gone", "retry_after"),
    [
        (GoneError("gone"), True, 0),
        (QuotaExceededError("spent", 0.2), False, 1),
        (UnavailableError("down"), False, 300),
    ],
)
async def test_only_an_explicit_error_means_that_a_product_is_gone(result, is_gone, retry_after):
    comparison = await compare_listing(DUE, TENANT, FakeSource(result))

    assert (comparison.snapshot, comparison.is_gone, comparison.retry_after) == (None, is_gone, retry_after)


async def test_a_comparison_has_the_current_product():
    snapshot = make_snapshot()

    assert (await compare_listing(DUE, TENANT, FakeSource(snapshot))).snapshot == snapshot


@pytest.mark.parametrize(
    ("fields", "snapshot", "update"),
    [
        ({}, make_snapshot(), (["110.00"], [], False)),
        ({}, make_snapshot("6.00"), (["130.00"], ["cost", "price"], False)),
        ({"update_prices": False}, make_snapshot("6.00"), (["110.00"], ["cost"], False)),
        ({}, make_snapshot(stock=0), (["110.00"], ["stock", "hidden"], True)),
        ({"hide_out_of_stock": False}, make_snapshot(stock=0), (["110.00"], ["stock"], False)),
        ({"is_hidden": True}, make_snapshot(), (["110.00"], ["shown"], False)),
        ({"follows_rules": True}, make_snapshot(), (["110.00"], [], False)),
        (
            {"base_prices": {"V1": {"amount": "11.00", "is_manual": True}}},
            make_snapshot("6.00"),
            (["110.00"], ["cost"], False),
        ),
    ],
)
async def test_a_listing_is_updated_and_its_next_sync_scheduled(listing, fields, snapshot, update):
    listings = FakeListings(replace(listing, **fields))
    await sync_listing(Comparison(DUE, snapshot), listings)

    assert listings.calls == [("update", *update), ("schedule", None)]


@pytest.mark.parametrize(("misses", "calls"), [(0, [("miss",), ("schedule", 3600.0)]), (1, [("delist",)])])
async def test_a_product_is_delisted_at_its_second_miss(listing, misses, calls):
    listings = FakeListings(replace(listing, misses=misses))
    await sync_listing(Comparison(DUE, is_gone=True), listings)

    assert listings.calls == calls


async def test_a_product_without_listed_variants_counts_as_missing(listing):
    listings = FakeListings(replace(listing, variants=[{**listing.variants[0], "vid": "V9"}]))
    await sync_listing(Comparison(DUE, make_snapshot()), listings)

    assert listings.calls[0] == ("miss",)


async def test_a_failed_comparison_is_retried(listing):
    listings = FakeListings(listing)
    await sync_listing(Comparison(DUE, retry_after=300.0), listings)

    assert listings.calls == [("schedule", 300.0)]


async def test_a_superseded_sync_changes_nothing():
    listings = FakeListings(None)
    await sync_listing(Comparison(DUE, make_snapshot(str(Decimal(9)))), listings)

    assert listings.calls == []
