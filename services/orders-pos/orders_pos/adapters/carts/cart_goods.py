"""What carts need to know of products beside their prices."""

from collections.abc import Mapping
from datetime import datetime

from chassis.db import current_transaction

from orders_pos.domain.carts.priced_cart import CartStock
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.stock.stock_level import StockKey, level_to_tenths

# What others have reserved counts until it expires; what the cart holds itself is its own.
_STOCK = """
SELECT k.product_id, k.attribute_value_id, p.low_stock_level,
  coalesce(s.on_hand, 0) - coalesce((SELECT sum(r.tenths) FROM stock_reservation r WHERE r.tenant_id = $1
    AND r.product_id = k.product_id AND r.attribute_value_id = k.attribute_value_id AND r.holder <> $4
    AND r.expire_time > $5), 0)::bigint AS available
FROM unnest($2::uuid[], $3::text[]) AS k (product_id, attribute_value_id)
JOIN product p ON p.tenant_id = $1 AND p.id = k.product_id AND p.track_stock
LEFT JOIN stock_level s ON s.tenant_id = $1 AND s.product_id = k.product_id
  AND s.attribute_value_id = k.attribute_value_id"""
_VARIANTS = (
    "SELECT product_id, variant_id FROM supplier_product WHERE tenant_id = $1 AND product_id = ANY($2)"
)


class SqlCartGoods:
    async def get_stock(self, cart: ShopCart, now: datetime) -> Mapping[StockKey, CartStock]:
        """Return what the cart can have of its tracked products."""
        transaction, keys = current_transaction(), list(cart.wanted)
        columns = [key.product_id for key in keys], [key.attribute_value_id for key in keys]
        rows = await transaction.connection.fetch(_STOCK, transaction.tenant_id, *columns, cart.id, now)
        return {
            StockKey(row["product_id"], row["attribute_value_id"]): CartStock(
                row["available"], level_to_tenths(row["low_stock_level"])
            )
            for row in rows
        }

    async def get_variants(self, cart: ShopCart) -> Mapping[StockKey, str]:
        """Return the supplier's numbers of the cart's supplier goods: a value of such a product has that of its
        variant."""
        transaction = current_transaction()
        ids = [line.product_id for line in cart.lines]
        rows = await transaction.connection.fetch(_VARIANTS, transaction.tenant_id, ids)
        single = {row["product_id"]: row["variant_id"] for row in rows}
        found = {
            line.key: line.attribute_value_id or single[line.product_id]
            for line in cart.lines
            if line.product_id in single
        }
        return {key: variant for key, variant in found.items() if variant}
