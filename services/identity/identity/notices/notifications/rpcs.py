"""Rpcs of what the caller may know of."""

from chassis.columns import enum_label, enum_number, parse_uuid
from chassis.context import current_caller
from souk.identity.v1 import identity_pb2 as pb
from souk.identity.v1 import identity_service_pb2 as rpc

from identity.messages import DONE, item_id, timestamp
from identity.notices.notifications.store import (
    MISSING,
    Notification,
    NotificationFilter,
    find_notification,
    list_notifications,
    mark_all_read,
    mark_read,
)

_KINDS = pb.NotificationKind.DESCRIPTOR


class NotificationRpcs:
    """Rpcs of the caller's notifications: those of their roles and their own."""

    async def ListNotifications(self, request: rpc.ListNotificationsRequest) -> rpc.ListNotificationsResponse:
        """List the newest notifications, with the number of all that match and of all unread ones."""
        page = await list_notifications(current_caller(), _filter(request.filter), request.page)
        items = map(_message, page.notifications)
        return rpc.ListNotificationsResponse(items=items, total=page.total, unread=page.unread)

    async def GetNotification(self, request: rpc.GetNotificationRequest) -> pb.Notification:
        """Return a notification. Raise NotFoundError for one of other people too."""
        return _message(await find_notification(current_caller(), item_id(request.id, MISSING)))

    async def MarkRead(self, request: rpc.MarkReadRequest) -> pb.Done:
        """Mark a notification as read by the caller alone. Raise NotFoundError."""
        await mark_read(current_caller(), item_id(request.notification_id, MISSING))
        return DONE

    async def MarkAllRead(self, _request: rpc.MarkAllReadRequest) -> pb.Done:
        """Mark all notifications as read by the caller alone."""
        await mark_all_read(current_caller())
        return DONE


def _filter(sent: pb.NotificationFilter) -> NotificationFilter:
    return NotificationFilter(
        enum_label(_KINDS, sent.kind) if sent.HasField("kind") else None,
        sent.is_read if sent.HasField("is_read") else None,
        [id_ for text in sent.id if (id_ := parse_uuid(text))] if sent.id else None,
    )


def _message(notification: Notification) -> pb.Notification:
    return pb.Notification(
        id=str(notification.id),
        time=timestamp(notification.at),
        kind=enum_number(_KINDS, notification.kind),
        item_id=notification.item_id,
        subject=notification.subject,
        is_read=notification.is_read,
    )
