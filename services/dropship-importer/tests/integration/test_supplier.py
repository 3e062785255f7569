import asyncio
import time

import pytest
from dropship_importer.adapters.accounts import PLATFORM
from dropship_importer.adapters.supplier_api import Call
from dropship_importer.domain.freight import NO_ROUTE, UNKNOWN, cheapest
from dropship_importer.domain.outcomes import (
    Down,
    Gone,
    Refused,
    Spent,
    SupplierError,
    Throttled,
    Unauthorized,
    Waiting,
)
from dropship_importer.domain.shapes import product_of, stock_of
from souk_sandbox.supplier.catalogue import id_of, product

LIST = Call("product/list", {"pageNum": 1, "pageSize": 24})


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        ("busy", Down), ("upstream", Down), ("html", Down), ("truncated", Down), ("error-500", Down), ("huge", Down),
        ("rate", Throttled), ("rate-429", Throttled), ("points", Spent), ("points-429", Spent), ("daily", Spent),
        ("unauthorized", Unauthorized),
    ],
)  # fmt: skip
async def test_no_failure_is_read_as_an_answer(sandbox, replica, admin, fault, outcome, key):
    one = replica(key(9))
    await one.supplier.call(admin.tenant_id, LIST, patience=1)
    await sandbox.turn(fault=fault, times=20, path="product/list", sign_in_every=0)

    with pytest.raises(outcome):
        await one.supplier.call(admin.tenant_id, LIST, patience=1, tries=1)


async def test_whoever_waits_for_calls_that_are_spent_hears_that(sandbox, replica, admin, key):
    one = replica(key(9, 31))
    await one.supplier.call(admin.tenant_id, LIST, patience=1)
    await sandbox.turn(fault="points", times=1, path="product/list")
    for _ in range(2):
        with pytest.raises(Waiting) as waiting:
            await one.supplier.call(admin.tenant_id, LIST, patience=0.1, tries=1)
        assert waiting.value.reason.code == "spent"


async def test_an_answer_of_the_wrong_type_is_a_failure(sandbox, replica, admin, key):
    one = replica(key(9))
    await sandbox.turn(fault="wrong-type", times=1, path="product/query")

    page = await one.catalogue.product(admin.tenant_id, id_of(2, 0))
    with pytest.raises(Down):
        product_of(page.value)


async def test_a_product_that_was_gone_is_asked_for_anew(sandbox, replica, admin, key):
    one, pid = replica(key(9)), id_of(10, 0)
    await sandbox.turn(product={"pid": pid, "gone": "null"})
    with pytest.raises(Gone):
        await one.catalogue.product(admin.tenant_id, pid)
    await sandbox.turn(product={"pid": pid, "gone": ""})

    assert (await one.catalogue.product(admin.tenant_id, pid)).value["pid"] == pid


async def test_a_supplier_that_is_silent_is_given_up_and_then_left_alone(sandbox, replica, admin, key):
    one = replica(key(9))
    await one.supplier.call(admin.tenant_id, LIST, patience=1)
    await sandbox.turn(fault="error-500", times=99)
    for _ in range(5):
        with pytest.raises(Down):
            await one.supplier.call(admin.tenant_id, LIST, patience=1, tries=1)
    before = sum(map(len, (await sandbox.calls()).values()))

    with pytest.raises(Waiting, match="does not answer") as waiting:
        await one.supplier.call(admin.tenant_id, LIST, patience=1, tries=1)
    assert waiting.value.reason.code == "down"
    assert 0 < waiting.value.seconds <= 2
    assert sum(map(len, (await sandbox.calls()).values())) == before


async def test_a_revoked_token_is_changed_for_a_new_one_by_itself(sandbox, replica, admin, key):
    one = replica(key(9))
    await one.supplier.call(admin.tenant_id, LIST, patience=1)
    await sandbox.turn(revoke=True)

    assert (await one.supplier.call(admin.tenant_id, LIST, patience=1))["total"] == 20_000


async def test_all_processes_sign_in_once(sandbox, replica, admin, key):
    replicas = [replica(key(9)) for _ in range(4)]

    found = await asyncio.gather(*(one.supplier.call(admin.tenant_id, LIST, patience=6) for one in replicas))

    assert [one["total"] for one in found] == [20_000] * 4


async def test_a_key_that_is_not_taken_is_told_as_such(replica, admin):
    with pytest.raises(Unauthorized, match="User not find"):
        await replica("not a key").supplier.call(admin.tenant_id, LIST, patience=1)


async def test_without_any_account_it_says_what_to_do(replica, admin):
    with pytest.raises(Unauthorized, match="add one"):
        await replica("").supplier.call(admin.tenant_id, LIST, patience=1)


