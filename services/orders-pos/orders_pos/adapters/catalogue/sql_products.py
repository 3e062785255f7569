"""Products in PostgreSQL, for what is more than plain reading and writing."""

from chassis import outbox
from chassis.db import current_transaction
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.catalogue.resources import products
from orders_pos.domain.catalogue.product import Product


class SqlProducts:
    async def lock(self, product_id: str) -> Product:
        """Return the product, locked until the commit. Raise NotFoundError."""
        product: Product = await products.lock_row(product_id)
        return product

    async def check_version(self, product: Product, version: int) -> None:
        """Raise StaleError if `version` is neither 0 nor the product's."""
        await products.check_version(product, version, {})

    async def save_archived(self, product: Product) -> None:
        """Save a product that was archived, and publish that it left the catalogue."""
        item = await products.read(product.id)
        await (await current_transaction().session()).flush()
        outbox.add(product.id, events.ProductChanged(product=item, is_removed=True))
