"""News of a change: written with it, told after it, in order, at least once and recognisably."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import asyncpg
import orjson
import structlog
from google.protobuf.message import Message
from souk.type.v1 import options_pb2

from chassis import serializer
from chassis.bus import Bus
from chassis.context import current_caller
from chassis.db import Transaction, current_transaction
from chassis.model import now, uuid7
from chassis.telemetry import traceparent

log = structlog.get_logger()

_SWEEP = 1.0
_BATCH = 256
_CLAIM = """
SELECT tenant_id, id, tenant, event, aggregate_id, data, headers, created_at FROM outbox
WHERE published_at IS NULL AND coalesce(due_at <= now(), true) ORDER BY seq LIMIT $1"""
_MARK_PUBLISHED = "UPDATE outbox SET published_at = now() WHERE (tenant_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))"
_WRITE = """
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at, due_at)
SELECT $1::uuid, id, $2::text, event, aggregate_id, data, $3::jsonb, $4::timestamptz, due_at
FROM unnest($5::uuid[], $6::text[], $7::uuid[], $8::json[], $9::timestamptz[])
  AS news (id, event, aggregate_id, data, due_at)"""
_PURGE = "DELETE FROM outbox WHERE created_at < now() - $1::interval AND published_at < now() - $1::interval"
# As long as the stream keeps what was told.
_RETENTION = timedelta(days=7)
_PURGE_INTERVAL = 3600.0
# One relay at a time for a whole database, whoever runs it.
_RELAY_LOCK = 0x536F756B


@dataclass(frozen=True)
class OutboxEvent:
    """One event to tell: its message is public, its aggregate gives the order."""

    aggregate_id: UUID
    message: Message
    due: datetime | None = None

    @property
    def name(self) -> str:
        return str(self.message.DESCRIPTOR.GetOptions().Extensions[options_pb2.event])


def add(aggregate_id: UUID, message: Message, due: datetime | None = None) -> None:
    """Tell this when, and only if, the current transaction commits: at once, or not before it is due. A retry, a
    schedule or a job is news to oneself that is due later."""
    current_transaction().outbox.append(OutboxEvent(aggregate_id, message, due))


async def write(transaction: Transaction) -> bool:
    """Put what was announced into the outbox, after all it tells of. Says whether there was anything."""
    if transaction.opened_session:
        await transaction.opened_session.flush()
    news: list[OutboxEvent] = transaction.outbox
    if not news:
        return False
    headers = {"traceparent": parent} if (parent := traceparent()) else {}
    caller = current_caller()
    await transaction.connection.execute(
        _WRITE,
        caller.tenant_id,
        caller.tenant,
        headers,
        now(),
        [uuid7() for _ in news],
        [one.name for one in news],
        [one.aggregate_id for one in news],
        [_text(serializer.serialize(one.message)) for one in news],
        [one.due for one in news],
    )
    return True


def cloud_event(context: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """A CloudEvents 1.0 event."""
    occurred: datetime = row["created_at"]
    return {
        "specversion": "1.0",
        "id": str(row["id"]),
        "source": f"/souk/{context}",
        "type": f"souk.{context}.{row['event']}.v1",
        "subject": str(row["aggregate_id"]),
        "time": occurred.isoformat(),
        "datacontenttype": "application/json",
        "tenant": row["tenant"],
        "tenantid": str(row["tenant_id"]),
        **row["headers"],
        # As it was written: no decimal passes through a float.
        "data": orjson.Fragment(row["data"]),
    }


class Relay:
    """Moves the outbox to the bus under the worker's role: woken by commits, sweeping every second."""

    def __init__(self, context: str, url: str, bus: Bus) -> None:
        self._context, self._url, self._bus = context, url, bus
        self._woken = asyncio.Event()

    def wake(self) -> None:
        self._woken.set()

    async def run(self) -> None:
        """Relay until cancelled; a lost database or bus is tried again."""
        while True:
            try:
                await self._work()
            except Exception as lost:  # noqa: BLE001  # whatever it was, the outbox keeps what is not told yet
                log.warning("relay-interrupted", error=repr(lost))
                await asyncio.sleep(_SWEEP)

    async def _work(self) -> None:
        connection = await asyncpg.connect(self._url, timeout=3, command_timeout=5)
        try:
            await connection.set_type_codec("jsonb", schema="pg_catalog", encoder=_text, decoder=orjson.loads)
            while not await connection.fetchval("SELECT pg_try_advisory_lock($1)", _RELAY_LOCK):  # noqa: ASYNC110
                await asyncio.sleep(_SWEEP)
            purge_at = time.monotonic()
            while True:
                self._woken.clear()
                if not await self.sweep(connection):
                    await _wait(self._woken, _SWEEP)
                if time.monotonic() > purge_at:
                    await connection.execute(_PURGE, _RETENTION)
                    purge_at = time.monotonic() + _PURGE_INTERVAL
        finally:
            connection.terminate()

    async def sweep(self, connection: Any) -> int:
        """Tell one batch; the events of one aggregate go one after the other."""
        rows = await connection.fetch(_CLAIM, _BATCH)
        queues: dict[UUID, list[Any]] = {}
        for row in rows:
            queues.setdefault(row["aggregate_id"], []).append(row)
        await asyncio.gather(*(self._publish(queue) for queue in queues.values()))
        if rows:
            await connection.execute(_MARK_PUBLISHED, [r["tenant_id"] for r in rows], [r["id"] for r in rows])
        return len(rows)

    async def _publish(self, queue: list[Any]) -> None:
        for row in queue:
            subject = f"souk.{row['tenant']}.{self._context}.{row['event']}.v1"
            await self._bus.publish(subject, orjson.dumps(cloud_event(self._context, row)), str(row["id"]))


def _text(value: Any) -> str:
    return orjson.dumps(value).decode()


async def _wait(event: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
