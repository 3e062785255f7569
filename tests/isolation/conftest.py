import sys
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

sys.path.insert(0, str(Path(__file__).parent))
USERS = {
    "ROLE_ADMIN": "admin@atlas.test",
    "ROLE_STAFF": "staff@atlas.test",
    "ROLE_SHIPPING_AGENT": "rider@atlas.test",
}


@pytest.fixture
async def anonymous_client(souk, ssl_context):
    async with httpx.AsyncClient(base_url=souk.url, verify=ssl_context) as client:
        yield client


@pytest.fixture
async def clients(open_client):
    """By role, a client of an Atlas user who has only that role."""
    async with AsyncExitStack() as stack:
        yield {role: await stack.enter_async_context(open_client(email)) for role, email in USERS.items()}


@pytest.fixture(scope="module")
def cached_tenants():
    return {}


@pytest.fixture
async def tenants(open_client, database, cached_tenants):
    """Atlas and Rif as their own admins see them."""
    from operations import RESOURCES  # noqa: PLC0415  # this folder is on the path only now
    from tenant import load_tenants  # noqa: PLC0415  # as above

    if not cached_tenants:
        cached_tenants |= await load_tenants(open_client, RESOURCES, database)
    return cached_tenants["atlas"], cached_tenants["rif"]


@pytest.fixture(scope="module")
async def atlas_rows(database):
    """Every row of Atlas, in all databases."""
    from checksums import CONTEXTS, Rows  # noqa: PLC0415  # as above

    async with AsyncExitStack() as stack:
        connections = {context: await stack.enter_async_context(database(context)) for context in CONTEXTS}
        yield Rows(connections, "atlas")


@pytest.fixture(scope="module")
def last_checksums():
    return {}


@pytest.fixture
async def check_unchanged(atlas_rows, last_checksums, tenants):
    """Compare every row of Atlas with what it was after the previous test of the module."""
    if not last_checksums:
        last_checksums |= await atlas_rows.settle()

    async def check_unchanged():
        before, after = dict(last_checksums), await atlas_rows.read()
        last_checksums.update(after)
        assert len(before) > 20
        assert [table for table in after if before[table] != after[table]] == []

    return check_unchanged
