"""Approvals of requests by an admin."""

from dataclasses import replace
from uuid import uuid4

import pytest
from chassis.approvals import SCOPE, with_approval
from chassis.context import ADMIN, STAFF, Caller
from chassis.errors import ForbiddenError
from chassis.testing import caller

CASHIER = caller(STAFF, name="Salma")
APPROVER = replace(caller(ADMIN, name="Amina"), tenant_id=CASHIER.tenant_id, scopes=frozenset({SCOPE}))


class FakeVerifier:
    """Accepts any token as that of one caller."""

    def __init__(self, approver: Caller) -> None:
        self.approver = approver

    async def verify(self, _token: str) -> Caller:
        return self.approver


async def approve(approver: Caller, token: str = "token") -> Caller:
    return await with_approval(CASHIER, token, FakeVerifier(approver))  # type: ignore[arg-type]  # a fake


async def test_an_admin_approves_under_their_name():
    approved = await approve(APPROVER)
    assert (approved.approver, approved.approval, approved.is_approved) == ("Amina", "token", True)
    assert not approved.is_admin


async def test_nobody_approves_without_a_token():
    assert not (await approve(APPROVER, "")).is_approved


@pytest.mark.parametrize(
    "approver",
    [
        replace(APPROVER, tenant_id=uuid4()),
        replace(APPROVER, roles=frozenset({STAFF})),
        replace(APPROVER, scopes=None),
        replace(APPROVER, scopes=frozenset({SCOPE, "orders:write"})),
    ],
)
async def test_what_is_no_approval_of_an_admin_is_rejected(approver: Caller):
    with pytest.raises(ForbiddenError) as error:
        await approve(approver)
    assert error.value.code == "no-approval"
