"""Stock on hand in PostgreSQL: every change is one statement that also writes the ledger.

Rows of levels are locked until the commit, always in the order of their keys, so that two transactions with the same
products wait for each other instead of blocking each other.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import enum_number
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError, invalid_field
from chassis.model import uuid7
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.stock.sql_reservations import release_expired
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Order
from orders_pos.domain.stock.stock_level import (
    StockChange,
    StockKey,
    StockLevel,
    level_to_tenths,
    out_of_stock_error,
)
from orders_pos.domain.stock.stock_movement import CORRECTED, StockEntry

# A quantity is added, or with `$4` set: then the ledger gets the difference.
_CHANGE = """
WITH wanted AS ({wanted}
), changed AS (
  INSERT INTO stock_level AS s (tenant_id, product_id, attribute_value_id, on_hand)
  SELECT $1, product_id, attribute_value_id, tenths FROM wanted ORDER BY product_id, attribute_value_id
  ON CONFLICT (tenant_id, product_id, attribute_value_id) DO UPDATE SET
    on_hand = CASE WHEN $4::boolean THEN excluded.on_hand ELSE s.on_hand + excluded.on_hand END, version = s.version + 1
  RETURNING new.product_id, new.attribute_value_id, coalesce(old.on_hand, 0) AS before, new.on_hand, new.reserved,
    new.version
), movements AS (
  INSERT INTO stock_movement (tenant_id, id, product_id, attribute_value_id, kind, tenths, on_hand_tenths, reason,
    person_name, order_id, order_version, create_time)
  SELECT $1, id, product_id, attribute_value_id, coalesce($5::text, CASE WHEN on_hand < before THEN 'sold' ELSE
    'returned' END), on_hand - before, on_hand, $6::text, $7::text, $8::uuid, $9::integer, $10::timestamptz
  FROM changed JOIN wanted USING (product_id, attribute_value_id) WHERE on_hand <> before
)
SELECT product_id, attribute_value_id, name, before, on_hand, reserved, version, low_stock_level, sell_without_stock
FROM changed JOIN wanted USING (product_id, attribute_value_id)"""
_UNNESTED = """
  SELECT w.*, p.name, p.low_stock_level, p.sell_without_stock
  FROM unnest($2::uuid[], $3::text[], $11::bigint[], $12::uuid[]) AS w (product_id, attribute_value_id, tenths, id)
  JOIN product p ON p.tenant_id = $1 AND p.id = w.product_id AND p.track_stock"""
# An order gives back no more than it took: it may be older than the counting of its products.
_OF_ORDER = f"""
  SELECT product_id, attribute_value_id, CASE WHEN tenths < 0 THEN tenths ELSE least(tenths, (
      SELECT -sum(m.tenths) FROM stock_movement m WHERE m.tenant_id = $1 AND m.order_id = $8
        AND m.product_id = u.product_id AND m.attribute_value_id = u.attribute_value_id)) END AS tenths,
    id, name, low_stock_level, sell_without_stock
  FROM ({_UNNESTED}) u WHERE tenths < 0 OR EXISTS (
    SELECT FROM stock_movement m WHERE m.tenant_id = $1 AND m.order_id = $8 AND m.product_id = u.product_id
      AND m.attribute_value_id = u.attribute_value_id)"""  # noqa: S608  # constants only
_CHANGE_BY_ENTRY, _CHANGE_BY_ORDER = _CHANGE.format(wanted=_UNNESTED), _CHANGE.format(wanted=_OF_ORDER)
_PRODUCT = """
SELECT track_stock, jsonb_path_query_array(attribute_values, '$[*].id') AS value_ids FROM product
WHERE tenant_id = $1 AND id = $2 AND archived_at IS NULL"""
_STATUS: Any = pb.StockStatus.DESCRIPTOR


class SqlStock:
    """Implements Stock and StockLedger in the current transaction."""

    async def move_order(
        self, order: Order, changes: Mapping[StockKey, int], caller: Caller, *, is_strict: bool = False
    ) -> None:
        """Take from stock what an order of this version changes, negative tenths, and give back, positive ones, no more
        than the order took. Untracked products change nothing. Raise ConflictError `out-of-stock` if a product may not
        be sold without stock and less is available; with `is_strict` no product may."""
        origin = "", caller.name, order.id, order.version, order.update_time
        changed = await _change(_CHANGE_BY_ORDER, changes, None, origin)
        short = [
            change for change in changed if change.is_short and (is_strict or not change.sell_without_stock)
        ]
        if short:
            # What expired without being released is available too.
            released = await release_expired([change.key for change in short])
            for change in short:
                missing = -change.after.available - released.get(change.key, 0)
                if missing > 0:
                    raise out_of_stock_error(change, missing)

    async def record(self, entry: StockEntry, caller: Caller, instant: datetime) -> UUID | None:
        """Record an entry and return the id of its movement; None if a count found what was expected. Raise
        ValidationError if the product's stock is not tracked or the value does not exist."""
        await self._check_tracked(entry.key)
        origin = entry.reason, caller.name, None, None, instant
        kind, movement_id = (CORRECTED if entry.is_count else entry.kind), uuid7()
        changed = await _change(
            _CHANGE_BY_ENTRY,
            {entry.key: entry.tenths},
            kind,
            origin,
            is_count=entry.is_count,
            ids=[movement_id],
        )
        return movement_id if any(change.before != change.after for change in changed) else None

    async def set_counts(self, counts: Mapping[StockKey, int], reason: str, instant: datetime) -> None:
        """Set stocks on hand, in tenths, to what a supplier has."""
        await _change(_CHANGE_BY_ENTRY, counts, CORRECTED, (reason, "", None, None, instant), is_count=True)

    async def _check_tracked(self, key: StockKey) -> None:
        transaction = current_transaction()
        product = await transaction.connection.fetchrow(_PRODUCT, transaction.tenant_id, key.product_id)
        if product is None:
            raise NotFoundError("There is no such product.")
        if not product["track_stock"]:
            raise invalid_field("item.product_id", "The stock of this product is not tracked.", "not-allowed")
        if key.attribute_value_id not in (product["value_ids"] or [""]):
            raise invalid_field("item.attribute_value_id", "There is no such value.", "unknown")


