"""The sandbox supplier, and the accounts and listings of a tenant."""

import httpx
import pytest


@pytest.fixture
async def configure_sandbox(souk):
    """Set switches of the sandbox supplier; they are reset afterwards."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{souk.layout.sandbox}") as client:

        async def configure_sandbox(**switches):
            (await client.post("/sandbox/switches", json=switches)).raise_for_status()

        yield configure_sandbox
        await configure_sandbox(latency=0, fault="", times=0, path="")


@pytest.fixture
def remove_accounts(open_client):
    """Delete the supplier accounts of a tenant, so that it uses the platform's account."""

    async def remove_accounts(email):
        async with open_client(email) as client:
            response = await client.get("/en/api/supplier_accounts")
            for account in response.raise_for_status().json()["hydra:member"]:
                (await client.delete(f"/en/api/supplier_accounts/{account['id']}")).raise_for_status()

    return remove_accounts


@pytest.fixture
def get_listings(open_client):
    """Return the listings of a tenant by pid."""

    async def get_listings(email, **query):
        async with open_client(email) as client:
            response = await client.get("/en/api/cj_products", params=query)
        return {listing["pid"]: listing for listing in response.raise_for_status().json()["hydra:member"]}

    return get_listings
