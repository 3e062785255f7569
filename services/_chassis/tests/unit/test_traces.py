import json
import stat

import pytest
from chassis import traces
from chassis.settings import Settings
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor


@pytest.mark.asvs("14.2.1")
def test_traces_hold_no_query_strings_and_are_for_their_owner_alone(tmp_path):
    path = tmp_path / "gateway.jsonl"
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(traces.Redacting(traces.TraceFile(path))))
    query = {
        "url.query": "phone=0661203040",
        "url.full": "http://x/?token=secret",
        "url.path": "/fr/api/customers",
    }
    with provider.get_tracer("test").start_as_current_span("GET", attributes=query):
        pass
    [line] = path.read_text().splitlines()
    assert json.loads(line)["attributes"] == {"url.path": "/fr/api/customers"}
    assert "0661203040" not in line
    assert "secret" not in line
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.asvs("16.2.5")
def test_every_exporter_of_a_process_redacts(tmp_path, monkeypatch):
    processors = []
    monkeypatch.setattr(
        traces.TracerProvider, "add_span_processor", lambda _, processor: processors.append(processor)
    )
    monkeypatch.setattr(traces, "BatchSpanProcessor", lambda exporter, **_: exporter)
    monkeypatch.setattr(trace, "set_tracer_provider", lambda _: None)
    traces.record("gateway", Settings.load("identity", {"SOUK_TRACES": str(tmp_path)}), is_edge=True)
    assert [type(processor) for processor in processors] == [traces.Redacting]