async def _change(
    statement: str,
    changes: Mapping[StockKey, int],
    kind: str | None,
    origin: tuple[str, str, UUID | None, int | None, datetime],
    *,
    is_count: bool = False,
    ids: Sequence[UUID] = (),
) -> list[StockChange]:
    """Change stocks, publish what this means for their status, and return the changes. `origin` are reason, person,
    order with version, and time of the movements."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(
        statement,
        transaction.tenant_id,
        [key.product_id for key in changes],
        [key.attribute_value_id for key in changes],
        is_count,
        kind,
        *origin,
        list(changes.values()),
        ids or [uuid7() for _ in changes],
    )
    changed = [_to_change(row) for row in rows]
    for change in changed:
        publish_status(change)
    return changed


def _to_change(row: Any) -> StockChange:
    return StockChange(
        StockKey(row["product_id"], row["attribute_value_id"]),
        row["name"],
        StockLevel(row["before"], row["reserved"]),
        StockLevel(row["on_hand"], row["reserved"]),
        row["version"],
        level_to_tenths(row["low_stock_level"]),
        row["sell_without_stock"],
    )


def publish_status(change: StockChange) -> None:
    """Publish the change if the stock has another status now."""
    if not change.is_status_changed:
        return
    status: Any = enum_number(_STATUS, change.status)
    message = events.ProductStockChanged(
        product_id=str(change.key.product_id),
        attribute_value_id=change.key.attribute_value_id,
        name=change.name,
        version=change.version,
        stock_on_hand=format(to_quantity(change.after.on_hand), "f"),
        stock_available=format(to_quantity(change.after.available), "f"),
        stock_status=status,
    )
    outbox.add(change.key.product_id, message)
