"""Repositories of the use cases of the catalogue."""

from collections.abc import Collection
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from orders_pos.domain.catalogue.product import Product
from orders_pos.domain.catalogue.supplier_listing import StoredListing, SupplierListing


class Products(Protocol):
    """Products with their versions and archived state."""

    async def lock(self, product_id: str) -> Product:
        """Return the product, locked until the commit. Raise NotFoundError."""
        ...

    async def check_version(self, product: Product, version: int) -> None:
        """Raise StaleError if `version` is neither 0 nor the product's."""
        ...

    async def save_archived(self, product: Product) -> None:
        """Save a product that was archived, and publish that it left the catalogue."""
        ...

    async def save_restored(self, product: Product) -> None:
        """Save a product that is in the catalogue again, and publish it."""
        ...


class Categories(Protocol):
    """The tree of categories."""

    async def get_branch(self, category_id: UUID) -> Collection[UUID]:
        """Return the category with all categories above it; nothing if it does not exist."""
        ...

    async def count_levels(self, category_id: UUID) -> int:
        """Return the number of levels of the category and those below it."""
        ...


class SupplierProducts(Protocol):
    """Products that stand for a supplier's listing."""

    async def lock(self, listing_id: UUID) -> StoredListing | None:
        """Return what is stored of a listing, locked until the commit; None for a new one."""
        ...

    async def get_product(self, product_id: UUID) -> Product | None:
        """Return the product of a listing, locked until the commit, or None."""
        ...

    async def find_category(self, category_id: UUID) -> UUID | None:
        """Return the id if the category exists, else None."""
        ...

    async def find_rate(self, source: str, target: str) -> Decimal | None:
        """Return the tenant's exchange rate between two currencies, if there is one."""
        ...

    async def save(self, product: Product, listing: SupplierListing, *, is_hidden: bool) -> None:
        """Save the product with its listing, and publish the change."""
        ...
