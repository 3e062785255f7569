"""The stand-in supplier and its switches, and what a shop has listed."""

import httpx
import pytest


@pytest.fixture
async def configure_sandbox(souk):
    """Turns switches of the stand-in supplier; they are turned back afterwards."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{souk.layout.sandbox}") as client:

        async def configure_sandbox(**switches):
            (await client.post("/sandbox/switches", json=switches)).raise_for_status()

        yield configure_sandbox
        await configure_sandbox(latency=0, fault="", times=0, path="")


@pytest.fixture
def remove_accounts(open_client):
    """Lets a shop use the platform's account with the supplier, whatever accounts it was given before."""

    async def remove_accounts(email):
        async with open_client(email) as client:
            found = (await client.get("/en/api/supplier_accounts")).raise_for_status().json()
            for one in found["hydra:member"]:
                (await client.delete(f"/en/api/supplier_accounts/{one['id']}")).raise_for_status()

    return remove_accounts


@pytest.fixture
def get_listings(open_client):
    """The listings of a shop by pid, as its admin has them."""

    async def get_listings(email, **wanted):
        async with open_client(email) as client:
            answer = await client.get("/en/api/cj_products", params=wanted)
        return {one["pid"]: one for one in answer.raise_for_status().json()["hydra:member"]}

    return get_listings
