"""Restore a product that was archived."""

from datetime import datetime

from orders_pos.domain.catalogue.product import Product
from orders_pos.usecases.catalogue import Products


async def restore_product(product: Product, now: datetime, products: Products) -> None:
    """Put a product back into the catalogue, as it was when it was archived."""
    product.restore(now)
    await products.save_restored(product)
