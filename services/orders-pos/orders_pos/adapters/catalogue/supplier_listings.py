"""Products of supplier listings; a product has the id of its listing."""

from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import current_currency
from chassis.db import current_transaction
from chassis.model import now
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.catalogue.resources import products
from orders_pos.domain.catalogue.product import Product
from orders_pos.domain.catalogue.supplier_listing import ProductFields, apply_listing, fields_from_listing

_SELECT = """
SELECT listing_version, told, is_hidden FROM supplier_product WHERE tenant_id = $1 AND product_id = $2 FOR UPDATE"""
_UPSERT = """
INSERT INTO supplier_product (tenant_id, product_id, listing_version, told, ship_to_countries, is_cod, is_hidden)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (tenant_id, product_id) DO UPDATE SET
  listing_version = excluded.listing_version, told = excluded.told, ship_to_countries = excluded.ship_to_countries,
  is_cod = excluded.is_cod, is_hidden = excluded.is_hidden"""
_CATEGORY = "SELECT id FROM category_product WHERE tenant_id = $1 AND id = $2"


async def save_listing(listing: dict[str, Any], *, is_delisted: bool = False) -> None:
    """Create or update the listing's product; archive it if the listing is out of stock or delisted. Ignore a version
    that is not newer than the stored one."""
    transaction, product_id = current_transaction(), UUID(listing["id"])
    stored = await transaction.connection.fetchrow(_SELECT, transaction.tenant_id, product_id)
    if (stored and stored["listing_version"] >= listing["version"]) or (not stored and is_delisted):
        return
    fields = fields_from_listing(listing) if listing["variants"] else {}
    is_hidden = is_delisted or listing["isHidden"]
    previous_fields: ProductFields = stored["told"] if stored else {}
    was_hidden = bool(stored and stored["is_hidden"])
    if fields:
        await _save_product(product_id, listing, fields, previous_fields, hidden=(was_hidden, is_hidden))
        await transaction.connection.execute(
            _UPSERT,
            *(transaction.tenant_id, product_id, listing["version"], fields),
            *(_countries(listing), listing["dataIlaveU"]["isCOD"], is_hidden),
        )


async def _save_product(
    product_id: UUID,
    listing: dict[str, Any],
    fields: ProductFields,
    previous_fields: ProductFields,
    hidden: tuple[bool, bool],
) -> None:
    session = await current_transaction().session()
    product = await session.get(Product, (current_transaction().tenant_id, product_id), with_for_update=True)
    if product is None:
        product = Product(id=product_id, name=fields["name"], price=fields["price"])
        product.category_id = await _find_category(listing["dataIlaveU"]["subCategoryId"])
        session.add(product)
    apply_listing(product, fields, previous_fields)
    _update_archived(product, *hidden)
    product.check(current_currency())
    product.update_time = now()
    await session.flush()
    products.clear_totals()
    items = await products.select("id = $2", [product_id])
    message = items[0] if items else events.ProductChanged().product
    if not items:
        message.id = str(product_id)
    outbox.add(product_id, events.ProductChanged(product=message, is_removed=not items))


def _update_archived(product: Product, was_hidden: bool, is_hidden: bool) -> None:  # noqa: FBT001  # before and after
    """Archive a product that gets hidden, and restore one that was hidden. A product archived by a user stays so."""
    if is_hidden and product.archived_at is None:
        product.archived_at = now()
    elif was_hidden and not is_hidden:
        product.archived_at = None


async def _find_category(category_id: str) -> UUID | None:
    """Return the id if the category exists."""
    transaction = current_transaction()
    existing_id: UUID | None = await transaction.connection.fetchval(
        _CATEGORY, transaction.tenant_id, UUID(category_id)
    )
    return existing_id


def _countries(listing: dict[str, Any]) -> list[str]:
    """Return the countries that the product may be shipped to."""
    return listing["dataIlaveU"]["shipToCountries"] or [listing["shipToCountry"]]
