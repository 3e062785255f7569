"""Structured logs with trace and tenant, and the propagation of traces."""

import logging
import re
import sys
from collections.abc import Mapping, MutableMapping
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any

import orjson
import structlog
from opentelemetry import propagate, trace

from chassis import traces
from chassis.context import NoCallerError, current_caller
from chassis.settings import Settings


def start(process: str, settings: Settings, *, is_edge: bool = False) -> None:
    """Configure logs and traces of a process. At the edge the sampling decision of clients is ignored."""
    traces.record(process, settings, is_edge=is_edge)
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            _add_context(process),
            structlog.processors.JSONRenderer(
                serializer=lambda line, **_: orjson.dumps(line, default=str).decode()
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stdout),
        cache_logger_on_first_use=True,
    )


def _add_context(process: str) -> Any:
    def add(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        line["process"] = process
        with suppress(NoCallerError):
            line["tenant"] = current_caller().tenant
        span = trace.get_current_span().get_span_context()
        if span.is_valid:
            line["trace"] = trace.format_trace_id(span.trace_id)
        return line

    return add


def traceparent() -> str:
    """Return the current trace as a W3C traceparent; empty outside of a trace."""
    context = trace.get_current_span().get_span_context()
    if not context.is_valid:
        return ""
    return f"00-{context.trace_id:032x}-{context.span_id:016x}-{context.trace_flags:02x}"


def trace_id() -> str:
    """Return the current trace id, 32 hexadecimal digits; zeros outside of a trace."""
    return trace.format_trace_id(trace.get_current_span().get_span_context().trace_id)


def received_span(name: str, carrier: Mapping[str, str]) -> AbstractContextManager[object]:
    """Return a span for what a caller sent. A trace that the caller does not record goes on by its id alone."""
    if match := _NOT_RECORDED.fullmatch(carrier.get("traceparent", "")):
        parent = trace.SpanContext(int(match[1], 16), int(match[2], 16), is_remote=True)
        return trace.use_span(trace.NonRecordingSpan(parent))
    return _tracer.start_as_current_span(name, context=propagate.extract(carrier))


def client_span(name: str) -> AbstractContextManager[object]:
    """Return a span for a call of another process, if the trace is recorded."""
    current = trace.get_current_span()
    if current.get_span_context().is_valid and not current.is_recording():
        return nullcontext()
    return _tracer.start_as_current_span(name, kind=trace.SpanKind.CLIENT)


_tracer = trace.get_tracer("souk")
_NOT_RECORDED = re.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-00")
