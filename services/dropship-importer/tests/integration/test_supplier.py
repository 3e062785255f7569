import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from uuid import uuid4

import asyncpg
import orjson
import pytest
from dropship_importer.adapters import tokens
from dropship_importer.adapters.accounts import PLATFORM
from dropship_importer.adapters.call_budget import CallBudget
from dropship_importer.adapters.priorities import IMPORT, INTERACTIVE, SYNC, VISITOR, Priority
from dropship_importer.adapters.suppliers.cj.parsing import parse_product, parse_stock
from dropship_importer.adapters.suppliers.client import Points
from dropship_importer.domain.errors import (
    CredentialsError,
    GoneError,
    QuotaExceededError,
    RateLimitedError,
    RejectedError,
    RetryLaterError,
    SupplierError,
    UnavailableError,
)
from dropship_importer.domain.freight import NO_ROUTE, UNKNOWN, find_cheapest
from dropship_importer.domain.search import Search
from souk_sandbox.supplier.catalogue import get_product, make_id

FAILURES = {
    UnavailableError: ("busy", "upstream", "html", "truncated", "error-500", "huge"),
    RateLimitedError: ("rate", "rate-429"),
    QuotaExceededError: ("points", "points-429", "daily"),
    CredentialsError: ("unauthorized",),
}


@pytest.mark.parametrize(
    ("fault", "error"), [(fault, error) for error, faults in FAILURES.items() for fault in faults]
)
async def test_every_failure_raises_its_error(sandbox, replica, admin, fault, error, key):
    client = replica(key(9))
    await client.list_products(admin.tenant_id, priority=INTERACTIVE)
    await sandbox.configure(fault=fault, times=20, path="product/list", sign_in_every=0)

    with pytest.raises(error):
        await client.list_products(admin.tenant_id, priority=INTERACTIVE, tries=1)


async def test_a_wait_for_an_exceeded_quota_names_it_as_the_reason(sandbox, replica, admin, key):
    client = replica(key(9, 31))
    await client.list_products(admin.tenant_id, priority=INTERACTIVE)
    await sandbox.configure(fault="points", times=1, path="product/list")
    for _ in range(2):
        with pytest.raises(RetryLaterError) as waiting:
            await client.list_products(admin.tenant_id, priority=Priority(0.1), tries=1)
        assert waiting.value.reason.code == "spent"


async def test_data_of_the_wrong_type_is_an_error(sandbox, replica, admin, key):
    client = replica(key(9))
    await sandbox.configure(fault="wrong-type", times=1, path="product/query")

    response = await client.catalogue.get_product(admin.tenant_id, make_id(2, 0))
    with pytest.raises(UnavailableError):
        parse_product(response.value)


async def test_a_missing_product_is_not_cached(sandbox, replica, admin, key):
    client, pid = replica(key(9)), make_id(10, 0)
    await sandbox.configure(product={"pid": pid, "gone": "null"})
    with pytest.raises(GoneError):
        await client.catalogue.get_product(admin.tenant_id, pid)
    await sandbox.configure(product={"pid": pid, "gone": ""})

    assert (await client.catalogue.get_product(admin.tenant_id, pid)).value["pid"] == pid


async def test_the_breaker_stops_calls_to_a_failing_supplier(sandbox, replica, admin, key):
    client = replica(key(9))
    await client.list_products(admin.tenant_id, priority=INTERACTIVE)
    await sandbox.configure(fault="error-500", times=99)
    for _ in range(5):
        with pytest.raises(UnavailableError):
            await client.list_products(admin.tenant_id, priority=INTERACTIVE, tries=1)
    before = sum(map(len, (await sandbox.list_calls()).values()))

    with pytest.raises(RetryLaterError, match="does not answer") as waiting:
        await client.list_products(admin.tenant_id, priority=INTERACTIVE, tries=1)
    assert waiting.value.reason.code == "down"
    assert 0 < waiting.value.retry_after <= 2
    assert sum(map(len, (await sandbox.list_calls()).values())) == before


async def test_a_revoked_token_is_replaced(sandbox, replica, admin, key):
    client = replica(key(9))
    await client.list_products(admin.tenant_id, priority=INTERACTIVE)
    await sandbox.configure(revoke=True)

    assert (await client.list_products(admin.tenant_id, priority=INTERACTIVE))["total"] == 20_000


