"""Deliveries: one for each event and webhook, in transactions of the tenant."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from chassis import outbox
from chassis.db import Database
from chassis.model import uuid7
from souk.identity.v1.identity_events_pb2 import WebhookDue

from identity.access.accounts import list_tenant_ids

LIFE = timedelta(days=30)
_COLUMNS = """
id, webhook_id, event_id, event, body, state, attempts, status, response, created_at, attempted_at, next_at"""
_ADD = """
INSERT INTO webhook_deliveries (tenant_id, id, webhook_id, event_id, event, body, state, created_at)
VALUES ($1, $2, $3, $4, $5, $6, 'waiting', $7) ON CONFLICT DO NOTHING RETURNING true"""
_FIND = f"SELECT {_COLUMNS} FROM webhook_deliveries WHERE id = $1"  # noqa: S608  # constants only
_LIST = f"""
SELECT {_COLUMNS} FROM webhook_deliveries WHERE webhook_id = $1
ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3"""  # noqa: S608  # constants only
_COUNT = "SELECT count(*) FROM webhook_deliveries WHERE webhook_id = $1"
# An attempt that was reported already, by a repeat of its event or by hand, changes nothing.
_STORE = """
UPDATE webhook_deliveries
SET state = $3, attempts = $4, status = $5, response = $6, attempted_at = $7, next_at = $8
WHERE id = $1 AND attempts = $2 AND state = 'waiting' RETURNING true"""
_RESTART = """
UPDATE webhook_deliveries SET attempts = CASE WHEN state = 'waiting' THEN attempts ELSE 0 END, state = 'waiting',
  next_at = NULL
WHERE id = $1 RETURNING attempts"""
_ERASE = """
UPDATE webhook_deliveries SET body = '', state = CASE WHEN state = 'waiting' THEN 'failed' ELSE state END
WHERE position($1 IN body) > 0"""
_PURGE = "DELETE FROM webhook_deliveries WHERE created_at < $1"

State = Literal["waiting", "delivered", "failed"]


@dataclass(frozen=True)
class Delivery:
    """An event for a webhook; `status` and `response` are those of the last attempt, 0 where nothing answered."""

    id: UUID
    webhook_id: UUID
    event_id: UUID
    event: str
    body: str
    state: State
    attempts: int
    status: int | None
    response: str
    created_at: datetime
    attempted_at: datetime | None
    next_at: datetime | None


async def add_delivery(
    connection: Any, tenant_id: UUID, webhook_id: UUID, event: dict[str, str], instant: datetime
) -> None:
    """Add a delivery, to be sent once this is committed. `event` has its id, its kind and its body."""
    id_ = uuid7()
    values = (UUID(event["id"]), event["kind"], event["body"], instant)
    if await connection.fetchval(_ADD, tenant_id, id_, webhook_id, *values):
        outbox.add(id_, WebhookDue(delivery_id=str(id_)))


async def find_delivery(connection: Any, delivery_id: UUID) -> Delivery | None:
    """Return a delivery of the transaction's tenant, or None."""
    row = await connection.fetchrow(_FIND, delivery_id)
    return Delivery(**row) if row else None


async def list_deliveries(
    connection: Any, webhook_id: UUID, limit: int, offset: int
) -> tuple[list[Delivery], int]:
    """Return deliveries of a webhook, the newest first, and how many there are."""
    rows = await connection.fetch(_LIST, webhook_id, limit, offset)
    return [Delivery(**row) for row in rows], await connection.fetchval(_COUNT, webhook_id)


async def store_attempt(connection: Any, before: Delivery, after: Delivery) -> None:
    """Store the outcome of an attempt, and schedule the next one if it has a time."""
    values = (after.state, after.attempts, after.status, after.response, after.attempted_at, after.next_at)
    if await connection.fetchval(_STORE, before.id, before.attempts, *values) and after.next_at:
        due = WebhookDue(delivery_id=str(before.id), attempt=after.attempts)
        outbox.add(before.id, due, after.next_at)


async def resend(connection: Any, delivery: Delivery) -> None:
    """Send a delivery again at once, whatever came of it; it has all its attempts again."""
    attempts = await connection.fetchval(_RESTART, delivery.id)
    outbox.add(delivery.id, WebhookDue(delivery_id=str(delivery.id), attempt=attempts))


async def erase_bodies(connection: Any, customer_id: str) -> None:
    """Delete what deliveries say of an erased customer."""
    await connection.execute(_ERASE, customer_id)


async def purge_deliveries(database: Database, instant: datetime) -> None:
    """Delete what is older than 30 days, tenant by tenant."""
    for tenant_id in await list_tenant_ids(database):
        async with database.transaction(tenant_id) as transaction:
            await transaction.connection.execute(_PURGE, instant - LIFE)
