"""Products that a supplier's listings keep in the catalogue; a product has its listing's id."""

from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.model import now
from souk.orders.v1 import orders_events_pb2 as news

from orders_pos.adapters.catalogue.resources import products
from orders_pos.domain.catalogue.listed import Told, follow, told_by
from orders_pos.domain.catalogue.product import Product

_KNOWN = """
SELECT listing_version, told, is_hidden FROM supplier_product WHERE tenant_id = $1 AND product_id = $2 FOR UPDATE"""
_KEEP = """
INSERT INTO supplier_product (tenant_id, product_id, listing_version, told, ship_to_countries, is_cod, is_hidden)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (tenant_id, product_id) DO UPDATE SET
  listing_version = excluded.listing_version, told = excluded.told, ship_to_countries = excluded.ship_to_countries,
  is_cod = excluded.is_cod, is_hidden = excluded.is_hidden"""
_CATEGORY = "SELECT id FROM category_product WHERE tenant_id = $1 AND id = $2"


async def keep_listed(listing: dict[str, Any], *, is_gone: bool = False) -> None:
    """Let the catalogue have the listing's product, hidden where it is out of stock or gone. An older word than the
    last one is not heard."""
    transaction, product_id = current_transaction(), UUID(listing["id"])
    known = await transaction.connection.fetchrow(_KNOWN, transaction.tenant_id, product_id)
    if (known and known["listing_version"] >= listing["version"]) or (not known and is_gone):
        return
    told, is_hidden = told_by(listing) if listing["variants"] else {}, is_gone or listing["isHidden"]
    before: Told = known["told"] if known else {}
    was_hidden = bool(known and known["is_hidden"])
    if told:
        await _save(product_id, listing, told, before, hidden=(was_hidden, is_hidden))
        await transaction.connection.execute(
            _KEEP,
            *(transaction.tenant_id, product_id, listing["version"], told),
            *(_countries(listing), listing["dataIlaveU"]["isCOD"], is_hidden),
        )


async def _save(
    product_id: UUID, listing: dict[str, Any], told: Told, before: Told, hidden: tuple[bool, bool]
) -> None:
    session = await current_transaction().session()
    product = await session.get(Product, (current_transaction().tenant_id, product_id), with_for_update=True)
    if product is None:
        product = Product(id=product_id, name=told["name"], price=told["price"])
        product.category_id = await _category(listing["dataIlaveU"]["subCategoryId"])
        session.add(product)
    follow(product, told, before)
    _hide(product, *hidden)
    product.check()
    product.update_time = now()
    await session.flush()
    products.clear_totals()
    found = await products.select("id = $2", [product_id])
    message = found[0] if found else news.ProductChanged().product
    if not found:
        message.id = str(product_id)
    outbox.add(product_id, news.ProductChanged(product=message, is_removed=not found))


def _hide(product: Product, was_hidden: bool, is_hidden: bool) -> None:  # noqa: FBT001  # before and after
    """What a person took out of the catalogue stays out; what was only hidden comes back."""
    if is_hidden and product.archived_at is None:
        product.archived_at = now()
    elif was_hidden and not is_hidden:
        product.archived_at = None


async def _category(category_id: str) -> UUID | None:
    """The category while there is one."""
    transaction = current_transaction()
    found: UUID | None = await transaction.connection.fetchval(
        _CATEGORY, transaction.tenant_id, UUID(category_id)
    )
    return found


def _countries(listing: dict[str, Any]) -> list[str]:
    """Where the shop may sell it to."""
    return listing["dataIlaveU"]["shipToCountries"] or [listing["shipToCountry"]]
