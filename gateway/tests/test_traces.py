"""Which traces are recorded, and that a request that is not has its ids all the same."""

import httpx
import pytest
from gateway.middleware import ResponseMiddleware
from gateway.settings import GatewaySettings
from gateway.traces import SampledApplication
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

LOW, HIGH = f"{1:032x}", "f" * 32
SPAN = "1" * 16


async def read_trace(ratio, headers):
    """Return the trace id of a response, and those of the spans that were recorded meanwhile."""
    spans = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    app = SampledApplication(ratio, telemetry={"tracer_provider": provider, "metrics": False, "logs": False})
    app.add_middleware(ResponseMiddleware, settings=GatewaySettings(public_url="http://localhost"))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        response = await client.get("/", headers=headers)
    recorded = [f"{span.context.trace_id:032x}" for span in spans.get_finished_spans() if span.context]
    return response.headers["x-request-id"], recorded


@pytest.mark.parametrize(("ratio", "trace"), [(0.5, HIGH), (0, LOW)])
async def test_a_trace_above_the_ratio_costs_no_span_and_keeps_its_id(ratio, trace):
    # The client's wish to be recorded counts for nothing.
    assert await read_trace(ratio, {"traceparent": f"00-{trace}-{SPAN}-01"}) == (trace, [])


@pytest.mark.parametrize(("ratio", "trace"), [(0.5, LOW), (1, HIGH)])
async def test_a_trace_below_the_ratio_is_recorded_under_the_id_of_the_client(ratio, trace):
    trace_id, recorded = await read_trace(ratio, {"traceparent": f"00-{trace}-{SPAN}-00"})
    assert trace_id == trace
    assert set(recorded) == {trace}


@pytest.mark.parametrize("sent", ["", "00-1-2-01", f"00-{'0' * 32}-{SPAN}-01", f"00-{'G' * 32}-{SPAN}-01"])
@pytest.mark.parametrize("ratio", [0, 1])
async def test_a_request_without_valid_ids_gets_new_ones(ratio, sent):
    trace_id, recorded = await read_trace(ratio, {"traceparent": sent} if sent else {})
    assert len(trace_id) == 32
    assert int(trace_id, 16)
    assert set(recorded) == ({trace_id} if ratio else set())
