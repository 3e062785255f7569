"""From a cart's lines to an order's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7

from orders_pos.domain.catalogue.product import VARIABLE
from orders_pos.domain.orders.money import tenths
from orders_pos.domain.orders.order import OrderLine, ProductSold

_ZERO = Decimal(0)
_MOST_TENTHS = 1_000_000


@dataclass(frozen=True)
class CartLine:
    """A product and how much of it; `price` where the counter changed it, `id` where it is a stored line."""

    product_id: UUID
    quantity: Decimal
    price: Decimal | None = None
    attribute_value_id: str = ""
    name: str = ""
    id: UUID | None = None


def priced_lines(
    lines: Sequence[CartLine], products: Mapping[UUID, ProductSold], stored: Sequence[OrderLine] = ()
) -> list[OrderLine]:
    """The lines at their prices, not yet settled: a stored one as it was sold, a new one as the catalogue has it.
    Raises Invalid naming the line and field at fault."""
    matches = matched(lines, stored)
    return [
        _kept(line, known, f"lines[{at}]")
        if known
        else _priced(line, products[line.product_id], f"lines[{at}]")
        for at, (line, known) in enumerate(zip(lines, matches, strict=True))
    ]


def matched(lines: Sequence[CartLine], stored: Sequence[OrderLine]) -> list[OrderLine | None]:
    """The stored line that each line is: the one of its id, else the first left of the same product and value (a
    product without values: of the same wording first), in order."""
    left = {one.id: one for one in stored}
    found = [_named(line, left) for line in lines]
    for same in (_is_same_wording, _is_same_product):
        for at, line in enumerate(lines):
            if found[at] is None:
                known = next((one for one in left.values() if same(line, one)), None)
                found[at] = left.pop(known.id) if known else None
    return found


def _named(line: CartLine, left: dict[UUID, OrderLine]) -> OrderLine | None:
    known = left.get(line.id) if line.id else None
    return left.pop(known.id) if known and known.product_id == line.product_id else None


def _is_same_product(line: CartLine, one: OrderLine) -> bool:
    same_value = line.attribute_value_id in ("", one.attribute_value_id)
    return line.id is None and one.product_id == line.product_id and same_value


def _is_same_wording(line: CartLine, one: OrderLine) -> bool:
    wording = one.attribute_value_id == line.attribute_value_id if one.attribute_value_id else True
    return _is_same_product(line, one) and wording and line.name in ("", one.description)


def _kept(line: CartLine, stored: OrderLine, path: str) -> OrderLine:
    """A stored line with a new quantity, and a new price where one was sent."""
    amount = _tenths(line, path, is_whole=stored.product_type != VARIABLE and not stored.unit)
    price = stored.final_price if line.price is None else line.price
    return replace(stored, description=line.name or stored.description, tenths=amount, final_price=price)


def _priced(line: CartLine, product: ProductSold, path: str) -> OrderLine:
    amount = _tenths(line, path, is_whole=product.product_type != VARIABLE and not product.unit)
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
        product_type=product.product_type,
        unit=product.unit,
    )


def _tenths(line: CartLine, path: str, *, is_whole: bool) -> int:
    amount = tenths(line.quantity, f"{path}.quantity")
    if amount > _MOST_TENTHS:
        raise ValidationError(
            FieldViolation(f"{path}.quantity", f"At most {_MOST_TENTHS // 10}.", "too-large")
        )
    if is_whole and amount % 10:
        raise ValidationError(FieldViolation(f"{path}.quantity", "This is sold in whole pieces.", "too-fine"))
    return amount


def _value(line: CartLine, product: ProductSold, path: str) -> tuple[str, Decimal]:
    """The chosen value's name and price; the product's own price where there is nothing to choose."""
    if not product.attribute_values:
        if line.attribute_value_id:
            raise ValidationError(
                FieldViolation(f"{path}.attribute_value_id", "There is no such value.", "unknown")
            )
        return "", product.final_price
    for value in product.attribute_values:
        if value["id"] == line.attribute_value_id:
            return str(value["attribute_name"]), Decimal(value["price"])
    raise ValidationError(
        FieldViolation(f"{path}.attribute_value_id", "Choose one of the product's values.", "unknown")
    )
