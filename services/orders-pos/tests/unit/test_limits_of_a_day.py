"""Limits of a person and day: small steps come no further than one large one."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.context import GUEST, STAFF
from chassis.errors import ForbiddenError
from chassis.testing import caller
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from order_fakes import NOW, FakeLimitUses
from orders_pos.domain.shop.role_limits import (
    CASH_DIFFERENCE,
    CREDIT,
    DISCOUNT,
    REFUND,
    LimitUse,
    RoleLimit,
    RoleLimits,
    role_limits_from_rows,
)
from orders_pos.usecases.check_limits import check_limits

KINDS = [CREDIT, DISCOUNT, REFUND, CASH_DIFFERENCE]
AMOUNTS = st.decimals("0.01", "2000", places=2)


async def is_allowed(act) -> bool:
    try:
        await act
    except ForbiddenError as error:
        return error.code != "approval-required"
    return True


@pytest.fixture
def use(store, staff):
    """Use a limit as one request does, whose changes are undone where it is refused."""

    async def use(kind, amount, limits, person=staff, now=NOW) -> bool:
        # The limit of one discount is in percent.
        value = Decimal(0) if kind == DISCOUNT else amount
        check = limits.check([LimitUse(kind, value, amount, "x")], person)
        before = store.limit_uses.copy()
        allowed = await is_allowed(check_limits(check, limits, person, now, FakeLimitUses(store)))
        if not allowed:
            store.limit_uses = before
        return allowed

    return use


@pytest.mark.asvs("2.3.2")
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(AMOUNTS, min_size=1, max_size=12), limit=AMOUNTS)
async def test_any_split_of_an_amount_is_refused_where_the_whole_is(kind, store, use, steps, limit):
    name = kind.replace("-", "_")
    rows = {f"{name}_per_day": str(limit)} if kind == DISCOUNT else {name: str(limit)}
    limits = role_limits_from_rows([{"role": STAFF, **rows}])
    store.limit_uses.clear()
    is_whole_allowed = await use(kind, sum(steps), limits)
    store.limit_uses.clear()
    results = [await use(kind, step, limits) for step in steps]
    assert all(results) == is_whole_allowed == (sum(steps) <= limit)
    assert sum(step for step, is_done in zip(steps, results, strict=True) if is_done) <= limit


@pytest.mark.parametrize(
    ("kind", "amount"), [(CREDIT, 1000), (DISCOUNT, 1000), (REFUND, 5000), (CASH_DIFFERENCE, 500)]
)
async def test_a_day_has_a_limit_where_the_shop_has_set_none(use, kind, amount):
    cent, limits = Decimal("0.01"), RoleLimits()
    assert not await use(kind, amount + cent, limits)
    assert await use(kind, Decimal(amount), limits)
    assert not await use(kind, cent, limits)


@pytest.mark.parametrize("kind", KINDS)
async def test_the_limit_of_a_day_may_be_more_than_that_of_one_request(use, kind):
    limits = RoleLimits(
        {STAFF: RoleLimit(credit=5, refund=5, cash_difference=5, per_day={kind: Decimal(10)})}
    )
    assert [await use(kind, Decimal(5), limits) for _ in range(3)] == [True, True, False]


async def test_each_person_and_day_begins_anew_in_the_time_zone_of_the_tenant(use, staff):
    limits = RoleLimits()
    # 23:59 and 00:01 in Casablanca, and the same day in UTC.
    local = replace(staff, timezone="Asia/Tokyo")
    evening = NOW.replace(hour=14, minute=59)
    assert await use(CREDIT, Decimal(1000), limits, local, evening)
    assert not await use(CREDIT, Decimal(1), limits, local, evening)
    assert await use(CREDIT, Decimal(1000), limits, local, evening + timedelta(minutes=2))
    assert await use(CREDIT, Decimal(1000), limits, replace(local, user_id=uuid4()), evening)


async def test_a_visitor_has_the_limits_of_one_request_alone(use, store):
    visitor = replace(caller(GUEST), user_id=None)
    assert [await use(CREDIT, Decimal(600), RoleLimits(), visitor) for _ in range(2)] == [True, True]
    assert not await use(CREDIT, Decimal(1001), RoleLimits(), visitor)
    assert not store.limit_uses


async def test_what_an_admin_does_or_approves_counts_for_no_day(use, store, staff, admin):
    limits = RoleLimits()
    for person in (admin, replace(staff, approver="Amina")):
        assert await use(CREDIT, Decimal(260_000), limits, person)
    assert sum(store.limit_uses.values()) == 0


async def test_sales_refunds_and_edits_count(sell, edit, refund, move, staff, store):
    store.role_limits = role_limits_from_rows(
        [{"role": STAFF, "credit": "50", "refund": "50", "discount": "100", "discount_per_day": "10"}]
    )

    async def put(amount):
        return await is_allowed(sell(staff, received_amount=Decimal(20) + amount, rest_as_credit=True))

    assert [await put(20) for _ in range(3)] == [True, True, False]
    store.limit_uses.clear()
    orders = [await sell(received_amount=Decimal(20)) for _ in range(3)]
    assert await is_allowed(refund(orders[0], 20, as_caller=staff))
    assert await is_allowed(edit(orders[1], staff, received_amount=Decimal(0)))
    assert not await is_allowed(move(orders[2], "cancelled", staff, refund_to="payment-method"))
    store.limit_uses.clear()
    saved = await sell()
    assert await is_allowed(edit(saved, staff, discount_percent=Decimal(30)))
    saved = store.orders[saved.id]
    assert await is_allowed(edit(saved, staff, discount_percent=Decimal(50)))
    assert not await is_allowed(sell(staff, discount_percent=Decimal(1)))
