"""The feed of events from the bus to the open screens of this process."""

from collections.abc import Callable, Iterable

from chassis.bus import Bus
from chassis.stream_reader import BATCH, StreamReader, read_sequence
from nats.aio.msg import Msg
from nats.js.api import DeliverPolicy, StorageType, StreamConfig, StreamSource

from gateway.live.events import EventKind, LiveEvent, find_kind, to_live_event
from gateway.live.subscribers import Subscribers
from gateway.live.viewers import Viewers

STREAM = "LIVE"
_HOUR = 3600.0
_MAX_BYTES = 64 * 1024**2
_MAX_MISSED = 1000


class LiveFeed:
    """One consumer for the whole process, fanned out to its subscribers."""

    def __init__(self, bus: Bus, contexts: Iterable[str]) -> None:
        stream = StreamConfig(
            name=STREAM,
            sources=[StreamSource(name=context) for context in sorted(contexts)],
            max_age=_HOUR,
            max_bytes=_MAX_BYTES,
            storage=StorageType.MEMORY,
        )
        self._bus, self._reader = bus, StreamReader(bus, stream, "souk.>")
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
        pull = await self._reader.pull(f"souk.{tenant}.>", DeliverPolicy.BY_START_SEQUENCE, last + 1)
        try:
            while left := (await pull.consumer_info()).num_pending:
                if left + len(events) > _MAX_MISSED:
                    return None
                messages = await pull.fetch(BATCH, 1)
                events += [event for m in messages if (event := _read(m, find_kind(m.subject)))]
        finally:
            await pull.unsubscribe()
        return events


def _read(message: Msg, kind: EventKind | None) -> LiveEvent | None:
    return to_live_event(read_sequence(message), kind, message.data) if kind else None
