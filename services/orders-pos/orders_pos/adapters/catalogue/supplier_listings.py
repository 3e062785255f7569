"""Products of supplier listings in PostgreSQL."""

from collections.abc import Mapping
from copy import deepcopy
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import parse_uuid
from chassis.db import current_transaction
from souk.dropship.v1.dropship_pb2 import CjProduct
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.catalogue.product_margins import without_cost
from orders_pos.adapters.catalogue.product_stock import add_stock
from orders_pos.adapters.catalogue.resources import products
from orders_pos.adapters.rates.sql_rates import find_rate
from orders_pos.adapters.sealing.settings_changes import seal_listed_prices
from orders_pos.adapters.stock.sql_stock import SqlStock
from orders_pos.domain.catalogue.product import Product
from orders_pos.domain.catalogue.supplier_listing import StoredListing, SupplierListing, SupplierVariant
from orders_pos.domain.rates.exchange_rate import BASE
from orders_pos.domain.sealing.record import format_amount

_SELECT = """
SELECT listing_version, synced_fields, is_hidden FROM supplier_product
WHERE tenant_id = $1 AND product_id = $2 FOR UPDATE"""
_UPSERT = """
INSERT INTO supplier_product (tenant_id, product_id, listing_version, synced_fields, ship_to_countries, is_cod,
  is_hidden, variant_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (tenant_id, product_id) DO UPDATE SET
  listing_version = excluded.listing_version, synced_fields = excluded.synced_fields,
  ship_to_countries = excluded.ship_to_countries, is_cod = excluded.is_cod,
  is_hidden = excluded.is_hidden, variant_id = excluded.variant_id"""
_STOCK_REASON = "Stock of the supplier"
_CATEGORY = "SELECT id FROM category_product WHERE tenant_id = $1 AND id = $2"


class SqlSupplierProducts:
    """Implements SupplierProducts in the current transaction."""

    def __init__(self) -> None:
        self._prices: dict[UUID, Mapping[str, Any]] = {}

    async def lock(self, listing_id: UUID) -> StoredListing | None:
        """Return what is stored of a listing, locked until the commit; None for a new one."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_SELECT, transaction.tenant_id, listing_id)
        return StoredListing(*row) if row else None

    async def get_product(self, product_id: UUID) -> Product | None:
        """Return the product of a listing, locked until the commit, or None."""
        session = await current_transaction().session()
        # Not the key: an order that has locked the stock, which follows here, refers to it.
        key = current_transaction().tenant_id, product_id
        product = await session.get(Product, key, with_for_update={"key_share": True})
        if product:
            self._prices[product_id] = _prices_of(product)
        return product

    async def find_category(self, category_id: UUID) -> UUID | None:
        """Return the id if the category exists, else None."""
        transaction = current_transaction()
        existing_id: UUID | None = await transaction.connection.fetchval(
            _CATEGORY, transaction.tenant_id, category_id
        )
        return existing_id

    async def find_rate(self, source: str, target: str) -> Decimal | None:
        """Return the tenant's exchange rate between two currencies, or None."""
        rate = await find_rate(source, target)
        return rate[0] if rate else None

    async def save(self, product: Product, listing: SupplierListing, *, is_hidden: bool) -> None:
        """Save the product with its listing, and publish the change."""
        transaction = current_transaction()
        session = await transaction.session()
        seal_listed_prices(product.id, self._prices.get(product.id, {}), _prices_of(product))
        session.add(product)
        await session.flush()
        if product.track_stock and (counts := listing.count_stock()):
            await SqlStock().set_counts(counts, _STOCK_REASON, product.update_time)
        items = await products.select("id = $2", [product.id])
        await add_stock(items)
        message = without_cost(items[0]) if items else events.ProductChanged().product
        if not items:
            message.id = str(product.id)
        outbox.add(product.id, events.ProductChanged(product=message, is_removed=not items))
        await transaction.connection.execute(
            _UPSERT,
            *(transaction.tenant_id, listing.id, listing.version, listing.to_product_fields()),
            *(listing.ship_to_countries, listing.is_cod, is_hidden, listing.single_variant),
        )


def _prices_of(product: Product) -> Mapping[str, Any]:
    """Return the prices of a product and of its options, by the public names of the fields."""
    prices = {"price": product.price, "finalPrice": product.final_price}
    texts = {name: None if price is None else format_amount(price) for name, price in prices.items()}
    return {**texts, "attributValues": deepcopy(product.attribute_values)}


def to_listing(listing: CjProduct) -> SupplierListing:
    """Return the listing that an event of `dropship` carries."""
    choices = listing.choices
    return SupplierListing(
        UUID(listing.id),
        listing.version,
        listing.name,
        listing.description,
        listing.image,
        listing.price,
        [
            SupplierVariant(
                variant.vid,
                variant.key,
                variant.price,
                variant.sku,
                variant.weight,
                variant.image,
                variant.stock,
                variant.total_cost if Decimal(variant.total_cost or 0) else "",
            )
            for variant in listing.variants
        ],
        parse_uuid(choices.sub_category_id),
        list(choices.ship_to_countries) or [listing.ship_to_country],
        choices.is_cod,
        listing.is_hidden,
        list(listing.images),
        listing.sku,
        listing.description_html,
        listing.cost_currency or BASE,
    )
