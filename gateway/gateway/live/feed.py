"""The feed of events from the bus to the open screens of this process."""

import asyncio
from collections.abc import AsyncIterator, Iterable

import nats.errors
import structlog
from chassis.bus import Bus
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy, StorageType, StreamConfig, StreamSource
from nats.js.errors import APIError

from gateway.live.events import LiveEvent, to_live_event
from gateway.live.subscribers import Subscribers

log = structlog.get_logger()

STREAM = "LIVE"
_HOUR = 3600.0
_MAX_BYTES = 64 * 1024**2
_BATCH = 100
_MAX_MISSED = 1000
_PAUSE = 1.0


class LiveFeed:
    """One consumer for the whole process, fanned out to its subscribers."""

    def __init__(self, bus: Bus, contexts: Iterable[str]) -> None:
        self._bus, self._contexts = bus, sorted(contexts)
        self.subscribers = Subscribers()

    async def run(self) -> None:
        """Publish events to subscribers until cancelled; after an interruption continue where it stopped."""
        last = 0
        while True:
            try:
                await self._ensure()
                async for event in self._from(last):
                    last = event.sequence
                    self.subscribers.publish(event)
            except (nats.errors.Error, APIError, OSError) as error:
                _raise_if_cancelled()
                log.warning("live-interrupted", error=repr(error))
            await asyncio.sleep(_PAUSE)

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
        pull = await self._pull(f"souk.{tenant}.>", last + 1)
        try:
            while left := (await pull.consumer_info()).num_pending:
                if left + len(events) > _MAX_MISSED:
                    return None
                events += [event for m in await pull.fetch(_BATCH, 1) if (event := _read(m))]
        finally:
            await pull.unsubscribe()
        return events

    async def _ensure(self) -> None:
        sources = [StreamSource(name=context) for context in self._contexts]
        await self._bus.ensure(
            StreamConfig(
                name=STREAM, sources=sources, max_age=_HOUR, max_bytes=_MAX_BYTES, storage=StorageType.MEMORY
            )
        )

    async def _from(self, last: int) -> AsyncIterator[LiveEvent]:
        pull = await self._pull("souk.>", last + 1 if last else 0)
        try:
            while True:
                try:
                    messages = await pull.fetch(_BATCH, 30)
                except nats.errors.TimeoutError:
                    _raise_if_cancelled()
                    await pull.consumer_info()
                    continue
                for message in messages:
                    if event := _read(message):
                        yield event
        finally:
            await pull.unsubscribe()

    async def _pull(self, subject: str, start: int) -> JetStreamContext.PullSubscription:
        """Create an ephemeral consumer from a sequence on, or from now on."""
        config = ConsumerConfig(
            filter_subject=subject,
            ack_policy=AckPolicy.NONE,
            inactive_threshold=60,
            mem_storage=True,
            deliver_policy=DeliverPolicy.BY_START_SEQUENCE if start else DeliverPolicy.NEW,
            opt_start_seq=start or None,
        )
        jetstream = self._bus.jetstream
        consumer = await jetstream.add_consumer(STREAM, config)
        return await jetstream.pull_subscribe_bind(consumer=consumer.name, stream=STREAM)


def _raise_if_cancelled() -> None:
    """Raise CancelledError if the task was cancelled: nats-py turns a cancelled wait into a time-out."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError


def _read(message: Msg) -> LiveEvent | None:
    return to_live_event(message.metadata.sequence.stream, message.subject, message.data)
