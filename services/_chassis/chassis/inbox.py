"""Consuming events: each one takes effect once, in the transaction that records it in the inbox."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import nats.errors
import orjson
import structlog
from nats.js.api import AckPolicy, ConsumerConfig
from nats.js.errors import ServiceUnavailableError
from souk.type.v1.failed_events_pb2 import EventFailed

from chassis import outbox
from chassis.bus import Bus
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.telemetry import extract_context, tracer

log = structlog.get_logger()

Event = dict[str, Any]
# Published by a consumer that gave up an event.
FAILED_EVENT = "event-failed"
_FETCH_SECONDS = 1.0
_MAX_DELIVERIES = 8
# Of events that were published before events carried the tenant's currency.
_DEFAULT_CURRENCY = "MAD"
_INSERT_INBOX = """
INSERT INTO inbox (tenant_id, consumer, event_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING true"""
_INSERT_DEAD_LETTER = """
INSERT INTO dead_letters (tenant_id, consumer, event_id, event, error) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING"""


@dataclass(frozen=True)
class Consumer:
    """A durable consumer of one event. `handle` runs in the transaction that records the event. For events whose
    handling calls an outside system, `execute` does so first with no transaction open; `handle` then gets the event
    and the result. `prepare`, where there is one, reads in a transaction of its own before `execute`, which gets its
    result after the event. `max_concurrency` is how many events a process handles at once; `ack_seconds` is how long
    an event may take until it is delivered again. An event that `accepts` returns False for is left out, without a
    transaction."""

    name: str
    context: str
    event: str
    handle: Callable[..., Awaitable[None]]
    execute: Callable[..., Awaitable[Any]] | None = None
    max_concurrency: int = 4
    ack_seconds: float = 30.0
    prepare: Callable[[Event], Awaitable[Any]] | None = None
    accepts: Callable[[Event], Awaitable[bool]] | None = None


class ConsumerRunner:
    """Runs one consumer. Replicas of a service share its durable name and so the work."""

    def __init__(
        self, consumer: Consumer, database: Database, bus: Bus, committed: Callable[[], None] = lambda: None
    ) -> None:
        self._consumer, self._database, self._bus = consumer, database, bus
        self._committed = committed

    async def run(self) -> None:
        """Consume until cancelled."""
        while True:
            try:
                await self._consume()
            except Exception as error:  # noqa: BLE001  # the stream keeps what was not acknowledged
                log.warning("consumer-interrupted", consumer=self._consumer.name, error=repr(error))
                await asyncio.sleep(1)

    async def _consume(self) -> None:
        config = ConsumerConfig(
            durable_name=self._consumer.name,
            filter_subject=f"souk.*.{self._consumer.context}.{self._consumer.event}.v1",
            ack_policy=AckPolicy.EXPLICIT,
            ack_wait=self._consumer.ack_seconds,
            max_deliver=-1,
            max_ack_pending=200,
        )
        await self._bus.jetstream.add_consumer(self._consumer.context, config)
        subscription = await self._bus.jetstream.pull_subscribe_bind(
            consumer=self._consumer.name, stream=self._consumer.context
        )
        # One message a fetch: larger batches were seen to stall behind an orphaned request.
        await asyncio.gather(*(self._fetch(subscription) for _ in range(self._consumer.max_concurrency)))

    async def _fetch(self, subscription: Any) -> None:
        while True:
            try:
                [message] = await subscription.fetch(1, timeout=_FETCH_SECONDS)
            except nats.errors.TimeoutError:
                continue
            except ServiceUnavailableError:
                await asyncio.sleep(1)
                raise
            await self._handle(message)

    async def _handle(self, message: Any) -> None:
        event: Event = orjson.loads(message.data)
        try:
            with tracer.start_as_current_span(
                f"consume {self._consumer.event}", context=extract_context(event)
            ):
                await self._extend_ack(message, self.apply(event))
        except Exception as error:  # noqa: BLE001  # one event that fails must not stop those behind it
            await self._retry_or_bury(message, event, error)
        else:
            await message.ack()

    async def _extend_ack(self, message: Any, work: Coroutine[Any, Any, Any]) -> None:
        """Run the work; where it calls an outside system, tell the stream regularly that it is in progress."""
        if self._consumer.execute is None:
            await work
            return
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({task}, timeout=self._consumer.ack_seconds / 3))[0]:
                await message.in_progress()
        finally:
            task.cancel()
        task.result()

    async def apply(self, event: Event) -> bool:
        """Handle the event. Return False if it was handled before, or is not accepted."""
        tenant_id = _set_system_caller(event)
        if self._consumer.accepts and not await self._consumer.accepts(event):
            return False
        result = [await self._execute(tenant_id, event)] if self._consumer.execute else []
        async with self._database.transaction(tenant_id) as transaction:
            key = (tenant_id, self._consumer.name, UUID(event["id"]))
            if not await transaction.connection.fetchval(_INSERT_INBOX, *key):
                return False
            await self._consumer.handle(event, *result)
            if await outbox.write(transaction):
                transaction.after_commit.append(self._committed)
        return True

    async def _execute(self, tenant_id: UUID, event: Event) -> Any:
        assert self._consumer.execute is not None  # noqa: S101  # checked by the only caller
        if self._consumer.prepare is None:
            return await self._consumer.execute(event)
        async with self._database.transaction(tenant_id, read_only=True):
            prepared = await self._consumer.prepare(event)
        return await self._consumer.execute(event, prepared)

    async def _retry_or_bury(self, message: Any, event: Event, error: Exception) -> None:
        """Have the event delivered again later; after the last delivery store it as a dead letter."""
        deliveries = message.metadata.num_delivered
        log.warning(
            "event-failed",
            consumer=self._consumer.name,
            id=event["id"],
            deliveries=deliveries,
            error=repr(error),
        )
        if deliveries < _MAX_DELIVERIES:
            await message.nak(delay=min(2.0**deliveries, 60))
            return
        await self._bury(event, error)
        log.error("event-dead-lettered", consumer=self._consumer.name, id=event["id"])
        await message.term()

    async def _bury(self, event: Event, error: Exception) -> None:
        """Store a dead letter, and publish that there is one."""
        tenant_id, event_id = _set_system_caller(event), UUID(event["id"])
        async with self._database.transaction(tenant_id) as transaction:
            await transaction.connection.execute(
                _INSERT_DEAD_LETTER, tenant_id, self._consumer.name, event_id, event, repr(error)
            )
            # The failure to handle a failure is not published: that would not end.
            if self._consumer.event != FAILED_EVENT:
                failed = EventFailed(
                    consumer=self._consumer.name, event_id=event["id"], event=self._consumer.event
                )
                outbox.add(event_id, failed)
                await outbox.write(transaction)
                transaction.after_commit.append(self._committed)


def _set_system_caller(event: Event) -> UUID:
    """Act for the event's tenant from now on. Return its id."""
    tenant_id = UUID(event["tenantid"])
    set_caller(Caller.system(tenant_id, event["tenant"], event.get("currency", _DEFAULT_CURRENCY)))
    return tenant_id
