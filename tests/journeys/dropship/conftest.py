"""The stand-in supplier and its switches, and what a shop has listed."""

import httpx
import pytest


@pytest.fixture
async def turn(souk):
    """Turns switches of the stand-in supplier; they are turned back afterwards."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{souk.layout.sandbox}") as client:

        async def turn(**switches):
            (await client.post("/sandbox/switches", json=switches)).raise_for_status()

        yield turn
        await turn(latency=0, fault="", times=0, path="")


@pytest.fixture
def listings(signed_in):
    """The listings of a shop by pid, as its admin has them."""

    async def listings(email, **wanted):
        async with signed_in(email) as client:
            answer = await client.get("/en/api/cj_products", params=wanted)
        return {one["pid"]: one for one in answer.raise_for_status().json()["hydra:member"]}

    return listings