async def test_processes_share_one_sign_in(sandbox, replica, admin, key, monkeypatch):
    # On a busy machine a sign-in may take longer than anybody would wait for one.
    monkeypatch.setattr(tokens, "_SIGN_IN_TIMEOUT", 60.0)
    replicas = [replica(key(9)) for _ in range(4)]

    results = await asyncio.gather(
        *(client.list_products(admin.tenant_id, priority=Priority(20)) for client in replicas)
    )

    assert [result["total"] for result in results] == [20_000] * 4


async def test_an_invalid_key_raises_a_credentials_error(replica, admin):
    with pytest.raises(CredentialsError, match="User not find"):
        await replica("not a key").list_products(admin.tenant_id, priority=INTERACTIVE)


async def test_without_an_account_the_error_says_what_to_do(replica, admin):
    with pytest.raises(CredentialsError, match="add one"):
        await replica("").list_products(admin.tenant_id, priority=INTERACTIVE)


async def test_slots_of_all_processes_together_keep_to_the_rate(database, replica, key):
    replica(key(4))
    slots, instant = [], datetime(2030, 1, 1, tzinfo=UTC)

    async def record(seconds):
        slots.append(seconds)

    # The clocks stand still, so that a slot is the number of seconds to sleep.
    budgets = [CallBudget(database, lambda: 0.0, record, lambda: instant) for _ in range(3)]
    await budgets[0].set_rate(PLATFORM, PLATFORM, 6)
    await asyncio.gather(*(budgets[place % 3].acquire(PLATFORM, PLATFORM, 9) for place in range(24)))

    assert len(slots) == 24
    assert max(sum(1 for slot in slots if begin <= slot < begin + 1) for begin in slots) <= 6
    assert max(slots) <= 24 / 6 * 1.45


async def test_calls_of_all_processes_together_keep_to_the_rate_of_the_account(
    sandbox, replica, admin, key, clock
):
    replicas = [replica(key(4, 7)) for _ in range(3)]
    for place in range(20):
        await replicas[place % 3].list_products(admin.tenant_id, priority=INTERACTIVE, tries=1)

    calls = (await sandbox.list_calls())[key(4, 7)]
    assert len(calls) == 21  # the lookup of the account's rate, and 20 calls
    assert max(sum(1 for at in calls if begin <= at < begin + 1) for begin in calls) <= 6
    assert clock.seconds < 6


async def test_a_second_of_calls_arrives_within_the_rate_however_long_their_transit(database, replica, key):
    """Slots of 6 a second, each delayed by up to 0.3 s on its way and by up to the grace period before."""
    replica(key(4))
    slots, instant = [], datetime(2030, 1, 1, tzinfo=UTC)

    async def record(seconds):
        slots.append(seconds)

    budget = CallBudget(database, lambda: 0.0, record, lambda: instant)
    await budget.set_rate(PLATFORM, PLATFORM, 6)
    for _ in range(24):
        await budget.acquire(PLATFORM, PLATFORM, 9)
    arrivals = [slot + (0.39 if place < 12 else 0.0) for place, slot in enumerate(slots)]

    assert max(sum(1 for at in arrivals if begin <= at < begin + 1) for begin in arrivals) <= 6


@pytest.mark.parametrize("named", [100, "100", 100.0])
async def test_a_rate_that_no_account_has_is_not_believed(sandbox, replica, admin, key, clock, named):
    """The supplier's own sample names 100 calls per second; the account has one."""
    client = replica(key(1, 41), max_rate=6)
    await sandbox.configure(named_rate=named)
    for _ in range(4):
        await client.list_products(admin.tenant_id, priority=INTERACTIVE, tries=1)

    calls = (await sandbox.list_calls())[key(1, 41)]
    assert max(sum(1 for at in calls if begin <= at < begin + 1) for begin in calls) == 1


