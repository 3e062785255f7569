"""The public display of a match: everybody's, in its own tenant alone."""

import httpx
import pytest


@pytest.fixture
async def match_id(signed_in):
    """A match of Atlas."""
    async with signed_in("admin@atlas.test") as client:
        [match, *_] = (await client.get("/fr/api/snooker_matches")).json()["hydra:member"]
    return match["id"]


async def status(souk, match_id, host="localhost", query=""):
    async with (
        httpx.AsyncClient(base_url=souk.url, timeout=10) as client,
        client.stream("GET", f"/fr/scoreboard/{match_id}/live{query}", headers={"Host": host}) as answer,
    ):
        return answer.status_code


async def test_it_is_shown_without_a_token_in_its_own_tenant(souk, match_id):
    for host, query in (("localhost", ""), ("atlas.localhost", ""), ("localhost", "?tenant=atlas")):
        assert await status(souk, match_id, host, query) == 200


async def test_no_other_tenant_shows_it(souk, match_id):
    for host, query in (
        ("rif.localhost", ""),
        ("rif.localhost", "?tenant=atlas"),
        ("localhost", "?tenant=rif"),
        ("localhost", "?tenant=nobody"),
        ("nobody.localhost", ""),
        ("localhost", "?tenant=%00"),
    ):
        assert await status(souk, match_id, host, query) == 404
