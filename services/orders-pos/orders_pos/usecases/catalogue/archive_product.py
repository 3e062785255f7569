"""Archive a product: it leaves the catalogue and stays on its orders."""

from datetime import datetime

from orders_pos.usecases.catalogue import Products


async def archive_product(product_id: str, version: int, now: datetime, products: Products) -> None:
    """Raise NotFoundError if the product does not exist or is archived, and StaleError."""
    product = await products.lock(product_id)
    product.check_not_archived()
    await products.check_version(product, version)
    product.archive(now)
    await products.save_archived(product)
