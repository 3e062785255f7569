"""Transactional outbox: events are stored with the change and published after the commit, in order, at least once."""

import asyncio
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

import asyncpg
import orjson
import structlog
from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message
from souk.type.v1 import options_pb2

from chassis import audit, serializer
from chassis.bus import Bus
from chassis.context import current_caller
from chassis.db import Statement, current_transaction
from chassis.descriptors import field_options, public_name
from chassis.errors import invalid_field
from chassis.model import now, uuid7
from chassis.telemetry import traceparent
from chassis.transaction import Transaction

log = structlog.get_logger()

_SWEEP_INTERVAL = 1.0
# After a batch the next events gather, so that under load one statement reads many.
_GATHER_SECONDS = 0.02
_BATCH = 256
# The broker takes messages of 1 MiB; the envelope and the headers need their part.
_MAX_DATA_BYTES = 1000 * 1024
_SELECT_UNPUBLISHED = """
SELECT tenant_id, id, tenant, event, aggregate_id, data, headers, created_at FROM outbox
WHERE published_at IS NULL AND coalesce(due_at <= now(), true) ORDER BY seq LIMIT $1"""
_MARK_PUBLISHED = """
UPDATE outbox SET published_at = now() WHERE (tenant_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))"""
_INSERT = """
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at, due_at)
SELECT $1::uuid, id, $2::text, event, aggregate_id, data, $3::jsonb, $4::timestamptz, due_at
FROM unnest($5::uuid[], $6::text[], $7::uuid[], $8::json[], $9::timestamptz[])
  AS event (id, event, aggregate_id, data, due_at)"""
_INSERT_PARAMETERS = 9
# What is deleted once it is older than its retention: table, key, time and retention. Published events are kept as long
# as the stream keeps them; a row of the inbox must outlive the stream's copy of its event.
_RETENTIONS = (
    ("outbox", "tenant_id, id", "published_at", timedelta(days=7)),
    ("inbox", "tenant_id, consumer, event_id", "handled_at", timedelta(days=14)),
    ("idempotency", "tenant_id, rpc, key", "created_at", timedelta(days=7)),
    ("dead_letters", "tenant_id, consumer, event_id", "failed_at", timedelta(days=90)),
    ("audit_entries", "tenant_id, id", "at", timedelta(days=730)),
)
_PURGE = """
DELETE FROM {table} WHERE ({key}) IN (
  SELECT {key} FROM {table} WHERE {time} < now() - $1::interval LIMIT {batch})"""
_PURGE_BATCH = 5000
_PURGE_INTERVAL = 3600.0
# An event whose mark a crash of the database loses is published once more: the broker and the inbox know it by its id.
_MARKS_MAY_BE_LOST = {"synchronous_commit": "off"}
# One relay at a time for a whole database, in whichever process.
_RELAY_LOCK = 0x536F756B


@dataclass(frozen=True)
class OutboxEvent:
    """An event to publish. Its message is the public payload; events of one aggregate are published in order."""

    aggregate_id: UUID
    message: Message
    due: datetime | None = None

    @property
    def name(self) -> str:
        return str(self.message.DESCRIPTOR.GetOptions().Extensions[options_pb2.event])


def add(aggregate_id: UUID, message: Message, due: datetime | None = None) -> None:
    """Publish an event if the current transaction commits, not before it is due. A retry, a schedule or a job is an
    event with `due` that the service consumes itself."""
    current_transaction().outbox.append(OutboxEvent(aggregate_id, message, due))


async def write(transaction: Transaction, beside: Statement | None = None) -> bool:
    """Insert the transaction's events and entries of the audit log, after the rows they are about, and execute the
    statement `beside` the events in the same round trip. Return whether there were any events.

    Raise ValidationError for an event that the broker would not take.
    """
    if transaction.opened_session:
        await transaction.opened_session.flush()
    await audit.write(transaction)
    events: list[OutboxEvent] = list(transaction.outbox)
    transaction.outbox.clear()
    if not events:
        if beside:
            await transaction.connection.execute(beside.sql, *beside.values)
        return False
    caller = current_caller()
    headers = {"currency": caller.currency} | ({"traceparent": parent} if (parent := traceparent()) else {})
    await transaction.connection.execute(
        _insert_beside(beside.sql) if beside else _INSERT,
        caller.tenant_id,
        caller.tenant,
        headers,
        now(),
        [uuid7() for _ in events],
        [event.name for event in events],
        [event.aggregate_id for event in events],
        _payloads([event.message for event in events]),
        [event.due for event in events],
        *(beside.values if beside else ()),
    )
    return True


