"""Orders placed with the supplier, in PostgreSQL; their rows are the truth, events only wake."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from uuid import UUID

from chassis import outbox
from chassis.columns import parse_uuid
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.dropship.v1 import dropship_events_pb2 as news

from dropship_importer.adapters import resources
from dropship_importer.domain.placing import Address, Line, Listed, Placed
from dropship_importer.domain.reasons import Reason
from dropship_importer.usecases.ask_after_order import Due
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
_MINE = """
SELECT true FROM supplier_order WHERE tenant_id = $1 AND id = $2 AND round = $3 FOR UPDATE"""
_KEEP = """
UPDATE supplier_order SET state = $3, supplier_order_id = $4,
  supplier_status = coalesce(nullif($5, ''), supplier_status),
  track_number = coalesce(nullif($6, ''), track_number), logistic_name = coalesce(nullif($7, ''), logistic_name),
  amount = coalesce($8, amount), postage = coalesce($9, postage), pay_url = coalesce(nullif($10, ''), pay_url),
  reason = $11, reason_code = $13, look_time = $12, tries = 0, round = round + 1
WHERE tenant_id = $1 AND id = $2
RETURNING (new.state, new.track_number, new.supplier_status, new.reason, new.amount)
  IS DISTINCT FROM (old.state, old.track_number, old.supplier_status, old.reason, old.amount)"""
_END = """
UPDATE supplier_order SET state = $3, reason = $4, reason_code = $5, round = round + 1
WHERE tenant_id = $1 AND id = $2"""
_WAIT = """
UPDATE supplier_order SET tries = tries + 1, round = round + 1, reason = $3, reason_code = $5, due_at = $4
WHERE tenant_id = $1 AND id = $2 RETURNING round, new.reason <> old.reason"""
_LOOK = "UPDATE supplier_order SET due_at = $3 WHERE tenant_id = $1 AND id = $2 RETURNING round"
_CHANGED = (
    "UPDATE supplier_order SET version = version + 1, update_time = $3 WHERE tenant_id = $1 AND id = $2"
)
_CANCELLED = """
UPDATE supplier_order SET is_order_cancelled = $3 WHERE tenant_id = $1 AND order_id = $2
AND is_order_cancelled <> $3 AND state IN ('placing', 'placed', 'shipped') RETURNING id"""
_FORGOTTEN = """
SELECT id, round FROM supplier_order WHERE tenant_id = $1 AND state IN ('placing', 'placed', 'shipped')
AND due_at < $2::timestamptz - $3::interval ORDER BY due_at LIMIT 20"""
_LATE = timedelta(minutes=15)
_IDLE = ("refused", "cancelled")


async def due_order(order_id: UUID, round_: int | None = None) -> Due | None:
    """The order if it is still to be asked after, in this round where one is named."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_DUE, transaction.tenant_id, order_id, round_)
    if row is None:
        return None
    lines = [Line(**one) for one in row["lines"]]
    parcel = Parcel(
        row["number"], row["ship_from_country"], Address(**row["address"]), lines, row["pay_from_balance"]
    )
    return Due(row["id"], row["round"], row["tries"], row["state"], row["is_order_cancelled"], parcel)


class SqlOrders:
    """As of one moment."""

    def __init__(self, moment: datetime) -> None:
        self._moment = moment

    async def lock(self, order_id: UUID) -> None:
        await current_transaction().connection.execute(_LOCK, str(order_id))

    async def listed(self, products: Sequence[str]) -> Mapping[str, Listed]:
        transaction = current_transaction()
        ids = [found for one in products if (found := parse_uuid(one))]
        rows = await transaction.connection.fetch(_LISTED, transaction.tenant_id, ids)
        return {
            str(row["id"]): Listed(row["ship_from_country"], row["ship_to_country"], row["vids"])
            for row in rows
        }

    async def placed(self, order_id: UUID) -> tuple[int, list[Line]]:
        """How many parcels were ever begun, and the lines of those that are not refused or cancelled."""
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_PLACED, transaction.tenant_id, order_id)
        lines = [Line(**one) for row in rows if row["state"] not in _IDLE for one in row["lines"]]
        return len(rows), lines

    async def add(self, order_id: UUID, parcel: Parcel) -> None:
        placed_id = uuid7()
        await self._write(
            _ADD,
            *(placed_id, order_id, parcel.number, parcel.ship_from, asdict(parcel.address)),
            *([asdict(one) for one in parcel.lines], parcel.pay_from_balance, self._moment),
        )
        self._wake(placed_id, 0, None)
        await self._tell(placed_id)

    async def is_mine(self, due: Due) -> bool:
        transaction = current_transaction()
        key = transaction.tenant_id, due.id, due.round
        return bool(await transaction.connection.fetchval(_MINE, *key))

    async def keep(self, due: Due, placed: Placed, reason: Reason) -> None:
        transaction = current_transaction()
        is_news = await transaction.connection.fetchval(
            _KEEP,
            *(transaction.tenant_id, due.id, placed.state, placed.supplier_order_id, placed.status[:100]),
            *(placed.track_number[:100], placed.logistic_name[:100], placed.amount, placed.postage),
            *(placed.pay_url[:1000], reason.text, self._moment, reason.code),
        )
        if is_news:
            await self._changed(due.id)

    async def end(self, due: Due, state: str, reason: Reason) -> None:
        await self._write(_END, due.id, state, reason.text, reason.code)
        await self._changed(due.id)

    async def wait(self, due: Due, seconds: float, why: Reason) -> None:
        transaction = current_transaction()
        moment = self._moment + timedelta(seconds=seconds)
        key = transaction.tenant_id, due.id
        row = await transaction.connection.fetchrow(_WAIT, *key, why.text, moment, why.code)
        self._wake(due.id, row[0], moment)
        if row[1]:
            await self._changed(due.id)

    async def look_again(self, order_id: UUID, hours: int) -> None:
        transaction = current_transaction()
        moment = self._moment + timedelta(hours=hours)
        round_ = await transaction.connection.fetchval(_LOOK, transaction.tenant_id, order_id, moment)
        self._wake(order_id, round_, moment)

    async def cancel(self, order_id: UUID, *, is_cancelled: bool) -> None:
        """The shop's order was cancelled, or is not any more."""
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_CANCELLED, transaction.tenant_id, order_id, is_cancelled)
        for row in rows:
            await self._changed(row["id"])

    async def wake_forgotten(self) -> None:
        """Ask after those that should have been asked after: their message is lost."""
        transaction = current_transaction()
        for row in await transaction.connection.fetch(_FORGOTTEN, transaction.tenant_id, self._moment, _LATE):
            await self._write(_LOOK, row["id"], self._moment)
            self._wake(row["id"], row["round"], None)

    async def _changed(self, placed_id: UUID) -> None:
        await self._write(_CHANGED, placed_id, self._moment)
        await self._tell(placed_id)

    async def _tell(self, placed_id: UUID) -> None:
        resources.orders.clear_totals()
        order = await resources.orders.read(placed_id)
        outbox.add(placed_id, news.SupplierOrderChanged(order=order))

    def _wake(self, placed_id: UUID, round_: int, moment: datetime | None) -> None:
        message = news.SupplierOrderDue(supplier_order_id=str(placed_id), round=round_)
        outbox.add(placed_id, message, moment)

    async def _write(self, sql: str, *values: object) -> None:
        transaction = current_transaction()
        await transaction.connection.execute(sql, transaction.tenant_id, *values)
