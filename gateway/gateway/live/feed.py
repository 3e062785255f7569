"""The feed of events from the bus to the open screens of this process."""

from collections.abc import Callable, Iterable

from chassis.bus import Bus
from chassis.stream_reader import StoredMessage, StreamReader, readable
from nats.js.api import StreamConfig, StreamSource

from gateway.live.events import EventKind, LiveEvent, find_kind, to_live_event
from gateway.live.subscribers import Subscribers
from gateway.live.viewers import Viewers

STREAM = "LIVE"
_HOUR = 3600.0
_MAX_BYTES = 64 * 1024**2
# Each is read by a request of its own. A screen that missed more fetches again what it shows.
_MAX_MISSED = 200


def stream_of_all(contexts: Iterable[str]) -> StreamConfig:
    """Return the stream of the events of all contexts of the last hour."""
    sources = [StreamSource(name=context) for context in sorted(contexts)]
    return readable(StreamConfig(name=STREAM, sources=sources, max_age=_HOUR, max_bytes=_MAX_BYTES))


class LiveFeed:
    """One reader for the whole process, fanned out to its subscribers."""

    def __init__(self, bus: Bus) -> None:
        self._bus, self._reader = bus, StreamReader(bus, STREAM)
        self.subscribers = Subscribers()
        self.viewers = Viewers(bus, self.subscribers)
        # By the type of the event that they are called for, before subscribers get it.
        self.listeners: dict[str, Callable[[LiveEvent], None]] = {}

    async def run(self) -> None:
        """Publish events to subscribers until cancelled."""
        await self.viewers.open()
        async for message in self._reader.messages():
            kind = find_kind(message.subject)
            # Payloads are large, and of most tenants no screen is open here.
            is_wanted = kind and (kind.type in self.listeners or self.subscribers.are_of(kind.tenant))
            if is_wanted and (event := _read(message, kind)):
                if listener := self.listeners.get(event.type):
                    listener(event)
                self.subscribers.publish(event)

    async def missed(self, tenant: str, last: int) -> list[LiveEvent] | None:
        """Return the tenant's events after `last`; None if they are no longer in the stream."""
        state = (await self._bus.jetstream.stream_info(STREAM)).state
        if last > state.last_seq or last + 1 < state.first_seq:
            return None
        if last == state.last_seq:
            return []
        return await self._collect(tenant, last)

    async def _collect(self, tenant: str, last: int) -> list[LiveEvent] | None:
        events: list[LiveEvent] = []
        count = 0
        async for message in self._reader.stored(last, f"souk.{tenant}.>"):
            count += 1
            if count > _MAX_MISSED:
                return None
            if event := _read(message, find_kind(message.subject)):
                events.append(event)
        return events


def _read(message: StoredMessage, kind: EventKind | None) -> LiveEvent | None:
    return to_live_event(message.sequence, kind, message.data) if kind else None
