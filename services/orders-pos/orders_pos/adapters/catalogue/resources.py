"""Products and categories as resources."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import is_uuid, validate_message
from chassis.db import current_transaction
from chassis.errors import NotFoundError, invalid_field
from chassis.model import now
from chassis.resource import Resource
from chassis.resource_query import Arguments, Ranking
from souk.orders.v1 import orders_events_pb2 as news
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.search import contains, starts_with
from orders_pos.domain.catalogue.product import CategoryProduct, Product

_SHOWN_PRODUCTS = 30
_LEVELS = 3
_BELOW = """category_id IN (
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

_find = partial(contains, gram_column="grams", text_column="search_text")


def _in_branch(ids: Any, arguments: Arguments) -> str:
    return _BELOW.format(ids=arguments.add([UUID(one) for one in ids if is_uuid(one)]))


products = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Products"],
    row=Product,
    filters={"name": _find, "category_id": _in_branch},
    rankings={"name": Ranking(partial(starts_with, text_column="search_text"), "search_text")},
    default_order="name",
    base_condition="archived_at IS NULL",
    to_event=lambda item, removed: news.ProductChanged(product=item, is_removed=removed),
)


async def update_product(request: Any) -> Any:
    """As any update; a new list price takes the charged one along while they are equal."""
    row = await _on_sale(request.item.id)
    if "price" in request.mask.paths and "final_price" not in request.mask.paths and request.item.price:
        validate_message(request.item, "item", mask=frozenset(request.mask.paths))
        if row.final_price == row.price:
            request.item.final_price = format(Decimal(request.item.price), "f")
            request.mask.paths.append("final_price")
    return await products.update(request)


async def delete_product(request: Any) -> Any:
    """Take a product out of the catalogue; it stays for the orders it is on."""
    row = await _on_sale(request.id)
    item = await products.read(request.id)
    await products.check_version(row, request.version, {})
    row.archived_at = row.update_time = now()
    await (await current_transaction().session()).flush()
    outbox.add(row.id, news.ProductChanged(product=item, is_removed=True))
    return rpc.DeleteProductResponse()


async def _on_sale(product_id: str) -> Product:
    """The product to change; what was taken out of the catalogue stays as it was sold."""
    row: Product = await products.lock_row(product_id)
    if row.archived_at:
        raise NotFoundError("There is no such product.")
    return row


async def _show_children(items: Sequence[Any]) -> None:
    """Each category with the names of those right below it."""
    children = await _children([item.id for item in items])
    for item in items:
        item.sub_categories.extend(pb.SubCategory(**child) for child in children[item.id])


async def _children(ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_CHILDREN, transaction.tenant_id, [UUID(one) for one in ids])
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        found[row["parent"]].append({name: row[name] for name in ("id", "name", "image", "icon")})
    return found


async def _show_branch(items: Sequence[Any]) -> None:
    """An item with two more levels, and the first products of each category below it."""
    for item in items:
        below = await _children([one.id for one in item.sub_categories])
        for child in item.sub_categories:
            child.products.extend(await _products_of(child.id))
            child.sub_categories.extend(pb.SubCategory(**one) for one in below[child.id])


async def _products_of(category_id: str) -> Sequence[pb.Product]:
    request = rpc.ListProductsRequest(filter=rpc.ProductFilter(category_id=[category_id]))
    request.page.limit = _SHOWN_PRODUCTS
    return (await products.list_items(request)).items


categories = Resource(
    service=rpc.DESCRIPTOR.services_by_name["CategoryProducts"],
    row=CategoryProduct,
    default_order="position, name",
    enrich=_show_children,
    enrich_item=_show_branch,
)


async def create_category(request: Any) -> Any:
    await _check_place(None, request.item)
    return await categories.create(request)


async def update_category(request: Any) -> Any:
    validate_message(request.item, "item", mask=frozenset(request.mask.paths))
    if "parent_category_id" in request.mask.paths:
        await _check_place((await categories.lock_row(request.item.id)).id, request.item)
    return await categories.update(request)


async def _check_place(category_id: UUID | None, item: pb.CategoryProduct) -> None:
    """Refuse a parent that is below the category itself, or a branch of more than three levels."""
    if not item.parent_category_id or not is_uuid(item.parent_category_id):
        return
    transaction = current_transaction()
    sql, tenant = transaction.connection, transaction.tenant_id
    above: list[UUID] = await sql.fetchval(_ANCESTORS, tenant, UUID(item.parent_category_id)) or []
    depth = 1 if category_id is None else await sql.fetchval(_DEPTH, tenant, category_id)
    if category_id in above:
        raise invalid_field("item.parent_category_id", "A category can't lie below itself.", "loop")
    if len(above) + depth > _LEVELS:
        raise invalid_field("item.parent_category_id", f"At most {_LEVELS} levels.", "too-deep")
