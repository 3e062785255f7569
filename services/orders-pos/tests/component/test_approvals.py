"""What an admin approved above a role's limits is found on the order."""

from dataclasses import replace
from decimal import Decimal

import pytest
from chassis.errors import ForbiddenError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
async def limited(update_settings, staff):
    """Staff who may give 10 % and change prices by 5 %, and the same with an admin's approval."""
    await update_settings(
        role_limits=[pb.RoleLimit(role="ROLE_STAFF", discount="10")],
        price_ceilings=[pb.PriceCeiling(role="ROLE_STAFF", percent="5")],
    )
    return staff, replace(staff, approver="Nadia")


def approvals_of(order):
    return [
        (
            pb.ApprovalKind.Name(item.kind).rpartition("_")[2],
            *(item.subject, Decimal(item.before), Decimal(item.after), item.approved_by),
        )
        for item in order.approvals
    ]


async def test_approved_discount_and_price_are_found_on_the_order(limited, sell, call, shop, events):
    staff, approved = limited
    lines = [rpc.CartLine(product_id=shop.soap.id, quantity="2", price="8")]
    with pytest.raises(ForbiddenError):
        await sell(staff, discount_percent="15")
    with pytest.raises(ForbiddenError):
        await sell(staff, lines=lines)
    saved = await sell(approved, discount_percent="15", lines=lines)
    expected = [("DISCOUNT", "", 0, 15, "Nadia"), ("PRICE", "Soap", 10, 8, "Nadia")]
    assert approvals_of(saved) == expected
    assert {item.person_name for item in saved.approvals} == {staff.name}
    assert await call("GetOrder", rpc.GetOrderRequest(id=saved.id), staff) == saved
    [(_, event)] = await events("order-saved")
    assert [item["approvedBy"] for item in event["order"]["approvals"]] == ["Nadia", "Nadia"]


async def test_what_needs_no_approval_has_none(limited, sell, admin):
    staff, approved = limited
    assert approvals_of(await sell(approved, discount_percent="10")) == []
    assert approvals_of(await sell(staff, discount_percent="10")) == []
    assert approvals_of(await sell(admin, discount_percent="90")) == []


async def test_edits_keep_approvals_and_add_theirs(limited, sell, edit, call):
    _, approved = limited
    saved = await sell(approved, discount_percent="15")
    assert approvals_of(await edit(saved, approved, description="Fragile")) == approvals_of(saved)
    edited = await edit(saved, approved, discount_percent="20")
    assert approvals_of(edited) == [
        ("DISCOUNT", "", 0, 15, "Nadia"),
        ("DISCOUNT", "", 15, 20, "Nadia"),
    ]
    versions = (await call("ReadVersions", rpc.ReadVersionsRequest(id=saved.id))).items
    assert [len(version.order.approvals) for version in versions] == [2, 1, 1]
    # The same edit again is no change.
    assert (await edit(edited, approved, discount_percent="20")).version == edited.version
