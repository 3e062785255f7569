"""Publishes the events of the outbox after the commit, in order, at least once, and deletes what is old."""

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Any

import asyncpg
import nats.errors
import orjson
import structlog
from nats.aio.msg import Msg

from chassis.bus import Bus

log = structlog.get_logger()

# Commits wake the relay, and so does the next due time; a sweep finds the events of a process that ended between its
# commit and its notification.
_SWEEP_INTERVAL = 5.0
# Between attempts to take the lock, and after an error.
_PAUSE = 1.0
# After a batch the next events gather, the longer the more it had, so that under load one statement reads many and the
# broker wakes seldom.
_GATHER_SECONDS_EACH, _MAX_GATHER_SECONDS = 0.005, 0.05
_BATCH = 256
# Events that are due at once, and those whose time has come: many that wait for theirs cost nothing.
_SELECT_UNPUBLISHED = """
SELECT tenant_id, id, tenant, event, aggregate_id, data, headers, created_at FROM (
  (SELECT * FROM outbox WHERE published_at IS NULL AND due_at IS NULL ORDER BY seq LIMIT $1)
  UNION ALL
  (SELECT * FROM outbox WHERE published_at IS NULL AND due_at <= now() ORDER BY due_at LIMIT $1)
) AS due ORDER BY seq"""
_SECONDS_TO_NEXT = """
SELECT coalesce(extract(epoch FROM min(due_at) - now())::float, 'Infinity') FROM outbox
WHERE published_at IS NULL AND due_at IS NOT NULL"""
_MARK_PUBLISHED = """
UPDATE outbox SET published_at = now() WHERE (tenant_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))"""
# What is deleted once it is older than its retention: table, key, time and retention. Published events are kept as long
# as the stream keeps them; a row of the inbox must outlive the stream's copy of its event.
_RETENTIONS = (
    ("outbox", "tenant_id, id", "published_at", timedelta(days=7)),
    ("inbox", "tenant_id, consumer, event_id", "handled_at", timedelta(days=14)),
    ("idempotency", "tenant_id, rpc, key", "created_at", timedelta(days=7)),
    ("dead_letters", "tenant_id, consumer, event_id", "failed_at", timedelta(days=90)),
    ("audit_entries", "tenant_id, id", "at", timedelta(days=730)),
)
# Tables that only some contexts have. A used approval is kept longer than any is valid.
_OPTIONAL_RETENTIONS = (("used_approvals", "tenant_id, token_id", "used_at", timedelta(days=1)),)
_PURGE = """
DELETE FROM {table} WHERE ({key}) IN (
  SELECT {key} FROM {table} WHERE {time} < now() - $1::interval LIMIT {batch})"""
_EXISTS = "SELECT to_regclass($1) IS NOT NULL"
_PURGE_BATCH = 5000
_PURGE_INTERVAL = 3600.0
# An event whose mark a crash of the database loses is published once more: the broker and the inbox know it by its id.
_MARKS_MAY_BE_LOST = {"synchronous_commit": "off"}
# One relay at a time for a whole database, in whichever process.
_RELAY_LOCK = 0x536F756B


