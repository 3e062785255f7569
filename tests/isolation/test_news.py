"""What one tenant does reaches no other: not by the live stream, not by a key that was used before."""

import asyncio
import json
import random
import uuid

import pytest

CUSTOMER = {"firstName": "Only", "lastName": "Mine", "address": "Rue 1", "force": True}


def customer():
    """One that was never sent before: the same body within ten seconds would be the same write."""
    phone = f"06{random.randrange(10**8):08}"
    return CUSTOMER | {"phone": phone, "email": f"{phone}@clients.test"}


@pytest.mark.parametrize("last", [{}, {"Last-Event-ID": "0"}])
async def test_the_live_stream_tells_of_no_other_tenant(signed_in, last):
    async with signed_in("admin@atlas.test") as atlas, signed_in("admin@rif.test") as rif:
        heard = asyncio.create_task(_hear(rif, last, mine := asyncio.Future()))
        await asyncio.sleep(0.5)
        foreign = (await atlas.post("/fr/api/customers", json=customer())).json()["id"]
        await asyncio.sleep(0.5)
        mine.set_result((await rif.post("/fr/api/customers", json=customer())).json()["id"])
        await rif.post("/fr/api/customers", json=customer())
        ids = await asyncio.wait_for(heard, 20)
    assert foreign not in ids


async def test_a_key_of_one_tenant_is_unknown_in_another(signed_in):
    key, body = {"Idempotency-Key": str(uuid.uuid4())}, customer()
    async with signed_in("admin@atlas.test") as atlas, signed_in("admin@rif.test") as rif:
        first = await atlas.post("/fr/api/customers", json=body, headers=key)
        other = await rif.post("/fr/api/customers", json=body, headers=key)
        again = await atlas.post("/fr/api/customers", json=body, headers=key)
    assert (first.status_code, other.status_code) == (201, 201)
    assert first.json()["id"] == again.json()["id"] != other.json()["id"]


@pytest.mark.parametrize(
    "path", ["rif/../atlas/x", "rif/%2e%2e/atlas/x", "rif/..%2fatlas%2fx", "*/x", "atlas.>/x"]
)
async def test_no_path_leads_from_one_tenants_uploads_to_anothers(signed_in, path):
    async with signed_in("admin@rif.test") as rif:
        assert (await rif.get(f"/uploads/{path}")).status_code in (400, 404)


async def _hear(client, last, mine):
    """Ids of all events until one's own came."""
    ids = []
    async with client.stream("GET", "/fr/api/live", headers=last) as stream:
        async for line in stream.aiter_lines():
            if line.startswith("data: "):
                ids.append(json.loads(line[6:])["id"])
                if mine.done() and mine.result() in ids:
                    return ids
    raise AssertionError("the stream ended before one's own event came")
