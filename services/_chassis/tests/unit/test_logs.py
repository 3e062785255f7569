"""Lines of the log: JSON with time, process, tenant and trace, one a line whatever they hold."""

import io
import json
from datetime import UTC, datetime

import pytest
import structlog
from chassis import telemetry, traces
from chassis.settings import Settings
from opentelemetry import trace

HOSTILE = 'first\nsecond\r\n{"event": "signed-in"}\u2028\x1b[31m"'


@pytest.fixture
def read_lines(monkeypatch):
    """Return a function that reads the lines which a configured process wrote."""
    before, output = structlog.get_config(), io.StringIO()
    monkeypatch.setattr("sys.stdout", output)
    monkeypatch.setattr(traces, "record", lambda *_, **__: None)
    telemetry.start("orders", Settings.load("orders", {"SOUK_LOG_LEVEL": "info"}))
    structlog.configure(cache_logger_on_first_use=False)
    yield lambda: output.getvalue().removesuffix("\n").split("\n")
    structlog.configure(**before)


@pytest.mark.asvs("16.2.1", "16.2.2", "16.2.3", "16.2.4")
def test_a_line_says_when_where_and_in_which_request(read_lines):
    context = trace.SpanContext(0xABC, 0xDEF, is_remote=False)
    with trace.use_span(trace.NonRecordingSpan(context)):
        structlog.get_logger().warning("payment-late", order="7")

    [line] = map(json.loads, read_lines())
    assert (line["event"], line["level"], line["process"], line["order"]) == (
        "payment-late",
        "warning",
        "orders",
        "7",
    )
    assert line["trace"] == f"{0xABC:032x}"
    assert datetime.fromisoformat(line["timestamp"]).tzinfo == UTC


@pytest.mark.asvs("16.4.1")
def test_nobody_writes_lines_of_their_own(read_lines):
    structlog.get_logger().info(HOSTILE, name=HOSTILE)

    [line] = read_lines()
    assert "\x1b" not in line
    assert json.loads(line)["event"] == json.loads(line)["name"] == HOSTILE


@pytest.mark.asvs("16.2.4", "16.3.4")
def test_an_error_has_its_traceback_in_the_same_line(read_lines):
    structlog.get_logger().error("request-failed", exc_info=RuntimeError(HOSTILE))

    [line] = map(json.loads, read_lines())
    assert "RuntimeError" in line["exception"]


def test_what_is_below_the_level_is_not_written(read_lines):
    structlog.get_logger().debug("step")

    assert read_lines() == [""]