def commits_subject(context: str) -> str:
    """Return the subject on which processes of a context notify its relay of commits. Those of events are longer."""
    return f"souk.commits.{context}"


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
    """Publishes the outbox to the bus under the worker's role. Of the processes with the same database one does,
    which holds the lock; the others notify it of their commits. It also deletes what is old, once an hour."""

    def __init__(self, context: str, url: str, bus: Bus, sweep_interval: float = _SWEEP_INTERVAL) -> None:
        self._context, self._url, self._bus, self._sweep_interval = context, url, bus, sweep_interval
        self._woken = asyncio.Event()
        self._commits = commits_subject(context)

    def wake(self) -> None:
        """Have published what was committed."""
        self._woken.set()

    async def run(self) -> None:
        """Relay until cancelled; reconnect when the database or the bus is lost."""
        while True:
            try:
                await self._work()
            except Exception as error:  # noqa: BLE001  # the outbox keeps what is not published yet
                log.warning("relay-interrupted", error=repr(error))
                await asyncio.sleep(_PAUSE)

    async def _work(self) -> None:
        connection = await asyncpg.connect(
            self._url, timeout=3, command_timeout=5, server_settings=_MARKS_MAY_BE_LOST
        )
        try:
            await connection.set_type_codec("jsonb", schema="pg_catalog", encoder=_text, decoder=orjson.loads)
            await self._bus.find_stream(self._context)
            await self._stand_by(connection)
            async with self._follow_commits():
                await self._publish_all(connection)
        finally:
            connection.terminate()

    async def _stand_by(self, connection: Any) -> None:
        """Notify the process that holds the lock of commits here, until this one holds it."""
        while not await connection.fetchval("SELECT pg_try_advisory_lock($1)", _RELAY_LOCK):
            retry_at = time.monotonic() + _PAUSE
            while (seconds := retry_at - time.monotonic()) > 0:
                if await _wait(self._woken, seconds):
                    self._woken.clear()
                    await self._bus.client.publish(self._commits)
                    await asyncio.sleep(_GATHER_SECONDS_EACH)

    @asynccontextmanager
    async def _follow_commits(self) -> AsyncGenerator[None]:
        """Wake at a notification, and after a reconnect, before which some may have been lost."""

        async def wake(_: Msg) -> None:
            self._woken.set()

        subscription = await self._bus.client.subscribe(self._commits, cb=wake)
        try:
            with self._bus.reconnecting(self.wake):
                yield
        finally:
            with suppress(nats.errors.Error):
                await subscription.unsubscribe()

    async def _publish_all(self, connection: Any) -> None:
        """Publish events once they are committed and due, without end."""
        purge_at = time.monotonic()
        while True:
            self._woken.clear()
            published = await self.sweep(connection)
            if 0 < published < _BATCH:
                await asyncio.sleep(min(published * _GATHER_SECONDS_EACH, _MAX_GATHER_SECONDS))
            elif not published:
                to_next = await connection.fetchval(_SECONDS_TO_NEXT)
                await _wait(self._woken, min(self._sweep_interval, to_next))
            if time.monotonic() > purge_at:
                await purge(connection)
                purge_at = time.monotonic() + _PURGE_INTERVAL

    async def sweep(self, connection: Any) -> int:
        """Publish one batch, in the order of its rows; return its size."""
        rows = await connection.fetch(_SELECT_UNPUBLISHED, _BATCH)
        if rows:
            await self._bus.publish_in_order([self._message(row) for row in rows])
            await connection.execute(_MARK_PUBLISHED, [r["tenant_id"] for r in rows], [r["id"] for r in rows])
        return len(rows)

    def _message(self, row: Mapping[str, Any]) -> tuple[str, bytes, str]:
        """Return the subject, the payload and the id of an outbox row's message."""
        subject = f"souk.{row['tenant']}.{self._context}.{row['event']}.v1"
        return subject, orjson.dumps(cloud_event(self._context, row)), str(row["id"])


async def purge(connection: Any) -> None:
    """Delete rows of the chassis's tables that are older than their retention, in batches."""
    optional = [row for row in _OPTIONAL_RETENTIONS if await connection.fetchval(_EXISTS, row[0])]
    for table, key, time_, retention in (*_RETENTIONS, *optional):
        statement = _PURGE.format(table=table, key=key, time=time_, batch=_PURGE_BATCH)
        while await connection.execute(statement, retention) == f"DELETE {_PURGE_BATCH}":
            pass


def _text(value: Any) -> str:
    return orjson.dumps(value).decode()


async def _wait(event: asyncio.Event, seconds: float) -> bool:
    """Return whether the event is set within that time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
    return event.is_set()
