"""What the credit note of returned goods shows."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from chassis.money import round_half_up

from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Order
from orders_pos.domain.returns.order_return import ReturnTerms, sum_amounts
from orders_pos.domain.returns.returned_line import ReturnedLine


def build_return_content(
    order: Order, lines: Sequence[ReturnedLine], terms: ReturnTerms, digits: int
) -> Mapping[str, object]:
    """Return lines and sums, with decimals as strings: lines at the price that was charged, and below them the discount
    that the goods had, the delivery that is given back and the fee that is kept."""
    prices = {line.id: line.final_price for line in order.lines}
    amounts = [round_half_up(prices[line.id] * line.tenths / 10, digits) for line in lines]
    total = sum(amounts, Decimal(0))
    parts = (("discount", sum_amounts(lines) - total), ("fees", terms.shipping), ("return-fee", -terms.fee))
    sums = [(key, f"{amount:f}") for key, amount in parts if amount]
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
        "sums": [("products", f"{total:f}"), *sums] if sums else [],
    }
