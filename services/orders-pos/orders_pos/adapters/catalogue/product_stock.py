"""The stock of products: shown with them, and filtered by."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.columns import enum_number
from chassis.context import GUEST, current_caller
from chassis.db import current_transaction
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.stock.stock_level import UNTRACKED, StockLevel, level_to_tenths, stock_status

# A reservation that expired counts no longer, whether or not it was released.
_AVAILABLE = """s.on_hand - s.reserved + CASE WHEN s.reserved = 0 THEN 0 ELSE coalesce((
    SELECT sum(r.tenths) FROM stock_reservation r WHERE r.tenant_id = s.tenant_id AND r.product_id = s.product_id
      AND r.attribute_value_id = s.attribute_value_id AND r.expire_time <= now()), 0)::bigint END"""
_LEVELS = f"""
SELECT s.product_id::text, s.attribute_value_id, s.on_hand, {_AVAILABLE} AS available
FROM stock_level s WHERE s.tenant_id = $1 AND s.product_id = ANY($2::uuid[])"""  # noqa: S608  # constants only
# Of a product with values, only these count.
_OF_PRODUCT = f"""coalesce((SELECT sum({_AVAILABLE}) FROM stock_level s
  WHERE s.tenant_id = $1 AND s.product_id = product.id AND CASE WHEN product.attribute_values = '[]'
    THEN s.attribute_value_id = ''
    ELSE product.attribute_values @> jsonb_build_array(jsonb_build_object('id', s.attribute_value_id)) END), 0)"""  # noqa: S608  # constants only
_NONE = StockLevel()
_STATUS: Any = pb.StockStatus.DESCRIPTOR
_UNTRACKED = enum_number(_STATUS, UNTRACKED)


def in_stock_condition(value: Any, arguments: Arguments) -> str:
    """Return the condition that something is available, or stock is not tracked."""
    return f"(NOT track_stock OR {_OF_PRODUCT} > 0) = {arguments.add(value)}"


def low_stock_condition(value: Any, _arguments: Arguments) -> str:
    """Return the condition that no more is available than the low stock level."""
    is_low = f"{_OF_PRODUCT} <= coalesce(low_stock_level, 0) * 10"
    # Written so that an index of tracked products can be used.
    return f"track_stock AND {is_low}" if value else f"NOT (track_stock AND {is_low})"


async def add_stock(items: Sequence[Any]) -> None:
    """Add to each product the stock of it and of its values. Visitors get the status only."""
    tracked = [item.id for item in items if item.track_stock]
    levels = await _load_levels(tracked) if tracked else {}
    is_guest = GUEST in current_caller().roles
    for item in items:
        if item.track_stock:
            _show(item, levels[item.id])
        else:
            item.in_stock = True
            for message in (item, *item.attribute_values):
                message.stock_status = _UNTRACKED
        if is_guest:
            _hide_quantities(item)


async def _load_levels(ids: Sequence[str]) -> dict[str, dict[str, StockLevel]]:
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_LEVELS, transaction.tenant_id, [UUID(id_) for id_ in ids])
    levels: dict[str, dict[str, StockLevel]] = defaultdict(dict)
    for row in rows:
        on_hand, available = row["on_hand"], row["available"]
        levels[row["product_id"]][row["attribute_value_id"]] = StockLevel(on_hand, on_hand - available)
    return levels


def _show(item: Any, levels: dict[str, StockLevel]) -> None:
    low = level_to_tenths(Decimal(item.low_stock_level) if item.low_stock_level else None)
    for value in item.attribute_values:
        _show_level(value, levels.get(value.id, _NONE), low)
    shown = [levels.get(value.id, _NONE) for value in item.attribute_values] or [levels.get("", _NONE)]
    total = StockLevel(sum(level.on_hand for level in shown), sum(level.reserved for level in shown))
    _show_level(item, total, low)
    item.in_stock = any(level.available > 0 for level in shown)


def _show_level(message: Any, level: StockLevel, low: int) -> None:
    message.stock_on_hand = _format(level.on_hand)
    message.stock_available = _format(level.available)
    message.stock_status = enum_number(_STATUS, stock_status(level.available, low))


def _format(tenths: int) -> str:
    quantity = to_quantity(tenths)
    return format(quantity.to_integral_value() if tenths % 10 == 0 else quantity, "f")


def _hide_quantities(item: Any) -> None:
    for message in (item, *item.attribute_values):
        message.ClearField("stock_on_hand")
        message.ClearField("stock_available")
    item.ClearField("low_stock_level")
