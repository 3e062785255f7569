"""One request is one trace: from its sender through the gateway and the service to the statement and the event."""

import asyncio
import json
import secrets

from souk_local.traces import last

PHONE = "0661203040"


async def test_a_write_is_seen_from_its_sender_to_its_statements(souk, signed_in, database):
    trace = secrets.token_hex(16)
    sender = {"traceparent": f"00-{trace}-{secrets.token_hex(8)}-01"}
    async with signed_in("admin@atlas.test") as client:
        body = {
            "firstName": "Trace",
            "lastName": "Seen",
            "email": "trace@seen.test",
            "phone": PHONE,
            "address": "Rue 1",
        }
        answer = await client.post("/fr/api/customers", json=body | {"force": True}, headers=sender)
    assert (answer.status_code, answer.headers["x-request-id"]) == (201, trace)
    spans = await spans_of(souk, trace)
    names = {(span["process"], span["name"]) for span in spans}
    assert {("gateway", "CreateCustomer"), ("orders", "INSERT"), ("orders", "COMMIT")} <= names
    known = {span["id"] for span in spans}
    assert [span["process"] for span in spans if span["parent"] not in known] == ["gateway"]
    assert PHONE not in json.dumps(spans)
    async with database("orders") as sql:
        parents = await sql.fetchval("SELECT headers ->> 'traceparent' FROM outbox ORDER BY seq DESC LIMIT 1")
    assert trace in parents
    shown = "\n".join(last(souk.layout.data / "traces", "500"))
    assert trace in shown
    assert "INSERT INTO customer" in shown


async def spans_of(souk, trace):
    """The spans of a trace once both its processes have written them."""
    async with asyncio.timeout(15):
        while True:
            lines = [
                json.loads(line)
                for path in (souk.layout.data / "traces").glob("*.jsonl")
                for line in path.read_text().splitlines()
                if trace in line
            ]
            if {"gateway", "orders"} <= {line["process"] for line in lines}:
                return lines
            await asyncio.sleep(0.2)
