"""Events, idempotency keys and uploads of one tenant do not reach another."""

import asyncio
import json
import random
import uuid

import pytest

CUSTOMER = {"firstName": "Only", "lastName": "Mine", "address": "Rue 1", "force": True}
TIMEOUT_SECONDS = 90


def build_customer():
    """Return a new body: without a key, the same body within ten seconds would be the same write."""
    phone = f"06{random.randrange(10**8):08}"
    return CUSTOMER | {"phone": phone, "email": f"{phone}@clients.test"}


async def create_customer(client):
    return (await client.post("/fr/api/customers", json=build_customer())).json()["id"]


@pytest.mark.asvs("8.4.1")
@pytest.mark.parametrize("headers", [{}, {"Last-Event-ID": "0"}])
async def test_the_live_stream_has_only_events_of_its_tenant(open_client, headers):
    async with (
        asyncio.timeout(TIMEOUT_SECONDS),
        open_client("admin@atlas.test") as atlas,
        open_client("admin@rif.test") as rif,
        rif.stream("GET", "/fr/api/live", headers=headers) as stream,
    ):
        lines = stream.aiter_lines()
        # The first line is sent once the stream is subscribed.
        await anext(lines)
        foreign_id = await create_customer(atlas)
        own_id = await create_customer(rif)
        ids = await read_ids(lines, own_id)
    assert foreign_id not in ids


async def read_ids(lines, last_id):
    """Return the ids of all events up to that of `last_id`."""
    ids = []
    async for line in lines:
        if line.startswith("data: "):
            ids.append(json.loads(line[6:])["id"])
            if last_id in ids:
                return ids
    raise AssertionError("The stream ended before the event arrived.")


async def test_an_idempotency_key_is_unknown_in_another_tenant(open_client):
    headers, body = {"Idempotency-Key": str(uuid.uuid4())}, build_customer()
    async with open_client("admin@atlas.test") as atlas, open_client("admin@rif.test") as rif:
        first = await atlas.post("/fr/api/customers", json=body, headers=headers)
        other = await rif.post("/fr/api/customers", json=body, headers=headers)
        repeated = await atlas.post("/fr/api/customers", json=body, headers=headers)
    assert (first.status_code, other.status_code) == (201, 201)
    assert first.json()["id"] == repeated.json()["id"] != other.json()["id"]


@pytest.mark.asvs("5.3.2")
@pytest.mark.parametrize(
    "path", ["rif/../atlas/x", "rif/%2e%2e/atlas/x", "rif/..%2fatlas%2fx", "*/x", "atlas.>/x"]
)
async def test_no_path_leads_to_the_uploads_of_another_tenant(open_client, path):
    async with open_client("admin@rif.test") as rif:
        assert (await rif.get(f"/uploads/{path}")).status_code in (400, 404)
