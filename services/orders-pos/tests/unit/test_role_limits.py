"""Limits of roles: what staff do alone, and what an admin must approve."""

from decimal import Decimal

import pytest
from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.errors import ForbiddenError
from order_fakes import KARIM
from orders_pos.domain.shop.role_limits import LimitUse, role_limits_from_rows

LIMITS = role_limits_from_rows([{"role": STAFF, "discount": "10", "credit": "50", "refund": "30"}])


async def is_allowed(act) -> bool:
    try:
        await act
    except ForbiddenError as error:
        return error.code != "approval-required"
    return True


@pytest.mark.parametrize(("received", "allowed"), [(1020, True), ("1020.01", False)])
async def test_staff_put_at_most_a_thousand_into_a_wallet_unless_the_shop_says_otherwise(
    sell, staff, store, received, allowed
):
    sale = sell(staff, received_amount=Decimal(received), rest_as_credit=True)
    assert await is_allowed(sale) is allowed
    assert len(store.orders) == allowed


async def test_admins_have_no_limits(sell, store):
    store.role_limits = LIMITS
    sold = await sell(received_amount=Decimal(999_999_999), rest_as_credit=True)
    assert sold.rest_as_credit == 999_999_979


@pytest.mark.parametrize(("percent", "allowed"), [(10, True), ("10.01", False)])
async def test_staff_give_the_discount_that_the_shop_allows(sell, edit, staff, store, percent, allowed):
    store.role_limits = LIMITS
    assert await is_allowed(sell(staff, discount_percent=Decimal(percent))) is allowed
    saved = await sell()
    assert await is_allowed(edit(saved, staff, discount_percent=Decimal(percent))) is allowed


async def test_a_discount_that_an_admin_gave_stays_in_an_edit_by_staff(sell, edit, staff):
    saved = await sell(discount_percent=Decimal(50))
    assert (await edit(saved, staff, description="x")).discount_percent == 50


@pytest.mark.parametrize(("limit", "allowed"), [("20", True), ("19.99", False)])
async def test_staff_refund_what_the_shop_allows(sell, refund, edit, move, staff, store, limit, allowed):
    store.role_limits = role_limits_from_rows([{"role": STAFF, "refund": limit, "refund_per_day": "60"}])
    first, second, third = [await sell(received_amount=Decimal(20)) for _ in range(3)]
    assert await is_allowed(refund(first, 20, as_caller=staff)) is allowed
    assert await is_allowed(edit(second, staff, received_amount=Decimal(0))) is allowed
    assert await is_allowed(move(third, "cancelled", staff, refund_to="payment-method")) is allowed


async def test_credit_of_a_refund_has_the_limit_of_credit(sell, refund, staff, store):
    store.role_limits = role_limits_from_rows([{"role": STAFF, "credit": "5"}])
    saved = await sell(received_amount=Decimal(20))
    assert await is_allowed(refund(saved, 5, as_caller=staff, to_wallet=True))
    assert not await is_allowed(refund(saved, "5.01", as_caller=staff, to_wallet=True))


async def test_the_widest_limit_of_several_roles_counts(staff, agent):
    both = staff.__class__(
        KARIM, staff.tenant_id, staff.tenant, frozenset({STAFF, SHIPPING_AGENT}), name="Karim"
    )
    limits = role_limits_from_rows(
        [{"role": STAFF, "credit": "10"}, {"role": SHIPPING_AGENT, "credit": "20", "refund": "5"}]
    )

    def exceeded(kind, amount, caller):
        amount = Decimal(amount)
        return [limit.limit for limit in limits.check([LimitUse(kind, amount, amount, "x")], caller).exceeded]

    assert exceeded("credit", 20, both) == exceeded("refund", 500, both) == []
    assert exceeded("refund", 6, agent) == [5]
    assert ADMIN not in both.roles
