from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import BusyError, ConflictError, ValidationError
from dropship_fakes import (
    OFFER,
    REQUEST,
    SHOP,
    TENANT,
    FakeJobs,
    FakeSource,
    make_job,
    make_page_job,
    make_snapshot,
)
from dropship_importer.domain.errors import GoneError, RateLimitedError, UnavailableError
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.reasons import BELOW_COST, GIVEN_UP, MOST, NO_PRICE, NONE, REACH, Reason
from dropship_importer.domain.search import Search
from dropship_importer.usecases.attempt_fetch import FetchResult
from dropship_importer.usecases.fetch_listing_product import fetch_listing_product
from dropship_importer.usecases.fetch_search_page import fetch_search_page
from dropship_importer.usecases.finish_listing import finish_listing
from dropship_importer.usecases.finish_search_page import PageCounts, finish_search_page
from dropship_importer.usecases.import_products import ImportProducts, import_products
from dropship_importer.usecases.import_search_results import ImportSearchResults, import_search_results
from dropship_importer.usecases.ports import ExistingListing, SearchPage
from dropship_importer.usecases.redispatch_lost_jobs import redispatch_lost_jobs

PAGE = SearchPage([("P1", "Lamp", ""), ("P2", "Bag", "")], 2, is_last=True)


async def test_a_fetched_product_has_its_stored_images():
    result = await fetch_listing_product(make_job(), TENANT, "test", FakeSource(make_snapshot()))

    assert result.data.images == {"http://a/1": "/uploads/test/1.jpg"}
    assert (result.failure, result.retry_after) == (NONE, 0)


@pytest.mark.parametrize(
    ("error", "tries", "retry_after", "counts_as_try"),
    [
        (RateLimitedError("slow down", 7), 4, 7, False),
        (UnavailableError("down"), 0, 4, True),
        (BusyError("down"), 2, 16, True),
    ],
)
async def test_a_temporary_error_is_retried(error, tries, retry_after, counts_as_try):
    result = await fetch_search_page(make_page_job(tries=tries), TENANT, FakeSource(error))

    assert (result.retry_after, result.counts_as_try, result.failure) == (retry_after, counts_as_try, NONE)
    assert result.retry_reason.code in ("throttled", "down")


@pytest.mark.parametrize(
    ("error", "tries", "code"),
    [
        (UnavailableError("down"), 4, "down"),
        (GoneError("no such product"), 0, "gone"),
        (ConflictError("conflict", "x"), 0, None),
    ],
)
async def test_a_final_error_fails_the_job(error, tries, code):
    result = await fetch_search_page(make_page_job(tries=tries), TENANT, FakeSource(error))

    assert (result.failure, result.retry_after) == (Reason(str(error), code), 0)


async def test_a_listing_is_published_with_its_prices():
    job, jobs = make_job(), FakeJobs()
    await finish_listing(job, FetchResult(job, make_snapshot()), jobs)

    [state, [variant]] = jobs.states[job.job_id]
    assert (state, variant["base_price"], variant["price"]) == ("published", "11.00", "110.00")
    assert jobs.dispatches == 1


async def test_a_listing_that_follows_rules_is_priced_by_them():
    job, jobs = make_job(follows_rules=True), FakeJobs()
    jobs.rules = (Rule(Decimal(3)),)
    await finish_listing(job, FetchResult(job, make_snapshot()), jobs)

    assert jobs.states[job.job_id][1][0]["base_price"] == "16.00"


@pytest.mark.parametrize(
    ("fields", "snapshot", "state"),
    [
        ({"multiplier": Decimal("0.5")}, make_snapshot(), ("failed", BELOW_COST)),
        ({"base_prices": {"V1": {"amount": "0"}}}, make_snapshot(), ("failed", NO_PRICE)),
    ],
)
async def test_a_listing_without_a_valid_price_fails(fields, snapshot, state):
    job, jobs = make_job(**fields), FakeJobs()
    await finish_listing(job, FetchResult(job, snapshot), jobs)

    assert jobs.states == {job.job_id: state}


@pytest.mark.parametrize(
    "fields", [{"allow_below_cost": True}, {"base_prices": {"V1": {"amount": "3", "is_manual": True}}}]
)
async def test_a_price_below_cost_is_allowed_if_confirmed_or_manual(fields):
    job, jobs = make_job(multiplier=Decimal("0.5"), **fields), FakeJobs()
    await finish_listing(job, FetchResult(job, make_snapshot()), jobs)

    assert jobs.states[job.job_id][0] == "published"


@pytest.mark.parametrize(
    ("make", "finish"), [(make_job, finish_listing), (make_page_job, finish_search_page)]
)
async def test_a_job_is_released_retried_failed_or_ignored(make, finish):
    paused, waiting, failed = make(is_paused=True), make(), make()
    jobs, superseded = FakeJobs(), FakeJobs(is_current=False)
    failure = Reason("gone", "gone")
    await finish(paused, FetchResult(paused), jobs)
    await finish(waiting, FetchResult(waiting, retry_after=4.0), jobs)
    await finish(failed, FetchResult(failed, failure=failure), jobs)
    await finish(make(), FetchResult(paused), superseded)

    assert jobs.states[paused.job_id] == ("released",)
    assert jobs.states[waiting.job_id] == ("retried", 4.0)
    assert jobs.states[failed.job_id][1] == failure
    assert (superseded.states, superseded.dispatches) == ({}, 0)


