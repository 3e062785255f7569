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
def without_accounts(signed_in):
    """Lets a shop use the platform's account with the supplier, whatever accounts it was given before."""

    async def without_accounts(email):
        async with signed_in(email) as client:
            found = (await client.get("/en/api/supplier_accounts")).raise_for_status().json()
            for one in found["hydra:member"]:
                (await client.delete(f"/en/api/supplier_accounts/{one['id']}")).raise_for_status()

    return without_accounts


@pytest.fixture
def listings(signed_in):
    """The listings of a shop by pid, as its admin has them."""

    async def listings(email, **wanted):
        async with signed_in(email) as client:
            answer = await client.get("/en/api/cj_products", params=wanted)
        return {one["pid"]: one for one in answer.raise_for_status().json()["hydra:member"]}

    return listings
