"""Supplier orders in PostgreSQL. The rows are authoritative, events only wake. Column `round` is the fencing token."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from uuid import UUID

from chassis import outbox
from chassis.columns import parse_uuid
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.dropship.v1 import dropship_events_pb2 as events_pb

from dropship_importer.adapters import resources
from dropship_importer.domain.reasons import Reason
from dropship_importer.domain.supplier_order import Address, ListedProduct, ParcelLine, PlacedOrder
from dropship_importer.usecases.check_supplier_order import DueOrder
from dropship_importer.usecases.place_order import Parcel

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('order:' || $1::text, 0))"
_LISTED = """
SELECT id, ship_from_country, ship_to_country, ARRAY(SELECT v ->> 'vid' FROM jsonb_array_elements(variants) v) AS vids
FROM listing WHERE tenant_id = $1 AND id = ANY($2)"""
_PLACED = "SELECT state, lines FROM supplier_order WHERE tenant_id = $1 AND order_id = $2"
_ADD = """
INSERT INTO supplier_order (tenant_id, id, order_id, number, state, ship_from_country, address, lines,
  pay_from_balance, due_at, create_time, update_time)
VALUES ($1, $2, $3, $4, 'placing', $5, $6, $7, $8, $9, $9, $9)"""
_DUE = """
SELECT id, round, tries, state, is_order_cancelled, number, ship_from_country, address, lines, pay_from_balance
FROM supplier_order WHERE tenant_id = $1 AND id = $2 AND coalesce(round = $3, true)
  AND state IN ('placing', 'placed', 'shipped')"""
_LOCK_CURRENT = """
SELECT true FROM supplier_order WHERE tenant_id = $1 AND id = $2 AND round = $3 FOR UPDATE"""
_SAVE = """
UPDATE supplier_order SET state = $3, supplier_order_id = $4,
  supplier_status = coalesce(nullif($5, ''), supplier_status),
  track_number = coalesce(nullif($6, ''), track_number), logistic_name = coalesce(nullif($7, ''), logistic_name),
  amount = coalesce($8, amount), postage = coalesce($9, postage), pay_url = coalesce(nullif($10, ''), pay_url),
  reason = $11, reason_code = $13, check_time = $12, tries = 0, round = round + 1
WHERE tenant_id = $1 AND id = $2
RETURNING (new.state, new.track_number, new.supplier_status, new.reason, new.amount)
  IS DISTINCT FROM (old.state, old.track_number, old.supplier_status, old.reason, old.amount)"""
_END = """
UPDATE supplier_order SET state = $3, reason = $4, reason_code = $5, round = round + 1
WHERE tenant_id = $1 AND id = $2"""
_RETRY_LATER = """
UPDATE supplier_order SET tries = tries + 1, round = round + 1, reason = $3, reason_code = $5, due_at = $4
WHERE tenant_id = $1 AND id = $2 RETURNING round, new.reason <> old.reason"""
_SET_DUE = "UPDATE supplier_order SET due_at = $3 WHERE tenant_id = $1 AND id = $2 RETURNING round"
_BUMP_VERSION = (
    "UPDATE supplier_order SET version = version + 1, update_time = $3 WHERE tenant_id = $1 AND id = $2"
)
_MARK_CANCELLED = """
UPDATE supplier_order SET is_order_cancelled = $3 WHERE tenant_id = $1 AND order_id = $2
AND is_order_cancelled <> $3 AND state IN ('placing', 'placed', 'shipped') RETURNING id"""
_OVERDUE = """
SELECT id, round FROM supplier_order WHERE tenant_id = $1 AND state IN ('placing', 'placed', 'shipped')
AND due_at < $2::timestamptz - $3::interval ORDER BY due_at LIMIT 20"""
_OVERDUE_AFTER = timedelta(minutes=15)
_ENDED = ("refused", "cancelled")


async def find_due_order(order_id: UUID, fencing_token: int | None = None) -> DueOrder | None:
    """Return the order; None if it is closed or its fencing token is not current. No token means any."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_DUE, transaction.tenant_id, order_id, fencing_token)
    if row is None:
        return None
    lines = [ParcelLine(**line) for line in row["lines"]]
    parcel = Parcel(
        row["number"], row["ship_from_country"], Address(**row["address"]), lines, row["pay_from_balance"]
    )
    return DueOrder(row["id"], row["round"], row["tries"], row["state"], row["is_order_cancelled"], parcel)


