"""The event of all contexts, from the bus to the open screens of this process."""

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
_BATCH = 100
_MOST_MISSED = 1000
_PAUSE = 1.0


class LiveFeed:
    """One consumer for the whole process, fanned out to its listeners."""

    def __init__(self, bus: Bus, contexts: Iterable[str]) -> None:
        self._bus, self._contexts = bus, sorted(contexts)
        self.subscribers = Subscribers()

    async def run(self) -> None:
        """Tell the event until cancelled; a lost consumer is made again where the last one ended."""
        last = 0
        while True:
            try:
                await self._ensure()
                async for event in self._from(last):
                    last = event.sequence
                    self.subscribers.publish(event)
            except (nats.errors.Error, APIError, OSError) as error:
                _mind_cancelling()
                log.warning("live-interrupted", error=repr(error))
            await asyncio.sleep(_PAUSE)

    async def missed(self, tenant: str, last: int) -> list[LiveEvent] | None:
        """What the tenant was told after `last`; nothing when that is too far back to be told again."""
        state = (await self._bus.jetstream.stream_info(STREAM)).state
        if last > state.last_seq or last + 1 < state.first_seq:
            return None
        if last == state.last_seq:
            return []
        return await self._collected(tenant, last)

    async def _collected(self, tenant: str, last: int) -> list[LiveEvent] | None:
        found: list[LiveEvent] = []
        pull = await self._pull(f"souk.{tenant}.>", last + 1)
        try:
            while left := (await pull.consumer_info()).num_pending:
                if left + len(found) > _MOST_MISSED:
                    return None
                found += [event for m in await pull.fetch(_BATCH, 1) if (event := _read(m))]
        finally:
            await pull.unsubscribe()
        return found

    async def _ensure(self) -> None:
        sources = [StreamSource(name=context) for context in self._contexts]
        await self._bus.ensure(
            StreamConfig(name=STREAM, sources=sources, max_age=_HOUR, storage=StorageType.MEMORY)
        )

    async def _from(self, last: int) -> AsyncIterator[LiveEvent]:
        pull = await self._pull("souk.>", last + 1 if last else 0)
        try:
            while True:
                try:
                    messages = await pull.fetch(_BATCH, 30)
                except nats.errors.TimeoutError:
                    _mind_cancelling()
                    await pull.consumer_info()
                    continue
                for message in messages:
                    if event := _read(message):
                        yield event
        finally:
            await pull.unsubscribe()

    async def _pull(self, subject: str, start: int) -> JetStreamContext.PullSubscription:
        """A passing consumer from a place in the stream on, or from now on."""
        config = ConsumerConfig(
            filter_subject=subject,
            ack_policy=AckPolicy.NONE,
            inactive_threshold=60,
            mem_storage=True,
            deliver_policy=DeliverPolicy.BY_START_SEQUENCE if start else DeliverPolicy.NEW,
            opt_start_seq=start or None,
        )
        jetstream = self._bus.jetstream
        made = await jetstream.add_consumer(STREAM, config)
        return await jetstream.pull_subscribe_bind(consumer=made.name, stream=STREAM)


def _mind_cancelling() -> None:
    """The client turns a cancelled wait into a time-out: end here all the same."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError


def _read(message: Msg) -> LiveEvent | None:
    return to_live_event(message.metadata.sequence.stream, message.subject, message.data)
