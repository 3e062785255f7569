"""What an order keeps of the approvals of admins: discounts and prices above the limits of a role."""

from dataclasses import replace
from decimal import Decimal

import pytest
from chassis.context import STAFF
from chassis.errors import ForbiddenError
from order_fakes import NOW, SOAP
from orders_pos.domain.orders.approval import OrderApproval
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.shop.role_limits import RoleLimit, RoleLimits


@pytest.fixture
def salma(staff, store):
    """A seller who may give 5 % of discount and change a price by 10 %."""
    store.role_limits = RoleLimits({STAFF: RoleLimit(discount=Decimal(5))})
    store.price_ceilings = {STAFF: Decimal(10)}
    return replace(staff, name="Salma")


@pytest.fixture
def approved(salma):
    return replace(salma, approver="Nadia")


def soaps(price, **values):
    return [CartLine(SOAP, Decimal(2), price=Decimal(price), **values)]


async def refuse(call):
    with pytest.raises(ForbiddenError) as raised:
        await call
    return raised.value.code, raised.value.metadata["field"]


async def test_a_discount_above_the_limit_needs_an_admin_who_is_named(sell, salma, approved):
    discount = {"discount_percent": Decimal(8)}
    assert await refuse(sell(salma, **discount)) == ("approval-required", "discount_percent")
    order = await sell(approved, **discount)
    assert order.approvals == [
        OrderApproval("discount", "", Decimal(0), Decimal(8), "Salma", "Nadia", NOW),
    ]


async def test_a_price_above_the_limit_needs_an_admin_who_is_named(sell, salma, approved):
    assert await refuse(sell(salma, lines=soaps("8.99"))) == ("approval-required", "lines[0].price")
    order = await sell(approved, lines=soaps("8.99"))
    assert order.approvals == [
        OrderApproval("price", "Soap", Decimal(10), Decimal("8.99"), "Salma", "Nadia", NOW)
    ]
    assert [(line.price_changed_by, line.price_changed_at) for line in order.lines] == [("Salma", NOW)]


async def test_a_line_is_named_as_it_was_described(sell, approved):
    order = await sell(approved, lines=soaps(5, name="Soap, dented"))
    assert [approval.subject for approval in order.approvals] == ["Soap, dented"]


async def test_what_a_role_may_do_alone_is_no_approval(sell, salma, approved):
    for caller in (salma, approved):
        order = await sell(caller, lines=soaps(9), discount_percent=Decimal(5))
        assert (order.approvals, order.discount_percent, order.products_total) == ([], 5, 18)


async def test_what_an_admin_does_needs_no_approval(sell, salma, admin):
    order = await sell(admin, lines=soaps(1), discount_percent=Decimal(50))
    assert order.approvals == []


async def test_an_edit_adds_what_was_approved_to_what_was_before(sell, edit, salma, approved):
    order = await sell(approved, discount_percent=Decimal(8))
    by_omar = replace(approved, approver="Omar")
    edited = await edit(order, by_omar, discount_percent=Decimal(20))
    assert edited.approvals == [
        *order.approvals,
        OrderApproval("discount", "", Decimal(8), Decimal(20), "Salma", "Omar", NOW),
    ]


async def test_a_price_that_was_approved_needs_no_approval_again(sell, edit, salma, approved):
    order = await sell(approved, lines=soaps(5))
    edited = await edit(order, salma, description="fragile")
    assert (edited.approvals, edited.lines) == (order.approvals, order.lines)
    lower = await edit(order, approved, lines=soaps(4, id=order.lines[0].id))
    assert (lower.approvals[-1].before, lower.approvals[-1].after) == (5, 4)
