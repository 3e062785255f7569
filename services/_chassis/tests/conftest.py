from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from chassis.bus import Bus
from chassis.bus_setup import set_up
from chassis.db import Database
from chassis.testing import Roles, migrated_database_from, servers

# Any service's migrations will do.
CONTEXT = "planning"
MIGRATIONS = Path(__file__).parents[2] / CONTEXT / "migrations"


@pytest.fixture
async def roles_and_database() -> AsyncIterator[tuple[Roles, Database]]:
    async with migrated_database_from(CONTEXT, MIGRATIONS) as created:
        yield created


@pytest.fixture
def roles(roles_and_database) -> Roles:
    return roles_and_database[0]


@pytest.fixture
def database(roles_and_database) -> Database:
    return roles_and_database[1]


@pytest.fixture
async def bus() -> AsyncIterator[Bus]:
    bus = Bus(servers().nats_url, "test", lost=lambda: None)
    await bus.open()
    await set_up(bus, CONTEXT, (), stores_files=True)
    yield bus
    await bus.close()
