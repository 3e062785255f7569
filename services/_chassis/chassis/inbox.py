"""Consuming events: each one takes effect once, in the transaction that records it in the inbox."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar
from uuid import UUID

import orjson
import structlog
from nats.aio.msg import Msg

from chassis import outbox
from chassis.bus import Bus
from chassis.consumer import Consumer, Event, act_for, declare
from chassis.db import Database, current_transaction
from chassis.dead_letters import DeadLetters
from chassis.deserializer import load_exact
from chassis.pull import Pull, PullInterruptedError
from chassis.telemetry import received_span
from chassis.transaction import Transaction

log = structlog.get_logger()

Delivery = tuple[Msg, Event]
_Item = TypeVar("_Item")
# Events that are handled in one transaction, if so many wait.
_BATCH = 32
# Events that come shortly after the last ones wait for others: a stream of them is handled in few transactions.
_GATHER_SECONDS = 0.05
_PAUSE = 1.0
_MAX_DELIVERIES = 8
_INSERT_INBOX = """
INSERT INTO inbox (tenant_id, consumer, event_id) SELECT $1, $2, unnest($3::uuid[])
ON CONFLICT DO NOTHING RETURNING event_id"""
_IS_ENABLED = "SELECT $2 = ANY(applications) FROM enabled_applications WHERE tenant_id = $1"


class ConsumerRunner:
    """Runs one consumer. Replicas of a service share its durable name and so the work."""

    def __init__(
        self, consumer: Consumer, database: Database, bus: Bus, committed: Callable[[], None] = lambda: None
    ) -> None:
        self._consumer, self._database, self._bus = consumer, database, bus
        self._committed = committed
        self._dead_letters = DeadLetters(consumer, database, committed)

    async def run(self) -> None:
        """Consume until cancelled."""
        while True:
            try:
                await self._consume()
            except Exception as error:  # noqa: BLE001  # the stream keeps what was not acknowledged
                log.warning("consumer-interrupted", consumer=self._consumer.name, error=repr(error))
                await asyncio.sleep(_PAUSE)

    async def _consume(self) -> None:
        if self._consumer.follows_tenants:
            async with self._consumer.tenants() as tenants:
                await declare(self._bus, self._consumer, tenants)
        else:
            await self._bus.find_consumer(self._consumer.context, self._consumer.name)
        is_slow = self._consumer.execute is not None
        workers, batch = (self._consumer.max_concurrency, 1) if is_slow else (1, _BATCH)
        pull = Pull(
            self._bus,
            self._consumer.context,
            self._consumer.name,
            most=workers if is_slow else 2 * batch,
            least=batch,
        )
        async with pull.listen():
            await asyncio.gather(*(self._work(pull, batch) for _ in range(workers)))
        raise PullInterruptedError(pull.problem)

    async def _work(self, pull: Pull, batch: int) -> None:
        loop, busy_until = asyncio.get_running_loop(), 0.0
        while messages := await pull.take(batch):
            if batch > 1 and loop.time() < busy_until:
                await asyncio.sleep(_GATHER_SECONDS)
                messages += pull.take_waiting(batch - len(messages))
            try:
                await self.handle(messages)
            finally:
                busy_until = loop.time() + _GATHER_SECONDS
                await pull.done(len(messages))

    async def handle(self, messages: list[Msg]) -> None:
        """Handle the events in one transaction; where that fails, those of each tenant in one, and at last each event
        in one of its own."""
        load = load_exact if self._consumer.message else orjson.loads
        await self._handle_all([(message, load(message.data)) for message in messages])

    async def _handle_all(self, deliveries: list[Delivery]) -> None:
        if len(deliveries) > 1 and await self._try_together(deliveries):
            return
        tenants = _by_tenant(deliveries, lambda delivery: delivery[1])
        for several in tenants.values():
            if len(tenants) > 1:
                await self._handle_all(several)
                continue
            for message, event in several:
                await self._handle(message, event)

    async def _try_together(self, deliveries: list[Delivery]) -> bool:
        try:
            if events := await self._accept([event for _, event in deliveries]):
                await self._record(events)
        except Exception as error:  # noqa: BLE001  # which event fails is seen when they are handled one by one
            log.info("events-separated", consumer=self._consumer.name, error=repr(error))
            return False
        for message, _ in deliveries:
            await message.ack()
        return True

    async def _handle(self, message: Msg, event: Event) -> None:
        try:
            with self._span(event):
                await self._extend_ack(message, self.apply(event))
        except Exception as error:  # noqa: BLE001  # one event that fails must not stop those behind it
            await self._retry_or_dead_letter(message, event, error)
        else:
            await message.ack()

    def _span(self, event: Event) -> AbstractContextManager[Any]:
        return received_span(f"consume {self._consumer.event}", event)

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
        tenant_id = act_for(event)
        if not await self._accept([event]):
            return False
        result = [await self._execute(tenant_id, event)] if self._consumer.execute else []
        return bool(await self._record([event], *result))

    async def _accept(self, events: list[Event]) -> list[Event]:
        """Return the events that are accepted."""
        if self._consumer.accepts is None and not self._consumer.application:
            return events
        return [event for event in events if await self._accepts(event)]

    async def _accepts(self, event: Event) -> bool:
        if not await self._is_at_work(UUID(event["tenantid"])):
            return False
        return self._consumer.accepts is None or await self._consumer.accepts(self._consumer.read(event))

    async def _is_at_work(self, tenant_id: UUID) -> bool:
        """Return whether the tenant uses the application whose work this is. True where that is not known yet."""
        if not self._consumer.application:
            return True
        async with self._database.reading(tenant_id):
            return await is_enabled(self._consumer.application)

    async def _record(self, events: list[Event], *result: Any) -> int:
        """Handle the events that were not handled before, and record them, in one transaction. Return how many."""
        # In the order of ids, so that two processes that lock rows of the same tenants wait and do not deadlock.
        tenants = sorted(_by_tenant(events, lambda event: event).items())
        if len(tenants) == 1:
            async with self._database.transaction(UUID(tenants[0][0])) as transaction:
                return await self._record_tenant(transaction, events, *result)
        count = 0
        async with self._database.transactions() as transactions:
            for tenant_id, several in tenants:
                async with transactions.of(UUID(tenant_id)) as transaction:
                    count += await self._record_tenant(transaction, several, *result)
        return count

    async def _record_tenant(self, transaction: Transaction, events: list[Event], *result: Any) -> int:
        ids = [UUID(event["id"]) for event in events]
        rows = await transaction.connection.fetch(
            _INSERT_INBOX, transaction.tenant_id, self._consumer.name, ids
        )
        fresh = {row["event_id"] for row in rows}
        for id_, event in zip(ids, events, strict=True):
            if id_ not in fresh:
                continue
            fresh.discard(id_)
            act_for(event)
            with nullcontext() if len(events) == 1 else self._span(event):
                await self._consumer.handle(self._consumer.read(event), *result)
                if await outbox.write(transaction):
                    transaction.after_commit.append(self._committed)
        return len(rows)

    async def _execute(self, tenant_id: UUID, event: Event) -> Any:
        assert self._consumer.execute is not None  # noqa: S101  # checked by the only caller
        content = self._consumer.read(event)
        if self._consumer.prepare is None:
            return await self._consumer.execute(content)
        async with self._database.reading(tenant_id):
            prepared = await self._consumer.prepare(content)
        return await self._consumer.execute(content, prepared)

    async def _retry_or_dead_letter(self, message: Any, event: Event, error: Exception) -> None:
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
        await self._dead_letters.add(event, error)
        log.error("event-dead-lettered", consumer=self._consumer.name, id=event["id"])
        await message.term()


async def is_enabled(application: str) -> bool:
    """Return whether the transaction's tenant uses an application. True where that is not known yet."""
    transaction = current_transaction()
    flag = await transaction.connection.fetchval(_IS_ENABLED, transaction.tenant_id, application)
    return flag is None or bool(flag)


def _by_tenant(items: Iterable[_Item], event_of: Callable[[_Item], Event]) -> dict[str, list[_Item]]:
    """Return the items by the tenants of their events, in their order."""
    tenants: dict[str, list[_Item]] = {}
    for item in items:
        tenants.setdefault(event_of(item)["tenantid"], []).append(item)
    return tenants
