"""Products in PostgreSQL, for what is more than plain reading and writing."""

from chassis import outbox
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.catalogue.resources import products
from orders_pos.domain.catalogue.product import Product


class SqlProducts:
    """Implements Products in the current transaction."""

    async def lock(self, product_id: str) -> Product:
        """Return the product, locked until the commit. Raise NotFoundError."""
        product: Product = await products.lock_row(product_id)
        return product

    async def find_archived(self, product_id: str) -> Product | None:
        """Return the product of an id, locked until the commit, if there is one and it is archived."""
        try:
            product = await self.lock(product_id)
        except NotFoundError:
            return None
        return product if product.archived_at else None

    async def check_version(self, product: Product, version: int) -> None:
        """Raise StaleError if `version` is neither 0 nor the product's."""
        await products.check_version(product, version, {})

    async def save_archived(self, product: Product) -> None:
        """Save a product that was archived, and publish that it left the catalogue."""
        item = await products.read(product.id)
        products.audited.deleted(product, products.audited.values(product, "Delete"))
        await (await current_transaction().session()).flush()
        outbox.add(product.id, events.ProductChanged(product=item, is_removed=True))

    async def save_restored(self, product: Product) -> None:
        """Save a product that is in the catalogue again, and publish it."""
        products.audited.created(product)
        await (await current_transaction().session()).flush()
        outbox.add(product.id, events.ProductChanged(product=await products.read(product.id)))