async def test_all_processes_together_keep_to_the_calls_of_a_second(sandbox, replica, admin, key):
    replicas = [replica(key(4, 7)) for _ in range(3)]
    until = time.monotonic() + 4

    async def work(one):
        while time.monotonic() < until:
            try:
                await one.supplier.call(admin.tenant_id, LIST, patience=1, tries=1)
            except Throttled:
                raise
            except Waiting as waiting:
                await asyncio.sleep(min(waiting.seconds, 0.2))

    await asyncio.gather(*(work(one) for one in replicas for _ in range(3)))

    calls = sorted((await sandbox.calls())[key(4, 7)])
    assert max(sum(1 for at in calls if begin <= at < begin + 1) for begin in calls) <= 6
    assert len(calls) >= 16


async def test_what_an_account_may_do_is_learnt_although_others_took_the_first_turns(replica, admin, key):
    one = replica(key(4, 12))
    await one.supplier._budget.turn(PLATFORM, PLATFORM, 9)
    with pytest.raises(Waiting):
        await one.supplier.call(admin.tenant_id, LIST, patience=0.1)

    begun = time.monotonic()
    for _ in range(8):
        await one.supplier.call(admin.tenant_id, LIST, patience=3)
    assert time.monotonic() - begun < 5


async def test_a_wait_that_is_too_long_says_how_long(replica, admin, key):
    one = replica(key(1, 8))
    await one.supplier.call(admin.tenant_id, LIST, patience=3)
    waits = await asyncio.gather(
        *(one.supplier.call(admin.tenant_id, LIST, patience=2) for _ in range(6)), return_exceptions=True
    )

    refused = [wait for wait in waits if isinstance(wait, Waiting)]
    assert len(refused) in (4, 5)
    assert all(1.5 < wait.seconds < 5 for wait in refused)


async def test_spent_calls_of_the_day_close_the_account_for_every_process(sandbox, replica, admin, key):
    first, second = replica(key(9, 9)), replica(key(9, 9))
    await first.supplier.call(admin.tenant_id, LIST, patience=1)
    await sandbox.turn(fault="points", times=1)
    with pytest.raises(Spent):
        await first.supplier.call(admin.tenant_id, LIST, patience=1)

    with pytest.raises(Waiting, match="calls of the day") as waiting:
        await second.supplier.call(admin.tenant_id, LIST, patience=1)
    assert waiting.value.seconds > 1000
    assert PLATFORM.int == 0


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5 * 97, 507, 11, 67 * 3 + 5, 703])
async def test_products_of_every_shape_are_read(replica, admin, number, key):
    found = product_of((await replica(key(9)).catalogue.product(admin.tenant_id, id_of(number, 0))).value)

    made = product(number)
    assert (found.pid, found.name, len(found.variants)) == (made.pid, made.name, len(made.variants))
    assert [one.price for one in found.variants] == [one.price for one in made.variants]
    assert len(found.categories) == 3


@pytest.mark.parametrize("number", [997 + 5, 997 + 6, 997 + 7])
async def test_what_is_gone_is_told_in_three_ways_and_read_in_one(replica, admin, number, key):
    with pytest.raises(Gone):
        await replica(key(9)).catalogue.product(admin.tenant_id, id_of(number, 0))


async def test_freight_of_every_kind_is_read(replica, admin, key):
    one = replica(key(9))

    async def fees(number, start, end):
        return cheapest(
            (await one.catalogue.freight(admin.tenant_id, start, end, {id_of(number, 1): 1})).value
        )

    assert (await fees(2, "CN", "MA")).way == "CJPacket Postal"
    assert (await fees(13, "CN", "MA")).note == (await fees(110, "CN", "MA")).note == NO_ROUTE
    assert (await fees(8, "US", "US")).note == UNKNOWN
    with pytest.raises(Refused):
        await fees(211, "CN", "MA")


async def test_answers_are_kept_for_a_while(sandbox, replica, admin, key):
    one = replica(key(9, 11))
    pages = [await one.catalogue.product(admin.tenant_id, id_of(2, 0)) for _ in range(3)]

    assert len({page.read_time for page in pages}) == 1
    assert len((await sandbox.calls())[key(9, 11)]) == 2  # the account's limits, the product
    fresh = await one.catalogue.product(admin.tenant_id, id_of(2, 0), fresh=True)
    assert fresh.read_time > pages[0].read_time


async def test_stock_and_categories_are_read(replica, admin, key):
    one = replica(key(9))
    stock = stock_of((await one.catalogue.stock(admin.tenant_id, id_of(1, 0))).value, "CN")
    tree = (await one.catalogue.categories(admin.tenant_id)).value

    assert set(stock) <= {variant.vid for variant in product(1).variants}
    assert all(second["categorySecondId"] for first in tree for second in first["categoryFirstList"])
    assert issubclass(Waiting, SupplierError)
