import asyncio
from types import SimpleNamespace

import pytest
from chassis.health import Health
from grpc_health.v1 import health_pb2

STATUS = health_pb2.HealthCheckResponse


class DatabaseStub:
    def __init__(self, *, is_up):
        self._is_up = is_up

    async def is_alive(self):
        return self._is_up


@pytest.mark.parametrize(
    ("is_up", "problem", "status"),
    [
        (True, "", STATUS.SERVING),
        (False, "", STATUS.NOT_SERVING),
        (True, "nats: permissions violation", STATUS.NOT_SERVING),
        (True, "stream orders is not set up", STATUS.NOT_SERVING),
    ],
)
async def test_it_serves_while_the_database_responds_and_the_bus_has_what_it_needs(is_up, problem, status):
    health = Health(DatabaseStub(is_up=is_up), SimpleNamespace(problem=problem))
    statuses = asyncio.Queue()

    async def note(_service, value):
        await statuses.put(value)

    health._servicer = SimpleNamespace(set=note)
    task = asyncio.create_task(health.watch())
    assert await asyncio.wait_for(statuses.get(), 30) == status
    task.cancel()
