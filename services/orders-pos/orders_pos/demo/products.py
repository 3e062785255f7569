"""Categories and products of a demo shop."""

from collections.abc import Iterator, Sequence
from itertools import count
from uuid import UUID

from chassis.context import current_currency
from chassis.model import uuid7
from chassis.transaction import Transaction

from orders_pos.demo.category_names import CATEGORY_NAMES
from orders_pos.demo.pictures import picture_paths
from orders_pos.demo.shop import DemoCategory, DemoProduct, Shop
from orders_pos.demo.stock import describe_goods
from orders_pos.domain.catalogue.category import CategoryProduct
from orders_pos.domain.catalogue.product import Product

# EAN-13 numbers that start with 2 are for use within a shop.
_FIRST_NUMBER = 200_000_000_000


async def add_catalogue(shop: Shop, transaction: Transaction) -> list[Product]:
    """Add categories and products; return the products."""
    rows = list(_build_rows(shop.categories, None, count(_FIRST_NUMBER + 1)))
    for row in rows:
        if isinstance(row, Product):
            row.pictures = [{"url": path} for path in picture_paths(shop, row.name, has_back=row.track_stock)]
            row.image = row.pictures[0]["url"]
    session = await transaction.session()
    products = [row for row in rows if isinstance(row, Product)]
    session.add_all(row for row in rows if isinstance(row, CategoryProduct))
    await session.flush()
    session.add_all(products)
    await session.flush()
    return products


def _build_rows(
    categories: Sequence[DemoCategory], parent: UUID | None, numbers: Iterator[int]
) -> Iterator[CategoryProduct | Product]:
    for position, category in enumerate(categories):
        row = CategoryProduct(
            name=category.name,
            names=CATEGORY_NAMES.get(category.name, {}),
            parent_category_id=parent,
            position=position,
        )
        yield row
        for product in category.products:
            yield _build_product(product, row.id, build_barcode(next(numbers)) if product.has_barcode else "")
        yield from _build_rows(category.children, row.id, numbers)


def _build_product(product: DemoProduct, category_id: UUID, barcode: str) -> Product:
    values = product.values.items()
    row = Product(
        name=product.name,
        price=product.price,
        final_price=product.final_price,
        product_type=product.product_type,
        unit=product.unit,
        default_quantity=product.amount,
        barcode=barcode,
        attribute_values=[
            {"id": str(uuid7()), "attribute_name": name, "price": format(price, "f")}
            for name, price in values
        ],
        category_id=category_id,
        vat_rate=product.vat_rate,
    )
    if product.is_goods:
        describe_goods(row)
    row.check(current_currency())
    return row


def build_barcode(number: int) -> str:
    """Return an EAN-13 barcode: twelve digits and a check digit."""
    digits = f"{number:012}"
    weighted = sum(int(digit) * (3 if index % 2 else 1) for index, digit in enumerate(digits))
    return f"{digits}{-weighted % 10}"
