import json
from typing import Any

import pytest
from chassis.errors import Invalid
from chassis.testing.fixtures import *
from games_snooker.service import SERVICE
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc


@pytest.fixture(scope="session")
def service():
    return SERVICE


@pytest.fixture
def start(ask):
    """Starts a match of two names."""

    async def start(first="Ali", second="Sara", **fields):
        players = [pb.MatchPlayer(name=first), pb.MatchPlayer(name=second)]
        item = pb.SnookerMatch(**{"players": players, **fields})
        return await ask("CreateSnookerMatch", rpc.CreateSnookerMatchRequest(item=item))

    return start


@pytest.fixture
def shoot(ask):
    """Plays a shot by its kind's word; undo and redo too."""

    async def shoot(match, kind="pot", someone=None, **fields):
        more = (someone,) if someone else ()
        if kind in ("undo", "redo"):
            name = f"{kind.capitalize()}Shot"
            return await ask(name, getattr(rpc, f"{name}Request")(match_id=match.id, **fields), *more)
        number = getattr(rpc, f"SHOT_KIND_{kind.upper().replace('-', '_')}")
        return await ask("PlayShot", rpc.PlayShotRequest(match_id=match.id, kind=number, **fields), *more)

    return shoot


@pytest.fixture
def faults():
    """The fields a call is refused for, with their codes."""

    async def faults(call):
        with pytest.raises(Invalid) as refused:
            await call
        return {one.field: one.code for one in refused.value.violations}

    return faults


@pytest.fixture
def wait_for_table(ask):
    """Puts somebody into the queue."""

    async def wait_for_table(first, last="", **fields):
        item = pb.SnookerWaitingEntry(first_name=first, last_name=last, **fields)
        return await ask("CreateSnookerWaitingEntry", rpc.CreateSnookerWaitingEntryRequest(item=item))

    return wait_for_table


@pytest.fixture
def queue(ask):
    """Who waits, in their order."""

    async def queue():
        reply = await ask("ListSnookerWaitingEntries", listing("SnookerWaitingEntries"))
        return [f"{one.first_name} {one.last_name}".strip() for one in reply.items]

    return queue


@pytest.fixture
def told(database, admin):
    """The events of the tenant, in their order: name and data."""

    async def told(*names):
        async with database.transaction(admin.tenant_id) as transaction:
            rows = await transaction.connection.fetch("SELECT event, data FROM outbox ORDER BY seq")
        found = [
            (row["event"], json.loads(row["data"]) if isinstance(row["data"], str) else row["data"])
            for row in rows
        ]
        return [one for one in found if not names or one[0] in names]

    return told


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
