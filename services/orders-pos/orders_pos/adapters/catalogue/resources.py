"""Products and categories as resources."""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import parse_uuid
from chassis.db import current_transaction
from chassis.errors import NotFoundError, invalid_field
from chassis.model import now
from chassis.resource import Resource
from chassis.resource_query import Arguments, Ranking
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.search import contains_condition, prefix_condition
from orders_pos.domain.catalogue.product import CategoryProduct, Product

_MAX_PRODUCTS_PER_CATEGORY = 30
_MAX_LEVELS = 3
_IN_BRANCH = """category_id IN (
  WITH RECURSIVE branch AS (
    SELECT id FROM category_product WHERE tenant_id = $1 AND id = ANY({ids})
    UNION SELECT c.id FROM category_product c JOIN branch b ON c.parent_category_id = b.id WHERE c.tenant_id = $1
  ) SELECT id FROM branch)"""
_CHILDREN = """
SELECT id::text, parent_category_id::text AS parent, name, image, icon FROM category_product
WHERE tenant_id = $1 AND parent_category_id = ANY($2::uuid[]) ORDER BY position, name, id"""
_ANCESTORS = """
WITH RECURSIVE up AS (
  SELECT id, parent_category_id, 1 AS level FROM category_product WHERE tenant_id = $1 AND id = $2
  UNION ALL SELECT c.id, c.parent_category_id, level + 1
  FROM category_product c JOIN up ON c.id = up.parent_category_id
  WHERE c.tenant_id = $1 AND level < 10
) SELECT array_agg(id) FROM up"""
_DEPTH = """
WITH RECURSIVE down AS (
  SELECT id, 1 AS level FROM category_product WHERE tenant_id = $1 AND id = $2
  UNION ALL SELECT c.id, level + 1 FROM category_product c JOIN down ON c.parent_category_id = down.id
  WHERE c.tenant_id = $1 AND level < 10
) SELECT max(level) FROM down"""

_name_condition = partial(contains_condition, gram_column="grams", text_column="search_text")


def _category_condition(ids: Any, arguments: Arguments) -> str:
    return _IN_BRANCH.format(ids=arguments.add([UUID(id_) for id_ in ids if parse_uuid(id_)]))


products = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Products"],
    row=Product,
    filters={"name": _name_condition, "category_id": _category_condition},
    rankings={"name": Ranking(partial(prefix_condition, text_column="search_text"), "search_text")},
    default_order="name",
    base_condition="archived_at IS NULL",
    to_event=lambda item, removed: events.ProductChanged(product=item, is_removed=removed),
)


async def update_product(request: Any) -> Any:
    """Update a product. A new `price` is also the new `final_price` if both were equal."""
    row = await _lock_product(request.item.id)
    is_price_alone = "price" in request.mask.paths and "final_price" not in request.mask.paths
    if is_price_alone and row.final_price == row.price:
        request.item.final_price = request.item.price
        request.mask.paths.append("final_price")
    return await products.update(request)


async def delete_product(request: Any) -> Any:
    """Archive a product: it leaves the catalogue and stays on its orders."""
    row = await _lock_product(request.id)
    item = await products.read(request.id)
    await products.check_version(row, request.version, {})
    row.archived_at = row.update_time = now()
    await (await current_transaction().session()).flush()
    outbox.add(row.id, events.ProductChanged(product=item, is_removed=True))
    return rpc.DeleteProductResponse()


async def _lock_product(product_id: str) -> Product:
    """Return the product, locked until the commit. Raise NotFoundError if it is archived."""
    row: Product = await products.lock_row(product_id)
    if row.archived_at:
        raise NotFoundError("There is no such product.")
    return row


async def _add_children(items: Sequence[Any]) -> None:
    """Add to each category its direct subcategories."""
    children = await _load_children([item.id for item in items])
    for item in items:
        item.sub_categories.extend(pb.SubCategory(**child) for child in children[item.id])


async def _load_children(ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_CHILDREN, transaction.tenant_id, [UUID(id_) for id_ in ids])
    children_by_parent: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        children_by_parent[row["parent"]].append(
            {name: row[name] for name in ("id", "name", "image", "icon")}
        )
    return children_by_parent


async def _add_branch(items: Sequence[Any]) -> None:
    """Add to a category one more level, and the first products of each subcategory."""
    for item in items:
        children = await _load_children([child.id for child in item.sub_categories])
        for child in item.sub_categories:
            child.products.extend(await _list_products(child.id))
            child.sub_categories.extend(pb.SubCategory(**grandchild) for grandchild in children[child.id])


async def _list_products(category_id: str) -> Sequence[pb.Product]:
    request = rpc.ListProductsRequest(filter=rpc.ProductFilter(category_id=[category_id]))
    request.page.limit = _MAX_PRODUCTS_PER_CATEGORY
    return (await products.list_items(request)).items


categories = Resource(
    service=rpc.DESCRIPTOR.services_by_name["CategoryProducts"],
    row=CategoryProduct,
    default_order="position, name",
    enrich=_add_children,
    enrich_item=_add_branch,
)


async def create_category(request: Any) -> Any:
    await _check_parent(None, request.item)
    return await categories.create(request)


async def update_category(request: Any) -> Any:
    if "parent_category_id" in request.mask.paths:
        await _check_parent((await categories.lock_row(request.item.id)).id, request.item)
    return await categories.update(request)


async def _check_parent(category_id: UUID | None, item: pb.CategoryProduct) -> None:
    """Raise ValidationError if the parent is below the category itself or the branch gets too deep."""
    if not item.parent_category_id or not parse_uuid(item.parent_category_id):
        return
    transaction = current_transaction()
    sql, tenant = transaction.connection, transaction.tenant_id
    ancestors: list[UUID] = await sql.fetchval(_ANCESTORS, tenant, UUID(item.parent_category_id)) or []
    depth = 1 if category_id is None else await sql.fetchval(_DEPTH, tenant, category_id)
    if category_id in ancestors:
        raise invalid_field("item.parent_category_id", "A category cannot be below itself.", "loop")
    if len(ancestors) + depth > _MAX_LEVELS:
        raise invalid_field(
            "item.parent_category_id", f"Categories can have at most {_MAX_LEVELS} levels.", "too-deep"
        )