async def test_throttling_lowers_the_rate_to_the_one_it_names(sandbox, replica, admin, key, clock):
    """The account has one call per second; the supplier names six, then throttles."""
    client = replica(key(1, 42), max_rate=6)
    await sandbox.configure(named_rate=6)
    for _ in range(12):
        with suppress(RetryLaterError):
            await client.list_products(admin.tenant_id, priority=Priority(9), tries=1)
        await clock.sleep(0.01)
    assert await client.budget.set_rate(PLATFORM, PLATFORM, 6) == 1

    calls = (await sandbox.list_calls())[key(1, 42)]
    crowded = [at for at in calls if sum(1 for other in calls if at <= other < at + 1) > 1]
    assert len(crowded) <= 2


async def test_throttling_without_a_named_rate_halves_it_for_some_minutes(database, replica, key, clock):
    client = replica(key(4, 43))
    await client.budget.set_rate(PLATFORM, PLATFORM, 6)

    assert await client.budget.slow_down(PLATFORM, PLATFORM, None) == 3
    # Others that were under way are throttled too.
    assert await client.budget.slow_down(PLATFORM, PLATFORM, None) == 3
    assert await client.budget.set_rate(PLATFORM, PLATFORM, 6) == 3
    await clock.sleep(301)
    assert await client.budget.slow_down(PLATFORM, PLATFORM, 6) == 1
    await clock.sleep(301)
    assert await client.budget.set_rate(PLATFORM, PLATFORM, 6) == 6


async def test_a_throttled_sign_in_is_not_a_spent_quota(sandbox, replica, admin, key):
    await sandbox.configure(fault="sign-in-429", times=1, path="authentication")

    with pytest.raises(RetryLaterError, match="fewer calls") as waiting:
        await replica(key(9, 44)).list_products(admin.tenant_id, priority=INTERACTIVE)
    assert waiting.value.reason.code == "throttled"


async def test_syncs_and_visitors_leave_the_last_points_to_imports_and_people(sandbox, replica, admin, key):
    client = replica(key(4, 45))
    await client.list_products(admin.tenant_id, priority=INTERACTIVE)
    await client.budget.record_points(PLATFORM, PLATFORM, Points(4_000, 50_000))

    for priority in (SYNC, VISITOR):
        with pytest.raises(RetryLaterError, match="kept for imports"):
            await client.list_products(admin.tenant_id, priority=priority)
    assert await client.list_products(admin.tenant_id, priority=IMPORT)


async def test_the_points_that_a_response_names_are_recorded(sandbox, replica, admin, key):
    client = replica(key(4, 46))
    await sandbox.configure(points_used=47_000)
    await client.list_products(admin.tenant_id, priority=INTERACTIVE)

    with pytest.raises(RetryLaterError, match="kept for imports"):
        await client.list_products(admin.tenant_id, priority=SYNC)


async def test_the_rate_is_looked_up_although_others_took_the_first_slots(replica, admin, key, clock):
    client = replica(key(4, 12))
    await client.budget.acquire(PLATFORM, PLATFORM, 9)
    with pytest.raises(RetryLaterError):
        await client.list_products(admin.tenant_id, priority=Priority(0.1))

    begin = clock.seconds
    for _ in range(8):
        await client.list_products(admin.tenant_id, priority=INTERACTIVE)
    assert clock.seconds - begin < 5


async def test_a_wait_that_is_too_long_names_its_seconds(database, replica, key):
    replica(key(1))
    slots, instant = [], datetime(2030, 1, 1, tzinfo=UTC)

    async def record(seconds):
        slots.append(round(seconds, 6))

    budget = CallBudget(database, lambda: 0.0, record, lambda: instant)
    await budget.acquire(PLATFORM, PLATFORM, 2)
    results = await asyncio.gather(
        *(budget.acquire(PLATFORM, PLATFORM, 2) for _ in range(5)), return_exceptions=True
    )

    errors = [result for result in results if isinstance(result, RetryLaterError)]
    assert sorted(slots) == [0, 1.4]
    assert [round(error.retry_after, 6) for error in errors] == [2.8] * 4


