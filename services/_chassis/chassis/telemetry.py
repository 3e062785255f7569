"""Structured logs with trace and tenant, and the propagation of traces."""

import logging
import sys
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from typing import Any

import orjson
import structlog
from opentelemetry import propagate, trace
from opentelemetry.context import Context

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
    carrier: dict[str, str] = {}
    propagate.inject(carrier)
    return carrier.get("traceparent", "")


def trace_id() -> str:
    """Return the current trace id, 32 hexadecimal digits; zeros outside of a trace."""
    return trace.format_trace_id(trace.get_current_span().get_span_context().trace_id)


def extract_context(carrier: Mapping[str, str]) -> Context:
    """Return the trace context that a caller sent."""
    return propagate.extract(carrier)


tracer = trace.get_tracer("souk")