class SqlSupplierOrders:
    """Implements ParcelRepository and SupplierOrderRepository; `instant` is the time of the command."""

    def __init__(self, instant: datetime) -> None:
        self._instant = instant

    async def lock(self, order_id: UUID) -> None:
        """Wait for other placements of the order, by an advisory lock until the commit."""
        await current_transaction().connection.execute(_LOCK, str(order_id))

    async def find_listed_products(self, product_ids: Sequence[str]) -> Mapping[str, ListedProduct]:
        """Return those of the shop's products that are listed: countries, and the supplier's variants, by product
        id."""
        transaction = current_transaction()
        ids = [parsed for product_id in product_ids if (parsed := parse_uuid(product_id))]
        rows = await transaction.connection.fetch(_LISTED, transaction.tenant_id, ids)
        return {
            str(row["id"]): ListedProduct(row["ship_from_country"], row["ship_to_country"], row["vids"])
            for row in rows
        }

    async def list_placed(self, order_id: UUID) -> tuple[int, list[ParcelLine]]:
        """Return how many parcels the order has, and the lines of those that were neither rejected nor cancelled."""
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_PLACED, transaction.tenant_id, order_id)
        lines = [ParcelLine(**line) for row in rows if row["state"] not in _ENDED for line in row["lines"]]
        return len(rows), lines

    async def add(self, order_id: UUID, parcel: Parcel) -> None:
        """Insert a parcel and have it placed after the commit."""
        supplier_order_id = uuid7()
        await self._write(
            _ADD,
            *(supplier_order_id, order_id, parcel.number, parcel.ship_from, asdict(parcel.address)),
            *([asdict(line) for line in parcel.lines], parcel.pay_from_balance, self._instant),
        )
        self._publish_due(supplier_order_id, 0, None)
        await self._publish_changed(supplier_order_id)

    async def is_current(self, due: DueOrder) -> bool:
        """Lock the order and return whether no other check was recorded since."""
        transaction = current_transaction()
        key = transaction.tenant_id, due.id, due.fencing_token
        return bool(await transaction.connection.fetchval(_LOCK_CURRENT, *key))

    async def save(self, due: DueOrder, placed: PlacedOrder, reason: Reason) -> None:
        """Store the supplier's state, with texts cut to their columns; an unchanged one adds no event."""
        transaction = current_transaction()
        is_changed = await transaction.connection.fetchval(
            _SAVE,
            *(transaction.tenant_id, due.id, placed.state, placed.supplier_order_id, placed.status[:100]),
            *(placed.track_number[:100], placed.logistic_name[:100], placed.amount, placed.postage),
            *(placed.pay_url[:1000], reason.text, self._instant, reason.code),
        )
        if is_changed:
            await self._bump_version(due.id)

    async def end(self, due: DueOrder, state: str, reason: Reason) -> None:
        """End the order in a state, with the reason."""
        await self._write(_END, due.id, state, reason.text, reason.code)
        await self._bump_version(due.id)

    async def retry_later(self, due: DueOrder, seconds: float, reason: Reason) -> None:
        """Store the reason and have the order checked again after so many seconds."""
        transaction = current_transaction()
        instant = self._instant + timedelta(seconds=seconds)
        key = transaction.tenant_id, due.id
        row = await transaction.connection.fetchrow(_RETRY_LATER, *key, reason.text, instant, reason.code)
        self._publish_due(due.id, row[0], instant)
        if row[1]:
            await self._bump_version(due.id)

    async def schedule_check(self, order_id: UUID, hours: int) -> None:
        """Have the order checked again after so many hours."""
        transaction = current_transaction()
        instant = self._instant + timedelta(hours=hours)
        fencing_token = await transaction.connection.fetchval(
            _SET_DUE, transaction.tenant_id, order_id, instant
        )
        self._publish_due(order_id, fencing_token, instant)

    async def mark_cancelled(self, order_id: UUID, *, is_cancelled: bool) -> None:
        """Record that the shop's order was cancelled, or reopened."""
        transaction = current_transaction()
        arguments = transaction.tenant_id, order_id, is_cancelled
        for row in await transaction.connection.fetch(_MARK_CANCELLED, *arguments):
            await self._bump_version(row["id"])

    async def reschedule_overdue(self, overdue: timedelta = _OVERDUE_AFTER) -> None:
        """Check orders now whose check is overdue for so long, because its message was lost."""
        transaction = current_transaction()
        arguments = transaction.tenant_id, self._instant, overdue
        for row in await transaction.connection.fetch(_OVERDUE, *arguments):
            await self._write(_SET_DUE, row["id"], self._instant)
            self._publish_due(row["id"], row["round"], None)

    async def _bump_version(self, supplier_order_id: UUID) -> None:
        await self._write(_BUMP_VERSION, supplier_order_id, self._instant)
        await self._publish_changed(supplier_order_id)

    async def _publish_changed(self, supplier_order_id: UUID) -> None:
        order = await resources.orders.read(supplier_order_id)
        outbox.add(supplier_order_id, events_pb.SupplierOrderChanged(order=order))

    def _publish_due(self, supplier_order_id: UUID, fencing_token: int, instant: datetime | None) -> None:
        event = events_pb.SupplierOrderDue(supplier_order_id=str(supplier_order_id), round=fencing_token)
        outbox.add(supplier_order_id, event, instant)

    async def _write(self, sql: str, *values: object) -> None:
        transaction = current_transaction()
        await transaction.connection.execute(sql, transaction.tenant_id, *values)
