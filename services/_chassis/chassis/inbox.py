"""Hearing other contexts: each event takes effect once, in one transaction with the note that it did."""

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

from chassis import outbox
from chassis.bus import Bus
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.telemetry import extract_context, tracer

log = structlog.get_logger()

Event = dict[str, Any]
_FETCH_SECONDS = 1.0
_TRIES = 8
_INSERT_INBOX = "INSERT INTO inbox (tenant_id, consumer, event_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING true"
_INSERT_DEAD_LETTER = """INSERT INTO parked (tenant_id, consumer, event_id, event, error) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING"""


@dataclass(frozen=True)
class Consumer:
    """Calls `handle` with each event of this name. Where `gather` is told, it goes outside first, with no transaction
    open, and `handle` is called with the event and what was result; `max_concurrency` are the events at work at a time."""

    name: str
    context: str
    event: str
    handle: Callable[..., Awaitable[None]]
    execute: Callable[[Event], Awaitable[Any]] | None = None
    max_concurrency: int = 4
    ack_seconds: float = 30.0


class ConsumerRunner:
    """Runs one consumer of one service. Replicas share its durable name and so the work."""

    def __init__(
        self, consumer: Consumer, database: Database, bus: Bus, committed: Callable[[], None] = lambda: None
    ) -> None:
        self._consumer, self._database, self._bus = consumer, database, bus
        self._committed = committed

    async def run(self) -> None:
        """Listen until cancelled."""
        while True:
            try:
                await self._consume()
            except Exception as lost:  # noqa: BLE001  # the bus keeps what was not acknowledged
                log.warning("listener-interrupted", consumer=self._consumer.name, error=repr(lost))
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
            with tracer.start_as_current_span(f"hear {self._consumer.event}", context=extract_context(event)):
                await self._keep_alive(message, self.apply(event))
        except Exception as error:  # noqa: BLE001  # a poison message must not stop the ones behind it
            await self._retry_later(message, event, error)
        else:
            await message.ack()

    async def _keep_alive(self, message: Any, work: Coroutine[Any, Any, Any]) -> None:
        """Do work that goes outside, and say now and then that it is still under way."""
        if self._consumer.execute is None:
            await work
            return
        doing = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({doing}, timeout=self._consumer.ack_seconds / 3))[0]:
                await message.in_progress()
        finally:
            doing.cancel()
        doing.result()

    async def apply(self, event: Event) -> bool:
        """Let the event take effect; False when it had already."""
        tenant_id = UUID(event["tenantid"])
        set_caller(Caller.system(tenant_id, event["tenant"]))
        result = [await self._consumer.execute(event)] if self._consumer.execute else []
        async with self._database.transaction(tenant_id) as transaction:
            key = (tenant_id, self._consumer.name, UUID(event["id"]))
            if not await transaction.connection.fetchval(_INSERT_INBOX, *key):
                return False
            await self._consumer.handle(event, *result)
            if await outbox.write(transaction):
                transaction.after_commit.append(self._committed)
        return True

    async def _retry_later(self, message: Any, event: Event, error: Exception) -> None:
        tries = message.metadata.num_delivered
        log.warning(
            "event-error", consumer=self._consumer.name, id=event["id"], tries=tries, error=repr(error)
        )
        if tries < _TRIES:
            await message.nak(delay=min(2.0**tries, 60))
            return
        tenant_id = UUID(event["tenantid"])
        async with self._database.transaction(tenant_id) as transaction:
            await transaction.connection.execute(
                _INSERT_DEAD_LETTER, tenant_id, self._consumer.name, UUID(event["id"]), event, repr(error)
            )
        log.error("event-parked", consumer=self._consumer.name, id=event["id"])
        await message.term()
