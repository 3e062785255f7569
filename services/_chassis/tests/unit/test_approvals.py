"""Approvals of requests by an admin."""

from dataclasses import fields, replace
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis import approvals
from chassis.approvals import SCOPE, Approval, ExceededLimit, check_approved
from chassis.context import ADMIN, STAFF, ApprovedRequest, Caller
from chassis.errors import DomainError, ForbiddenError, UnauthenticatedError
from chassis.testing import Issuer, caller

CASHIER = replace(caller(STAFF, name="Salma"), currency="MAD")
ADMIN_CALLER = replace(caller(ADMIN, name="Amina"), tenant_id=CASHIER.tenant_id)
REQUEST = ApprovedRequest(CASHIER.user_id, "/souk.orders.v1.Checkout/Checkout", "a" * 64)
ISSUER = Issuer()
# Another value of each part of what an approval allows.
OTHERS = {"user_id": uuid4(), "rpc": "/souk.orders.v1.Payments/RefundPayment", "digest": "b" * 64}


def approval_token(admin: Caller = ADMIN_CALLER, request: ApprovedRequest | None = REQUEST, **claims) -> str:
    approves = (
        {"approves": {"user_id": str(request.user_id), "rpc": request.rpc, "digest": request.digest}}
        if request
        else {}
    )
    return ISSUER.token(admin, **{"scope": SCOPE, **approves, **claims})


async def verify(token: str, issuer: Issuer = ISSUER) -> Approval | DomainError:
    return await approvals.verify(replace(CASHIER, approval=token), REQUEST, issuer.verifier)


async def test_an_admin_approves_a_request_under_their_name():
    approval = await verify(approval_token())
    assert isinstance(approval, Approval)
    assert approval.approver == "Amina"


def test_every_part_of_the_approved_request_is_tried():
    assert set(OTHERS) == {field.name for field in fields(ApprovedRequest)}


@pytest.mark.parametrize("name", OTHERS)
async def test_an_approval_allows_no_other_request(name):
    error = await verify(approval_token(request=replace(REQUEST, **{name: OTHERS[name]})))
    assert isinstance(error, ForbiddenError)
    assert error.code == "other-approval"


async def test_an_approval_that_names_no_request_allows_none():
    error = await verify(approval_token(request=None))
    assert isinstance(error, ForbiddenError)
    assert error.code == "other-approval"


@pytest.mark.parametrize(
    "token",
    [
        approval_token(replace(ADMIN_CALLER, tenant_id=uuid4())),
        approval_token(replace(ADMIN_CALLER, roles=frozenset({STAFF}))),
        approval_token(scope=f"{SCOPE} orders:write"),
        ISSUER.token(ADMIN_CALLER),
    ],
)
async def test_what_is_no_approval_of_an_admin_is_rejected(token: str):
    error = await verify(token)
    assert isinstance(error, ForbiddenError)
    assert error.code == "no-approval"


@pytest.mark.parametrize(
    "token",
    ["x", approval_token(exp=1), approval_token(approves={}), approval_token(approves="x")],
)
async def test_what_is_no_token_is_rejected(token: str):
    assert isinstance(await verify(token), UnauthenticatedError)


def test_the_error_names_every_limit_that_is_exceeded():
    exceeded = [
        ExceededLimit("discount", Decimal(15), Decimal(10), "", "discount_percent"),
        ExceededLimit("discount", Decimal(12), Decimal(10), "", "discount_percent"),
        ExceededLimit("credit-day", Decimal(300), Decimal(1000), "MAD", "rest_as_credit", Decimal(800)),
    ]
    with pytest.raises(ForbiddenError) as error:
        check_approved(exceeded, CASHIER)
    assert str(error.value) == (
        "An admin must approve this: discount 15 % (limit 10 %); "
        "credit 300 MAD (limit of a day 1000 MAD, today 800 MAD)"
    )
    assert (error.value.code, error.value.metadata["field"]) == ("approval-required", "discount_percent")
    check_approved(exceeded, ADMIN_CALLER)
    check_approved(exceeded, replace(CASHIER, approver="Amina"))
    check_approved([], CASHIER)
