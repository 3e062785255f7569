"""Products and categories as resources."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.resource import Resource
from chassis.resource_query import Arguments, Ranking
from reading.codes import code_spellings
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.catalogue.product_margins import MARGIN_COLUMNS, add_margins, without_cost
from orders_pos.adapters.catalogue.product_stock import add_stock, in_stock_condition, low_stock_condition
from orders_pos.adapters.catalogue.supplier_countries import add_countries
from orders_pos.adapters.search import contains_condition, prefix_condition
from orders_pos.domain.catalogue.category import CategoryProduct
from orders_pos.domain.catalogue.drafts import can_see_drafts
from orders_pos.domain.catalogue.product import Product

_MAX_PRODUCTS_PER_CATEGORY = 30
_IN_BRANCH = """category_id IN (
  WITH RECURSIVE branch AS (
    SELECT id FROM category_product WHERE tenant_id = $1 AND id = ANY({ids})
    UNION SELECT c.id FROM category_product c JOIN branch b ON c.parent_category_id = b.id WHERE c.tenant_id = $1
  ) SELECT id FROM branch)"""
_SHOWN = ("id", "name", "names", "image", "icon")
_BELOW = """
WITH RECURSIVE below AS (
  SELECT id FROM category_product WHERE tenant_id = $1 AND parent_category_id = ANY($2::uuid[])
  UNION SELECT c.id FROM category_product c JOIN below b ON c.parent_category_id = b.id WHERE c.tenant_id = $1
)
SELECT id::text, parent_category_id::text AS parent, name, names, image, icon FROM category_product
WHERE tenant_id = $1 AND id IN (SELECT id FROM below) ORDER BY position, name, id"""
_name_condition = partial(contains_condition, gram_column="grams", text_column="search_text")


def _category_condition(ids: Any, arguments: Arguments) -> str:
    return _IN_BRANCH.format(ids=arguments.add([UUID(id_) for id_ in ids if parse_uuid(id_)]))


def _price_condition(value: Any, arguments: Arguments, comparison: str) -> str:
    return f"coalesce(final_price, price) {comparison} {arguments.add(Decimal(value))}"


def _barcode_condition(value: Any, arguments: Arguments) -> str:
    return f"barcode = ANY({arguments.add(list(code_spellings(value)))})"


def _pictures_condition(has_pictures: bool, _: Arguments) -> str:  # noqa: FBT001  # a filter's value
    return f"pictures {'<>' if has_pictures else '='} '[]'"


async def _complete(items: Sequence[Any]) -> None:
    await add_stock(items)
    await add_countries(items)
    await add_margins(items)


products = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Products"],
    row=Product,
    filters={
        "name": _name_condition,
        "category_id": _category_condition,
        "barcode": _barcode_condition,
        "in_stock": in_stock_condition,
        "low_stock": low_stock_condition,
        "final_price_from": partial(_price_condition, comparison=">="),
        "final_price_to": partial(_price_condition, comparison="<="),
        "has_pictures": _pictures_condition,
    },
    rankings={"name": Ranking(partial(prefix_condition, text_column="search_text"), "search_text")},
    default_order="name",
    base_condition="archived_at IS NULL",
    enrich=_complete,
    enrich_reads=("track_stock", "low_stock_level", *MARGIN_COLUMNS),
    to_event=lambda item, removed: events.ProductChanged(product=without_cost(item), is_removed=removed),
)


async def _add_children(items: Sequence[Any]) -> None:
    """Add to each category all levels below it."""
    children = await _load_below([item.id for item in items])
    for item in items:
        item.sub_categories.extend(_to_branches(item.id, children))


def _to_branches(parent: str, children: Mapping[str, Sequence[dict[str, Any]]]) -> list[pb.SubCategory]:
    return [
        pb.SubCategory(**child, sub_categories=_to_branches(child["id"], children))
        for child in children.get(parent, ())
    ]


async def _load_below(ids: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """Return the categories below, by their parents."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_BELOW, transaction.tenant_id, [UUID(id_) for id_ in ids])
    children_by_parent: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        children_by_parent[row["parent"]].append({name: row[name] for name in _SHOWN})
    return children_by_parent


async def _add_products(items: Sequence[Any]) -> None:
    """Add the first products of each direct subcategory."""
    for item in items:
        for child in item.sub_categories:
            child.products.extend(await _list_products(child.id))


async def _list_products(category_id: str) -> Sequence[pb.Product]:
    request = rpc.ListProductsRequest(filter=pb.ProductFilter(category_id=[category_id]))
    request.page.limit = _MAX_PRODUCTS_PER_CATEGORY
    if not can_see_drafts(current_caller()):
        request.filter.is_draft = False
    return (await products.list_items(request)).items


categories = Resource(
    service=rpc.DESCRIPTOR.services_by_name["CategoryProducts"],
    row=CategoryProduct,
    default_order="position, name",
    enrich=_add_children,
    enrich_item=_add_products,
)
