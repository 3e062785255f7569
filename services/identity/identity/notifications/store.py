"""Notifications of a tenant and who has read them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import Caller
from chassis.db import Database
from chassis.errors import NotFoundError
from chassis.model import now, uuid7
from souk.identity.v1.identity_events_pb2 import NotificationAdded, NotificationSettled

from identity.accounts import list_tenant_ids

LIFE = timedelta(days=90)
_ADD = """
INSERT INTO notifications (tenant_id, id, at, kind, key, roles, user_id, item_id, subject)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (tenant_id, key) DO NOTHING RETURNING true"""
# What the person's roles, or they themselves, may see.
_VISIBLE = """
FROM notifications n LEFT JOIN notification_reads r
  ON r.tenant_id = n.tenant_id AND r.notification_id = n.id AND r.user_id = $1
WHERE (n.user_id = $1 OR n.roles && $2::text[])"""
_MATCHES = f"{_VISIBLE} AND ($3::text IS NULL OR n.kind = $3) AND (NOT $4 OR r.user_id IS NULL)"
_LIST = f"""
SELECT n.id, n.at, n.kind, n.item_id, n.subject, r.user_id IS NOT NULL AS is_read {_MATCHES}
ORDER BY n.at DESC, n.id DESC LIMIT $5 OFFSET $6"""
_COUNT = f"SELECT count(*) {_MATCHES}"
_UNREAD = f"SELECT count(*) {_VISIBLE} AND r.user_id IS NULL"
_MARK = f"""
INSERT INTO notification_reads (tenant_id, notification_id, user_id)
SELECT n.tenant_id, n.id, $1 {_VISIBLE} AND r.user_id IS NULL AND ($3::uuid IS NULL OR n.id = $3)
ON CONFLICT DO NOTHING"""
_IS_VISIBLE = f"SELECT EXISTS (SELECT {_VISIBLE} AND n.id = $3)"
_SETTLE = "DELETE FROM notifications WHERE tenant_id = $1 AND key = $2 RETURNING id, kind"
_PURGE = "DELETE FROM notifications WHERE at < $1"
_PURGE_DELIVERIES = "DELETE FROM deliveries WHERE changed_at < $1 AND coalesce(due_at < $1, true)"


@dataclass(frozen=True)
class NewNotification:
    """Something to know of: `key` makes it one however often it is reported, `item_id` is what it is about, `subject`
    what that is called. It is for people of the roles, and for the person. It happened at an instant, or now."""

    kind: str
    key: str
    item_id: str = ""
    subject: str = ""
    roles: tuple[str, ...] = ()
    user_id: UUID | None = None
    at: datetime | None = None


@dataclass(frozen=True)
class Notification:
    id: UUID
    at: datetime
    kind: str
    item_id: str
    subject: str
    is_read: bool


@dataclass(frozen=True)
class NotificationPage:
    """A part of the notifications, how many match, and how many of all are unread."""

    notifications: list[Notification]
    total: int
    unread: int


async def add_notification(connection: Any, tenant_id: UUID, new: NewNotification) -> bool:
    """Add a notification in a transaction of the tenant. Return False if there is one of this key."""
    id_ = uuid7()
    values = (new.kind, new.key, list(new.roles), new.user_id, new.item_id, new.subject)
    is_new = bool(await connection.fetchval(_ADD, tenant_id, id_, new.at or now(), *values))
    if is_new:
        outbox.add(id_, NotificationAdded(id=str(id_), kind=new.kind))
    return is_new


async def settle_notification(connection: Any, tenant_id: UUID, key: str) -> None:
    """Delete the notification of this key, if there is one, in a transaction of the tenant: nobody needs to know of
    what was done meanwhile."""
    row = await connection.fetchrow(_SETTLE, tenant_id, key)
    if row:
        outbox.add(row["id"], NotificationSettled(id=str(row["id"]), kind=row["kind"]))


async def list_notifications(
    database: Database, caller: Caller, kind: str | None, *, is_unread: bool, limit: int, offset: int
) -> NotificationPage:
    """Return what the caller may see, the newest first."""
    person = (caller.user_id, list(caller.roles))
    async with database.reading(caller.tenant_id) as transaction:
        connection = transaction.connection
        rows = await connection.fetch(_LIST, *person, kind, is_unread, limit, offset)
        total = await connection.fetchval(_COUNT, *person, kind, is_unread)
        unread = await connection.fetchval(_UNREAD, *person)
    return NotificationPage([Notification(**row) for row in rows], total, unread)


async def mark_read(database: Database, caller: Caller, notification_id: UUID) -> None:
    """Mark a notification as read by the caller. Raise NotFoundError for one that they may not see."""
    async with database.transaction(caller.tenant_id) as transaction:
        person = (caller.user_id, list(caller.roles))
        if not await transaction.connection.fetchval(_IS_VISIBLE, *person, notification_id):
            raise NotFoundError("There is no such notification.")
        await transaction.connection.execute(_MARK, *person, notification_id)


async def mark_all_read(database: Database, caller: Caller) -> None:
    """Mark all notifications that the caller may see as read by them."""
    async with database.transaction(caller.tenant_id) as transaction:
        await transaction.connection.execute(_MARK, caller.user_id, list(caller.roles), None)


async def purge_notifications(database: Database, instant: datetime) -> None:
    """Delete what is older than 90 days, tenant by tenant."""
    for tenant_id in await list_tenant_ids(database):
        async with database.transaction(tenant_id) as transaction:
            await transaction.connection.execute(_PURGE, instant - LIFE)
            await transaction.connection.execute(_PURGE_DELIVERIES, instant - LIFE)
