"""An approval allows one request of one person, once."""

import asyncio
from dataclasses import replace
from uuid import uuid4

import asyncpg
import orjson
import pytest
from chassis import relay
from chassis.approvals import SCOPE
from chassis.context import STAFF
from chassis.db import Database
from chassis.errors import ConflictError, DomainError, ForbiddenError
from chassis.testing import Rpcs, caller
from souk.orders.v1 import orders_service_pb2 as rpc

DISCOUNT = {"discount_percent": "15"}
CREDIT = {"received_amount": "5000", "rest_as_credit": True}


@pytest.fixture
def required():
    """Await a call that needs an approval; return the metadata of its error."""

    async def required(awaitable):
        with pytest.raises(ForbiddenError) as caught:
            await awaitable
        assert caught.value.code == "approval-required", caught.value
        return caught.value.metadata

    return required


@pytest.fixture
def approve(rpcs, admin):
    """Return the person with an admin's approval of what an error named."""

    def approve(person, metadata, by=admin, **claims):
        approves = {"user_id": str(person.user_id), "rpc": metadata["rpc"], "digest": metadata["digest"]}
        return replace(person, approval=rpcs.issuer.token(by, scope=SCOPE, approves=approves, **claims))

    return approve


async def code_of(awaitable) -> str:
    """Return the code of the error of a call, empty if it has none."""
    try:
        await awaitable
    except DomainError as error:
        return error.code
    return ""


async def test_the_error_says_what_exceeds_which_limit(sell, staff, required):
    metadata = await required(sell(staff, **DISCOUNT, **CREDIT))
    assert metadata["rpc"] == "/souk.orders.v1.Checkout/Checkout"
    assert len(metadata["digest"]) == 64
    limits = [tuple(limit.values()) for limit in orjson.loads(metadata["exceeded"])]
    assert limits == [
        ("discount", "15", "0", ""),
        ("credit", "4983.00", "1000", "MAD"),
        ("credit-day", "4983.00", "1000", "MAD", "0.00"),
    ]


async def test_an_approved_request_is_done_once(sell, staff, required, approve):
    approved = approve(staff, await required(sell(staff, **DISCOUNT)))
    sold = await sell(approved, key="k1", **DISCOUNT)
    assert [approval.approved_by for approval in sold.approvals] == ["Test"]
    assert await code_of(sell(approved, key="k2", **DISCOUNT)) == "approval-used"
    assert await code_of(sell(approved, key="k3", discount_percent="16")) == "other-approval"


@pytest.mark.parametrize("repeat", ["the same", "none", "expired"])
async def test_a_repeat_of_what_was_done_needs_no_approval(sell, staff, required, approve, repeat):
    metadata = await required(sell(staff, key="k1", **DISCOUNT))
    approved = approve(staff, metadata)
    sold = await sell(approved, key="k1", **DISCOUNT)
    by = {"the same": approved, "none": staff, "expired": approve(staff, metadata, exp=1)}[repeat]
    assert await sell(by, key="k1", **DISCOUNT) == sold


async def test_an_approval_is_of_one_person(sell, staff, admin, required, approve):
    other = caller(STAFF, tenant_id=admin.tenant_id)
    approved = approve(staff, await required(sell(staff, **DISCOUNT)))
    assert await code_of(sell(replace(other, approval=approved.approval), **DISCOUNT)) == "other-approval"


async def test_an_approval_is_of_one_version(sell, edit, staff, required, approve):
    """What a precondition says decides what a request is applied to."""
    saved = await sell()
    approved = approve(staff, await required(edit(saved, staff, version=1, **DISCOUNT)))
    changed = await edit(saved, description="x")
    assert await code_of(edit(saved, approved, version=1, **DISCOUNT)) == "stale"
    assert await code_of(edit(saved, approved, version=changed.version, **DISCOUNT)) == "other-approval"
    assert await code_of(edit(saved, approved, **DISCOUNT)) == "other-approval"


async def test_an_approval_of_what_fails_is_not_used_up(sell, edit, move, staff, required, approve):
    saved = await sell()
    approved = approve(staff, await required(edit(saved, staff, **DISCOUNT)))
    await move(saved, "cancelled")
    with pytest.raises(ConflictError):
        await edit(saved, approved, **DISCOUNT)
    await move(saved, "received", reason="Again")
    assert (await edit(saved, approved, **DISCOUNT)).discount_percent == "15"


async def test_one_of_two_processes_uses_an_approval(
    sell, staff, required, approve, roles, rpcs, service, shop
):
    approved = approve(staff, await required(sell(staff, **CREDIT)))
    others = Database(roles.service, limited=False)
    await others.open()
    other_process = Rpcs(service, others)
    other_process.issuer.key = rpcs.issuer.key
    calls = [
        process("Checkout", shop.cart(**CREDIT), approved, str(uuid4()))
        for process in (rpcs, other_process) * 4
    ]
    codes = await asyncio.gather(*map(code_of, calls))
    await others.close()
    assert sorted(codes) == [""] + ["approval-used"] * 7


async def test_an_approval_is_taken_only_where_a_commit_uses_it_up(
    call, sell, staff, approve, service, database, shop
):
    """Not by what reads, nor in a context that has no limits."""
    saved = await sell()
    read = approve(staff, {"rpc": "/souk.orders.v1.Orders/GetOrder", "digest": "0" * 64})
    assert await code_of(call("GetOrder", rpc.GetOrderRequest(id=saved.id), read)) == "approval-unusable"
    without = Rpcs(replace(service, takes_approvals=False), database)
    write = approve(staff, {"rpc": "/souk.orders.v1.Checkout/Checkout", "digest": "0" * 64})
    assert await code_of(without("Checkout", shop.cart(), write)) == "approval-unusable"


async def test_used_approvals_are_deleted_by_age(sell, staff, required, approve, catalogue, roles):
    approved = approve(staff, await required(sell(staff, **DISCOUNT)))
    await sell(approved, **DISCOUNT)
    count = "SELECT count(*) FROM used_approvals"
    worker = await asyncpg.connect(roles.worker)
    await relay.purge(worker)
    assert await catalogue.fetchval(count)
    await catalogue.execute("UPDATE used_approvals SET used_at = now() - interval '2 days'")
    await relay.purge(worker)
    await worker.close()
    assert await catalogue.fetchval(count) == 0


async def test_an_approval_is_of_one_quote(sell, staff, required, approve):
    """A repeat under a key may say a precondition anew; an approval is of the request as it was."""
    metadata = await required(sell(staff, **DISCOUNT))
    approved = approve(staff, metadata)
    assert await code_of(sell(approved, quote_id="0" * 64, **DISCOUNT)) == "other-approval"
