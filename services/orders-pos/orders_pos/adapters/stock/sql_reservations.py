"""Stock held by carts, in PostgreSQL.

A level's `reserved` counts its reservations until they are released, so it changes under the lock of its row only. One
that expired counts no longer: a sale that finds too little releases expired ones first, and reading subtracts them.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.db import current_transaction
from chassis.model import now

from orders_pos.domain.stock.stock_level import StockKey

_LOCK_HOLDER = "SELECT pg_advisory_xact_lock(hashtextextended('stock ' || $1::uuid || $2::uuid, 0))"
_HELD = "SELECT product_id, attribute_value_id FROM stock_reservation WHERE tenant_id = $1 AND holder = $2"
# Creates the levels that are missing.
_LOCK = """
WITH locked AS (
  INSERT INTO stock_level AS s (tenant_id, product_id, attribute_value_id, on_hand)
  SELECT $1, k.product_id, k.attribute_value_id, 0
  FROM unnest($2::uuid[], $3::text[]) AS k (product_id, attribute_value_id)
  JOIN product p ON p.tenant_id = $1 AND p.id = k.product_id AND p.track_stock
  ORDER BY k.product_id, k.attribute_value_id
  ON CONFLICT (tenant_id, product_id, attribute_value_id) DO UPDATE SET version = s.version + 1
  RETURNING product_id, attribute_value_id, on_hand, reserved, version
)
SELECT l.*, p.name, p.low_stock_level, p.sell_without_stock
FROM locked l JOIN product p ON p.tenant_id = $1 AND p.id = l.product_id"""
_RELEASE = """
WITH keys AS (SELECT * FROM unnest($2::uuid[], $3::text[]) AS k (product_id, attribute_value_id)), released AS (
  DELETE FROM stock_reservation r USING keys k
  WHERE r.tenant_id = $1 AND r.product_id = k.product_id AND r.attribute_value_id = k.attribute_value_id
    AND (r.holder = $4::uuid OR r.expire_time <= $5)
  RETURNING r.product_id, r.attribute_value_id, r.tenths
), sums AS (SELECT product_id, attribute_value_id, sum(tenths)::bigint AS tenths FROM released GROUP BY 1, 2)
UPDATE stock_level s SET reserved = s.reserved - sums.tenths FROM sums
WHERE s.tenant_id = $1 AND s.product_id = sums.product_id AND s.attribute_value_id = sums.attribute_value_id
RETURNING s.product_id, s.attribute_value_id, sums.tenths"""
_RESERVE = """
WITH wanted AS (
  INSERT INTO stock_reservation (tenant_id, holder, product_id, attribute_value_id, tenths, expire_time)
  SELECT $1, $5, k.* , $6 FROM unnest($2::uuid[], $3::text[], $4::bigint[]) AS k
  RETURNING product_id, attribute_value_id, tenths
)
UPDATE stock_level s SET reserved = s.reserved + wanted.tenths FROM wanted
WHERE s.tenant_id = $1 AND s.product_id = wanted.product_id AND s.attribute_value_id = wanted.attribute_value_id"""


async def lock_holder(holder: UUID) -> list[StockKey]:
    """Return what a holder has reserved. Others that act for the same holder wait until the commit."""
    transaction = current_transaction()
    await transaction.connection.execute(_LOCK_HOLDER, transaction.tenant_id, holder)
    rows = await transaction.connection.fetch(_HELD, transaction.tenant_id, holder)
    return [StockKey(*row) for row in rows]


async def lock_levels(keys: Iterable[StockKey]) -> list[Any]:
    """Lock the levels of tracked products until the commit, in the order of their keys, and return them."""
    transaction = current_transaction()
    return list(
        await transaction.connection.fetch(_LOCK, transaction.tenant_id, *_columns(sorted(set(keys))))
    )


async def release_expired(keys: Sequence[StockKey], holder: UUID | None = None) -> Mapping[StockKey, int]:
    """Release expired reservations of levels that are locked, and those of the holder; return how many tenths."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_RELEASE, transaction.tenant_id, *_columns(keys), holder, now())
    return {StockKey(row["product_id"], row["attribute_value_id"]): row["tenths"] for row in rows}


async def insert_reservations(holder: UUID, quantities: Mapping[StockKey, int], until: datetime) -> None:
    """Insert reservations of a holder that has none of these levels, which are locked."""
    transaction = current_transaction()
    await transaction.connection.execute(
        _RESERVE, transaction.tenant_id, *_columns(list(quantities)), list(quantities.values()), holder, until
    )


def _columns(keys: Sequence[StockKey]) -> tuple[list[UUID], list[str]]:
    return [key.product_id for key in keys], [key.attribute_value_id for key in keys]
