"""What an order takes from stock."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from uuid import UUID

from orders_pos.domain.orders.order import OrderLine
from orders_pos.domain.stock.stock_level import StockKey


def stock_changes(
    lines: Iterable[OrderLine], stored_lines: Iterable[OrderLine] = (), untracked: Collection[UUID] = ()
) -> Mapping[StockKey, int]:
    """Return what saving these lines instead of the stored ones changes in stock, in tenths: negative for what is
    taken. Products known to be untracked are omitted."""
    changes = Counter[StockKey]()
    for line in lines:
        changes[StockKey(line.product_id, line.attribute_value_id)] -= line.tenths
    for line in stored_lines:
        changes[StockKey(line.product_id, line.attribute_value_id)] += line.tenths
    return {
        key: tenths for key, tenths in sorted(changes.items()) if tenths and key.product_id not in untracked
    }
