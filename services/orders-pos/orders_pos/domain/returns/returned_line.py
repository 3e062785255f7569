"""Lines of a return: how much of an order's line comes back, and what that is worth."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TypeAlias
from uuid import UUID

from chassis.errors import ConflictError, FieldViolation, ValidationError
from chassis.money import round_half_up

from orders_pos.domain.catalogue.product import VARIABLE
from orders_pos.domain.orders.money import PAID, to_quantity, to_tenths
from orders_pos.domain.orders.order import Order, OrderLine
from orders_pos.domain.orders.steps import CANCELLED, DELIVERED
from orders_pos.domain.orders.tax_place import TaxPlace
from orders_pos.domain.stock.stock_level import StockKey

# A line as JSON, by the names of its message; decimals are strings.
StoredLine: TypeAlias = dict[str, str]


@dataclass(frozen=True)
class ReturnedLine:
    """What comes back of a line of an order: the quantity in tenths, and what was charged for it."""

    id: UUID
    product_id: UUID
    attribute_value_id: str
    name: str
    tenths: int
    unit: str
    amount: Decimal


@dataclass(frozen=True)
class WantedLine:
    """The id of an order's line, and how much of it is to come back."""

    id: UUID
    quantity: Decimal


def is_whole(line: OrderLine) -> bool:
    """Return whether a line is sold in whole pieces."""
    return line.product_type != VARIABLE and not line.unit


def is_returnable(order: Order) -> bool:
    """Return whether the order is paid or delivered."""
    return order.step.code != CANCELLED and (order.step.code == DELIVERED or order.status == PAID)


def check_returnable(order: Order) -> None:
    """Raise ConflictError unless the order is paid or delivered."""
    if not is_returnable(order):
        raise ConflictError("Only a paid or delivered order can be returned.", "not-returnable")


def returnable_tenths(order: Order, waiting: Iterable[ReturnedLine]) -> Mapping[UUID, int]:
    """Return how much of each line can still come back, given the lines of returns that wait for a decision."""
    held = Counter[UUID]()
    for line in waiting:
        held[line.id] += line.tenths
    return {line.id: max(line.tenths - line.returned_tenths - held[line.id], 0) for line in order.lines}


def choose_lines(
    order: Order, wanted_lines: Sequence[WantedLine], waiting: Iterable[ReturnedLine], digits: int
) -> list[ReturnedLine]:
    """Return the lines that a customer wants to give back. Raise ValidationError naming the line for more than is
    left of it."""
    left, lines = dict(returnable_tenths(order, waiting)), {line.id: line for line in order.lines}
    chosen: list[ReturnedLine] = []
    for index, want in enumerate(wanted_lines):
        path, line = f"lines[{index}]", lines.get(want.id)
        if line is None:
            raise ValidationError(FieldViolation(f"{path}.id", "There is no such line.", "unknown"))
        tenths = to_tenths(want.quantity, f"{path}.quantity")
        if is_whole(line) and tenths % 10:
            raise ValidationError(
                FieldViolation(f"{path}.quantity", "This product is sold in whole pieces.", "digits")
            )
        if tenths > left[line.id]:
            message = f"At most {to_quantity(left[line.id]):f} can be returned."
            raise ValidationError(FieldViolation(f"{path}.quantity", message, "too-large"))
        left[line.id] -= tenths
        chosen.append(_price(line, tenths, digits))
    if not chosen:
        raise ValidationError(FieldViolation("lines", "Choose what to return.", "blank"))
    return _join(chosen, lines, digits)


def price_again(order: Order, lines: Sequence[ReturnedLine], digits: int) -> list[ReturnedLine]:
    """Return the lines at what they are worth now. Raise ConflictError if the order does not have as much of one any
    more, because it was edited."""
    left, stored = returnable_tenths(order, ()), {line.id: line for line in order.lines}
    if any(line.tenths > left.get(line.id, 0) for line in lines):
        raise ConflictError(
            "The order has less of this than was to be returned: it was edited.", "not-returnable"
        )
    return [_price(stored[line.id], line.tenths, digits) for line in lines]


def take_back(order: Order, lines: Sequence[ReturnedLine]) -> Order:
    """Return the order with the lines as returned."""
    back = {line.id: line for line in lines}
    return replace(order, lines=[_take_back(line, back.get(line.id)) for line in order.lines])


def check_returned(stored: Order, order: Order | None) -> None:
    """Raise ConflictError for other lines, amounts or another customer of an order of which goods came back; None
    stands for its cancellation."""
    if not any(line.returned_tenths for line in stored.lines):
        return
    if order is None or _terms(order) != _terms(stored):
        raise ConflictError(
            "Goods of this order came back: its lines, amounts and customer can't change, and it can't be cancelled.",
            "order-returned",
        )


def _terms(order: Order) -> tuple[Sequence[OrderLine], Decimal, UUID, TaxPlace | None]:
    return order.lines, order.total, order.buyer.id, order.tax_place


def stock_of(lines: Iterable[ReturnedLine]) -> Mapping[StockKey, int]:
    """Return what the lines give back to stock, in tenths."""
    changes = Counter[StockKey]()
    for line in lines:
        changes[StockKey(line.product_id, line.attribute_value_id)] += line.tenths
    return dict(sorted(changes.items()))


def to_stored(line: ReturnedLine) -> StoredLine:
    """Return the JSON of a line: quantity as a decimal of one digit, amount in the tenant's currency, both as text."""
    return {
        "id": str(line.id),
        "product": str(line.product_id),
        "attribute_value": line.attribute_value_id,
        "name": line.name,
        "quantity": f"{to_quantity(line.tenths):f}",
        "unit": line.unit,
        "amount": f"{line.amount:f}",
    }


def from_stored(line: StoredLine) -> ReturnedLine:
    """Return the line of its stored JSON, with the quantity in tenths."""
    return ReturnedLine(
        UUID(line["id"]),
        UUID(line["product"]),
        line["attribute_value"],
        line["name"],
        int(Decimal(line["quantity"]) * 10),
        line["unit"],
        Decimal(line["amount"]),
    )


def _join(chosen: Sequence[ReturnedLine], lines: Mapping[UUID, OrderLine], digits: int) -> list[ReturnedLine]:
    """Return one line for each line of the order, though it was named twice."""
    tenths = Counter[UUID]()
    for line in chosen:
        tenths[line.id] += line.tenths
    return [_price(lines[id_], count, digits) for id_, count in tenths.items()]


def _price(line: OrderLine, tenths: int, digits: int) -> ReturnedLine:
    """Return a part of a line at its share of what was charged: all parts together are worth what the line was."""
    net = line.amount - line.discount
    amount = round_half_up(net * (line.returned_tenths + tenths) / line.tenths, digits) - line.returned_amount
    name = line.description or line.name
    return ReturnedLine(
        line.id, line.product_id, line.attribute_value_id, name, tenths, line.unit, max(amount, Decimal(0))
    )


def _take_back(line: OrderLine, back: ReturnedLine | None) -> OrderLine:
    if back is None:
        return line
    return replace(
        line,
        returned_tenths=line.returned_tenths + back.tenths,
        returned_amount=line.returned_amount + back.amount,
    )
