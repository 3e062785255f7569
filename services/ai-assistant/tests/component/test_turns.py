"""Turns that their person stops."""

import asyncio
from dataclasses import replace

import pytest
from ai_assistant.adapters.turns import SqlTurns
from ai_assistant.entrypoints.grpc import servicers
from chassis.errors import ConflictError
from chassis.testing import Rpcs, caller
from fake_media import FakeMedia
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc


class HangingModel:
    """Never answers; `cancelled` is set when nobody waits for it any more."""

    def __init__(self):
        self.started, self.cancelled = asyncio.Event(), asyncio.Event()

    async def complete(self, *_):
        self.started.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.cancelled.set()


@pytest.fixture
def stop(call):
    async def stop(turn, *user):
        return (await call("StopTurn", rpc.StopTurnRequest(turn=turn), *user)).is_stopped

    return stop


@pytest.fixture
def ask(call):
    async def ask(question, turn):
        item = pb.AiRequest(question=question, turn=turn)
        return await call("CreateAiRequest", rpc.CreateAiRequestRequest(item=item))

    return ask


@pytest.fixture
def list_requests(call):
    async def list_requests():
        request = rpc.ListAiRequestsRequest()
        request.page.limit = 10
        return list((await call("ListAiRequests", request)).items)

    return list_requests


async def test_a_running_turn_ends_when_it_is_stopped_and_nothing_is_stored(
    service, database, platform, admin, stop, list_requests
):
    model = HangingModel()
    rpcs = Rpcs(
        replace(service, servicers=servicers(platform, SqlTurns(database), FakeMedia(), model)), database
    )
    sent = rpc.CreateAiRequestRequest(item=pb.AiRequest(question="products", turn="t1"))
    turn = asyncio.create_task(rpcs("CreateAiRequest", sent, admin))
    await model.started.wait()

    assert await stop("t1")

    with pytest.raises(ConflictError, match="stopped"):
        await turn
    assert model.cancelled.is_set()
    assert await list_requests() == []


async def test_a_stop_that_comes_first_counts_and_one_that_comes_late_says_so(
    platform, ask, stop, list_requests
):
    await stop("early")
    with pytest.raises(ConflictError):
        await ask("products", "early")
    await ask("products", "late")
    assert not await stop("late")
    assert [item.question for item in await list_requests()] == ["products"]


async def test_nobody_stops_a_turn_of_somebody_else(platform, ask, stop, admin):
    for other in (caller(tenant_id=admin.tenant_id, tenant=admin.tenant), caller()):
        await stop("mine", other)
    assert (await ask("products", "mine")).question == "products"


async def test_of_a_plan_that_is_stopped_nothing_more_is_carried_out(platform, ask, stop, call):
    for name in ("Nappe", "Tapis", "Drap"):
        platform.add("products", name=name, price="10")
    planned = await ask("double all prices of products", "")

    async def stop_after_the_first():
        await stop("apply")

    platform.after_write = stop_after_the_first
    item = pb.AiRequest(id=planned.id, status=pb.AI_STATUS_SUCCESS, turn="apply")
    sent = rpc.UpdateAiRequestRequest(item=item)
    sent.mask.paths.extend(("status", "turn"))
    done = await call("UpdateAiRequest", sent)

    assert [bool(change.error) for change in done.changes] == [False, True, True]
    assert sorted(values["price"] for values in platform.values("products")) == ["10", "10", "20.00"]
    assert done.status == pb.AI_STATUS_SUCCESS