@cache
def _insert_beside(sql: str) -> str:
    """Return one statement; the parameters of the second follow those of the first."""
    renumbered = re.sub(r"\$(\d+)", lambda match: f"${int(match[1]) + _INSERT_PARAMETERS}", sql)
    return f"WITH beside AS ({renumbered}) {_INSERT}"


def _payloads(messages: list[Message]) -> list[str]:
    """Return the payloads. Events that say the same, as that an order is saved and that it is paid, are serialised
    once."""
    if len(messages) == 1:
        return [_payload(messages[0])]
    known: dict[tuple[Any, bytes], str] = {}
    payloads: list[str] = []
    for message in messages:
        content = _layout(message.DESCRIPTOR), message.SerializeToString(deterministic=True)
        if content not in known:
            known[content] = _payload(message)
        payloads.append(known[content])
    return payloads


@cache
def _layout(message: Descriptor) -> tuple[Any, ...]:
    """Return what tells whether two kinds of messages with the same bytes have the same payload."""
    return tuple(
        (
            field.number,
            public_name(field),
            field.message_type or field,
            field.is_repeated,
            field_options(field).SerializeToString(),
        )
        for field in message.fields
    )


def _payload(message: Message) -> str:
    payload = orjson.dumps(serializer.serialize(message))
    if len(payload) > _MAX_DATA_BYTES:
        raise invalid_field(
            "item", f"This is too large: at most {_MAX_DATA_BYTES // 1024} KiB can be published.", "too-large"
        )
    return payload.decode()


def cloud_event(context: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return an outbox row as a CloudEvents 1.0 event."""
    created_at: datetime = row["created_at"]
    return {
        "specversion": "1.0",
        "id": str(row["id"]),
        "source": f"/souk/{context}",
        "type": f"souk.{context}.{row['event']}.v1",
        "subject": str(row["aggregate_id"]),
        "time": created_at.isoformat(),
        "datacontenttype": "application/json",
        "tenant": row["tenant"],
        "tenantid": str(row["tenant_id"]),
        **row["headers"],
        # The stored text itself: no decimal passes through a float.
        "data": orjson.Fragment(row["data"]),
    }


class Relay:
    """Publishes the outbox to the bus under the worker's role. Commits wake it; it also sweeps every second, and
    deletes what is no longer needed once an hour."""

    def __init__(self, context: str, url: str, bus: Bus, sweep_interval: float = _SWEEP_INTERVAL) -> None:
        self._context, self._url, self._bus, self._sweep_interval = context, url, bus, sweep_interval
        self._woken = asyncio.Event()

    def wake(self) -> None:
        self._woken.set()

    async def run(self) -> None:
        """Relay until cancelled; reconnect when the database or the bus is lost."""
        while True:
            try:
                await self._work()
            except Exception as error:  # noqa: BLE001  # the outbox keeps what is not published yet
                log.warning("relay-interrupted", error=repr(error))
                await asyncio.sleep(self._sweep_interval)

    async def _work(self) -> None:
        connection = await asyncpg.connect(
            self._url, timeout=3, command_timeout=5, server_settings=_MARKS_MAY_BE_LOST
        )
        try:
            await connection.set_type_codec("jsonb", schema="pg_catalog", encoder=_text, decoder=orjson.loads)
            while not await connection.fetchval("SELECT pg_try_advisory_lock($1)", _RELAY_LOCK):  # noqa: ASYNC110  # no event tells of a free lock
                await asyncio.sleep(self._sweep_interval)
            purge_at = time.monotonic()
            while True:
                self._woken.clear()
                if await self.sweep(connection):
                    await asyncio.sleep(_GATHER_SECONDS)
                else:
                    await _wait(self._woken, self._sweep_interval)
                if time.monotonic() > purge_at:
                    await purge(connection)
                    purge_at = time.monotonic() + _PURGE_INTERVAL
        finally:
            connection.terminate()

    async def sweep(self, connection: Any) -> int:
        """Publish one batch and return its size; the events of one aggregate go one after the other."""
        rows = await connection.fetch(_SELECT_UNPUBLISHED, _BATCH)
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


async def purge(connection: Any) -> None:
    """Delete rows of the chassis's tables that are older than their retention, in batches."""
    for table, key, time_, retention in _RETENTIONS:
        statement = _PURGE.format(table=table, key=key, time=time_, batch=_PURGE_BATCH)
        while await connection.execute(statement, retention) == f"DELETE {_PURGE_BATCH}":
            pass


def _text(value: Any) -> str:
    return orjson.dumps(value).decode()


async def _wait(event: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
