"""Events for open screens: just enough to know what to fetch again."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson
from chassis.contract.events import public_events

_PARTS = 5


@dataclass(frozen=True)
class LiveEvent:
    """`sequence` is the event's sequence in the stream LIVE; None if it is not in it, and not sent again. `context`
    is where it comes from."""

    sequence: int | None
    tenant: str
    type: str
    id: str
    version: int | None
    context: str = ""

    @property
    def kind(self) -> str:
        """The type with its context, which decides who receives the event."""
        return f"{self.context}.{self.type}"

    def to_sse(self) -> bytes:
        """Return the event as a server-sent event."""
        data = orjson.dumps({"type": self.type, "id": self.id, "version": self.version})
        position = b"" if self.sequence is None else b"id: %d\n" % self.sequence
        return b"%sevent: %s\ndata: %s\n\n" % (position, self.type.encode(), data)


class EventKind(NamedTuple):
    """What the subject of an event says."""

    tenant: str
    type: str
    context: str = ""


def find_kind(subject: str) -> EventKind | None:
    """Return what souk.{tenant}.{context}.{event}.v1 says; None if that is not a public event."""
    parts = subject.split(".")
    if len(parts) != _PARTS or f"{parts[2]}.{parts[3]}" not in public_events():
        return None
    return EventKind(parts[1], parts[3], parts[2])


def to_live_event(sequence: int, kind: EventKind, payload: bytes) -> LiveEvent | None:
    """Return the event of a message; None if its payload is none."""
    try:
        event = orjson.loads(payload)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(event, dict):
        return None
    item = _item(event.get("data"))
    version = item.get("version")
    id_ = str(item.get("id") or event.get("subject") or "")
    known_version = version if isinstance(version, int) else None
    return LiveEvent(sequence, kind.tenant, kind.type, id_, known_version, kind.context)


def _item(data: Any) -> dict[str, Any]:
    """Return the item of an event: its data, or the first object in it."""
    if not isinstance(data, dict):
        return {}
    inner = (value for value in data.values() if isinstance(value, dict) and "id" in value)
    return data if "id" in data else next(inner, {})
