"""The trace a request belongs to: the sender's, or one that begins here."""

import re
import secrets
from contextvars import ContextVar

_PARENT = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
_trace: ContextVar[str] = ContextVar("trace", default="")


def begin(parent: str) -> str:
    """Take up the sender's trace if it names one well; answers the trace id, 32 hexadecimal digits."""
    found = _PARENT.fullmatch(parent)
    trace = found[1] if found else secrets.token_hex(16)
    _trace.set(trace)
    return trace


def trace_id() -> str:
    return _trace.get() or begin("")


def traceparent() -> str:
    """This trace as W3C Trace Context says it to the next process."""
    return f"00-{trace_id()}-{secrets.token_hex(8)}-01"
