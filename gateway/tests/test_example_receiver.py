"""The example of a webhook receiver accepts what the gateway signs, once, and nothing else."""

import asyncio
import os
import sys
from datetime import UTC, datetime, timedelta

import httpx
import orjson
import pytest
from identity.notices.webhooks.signature import generate_secret, signed_headers
from souk_local.layout import ROOT

SECRET, FORMER = generate_secret(), generate_secret()
EVENT = {"id": "e1", "type": "souk.orders.order-saved.v1", "subject": "o1"}


@pytest.fixture
async def example():
    """The running example."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "deploy/examples/webhook_receiver.py"),
        "0",
        env=os.environ | {"WEBHOOK_SECRET": FORMER},
        stdout=asyncio.subprocess.PIPE,
    )
    yield process
    process.terminate()
    await process.wait()


@pytest.fixture
async def post(example):
    """Send an event, signed at an instant, and return the status of the response."""
    port = (await example.stdout.readline()).decode().split()[-1]
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:

        async def post(event, *secrets, age=timedelta(), **headers):
            body = orjson.dumps(event).decode()
            signed = signed_headers(secrets, event["id"], datetime.now(UTC) - age, body)
            return (await client.post("/", content=body, headers=signed | headers)).status_code

        yield post


async def test_an_event_is_printed_once(example, post):
    assert [await post(EVENT, SECRET, FORMER) for _ in range(2)] == [204, 204]
    assert await post(EVENT | {"id": "e2", "subject": "o2"}, FORMER) == 204
    lines = [(await example.stdout.readline()).decode().split() for _ in range(2)]
    assert lines == [["souk.orders.order-saved.v1", "o1"], ["souk.orders.order-saved.v1", "o2"]]


async def test_what_is_not_signed_or_is_old_is_rejected(post):
    assert await post(EVENT, SECRET) == 401
    assert await post(EVENT, FORMER, age=timedelta(minutes=6)) == 401
    assert await post(EVENT, FORMER, **{"webhook-id": "another"}) == 401
    assert await post(EVENT, **{"webhook-timestamp": "now"}) == 401
