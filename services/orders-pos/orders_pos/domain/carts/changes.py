"""What differs from what a shopper saw last."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from chassis.errors import DomainError, ValidationError

from orders_pos.domain.carts.shop_cart import ShopCartLine
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import OrderLine
from orders_pos.domain.shop.zones import ASKED_OF_ADDRESS
from orders_pos.domain.stock.stock_level import StockKey

_CODES = {
    "promo_code": "promo-code",
    "ship_to": "no-common-country",
    "shipping_address": "outside-zones",
    "shipping_method_id": "shipping-method",
    "wallet_amount": "wallet-reduced",
}
_EXPIRED = "quote-expired"


@dataclass(frozen=True)
class CartChange:
    """A difference; `line` is the line's id, empty for the cart."""

    code: str
    line: str = ""
    before: str = ""
    after: str = ""


def list_changes(
    lines: Iterable[tuple[ShopCartLine, OrderLine | None]],
    available: Mapping[StockKey, int],
    problems: Mapping[str, DomainError],
) -> list[CartChange]:
    """Return the differences of the lines, then those of the cart."""
    left, changes = dict(available), list[CartChange]()
    for line, sold in lines:
        changes += _line_changes(line, sold, left)
        if line.key in left:
            # Lines of one stock have it in their order.
            left[line.key] -= line.tenths
    # What is missing of an address is asked for where it is entered.
    shown = {name: problem for name, problem in problems.items() if not _is_incomplete(problem)}
    return [*changes, *(CartChange(_code(name, problem)) for name, problem in shown.items())]


def _line_changes(
    line: ShopCartLine, sold: OrderLine | None, available: Mapping[StockKey, int]
) -> Iterator[CartChange]:
    if sold is None:
        yield CartChange("unavailable", str(line.id), line.seen_name)
        return
    if sold.final_price != line.seen_price:
        yield CartChange(
            "price-changed", str(line.id), format(line.seen_price, "f"), format(sold.final_price, "f")
        )
    tenths = available.get(line.key, line.tenths)
    if tenths < line.tenths:
        yield CartChange("out-of-stock", str(line.id), _quantity(line.tenths), _quantity(max(tenths, 0)))


def _quantity(tenths: int) -> str:
    quantity: Decimal = to_quantity(tenths)
    return format(quantity.normalize(), "f")


def _is_incomplete(problem: DomainError) -> bool:
    violations = problem.violations if isinstance(problem, ValidationError) else ()
    return any(violation.code in ASKED_OF_ADDRESS for violation in violations)


def _code(name: str, problem: DomainError) -> str:
    if name == "freight":
        return "freight-expired" if problem.code == _EXPIRED else "freight-changed"
    return _CODES[name]
