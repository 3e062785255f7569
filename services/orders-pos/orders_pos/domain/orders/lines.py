"""Conversion of cart lines to order lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from chassis.locales import text_in
from chassis.model import uuid7

from orders_pos.domain.catalogue.attribute_value import AttributeValue
from orders_pos.domain.catalogue.product import VARIABLE
from orders_pos.domain.orders.money import to_tenths
from orders_pos.domain.orders.order import OrderLine, ProductSnapshot

_ZERO = Decimal(0)
_MAX_TENTHS = 1_000_000


@dataclass(frozen=True)
class CartLine:
    """A product and its quantity; `price` if it was changed by hand, `id` if the line is stored already."""

    product_id: UUID
    quantity: Decimal
    price: Decimal | None = None
    attribute_value_id: str = ""
    name: str = ""
    id: UUID | None = None


def price_lines(
    lines: Sequence[CartLine], products: Mapping[UUID, ProductSnapshot], stored: Sequence[OrderLine] = ()
) -> list[OrderLine]:
    """Return the lines with prices, without amounts: stored lines at the price they were sold at, new lines at the
    catalogue's. Raise ValidationError naming line and field."""
    matches = match_lines(lines, stored)
    return [
        _price_stored_line(line, stored_line, f"lines[{index}]")
        if stored_line
        else _price_new_line(line, products[line.product_id], f"lines[{index}]")
        for index, (line, stored_line) in enumerate(zip(lines, matches, strict=True))
    ]


def match_lines(lines: Sequence[CartLine], stored_lines: Sequence[OrderLine]) -> list[OrderLine | None]:
    """Return the stored line that each cart line stands for, or None.

    A line matches by id, else the first unmatched line of the same product and value. Lines of a product without
    values match by description first.
    """
    unmatched = {stored_line.id: stored_line for stored_line in stored_lines}
    matches = [_pop_by_id(line, unmatched) for line in lines]
    for is_same in (_is_same_wording, _is_same_product):
        for index, line in enumerate(lines):
            if matches[index] is None:
                match_id = next((id_ for id_, stored in unmatched.items() if is_same(line, stored)), None)
                matches[index] = unmatched.pop(match_id) if match_id else None
    return matches


def _pop_by_id(line: CartLine, unmatched: dict[UUID, OrderLine]) -> OrderLine | None:
    stored_line = unmatched.get(line.id) if line.id else None
    if stored_line and stored_line.product_id == line.product_id:
        return unmatched.pop(stored_line.id)
    return None


def _is_same_product(line: CartLine, stored_line: OrderLine) -> bool:
    same_value = line.attribute_value_id in ("", stored_line.attribute_value_id)
    return line.id is None and stored_line.product_id == line.product_id and same_value


def _is_same_wording(line: CartLine, stored_line: OrderLine) -> bool:
    is_same_value = stored_line.attribute_value_id in ("", line.attribute_value_id)
    is_same_name = line.name in ("", stored_line.description)
    return _is_same_product(line, stored_line) and is_same_value and is_same_name


def _price_stored_line(line: CartLine, stored: OrderLine, path: str) -> OrderLine:
    """Return a stored line with the new quantity, and the new price if one was sent."""
    amount = _validate_tenths(line, path, is_whole=stored.product_type != VARIABLE and not stored.unit)
    price = stored.final_price if line.price is None else line.price
    return replace(stored, description=line.name or stored.description, tenths=amount, final_price=price)


def _price_new_line(line: CartLine, product: ProductSnapshot, path: str) -> OrderLine:
    amount = _validate_tenths(line, path, is_whole=product.product_type != VARIABLE and not product.unit)
    value, price = _choose_value(line, product, path)
    return OrderLine(
        id=uuid7(),
        product_id=product.id,
        attribute_value_id=value["id"] if value else "",
        name=_name(product, value, ""),
        description=line.name,
        image=product.image,
        tenths=amount,
        price=price,
        final_price=price if line.price is None else line.price,
        amount=_ZERO,
        discount=_ZERO,
        product_type=product.product_type,
        unit=product.unit,
        vat_rate=product.vat_rate,
        names=_names(product, value),
    )


def _name(product: ProductSnapshot, value: AttributeValue | None, locale: str) -> str:
    name = text_in(product.name, product.names, locale)
    if value is None:
        return name
    return f"{name} {text_in(value['attribute_name'], value.get('attribute_names', {}), locale)}".strip()


def _names(product: ProductSnapshot, value: AttributeValue | None) -> dict[str, str]:
    """Return the names of a line in the languages that have another than its name."""
    locales = {*product.names, *(value.get("attribute_names", {}) if value else {})}
    names = {locale: _name(product, value, locale) for locale in sorted(locales)}
    return {locale: name for locale, name in names.items() if name != _name(product, value, "")}


def _validate_tenths(line: CartLine, path: str, *, is_whole: bool) -> int:
    amount = to_tenths(line.quantity, f"{path}.quantity")
    if amount > _MAX_TENTHS:
        raise ValidationError(
            FieldViolation(f"{path}.quantity", f"The maximum is {_MAX_TENTHS // 10}.", "range")
        )
    if is_whole and amount % 10:
        raise ValidationError(
            FieldViolation(f"{path}.quantity", "This product is sold in whole pieces.", "digits")
        )
    return amount


def _choose_value(
    line: CartLine, product: ProductSnapshot, path: str
) -> tuple[AttributeValue | None, Decimal]:
    """Return the attribute value that is meant with its price; the product's own price if there is none."""
    values = product.attribute_values
    if line.attribute_value_id:
        chosen = next((value for value in values if value["id"] == line.attribute_value_id), None)
        if chosen is None:
            raise _unknown_value(path, "There is no such value.")
    else:
        chosen = _infer_value(line, values)
    if chosen:
        return chosen, Decimal(chosen["price"])
    if values and line.price is None:
        raise _unknown_value(path, "Choose one of the product's values.")
    return None, product.final_price


def _infer_value(line: CartLine, values: Sequence[AttributeValue]) -> AttributeValue | None:
    """Return the value that a line without one means: the only one, else the one that the description names, else the
    one that has the price."""
    description = line.name.casefold()
    named = [value for value in values if any(name.casefold() in description for name in _value_names(value))]
    priced = [value for value in values if line.price is not None and Decimal(value["price"]) == line.price]
    for candidates in (values, named, [value for value in named if value in priced], priced):
        if len(candidates) == 1:
            return candidates[0]
    return None


def _value_names(value: AttributeValue) -> set[str]:
    """Return the names of a value in all languages."""
    return {value["attribute_name"], *value.get("attribute_names", {}).values()}


def _unknown_value(path: str, message: str) -> ValidationError:
    return ValidationError(FieldViolation(f"{path}.attribute_value_id", message, "unknown"))
