"""Whether the trace of a request is recorded, decided before anything else: most are not, and should cost nothing."""

import random
import re
from collections.abc import MutableMapping
from typing import Any

from fastapi import FastAPI
from opentelemetry import trace
from opentelemetry.sdk.trace.sampling import TraceIdRatioBased
from starlette.types import Receive, Scope, Send

_HEADER = b"traceparent"
_TRACEPARENT = re.compile(rb"[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}")
_SCOPE = "souk.trace"


class Sampling:
    """Records this share of the traces, by their ids alone: clients do not choose."""

    def __init__(self, ratio: float) -> None:
        self._bound = TraceIdRatioBased.get_bound_for_rate(ratio)

    def skips(self, scope: MutableMapping[str, Any]) -> bool:
        """Return whether no span is made for a request, and note its ids."""
        context = _received(scope["headers"]) or _begun()
        if context.trace_id & TraceIdRatioBased.TRACE_ID_LIMIT >= self._bound:
            scope[_SCOPE] = context
            return True
        # The sampler decides again, by the same id.
        value = f"00-{context.trace_id:032x}-{context.span_id:016x}-01".encode()
        scope["headers"] = [*(pair for pair in scope["headers"] if pair[0] != _HEADER), (_HEADER, value)]
        return False


class SampledApplication(FastAPI):
    """An application that records a share of its traces; all other requests pass by FastAPI's telemetry."""

    def __init__(self, ratio: float, **options: Any) -> None:
        super().__init__(**options)
        self._sampling = Sampling(ratio)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request; mark one that the sampler skips, so that FastAPI records no span."""
        if scope["type"] in ("http", "websocket") and self._sampling.skips(scope):
            # FastAPI's own mark of a request that is observed already.
            scope["fastapi.telemetry"] = None
        await super().__call__(scope, receive, send)


def span_of(scope: MutableMapping[str, Any]) -> trace.Span:
    """Return the current span; for a request that is not recorded, one that has its ids only."""
    context = scope.get(_SCOPE)
    return trace.NonRecordingSpan(context) if context else trace.get_current_span()


def _received(headers: list[tuple[bytes, bytes]]) -> trace.SpanContext | None:
    """Return the ids that a client sent; None without valid ones."""
    for name, value in headers:
        if name == _HEADER and (match := _TRACEPARENT.fullmatch(value)):
            context = trace.SpanContext(int(match[1], 16), int(match[2], 16), is_remote=True)
            return context if context.is_valid else None
    return None


def _begun() -> trace.SpanContext:
    ids = random.getrandbits(128) or 1, random.getrandbits(64) or 1
    return trace.SpanContext(*ids, is_remote=False)
