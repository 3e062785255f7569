"""The public display of a match: public, but only in its own tenant."""

import httpx
import pytest


@pytest.fixture
async def match_id(open_client):
    """The id of a match of Atlas."""
    async with open_client("admin@atlas.test") as client:
        [match, *_] = (await client.get("/fr/api/snooker_matches")).json()["hydra:member"]
    return match["id"]


async def get_status(souk, match_id, host="localhost", query=""):
    async with (
        httpx.AsyncClient(base_url=souk.url, timeout=30) as client,
        client.stream("GET", f"/fr/scoreboard/{match_id}/live{query}", headers={"Host": host}) as response,
    ):
        return response.status_code


async def test_a_match_is_public_in_its_own_tenant(souk, match_id):
    for host, query in (("localhost", ""), ("atlas.localhost", ""), ("localhost", "?tenant=atlas")):
        assert await get_status(souk, match_id, host, query) == 200


async def test_a_match_does_not_exist_in_other_tenants(souk, match_id):
    for host, query in (
        ("rif.localhost", ""),
        ("rif.localhost", "?tenant=atlas"),
        ("localhost", "?tenant=rif"),
        ("localhost", "?tenant=nobody"),
        ("nobody.localhost", ""),
        ("localhost", "?tenant=%00"),
    ):
        assert await get_status(souk, match_id, host, query) == 404
