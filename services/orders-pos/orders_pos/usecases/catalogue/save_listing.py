"""Keep the product of a supplier's listing in step with it; the product has the id of its listing."""

from datetime import datetime
from decimal import Decimal

from chassis.money import Currency

from orders_pos.domain.catalogue.product import Product
from orders_pos.domain.catalogue.supplier_listing import StoredListing, SupplierListing, apply_listing
from orders_pos.usecases.catalogue import SupplierProducts

_NOT_STORED = StoredListing(version=0)


async def save_listing(
    listing: SupplierListing,
    currency: Currency,
    now: datetime,
    products: SupplierProducts,
    *,
    is_delisted: bool = False,
) -> None:
    """Create or update the product; archive it if the listing is out of stock or delisted. Ignore a version that is not
    newer than the stored one, and a listing without variants."""
    stored = await products.lock(listing.id)
    if not listing.variants or (stored is None and is_delisted):
        return
    stored, is_hidden = stored or _NOT_STORED, is_delisted or listing.is_hidden
    if stored.version >= listing.version:
        return
    product = await products.get_product(listing.id) or await _create_product(listing, products)
    apply_listing(product, listing.to_product_fields(), stored.fields)
    await _apply_cost(product, listing, currency, products)
    product.set_hidden(now, was_hidden=stored.is_hidden, is_hidden=is_hidden)
    product.check(currency)
    product.update_time = now
    await products.save(product, listing, is_hidden=is_hidden)


async def _create_product(listing: SupplierListing, products: SupplierProducts) -> Product:
    product = Product(id=listing.id, name=listing.name, price=Decimal(listing.price))
    if listing.category_id:
        product.category_id = await products.find_category(listing.category_id)
    return product


async def _apply_cost(
    product: Product, listing: SupplierListing, currency: Currency, products: SupplierProducts
) -> None:
    """Take over what the supplier charges, at the tenant's rate; without a rate the cost stays as it is."""
    source = listing.cost_currency
    rate = Decimal(1) if currency.code == source else await products.find_rate(source, currency.code)
    if rate is not None and listing.cost is not None:
        product.cost = currency.quantize(listing.cost * rate)