async def test_only_new_products_of_a_page_are_listed():
    job, jobs = make_page_job(), FakeJobs()
    jobs.listings["P1"] = ExistingListing(uuid4(), "published", uuid4())
    await finish_search_page(job, FetchResult(job, PAGE), jobs)

    assert jobs.imports[job.import_id] == [jobs.listings["P2"].id]
    assert jobs.counts == PageCounts(total=2, seen=2, skipped=1)


@pytest.mark.parametrize(("is_own", "count"), [(True, 1), (False, 2)])
async def test_a_failed_listing_is_listed_again_unless_this_import_listed_it(is_own, count):
    job, jobs = make_page_job(), FakeJobs()
    jobs.listings["P1"] = ExistingListing(uuid4(), "failed", job.import_id if is_own else uuid4())
    await finish_search_page(job, FetchResult(job, PAGE), jobs)

    assert len(jobs.imports[job.import_id]) == count


@pytest.mark.parametrize(
    ("page", "limit", "state"),
    [
        (PAGE, 0, ("ended", NONE)),
        (PAGE, 1, ("ended", MOST)),
        (replace(PAGE, is_truncated=True), 0, ("ended", REACH)),
        (replace(PAGE, is_last=False), 3, ("advanced",)),
    ],
)
async def test_a_search_ends_at_its_limit_or_last_page(page, limit, state):
    job, jobs = make_page_job(limit=limit), FakeJobs()
    await finish_search_page(job, FetchResult(job, page), jobs)

    assert jobs.states == {job.job_id: state}
    assert len(jobs.imports[job.import_id]) == (limit if limit == 1 else 2)


async def test_lost_jobs_are_redispatched_and_dead_lettered_ones_given_up():
    jobs, (lost, broken) = FakeJobs(), (make_job(fencing_token=5), make_job())
    jobs.lost = [(lost, 2), (broken, 3)]

    assert await redispatch_lost_jobs(jobs) == 2
    assert jobs.states == {lost.job_id: ("redispatched", 5), broken.job_id: ("given up", GIVEN_UP)}
    assert jobs.dispatches == 1


async def test_a_dead_lettered_job_that_was_finished_is_not_given_up():
    jobs = FakeJobs(is_current=False)
    jobs.lost = [(make_job(), 3)]

    assert (await redispatch_lost_jobs(jobs), jobs.states) == (1, {})


async def test_without_lost_jobs_nothing_is_dispatched():
    jobs = FakeJobs()

    assert (await redispatch_lost_jobs(jobs), jobs.dispatches) == (0, 0)


async def test_new_and_failed_products_are_imported_once():
    jobs, import_id = FakeJobs(), uuid4()
    jobs.listings = {
        "P1": ExistingListing(uuid4(), "published", uuid4()),
        "P2": ExistingListing(uuid4(), "failed", uuid4()),
    }
    requests = [replace(REQUEST, pid=pid) for pid in ("P1", "P2", "P3", "P3")]
    ids = await import_products(ImportProducts(requests, OFFER, import_id), jobs)

    assert ids == [jobs.listings[pid].id for pid in ("P1", "P2", "P3")]
    assert jobs.imports == {import_id: ids[1:]}


async def test_an_import_of_listed_products_starts_nothing():
    jobs = FakeJobs()
    jobs.listings["P1"] = ExistingListing(uuid4(), "added", uuid4())
    await import_products(ImportProducts([REQUEST], OFFER, uuid4()), jobs)

    assert jobs.imports == {}


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"ship_to_country": ""}, "entities[0].ship_to_country", "blank"),
        ({"parent_category_id": ""}, "entities[0].choices.parent_category_id", "blank"),
        ({"sub_category_id": "none"}, "entities[0].choices.sub_category_id", "unknown"),
        ({"parent_category_id": "other"}, "entities[0].choices.sub_category_id", "not-below"),
        ({"ship_to_countries": ("MA", "XX")}, "entities[0].choices.ship_to_countries", "unknown"),
    ],
)
async def test_an_invalid_request_is_a_violation(fields, field, code):
    jobs = FakeJobs()
    with pytest.raises(ValidationError) as error:
        await import_products(ImportProducts([replace(REQUEST, **fields)], OFFER, uuid4()), jobs)

    assert [(violation.field, violation.code) for violation in error.value.violations] == [(field, code)]
    assert jobs.imports == {}


def test_without_an_exchange_rate_the_terms_are_in_dollars():
    terms = replace(OFFER, shop=replace(SHOP, rate=None), digits=3).terms()

    assert (terms["currency"], terms["rate"], terms["digits"]) == ("USD", 1, 2)
    assert OFFER.terms()["currency"] == "MAD"


async def test_a_search_import_is_started_with_valid_choices_only():
    jobs, import_id, search = FakeJobs(), uuid4(), Search(name="lamp")
    await import_search_results(ImportSearchResults(search, REQUEST, OFFER, 5, import_id), jobs)
    invalid = replace(REQUEST, ship_to_country="")
    with pytest.raises(ValidationError):
        await import_search_results(ImportSearchResults(search, invalid, OFFER, 5, uuid4()), jobs)

    assert jobs.searches == {import_id: (search, 5)}
