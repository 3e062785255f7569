"""What carts need to know of products beside their prices."""

from collections.abc import Mapping
from datetime import datetime

from chassis.db import current_transaction

from orders_pos.domain.carts.priced_cart import CartStock
from orders_pos.domain.carts.ship_to import SupplierGoods
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.stock.stock_level import StockKey, level_to_tenths

# What others have reserved counts until it expires; what the cart holds itself is its own.
_GOODS = """
SELECT k.product_id, k.attribute_value_id, v.variant_id, v.ship_to_countries, v.is_cod,
  p.track_stock, p.low_stock_level,
  CASE WHEN p.track_stock THEN coalesce(s.on_hand, 0) - coalesce((SELECT sum(r.tenths) FROM stock_reservation r
    WHERE r.tenant_id = $1 AND r.product_id = k.product_id AND r.attribute_value_id = k.attribute_value_id
      AND r.holder <> $4 AND r.expire_time > $5), 0)::bigint END AS available
FROM unnest($2::uuid[], $3::text[]) AS k (product_id, attribute_value_id)
JOIN product p ON p.tenant_id = $1 AND p.id = k.product_id
LEFT JOIN supplier_product v ON v.tenant_id = $1 AND v.product_id = k.product_id
LEFT JOIN stock_level s ON s.tenant_id = $1 AND s.product_id = k.product_id
  AND s.attribute_value_id = k.attribute_value_id"""


class SqlCartGoods:
    """Listings and stock of the products of a cart, in the current transaction."""

    async def get_supplied_and_stock(
        self, cart: ShopCart, now: datetime
    ) -> tuple[Mapping[StockKey, SupplierGoods], Mapping[StockKey, CartStock]]:
        """Return the cart's supplier goods, and what the cart can have of its tracked products.

        A value of a supplier's product has the number of its variant."""
        transaction, keys = current_transaction(), list(cart.quantities)
        columns = [key.product_id for key in keys], [key.attribute_value_id for key in keys]
        rows = await transaction.connection.fetch(_GOODS, transaction.tenant_id, *columns, cart.id, now)
        goods = {StockKey(row["product_id"], row["attribute_value_id"]): row for row in rows}
        supplied = {
            key: SupplierGoods(
                key.attribute_value_id or row["variant_id"],
                [country.upper() for country in row["ship_to_countries"]],
                row["is_cod"],
            )
            for key, row in goods.items()
            if row["variant_id"] is not None
        }
        stock = {
            key: CartStock(row["available"], level_to_tenths(row["low_stock_level"]))
            for key, row in goods.items()
            if row["track_stock"]
        }
        return supplied, stock
