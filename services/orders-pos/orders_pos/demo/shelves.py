"""A demo shop's categories and products."""

from collections.abc import Iterator, Sequence
from itertools import count
from uuid import UUID

from chassis.db import Transaction

from orders_pos.demo.pictures import picture_of
from orders_pos.demo.shop import Article, Shelf, Shop
from orders_pos.domain.catalogue.product import CategoryProduct, Product

# Numbers that begin with 2 are a shop's own.
_OWN_NUMBERS = 200_000_000_000


async def add_shelves(shop: Shop, transaction: Transaction) -> list[Product]:
    """Add the catalogue; answers its products."""
    rows = list(_rows(shop.shelves, None, count(_OWN_NUMBERS + 1)))
    for row in rows:
        if isinstance(row, Product):
            row.image = picture_of(shop, row.name)
    session = await transaction.session()
    products = [row for row in rows if isinstance(row, Product)]
    session.add_all(row for row in rows if isinstance(row, CategoryProduct))
    await session.flush()
    session.add_all(products)
    await session.flush()
    return products


def _rows(
    shelves: Sequence[Shelf], parent: UUID | None, numbers: Iterator[int]
) -> Iterator[CategoryProduct | Product]:
    for position, shelf in enumerate(shelves):
        category = CategoryProduct(name=shelf.name, parent_category_id=parent, position=position)
        yield category
        for article in shelf.articles:
            yield _product(article, category.id, barcode(next(numbers)) if article.has_barcode else "")
        yield from _rows(shelf.below, category.id, numbers)


def _product(article: Article, category_id: UUID, number: str) -> Product:
    values = article.values.items()
    product = Product(
        name=article.name,
        price=article.price,
        final_price=article.final_price,
        product_type=article.product_type,
        unit=article.unit,
        default_quantity=article.amount,
        barcode=number,
        attribute_values=[{"attribute_name": name, "price": format(price, "f")} for name, price in values],
        category_id=category_id,
    )
    product.check()
    return product


def barcode(number: int) -> str:
    """An EAN-13: twelve digits and the one that checks them."""
    digits = f"{number:012}"
    weighted = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits))
    return f"{digits}{-weighted % 10}"
