import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from cart import some_carts


@pytest.fixture
async def carts(signed_in):
    """Carts of Atlas that can be saved, one for each of its first customers."""
    async with signed_in("admin@atlas.test") as client:
        return await some_carts(client)
