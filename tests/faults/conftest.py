import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from cart import build_carts
from shopper import open_shop


@pytest.fixture
async def carts(open_client):
    """Valid carts of Atlas, one for each of its first customers."""
    async with open_client("admin@atlas.test") as client:
        return await build_carts(client)


@pytest.fixture
async def shopper(souk):
    """A client of Atlas Pressing's shop."""
    async with open_shop(souk) as client:
        yield client


@pytest.fixture
async def simple_product(open_client):
    """A product of Atlas."""
    async with open_client("admin@atlas.test") as client:
        query = {"productType": "simple", "itemsPerPage": 1}
        [product] = (await client.get("/fr/api/products", params=query)).json()["hydra:member"]
    return product