async def test_an_exceeded_quota_closes_the_account_for_every_process(sandbox, replica, admin, key):
    first, second = replica(key(9, 9)), replica(key(9, 9))
    await first.list_products(admin.tenant_id, priority=INTERACTIVE)
    await sandbox.configure(fault="points", times=1)
    with pytest.raises(QuotaExceededError):
        await first.list_products(admin.tenant_id, priority=INTERACTIVE)

    with pytest.raises(RetryLaterError, match="calls of the day") as waiting:
        await second.list_products(admin.tenant_id, priority=INTERACTIVE)
    assert waiting.value.retry_after > 1000
    assert PLATFORM.int == 0


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5 * 97, 507, 11, 67 * 3 + 5, 703])
async def test_products_of_every_form_are_parsed(replica, admin, number, key):
    response = await replica(key(9)).catalogue.get_product(admin.tenant_id, make_id(number, 0))
    parsed, expected = parse_product(response.value), get_product(number)

    assert (parsed.pid, parsed.name) == (expected.pid, expected.name)
    assert [variant.price for variant in parsed.variants] == [variant.price for variant in expected.variants]
    assert len(parsed.categories) == 3


@pytest.mark.parametrize("number", [997 + 5, 997 + 6, 997 + 7])
async def test_all_three_forms_of_a_missing_product_raise_the_same_error(replica, admin, number, key):
    with pytest.raises(GoneError):
        await replica(key(9)).catalogue.get_product(admin.tenant_id, make_id(number, 0))


async def test_quotes_of_every_kind_are_parsed(replica, admin, key):
    client = replica(key(9))

    async def fees(number, start, end):
        vids = {make_id(number, 1): 1}
        response = await client.catalogue.get_freight(admin.tenant_id, start, end, vids)
        return find_cheapest(response.client.to_options(response.value))

    assert (await fees(2, "CN", "MA")).method == "CJPacket Postal"
    assert (await fees(13, "CN", "MA")).note == (await fees(110, "CN", "MA")).note == NO_ROUTE
    assert (await fees(8, "US", "US")).note == UNKNOWN
    with pytest.raises(RejectedError):
        await fees(211, "CN", "MA")


async def test_responses_are_cached(sandbox, replica, admin, key):
    client = replica(key(9, 11))
    responses = [await client.catalogue.get_product(admin.tenant_id, make_id(2, 0)) for _ in range(3)]

    assert len({response.read_time for response in responses}) == 1
    assert (
        len((await sandbox.list_calls())[key(9, 11)]) == 2
    )  # the lookup of the account's rate, and the product
    fresh = await client.catalogue.get_product(admin.tenant_id, make_id(2, 0), datetime.now(UTC))
    assert fresh.read_time > responses[0].read_time


async def test_stock_and_categories_are_parsed(replica, admin, key):
    client = replica(key(9))
    stock = parse_stock((await client.catalogue.get_stock(admin.tenant_id, make_id(1, 0))).value, "CN")
    tree = orjson.loads((await client.catalogue.get_categories(admin.tenant_id)).shown())

    assert set(stock) <= {variant.vid for variant in get_product(1).variants}
    assert all(second["categorySecondId"] for first in tree for second in first["categoryFirstList"])
    assert issubclass(RetryLaterError, SupplierError)


async def test_products_of_a_second_level_have_the_names_of_their_categories(replica, admin, key):
    """The supplier's second search endpoint names categories only if that is asked for."""
    client = replica(key(9, 47))
    categories = await client.catalogue.get_categories(admin.tenant_id)
    tree = orjson.loads(categories.shown())
    second = tree[0]["categoryFirstList"][0]
    search = Search(category_id=second["categorySecondId"])
    question = categories.client.search(search, categories.value, 1, 5)
    response = await client.catalogue.ask(admin.tenant_id, question)

    [name] = {item["categoryName"].rpartition(" / ")[0] for item in orjson.loads(response.shown())["list"]}
    assert name == f"{tree[0]['categoryFirstName']} / {second['categorySecondName']}"


async def test_two_processes_at_once_may_make_an_account_s_first_call(database, admin, monkeypatch):
    fetchrow, account = asyncpg.Connection.fetchrow, uuid4()

    async def fetch_and_lose_the_race(connection, sql, *arguments, **options):
        row = await fetchrow(connection, sql, *arguments, **options)
        monkeypatch.setattr(asyncpg.Connection, "fetchrow", fetchrow)
        await CallBudget(database).request_rate_check(admin.tenant_id, account)
        return row

    monkeypatch.setattr(asyncpg.Connection, "fetchrow", fetch_and_lose_the_race)
    assert await CallBudget(database).acquire(admin.tenant_id, account, 1.0)
