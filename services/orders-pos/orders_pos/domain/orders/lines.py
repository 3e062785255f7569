"""From a cart's lines to an order's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from chassis.errors import Invalid, Violation
from chassis.model import uuid7

from orders_pos.domain.catalogue.product import VARIABLE
from orders_pos.domain.orders.money import tenths
from orders_pos.domain.orders.order import OrderLine, ProductSold

_ZERO = Decimal(0)
_MOST_TENTHS = 1_000_000


@dataclass(frozen=True)
class CartLine:
    """A product and how much of it; `price` where the counter changed it."""

    product_id: UUID
    quantity: Decimal
    price: Decimal | None = None
    attribute_value_id: str = ""
    name: str = ""


def priced_lines(lines: Sequence[CartLine], products: Mapping[UUID, ProductSold]) -> list[OrderLine]:
    """The lines at their prices, not yet settled; raises Invalid naming the line and field at fault."""
    return [_priced(line, products[line.product_id], f"lines[{at}]") for at, line in enumerate(lines)]


def _priced(line: CartLine, product: ProductSold, path: str) -> OrderLine:
    amount = tenths(line.quantity, f"{path}.quantity")
    if amount > _MOST_TENTHS:
        raise Invalid(Violation(f"{path}.quantity", f"At most {_MOST_TENTHS // 10}.", "too-large"))
    if product.product_type != VARIABLE and not product.unit and amount % 10:
        raise Invalid(Violation(f"{path}.quantity", "This is sold in whole pieces.", "too-fine"))
    value_name, price = _value(line, product, path)
    return OrderLine(
        id=uuid7(),
        product_id=product.id,
        attribute_value_id=line.attribute_value_id,
        name=f"{product.name} {value_name}".strip(),
        description=line.name,
        image=product.image,
        tenths=amount,
        price=price,
        final_price=price if line.price is None else line.price,
        amount=_ZERO,
        discount=_ZERO,
    )


def _value(line: CartLine, product: ProductSold, path: str) -> tuple[str, Decimal]:
    """The chosen value's name and price; the product's own price where there is nothing to choose."""
    if not product.attribute_values:
        if line.attribute_value_id:
            raise Invalid(Violation(f"{path}.attribute_value_id", "There is no such value.", "unknown"))
        return "", product.final_price
    for value in product.attribute_values:
        if value["id"] == line.attribute_value_id:
            return str(value["attribute_name"]), Decimal(value["price"])
    raise Invalid(Violation(f"{path}.attribute_value_id", "Choose one of the product's values.", "unknown"))
