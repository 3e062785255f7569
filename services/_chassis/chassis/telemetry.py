"""Logs as JSON lines with trace and tenant, and the trace that the work at hand belongs to."""

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
    """Set up logs and traces of a process. The edge is where traces of others are not taken at their word."""
    traces.record(process, settings, is_edge=is_edge)
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            _add_whereabouts(process),
            structlog.processors.JSONRenderer(
                serializer=lambda line, **_: orjson.dumps(line, default=str).decode()
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stdout),
        cache_logger_on_first_use=True,
    )


def _add_whereabouts(process: str) -> Any:
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
    """The current trace as W3C Trace Context says it; empty when nothing is traced."""
    carrier: dict[str, str] = {}
    propagate.inject(carrier)
    return carrier.get("traceparent", "")


def trace_id() -> str:
    """The current trace, 32 hexadecimal digits; zeros when nothing is traced."""
    return trace.format_trace_id(trace.get_current_span().get_span_context().trace_id)


def extract_context(carrier: Mapping[str, str]) -> Context:
    """The trace that a caller began."""
    return propagate.extract(carrier)


tracer = trace.get_tracer("souk")
