"""Matches at the club, for the scorer's screen and the displays in the hall."""

import pytest


@pytest.fixture
def start(signed_in):
    """Starts a match over HTTP; its id."""

    async def start(first, second, **more):
        body = {"players": [{"name": first}, {"name": second}], **more}
        async with signed_in("staff@atlas.test") as client:
            answer = await client.post("/en/api/snooker_matches", json=body)
        return answer.raise_for_status().json()["id"]

    return start


@pytest.fixture
def match(signed_in):
    """A match as the server has it."""

    async def match(match_id):
        async with signed_in("staff@atlas.test") as client:
            return (await client.get(f"/en/api/snooker_matches/{match_id}")).raise_for_status().json()

    return match


@pytest.fixture
async def nobody_waits(signed_in):
    async with signed_in("staff@atlas.test") as client:
        entries = (await client.get("/en/api/snooker_waiting_entries")).json()["hydra:member"]
        for entry in entries:
            await client.delete(entry["@id"])
