from dataclasses import replace
from typing import Any

import pytest
from chassis.testing import Rpcs
from chassis.testing.fixtures import *
from games_snooker.entrypoints.grpc_club import player_servicer
from games_snooker.service import SERVICE
from souk.snooker.v1 import snooker_pb2 as pb
from souk.snooker.v1 import snooker_service_pb2 as rpc


@pytest.fixture(scope="session")
def service():
    return SERVICE


class FakeCustomers:
    """The tenant's customers, by id, and those who were merged; while `error` is set, it is raised."""

    def __init__(self):
        self.ids, self.merged, self.error = set(), {}, None

    async def find(self, customer_id):
        if self.error:
            raise self.error
        customer_id = self.merged.get(customer_id, customer_id)
        return customer_id if customer_id in self.ids else ""


@pytest.fixture
def customers():
    return FakeCustomers()


@pytest.fixture
def rpcs(service, database, customers):
    return Rpcs(replace(service, servicers=[*service.servicers, player_servicer(customers)]), database)


@pytest.fixture
def start(call):
    """Start a match of two players."""

    async def start(first="Ali", second="Sara", **fields):
        players = [pb.MatchPlayer(name=first), pb.MatchPlayer(name=second)]
        item = pb.SnookerMatch(**{"players": players, **fields})
        return await call("CreateSnookerMatch", rpc.CreateSnookerMatchRequest(item=item))

    return start


@pytest.fixture
def shoot(call):
    """Play a shot of a kind; undo and redo too."""

    async def shoot(match, kind="pot", as_caller=None, **fields):
        callers = (as_caller,) if as_caller else ()
        if kind in ("undo", "redo"):
            name = f"{kind.capitalize()}Shot"
            return await call(name, getattr(rpc, f"{name}Request")(match_id=match.id, **fields), *callers)
        number = getattr(rpc, f"SHOT_KIND_{kind.upper().replace('-', '_')}")
        return await call("PlayShot", rpc.PlayShotRequest(match_id=match.id, kind=number, **fields), *callers)

    return shoot


@pytest.fixture
def wait_for_table(call):
    """Add an entry to the queue."""

    async def wait_for_table(first, last="", **fields):
        item = pb.SnookerWaitingEntry(first_name=first, last_name=last, **fields)
        return await call("CreateSnookerWaitingEntry", rpc.CreateSnookerWaitingEntryRequest(item=item))

    return wait_for_table


@pytest.fixture
def queue(call):
    """Return the names in the queue, in order."""

    async def queue():
        reply = await call("ListSnookerWaitingEntries", list_request("SnookerWaitingEntries"))
        return [f"{entry.first_name} {entry.last_name}".strip() for entry in reply.items]

    return queue


def list_request(plural: str, **filters: Any):
    request = getattr(rpc, f"List{plural}Request")()
    request.page.limit = 100
    for name, value in filters.items():
        field = getattr(request.filter, name)
        field.extend(value) if isinstance(value, list) else setattr(request.filter, name, value)
    return request


@pytest.fixture(name="list_request")
def list_request_fixture():
    return list_request
