"""Traces: sampling, export, and spans of SQL statements."""

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
from opentelemetry import trace
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased
from sqlalchemy import Engine, event

from chassis.settings import Settings

# Each wakes the process, traces or not.
_EXPORT_INTERVAL_MS = 2000
_MAX_FILE_BYTES = 8 * 1024**2
_MAX_STATEMENT_LENGTH = 400
# Query strings hold what people search for, such as phone numbers, and sometimes tokens.
_PERSONAL = frozenset({"url.full", "url.query", "http.target", "http.url"})


def record(process: str, settings: Settings, *, is_edge: bool) -> None:
    """Start recording. The edge samples each trace itself, whatever the client asks for; other processes follow it."""
    by_ratio = TraceIdRatioBased(settings.trace_ratio)
    sampler = (
        ParentBased(by_ratio, remote_parent_sampled=by_ratio, remote_parent_not_sampled=by_ratio)
        if is_edge
        else ParentBased(by_ratio)
    )
    provider = TracerProvider(sampler=sampler, resource=Resource({"service.name": process}))
    for exporter in _exporters(process, settings):
        provider.add_span_processor(
            BatchSpanProcessor(Redacting(exporter), schedule_delay_millis=_EXPORT_INTERVAL_MS)
        )
    trace.set_tracer_provider(provider)


def _exporters(process: str, settings: Settings) -> list[SpanExporter]:
    exporters: list[SpanExporter] = []
    if settings.telemetry_endpoint:
        # Imported only where it is used: it takes a tenth of a second at start.
        from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter  # noqa: PLC0415  # see above

        exporters.append(OTLPSpanExporter())
    if settings.traces:
        exporters.append(TraceFile(Path(settings.traces) / f"{process}.jsonl"))
    return exporters


class Redacting(SpanExporter):
    """Drops attributes that may hold personal data or tokens before it exports spans."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Export the spans without personal data."""
        return self._exporter.export([_redact(span) for span in spans])

    def shutdown(self) -> None:
        """Shut the exporter behind it down."""
        self._exporter.shutdown()


def _redact(span: ReadableSpan) -> ReadableSpan:
    attributes = span.attributes or {}
    if not _PERSONAL & attributes.keys():
        return span
    return ReadableSpan(
        name=span.name,
        context=span.get_span_context(),
        parent=span.parent,
        resource=span.resource,
        attributes={name: value for name, value in attributes.items() if name not in _PERSONAL},
        events=span.events,
        links=span.links,
        kind=span.kind,
        status=span.status,
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


class TraceFile(SpanExporter):
    """Writes spans as JSON lines: trace, id, parent, process, name, start (ns since 1970), ms, error, attributes.
    A full file is rotated to `.1`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Append a line of JSON for each span; begin a new file when this one is full."""
        if self._path.exists() and self._path.stat().st_size > _MAX_FILE_BYTES:
            self._path.replace(self._path.with_suffix(".jsonl.1"))
        with open(self._path, "ab", opener=_open_private) as file:
            file.writelines(orjson.dumps(_line(span), option=orjson.OPT_APPEND_NEWLINE) for span in spans)
        return SpanExportResult.SUCCESS


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _line(span: ReadableSpan) -> dict[str, Any]:
    context, start, end = span.get_span_context(), span.start_time or 0, span.end_time or 0
    return {
        "trace": trace.format_trace_id(context.trace_id) if context else "",
        "id": trace.format_span_id(context.span_id) if context else "",
        "parent": trace.format_span_id(span.parent.span_id) if span.parent else "",
        "process": span.resource.attributes["service.name"],
        "name": span.name,
        "start": start,
        "ms": (end - start) / 1e6,
        "error": "" if span.status.is_ok or span.status.is_unset else span.status.description or "failed",
        "attributes": dict(span.attributes or {}),
    }


def record_statement(query: Any) -> None:
    """Record a statement that asyncpg has run as a span of the current trace."""
    _record(query.query, query.elapsed, query.exception)


def trace_statements(engine: Engine) -> None:
    """Record the ORM's statements, which run on cursors that asyncpg does not report."""

    @event.listens_for(engine, "before_cursor_execute")
    def _start(connection: Any, *_: Any) -> None:  # pyright: ignore[reportUnusedFunction]  # called by SQLAlchemy
        connection.info["started"] = time.monotonic()

    @event.listens_for(engine, "after_cursor_execute")
    def _end(connection: Any, _cursor: Any, statement: str, *_: Any) -> None:  # pyright: ignore[reportUnusedFunction]  # called by SQLAlchemy
        if trace.get_current_span().is_recording():
            _record(statement, time.monotonic() - connection.info["started"], None)


def _record(statement: str, seconds: float, failure: BaseException | None) -> None:
    """Record the statement's text; bind values are never recorded."""
    end, text = time.time_ns(), " ".join(statement.split())[:_MAX_STATEMENT_LENGTH]
    span = trace.get_tracer("souk").start_span(
        text.split(" ", 1)[0].upper(),
        kind=trace.SpanKind.CLIENT,
        start_time=end - int(seconds * 1e9),
        attributes={"db.system.name": "postgresql", "db.query.text": text},
    )
    if failure is not None:
        span.set_status(trace.StatusCode.ERROR, type(failure).__name__)
    span.end(end)
