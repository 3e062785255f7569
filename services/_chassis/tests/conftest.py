from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from chassis.bus import Bus, stream_of
from chassis.db import Database
from chassis.testing import Roles, migrated_database_from, servers

# Any service will do.
CONTEXT = "planning"
MIGRATIONS = Path(__file__).parents[2] / CONTEXT / "migrations"


@pytest.fixture
async def opened() -> AsyncIterator[tuple[Roles, Database]]:
    async with migrated_database_from(CONTEXT, MIGRATIONS) as found:
        yield found


@pytest.fixture
def roles(opened) -> Roles:
    return opened[0]


@pytest.fixture
def database(opened) -> Database:
    return opened[1]


@pytest.fixture
async def bus() -> AsyncIterator[Bus]:
    bus = Bus(servers().nats_url, "test", lost=lambda: None)
    await bus.open()
    await bus.ensure(stream_of(CONTEXT))
    yield bus
    await bus.close()
