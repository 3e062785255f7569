"""Notifications of a tenant and who has read them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import Caller
from chassis.db import Database, current_transaction
from chassis.errors import NotFoundError
from chassis.model import now, uuid7
from souk.identity.v1.identity_events_pb2 import NotificationAdded, NotificationSettled
from souk.type.v1.paging_pb2 import Page

from identity.access.accounts import list_tenant_ids

LIFE = timedelta(days=90)
MISSING = "There is no such notification."
_ADD = """
INSERT INTO notifications (tenant_id, id, at, kind, key, roles, user_id, item_id, subject)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (tenant_id, key) DO NOTHING RETURNING true"""
# What the person's roles, or they themselves, may see.
_VISIBLE = """
FROM notifications n LEFT JOIN notification_reads r
  ON r.tenant_id = n.tenant_id AND r.notification_id = n.id AND r.user_id = $1
WHERE (n.user_id = $1 OR n.roles && $2::text[])"""
_MATCHES = f"""{_VISIBLE} AND ($3::text IS NULL OR n.kind = $3)
  AND ($4::boolean IS NULL OR (r.user_id IS NOT NULL) = $4) AND ($5::uuid[] IS NULL OR n.id = ANY($5))"""
_COLUMNS = "SELECT n.id, n.at, n.kind, n.item_id, n.subject, r.user_id IS NOT NULL AS is_read"
_LIST = f"{_COLUMNS} {_MATCHES} ORDER BY n.at DESC, n.id DESC LIMIT $6 OFFSET $7"
_FIND = f"{_COLUMNS} {_VISIBLE} AND n.id = $3"
_COUNT = f"SELECT count(*) {_MATCHES}"
_UNREAD = f"SELECT count(*) {_VISIBLE} AND r.user_id IS NULL"
_MARK = f"""
INSERT INTO notification_reads (tenant_id, notification_id, user_id)
SELECT n.tenant_id, n.id, $1 {_VISIBLE} AND r.user_id IS NULL AND ($3::uuid IS NULL OR n.id = $3)
ON CONFLICT DO NOTHING"""
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
    """A notification as one person sees it; `at` is when it happened, `item_id` and `subject` what it is about."""

    id: UUID
    at: datetime
    kind: str
    item_id: str
    subject: str
    is_read: bool


@dataclass(frozen=True)
class NotificationFilter:
    """Which notifications: of a kind, those that the caller has read or has not, those of these ids."""

    kind: str | None = None
    is_read: bool | None = None
    ids: list[UUID] | None = None


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


async def list_notifications(caller: Caller, criteria: NotificationFilter, page: Page) -> NotificationPage:
    """Return what the caller may see, the newest first."""
    connection = current_transaction().connection
    conditions = (*_person(caller), criteria.kind, criteria.is_read, criteria.ids)
    rows = await connection.fetch(_LIST, *conditions, page.limit, page.offset)
    total = await connection.fetchval(_COUNT, *conditions)
    unread = await connection.fetchval(_UNREAD, *_person(caller))
    return NotificationPage([Notification(**row) for row in rows], total, unread)


async def find_notification(caller: Caller, notification_id: UUID) -> Notification:
    """Return a notification. Raise NotFoundError for one that the caller may not see."""
    row = await current_transaction().connection.fetchrow(_FIND, *_person(caller), notification_id)
    if row is None:
        raise NotFoundError(MISSING)
    return Notification(**row)


async def mark_read(caller: Caller, notification_id: UUID) -> None:
    """Mark a notification as read by the caller. Raise NotFoundError for one that they may not see."""
    await find_notification(caller, notification_id)
    await current_transaction().connection.execute(_MARK, *_person(caller), notification_id)


async def mark_all_read(caller: Caller) -> None:
    """Mark all notifications that the caller may see as read by them."""
    await current_transaction().connection.execute(_MARK, *_person(caller), None)


def _person(caller: Caller) -> tuple[UUID | None, list[str]]:
    return caller.user_id, list(caller.roles)


async def purge_notifications(database: Database, instant: datetime) -> None:
    """Delete what is older than 90 days, tenant by tenant."""
    for tenant_id in await list_tenant_ids(database):
        async with database.transaction(tenant_id) as transaction:
            await transaction.connection.execute(_PURGE, instant - LIFE)
            await transaction.connection.execute(_PURGE_DELIVERIES, instant - LIFE)
