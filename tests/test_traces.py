"""The trace of a request: from the client through gateway and service to the statements and the event."""

import json
import secrets

from souk_local.traces import last

from polling import poll

PHONE = "0661203040"
EXPECTED = {("gateway", "CreateCustomer"), ("orders", "INSERT"), ("orders", "COMMIT")}


async def test_a_write_is_one_trace_from_the_client_to_the_statements(souk, open_client, database):
    trace_id = secrets.token_hex(16)
    headers = {"traceparent": f"00-{trace_id}-{secrets.token_hex(8)}-01"}
    async with open_client("admin@atlas.test") as client:
        body = {
            "firstName": "Trace",
            "lastName": "Seen",
            "email": "trace@seen.test",
            "phone": PHONE,
            "address": "Rue 1",
        }
        response = await client.post("/fr/api/customers", json=body | {"force": True}, headers=headers)
    assert (response.status_code, response.headers["x-request-id"]) == (201, trace_id)
    spans = await read_spans(souk, trace_id)
    span_ids = {span["id"] for span in spans}
    assert [span["process"] for span in spans if span["parent"] not in span_ids] == ["gateway"]
    assert PHONE not in json.dumps(spans)
    async with database("orders") as connection:
        parent = await connection.fetchval(
            "SELECT headers ->> 'traceparent' FROM outbox ORDER BY seq DESC LIMIT 1"
        )
    assert trace_id in parent
    output = "\n".join(last(souk.layout.data / "traces", "500"))
    assert trace_id in output
    assert "INSERT INTO customer" in output


async def read_spans(souk, trace_id):
    """Return the spans of a trace once those that are expected are written: each process does so in batches."""

    async def read():
        return [
            json.loads(line)
            for path in (souk.layout.data / "traces").glob("*.jsonl")
            for line in path.read_text().splitlines(keepends=True)
            # The last one may be half written.
            if trace_id in line and line.endswith("\n")
        ]

    return await poll(read, lambda spans: {(span["process"], span["name"]) for span in spans} >= EXPECTED)
