import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from cart import build_carts


@pytest.fixture
async def carts(open_client):
    """Valid carts of Atlas, one for each of its first customers."""
    async with open_client("admin@atlas.test") as client:
        return await build_carts(client)
