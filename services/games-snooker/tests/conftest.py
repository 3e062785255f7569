from typing import Any

import pytest
from chassis.testing.fixtures import *
from games_snooker.service import SERVICE
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc


@pytest.fixture(scope="session")
def service():
    return SERVICE


@pytest.fixture
def start(call):
    """Starts a match of two names."""

    async def start(first="Ali", second="Sara", **fields):
        players = [pb.MatchPlayer(name=first), pb.MatchPlayer(name=second)]
        item = pb.SnookerMatch(**{"players": players, **fields})
        return await call("CreateSnookerMatch", rpc.CreateSnookerMatchRequest(item=item))

    return start


@pytest.fixture
def shoot(call):
    """Plays a shot by its kind's word; undo and redo too."""

    async def shoot(match, kind="pot", someone=None, **fields):
        more = (someone,) if someone else ()
        if kind in ("undo", "redo"):
            name = f"{kind.capitalize()}Shot"
            return await call(name, getattr(rpc, f"{name}Request")(match_id=match.id, **fields), *more)
        number = getattr(rpc, f"SHOT_KIND_{kind.upper().replace('-', '_')}")
        return await call("PlayShot", rpc.PlayShotRequest(match_id=match.id, kind=number, **fields), *more)

    return shoot


@pytest.fixture
def wait_for_table(call):
    """Puts somebody into the queue."""

    async def wait_for_table(first, last="", **fields):
        item = pb.SnookerWaitingEntry(first_name=first, last_name=last, **fields)
        return await call("CreateSnookerWaitingEntry", rpc.CreateSnookerWaitingEntryRequest(item=item))

    return wait_for_table


@pytest.fixture
def queue(call):
    """Who waits, in their order."""

    async def queue():
        reply = await call("ListSnookerWaitingEntries", listing("SnookerWaitingEntries"))
        return [f"{one.first_name} {one.last_name}".strip() for one in reply.items]

    return queue


def listing(plural: str, **filters: Any):
    request = getattr(rpc, f"List{plural}Request")()
    request.page.limit = 100
    for name, value in filters.items():
        field = getattr(request.filter, name)
        field.extend(value) if isinstance(value, list) else setattr(request.filter, name, value)
    return request


@pytest.fixture(name="listing")
def listing_():
    return listing
