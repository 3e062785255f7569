"""Late deliveries. The clock is the outbox: an order with a delivery schedules an event at the end of its slot, which
is consumed when it is due; nothing is asked at intervals."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Self
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis import outbox
from chassis.context import ADMIN, STAFF
from chassis.db import current_transaction
from chassis.model import now
from souk.identity.v1.identity_events_pb2 import DeliveryDue
from souk.orders.v1.orders_events_pb2 import DeliveryChanged
from souk.orders.v1.orders_pb2 import Order, Slot

from identity.notices.notifications.store import NewNotification, add_notification, settle_notification

_OVER = frozenset({"delivered", "cancelled"})
_ZONE = "SELECT timezone FROM tenants WHERE id = $1"
# Locked, so that the notification of what was due before is either there or never added.
_BEFORE = "SELECT due_at FROM deliveries WHERE tenant_id = $1 AND order_id = $2 FOR UPDATE"
_SAVE = """
INSERT INTO deliveries AS known (tenant_id, order_id, version, order_number, agent_id, due_at, changed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (tenant_id, order_id) DO UPDATE SET version = excluded.version, order_number = excluded.order_number,
  agent_id = excluded.agent_id, due_at = excluded.due_at, changed_at = excluded.changed_at
WHERE known.version < excluded.version RETURNING true"""
_FIND = """
SELECT order_number, agent_id FROM deliveries
WHERE tenant_id = $1 AND order_id = $2 AND due_at = $3 FOR SHARE"""


@dataclass(frozen=True)
class Delivery:
    """The delivery of an order as of a version; without an instant there is none to wait for."""

    order_id: UUID
    version: int
    order_number: str
    agent_id: UUID | None
    due_at: datetime | None

    @classmethod
    def from_order(cls, order: Order, zone: ZoneInfo) -> Self:
        """Return the delivery of an order."""
        is_over = order.shipment.current_step.code in _OVER
        due_at = None if is_over or not order.delivery_slot.date else _end(order.delivery_slot, zone)
        agent = UUID(order.agent.id) if order.agent.id else None
        return cls(UUID(order.id), order.version, order.order_number, agent, due_at)


def _end(slot: Slot, zone: ZoneInfo) -> datetime:
    hours, _, minutes = slot.end_time.partition(":")
    # A slot may end at 24:00.
    end = time.max if hours == "24" else time(int(hours), int(minutes))
    return datetime.combine(date.fromisoformat(slot.date), end, zone).astimezone(UTC)


async def follow_delivery(changed: DeliveryChanged) -> None:
    """Keep when the order's delivery is due, unless the order is known in a newer version. What was late is so no more
    once it was made, or is due at another time."""
    transaction = current_transaction()
    connection, tenant_id = transaction.connection, transaction.tenant_id
    zone = ZoneInfo(await connection.fetchval(_ZONE, tenant_id))
    delivery = Delivery.from_order(changed.order, zone)
    order_id, due_at = delivery.order_id, delivery.due_at
    before = await connection.fetchval(_BEFORE, tenant_id, order_id)
    values = (delivery.version, delivery.order_number, delivery.agent_id, due_at, now())
    if not await connection.fetchval(_SAVE, tenant_id, order_id, *values):
        return
    if before and before != due_at:
        await settle_notification(connection, tenant_id, _late_key(order_id, before.isoformat()))
    if due_at:
        outbox.add(order_id, DeliveryDue(order_id=str(order_id), due_at=due_at.isoformat()), due_at)


def _late_key(order_id: UUID, due_at: str) -> str:
    return f"late-delivery {order_id} {due_at}"


async def report_late_delivery(due: DeliveryDue) -> None:
    """Notify of a delivery whose slot is over, if it is still to be made at that time."""
    transaction = current_transaction()
    order_id, due_at = due.order_id, due.due_at
    key = (transaction.tenant_id, UUID(order_id), datetime.fromisoformat(due_at))
    row = await transaction.connection.fetchrow(_FIND, *key)
    if row:
        number, agent_id = row
        late = NewNotification(
            "late-delivery",
            _late_key(key[1], due_at),
            order_id,
            number,
            (ADMIN, STAFF),
            agent_id,
            key[2],
        )
        await add_notification(transaction.connection, transaction.tenant_id, late)
