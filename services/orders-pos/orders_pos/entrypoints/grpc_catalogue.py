"""Rpcs of products and categories with rules of their own."""

from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.errors import NotFoundError
from chassis.model import now
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.catalogue.resources import categories, products
from orders_pos.adapters.catalogue.sql_categories import SqlCategories
from orders_pos.adapters.catalogue.sql_products import SqlProducts
from orders_pos.domain.catalogue.drafts import can_see_drafts
from orders_pos.usecases.catalogue.archive_product import archive_product
from orders_pos.usecases.catalogue.check_parent_category import check_parent_category
from orders_pos.usecases.catalogue.restore_product import restore_product


async def list_products(request: rpc.ListProductsRequest) -> Any:
    """List products; drafts for those who work with them."""
    if not can_see_drafts(current_caller()):
        request.filter.is_draft = False
    return await products.list_items(request)


async def get_product(request: rpc.GetProductRequest) -> Any:
    """Return the product. Raise NotFoundError if it does not exist, or is a draft that the caller does not see."""
    item = await products.get(request)
    if item.is_draft and not can_see_drafts(current_caller()):
        raise NotFoundError("There is no such product.")
    return item


async def create_product(request: rpc.CreateProductRequest) -> Any:
    """Create a product; one whose id is sent was archived, and comes back as it was."""
    if request.item.id and (product := await SqlProducts().find_archived(request.item.id)):
        await restore_product(product, now(), SqlProducts())
        return await products.read(product.id)
    return await products.create(request)


async def delete_product(request: rpc.DeleteProductRequest) -> rpc.DeleteProductResponse:
    """Archive the product. Raise NotFoundError, or StaleError if it has another version."""
    await archive_product(request.id, request.version, now(), SqlProducts())
    return rpc.DeleteProductResponse()


async def create_category(request: rpc.CreateCategoryProductRequest) -> Any:
    """Create a category. Raise ValidationError, also for a parent that is missing or too deep."""
    await _check_parent(None, request.item.parent_category_id)
    return await categories.create(request)


async def update_category(request: rpc.UpdateCategoryProductRequest) -> Any:
    """Change a category. Raise NotFoundError; ValidationError, also for a parent that is below it, missing or too
    deep."""
    if "parent_category_id" in request.mask.paths:
        row = await categories.lock_row(request.item.id)
        await _check_parent(row.id, request.item.parent_category_id)
    return await categories.update(request)


async def _check_parent(category_id: UUID | None, parent_id: str) -> None:
    # An id that is not valid is rejected where it is written.
    if parent := parse_uuid(parent_id):
        await check_parent_category(category_id, parent, SqlCategories())
