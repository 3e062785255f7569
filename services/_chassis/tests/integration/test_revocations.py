import asyncio
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from chassis.bus import Bus
from chassis.errors import UnauthenticatedError
from chassis.model import uuid7
from chassis.revocations import Revocation, Revocations
from chassis.testing import Issuer, caller, servers


def signed_in(**claims):
    return replace(caller(), token_id=str(uuid7()), session_id=str(uuid4()), **claims)


async def started(bus):
    """Starts a process's revocations and waits until they follow the stream."""
    revocations = Revocations(bus)
    task = asyncio.create_task(revocations.run())
    async with asyncio.timeout(30):
        await revocations.publish(user_id := uuid4())
        while len(revocations._by_user.get(str(user_id), [])) < 2:
            await asyncio.sleep(0.02)
    return revocations, task


async def end(task):
    # Before Python 3.12, wait_for loses a cancellation that arrives together with the result.
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=0.1)


@pytest.fixture
async def processes(bus):
    other = Bus(servers().nats_url, "other", lost=lambda: None)
    await other.open()
    pairs = [await started(bus), await started(other)]
    yield [revocations for revocations, _ in pairs]
    for _, task in pairs:
        await end(task)
    await other.close()


async def test_a_revocation_reaches_every_process_and_later_ones(bus, processes):
    first, second = processes
    user = signed_in()
    applied = asyncio.Event()
    second.on_revoked = applied.set
    await first.publish(user.user_id)
    await asyncio.wait_for(applied.wait(), 30)
    assert first.is_revoked(user)
    assert second.is_revoked(user)
    late, task = await started(bus)
    assert late.is_revoked(user)
    await end(task)


async def test_it_ends_what_it_names_and_nothing_else(processes):
    first, _ = processes
    user = signed_in()
    other_session = replace(user, session_id=str(uuid4()))
    await first.publish(user.user_id, session_id=UUID(user.session_id))
    later = replace(user, token_id=str(uuid7()))
    assert first.is_revoked(user)
    assert not first.is_revoked(other_session)
    assert not first.is_revoked(later)
    assert not first.is_revoked(signed_in())
    other_tenant = replace(user, tenant_id=uuid4(), session_id=str(uuid4()))
    await first.publish(user.user_id, tenant_id=user.tenant_id)
    assert first.is_revoked(other_session)
    assert not first.is_revoked(other_tenant)


@pytest.mark.asvs("7.4.1")
async def test_a_verified_token_is_rejected_once_it_is_revoked():
    revoked = []
    issuer, user = Issuer(), caller()
    verifier = issuer.verifier
    verifier._is_revoked = lambda caller_: any(r.covers(caller_) for r in revoked)
    token = issuer.token(user, sid="s1")
    assert (await verifier.verify(token)).session_id == "s1"
    revoked.append(Revocation(str(uuid7()), str(user.user_id), "s1"))
    with pytest.raises(UnauthenticatedError):
        await verifier.verify(token)


async def test_without_a_bus_the_process_itself_knows(bus):
    revocations, user = Revocations(bus), signed_in()
    await bus.close()
    await revocations.publish(user.user_id)
    assert revocations.is_revoked(user)
    await bus.open()
