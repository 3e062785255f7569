"""What the credit note of returned goods shows."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from chassis.money import round_half_up

from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Order
from orders_pos.domain.returns.order_return import sum_amounts
from orders_pos.domain.returns.returned_line import ReturnedLine


def build_return_content(order: Order, lines: Sequence[ReturnedLine], digits: int) -> Mapping[str, object]:
    """Return lines and sums, with decimals as strings: lines at the price that was charged, and below them the discount
    that the goods had."""
    prices = {line.id: line.final_price for line in order.lines}
    amounts = [round_half_up(prices[line.id] * line.tenths / 10, digits) for line in lines]
    total = sum(amounts, Decimal(0))
    discount = sum_amounts(lines) - total
    return {
        "lines": [
            {
                "name": line.name,
                "quantity": f"{to_quantity(line.tenths):f}",
                "unit": line.unit,
                "price": f"{prices[line.id]:f}",
                "amount": f"{amount:f}",
            }
            for line, amount in zip(lines, amounts, strict=True)
        ],
        "sums": [("products", f"{total:f}"), ("discount", f"{discount:f}")] if discount else [],
    }
