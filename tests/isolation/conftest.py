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
async def anyone(souk):
    async with httpx.AsyncClient(base_url=souk.url) as client:
        yield client


@pytest.fixture
async def by_role(signed_in):
    """For each role a client of someone at Atlas who has it and no other."""
    async with AsyncExitStack() as stack:
        yield {role: await stack.enter_async_context(signed_in(email)) for role, email in USERS.items()}
