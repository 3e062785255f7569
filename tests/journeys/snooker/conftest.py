"""Matches and the waiting list over HTTP."""

import pytest


@pytest.fixture
def start_match(open_client):
    """Start a match and return its id."""

    async def start_match(first, second, **fields):
        body = {"players": [{"name": first}, {"name": second}], **fields}
        async with open_client("staff@atlas.test") as client:
            response = await client.post("/en/api/snooker_matches", json=body)
        return response.raise_for_status().json()["id"]

    return start_match


@pytest.fixture
def get_match(open_client):
    """Return a match as the server has it."""

    async def get_match(match_id):
        async with open_client("staff@atlas.test") as client:
            return (await client.get(f"/en/api/snooker_matches/{match_id}")).raise_for_status().json()

    return get_match


@pytest.fixture
async def empty_waiting_list(open_client):
    async with open_client("staff@atlas.test") as client:
        entries = (await client.get("/en/api/snooker_waiting_entries")).json()["hydra:member"]
        for entry in entries:
            await client.delete(entry["@id"])
