"""From cost to price, exact to the cent."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
USUAL_MULTIPLIER = Decimal(2)


@dataclass(frozen=True)
class Rule:
    """How a sell price of a band becomes a base price; amounts in USD, `ending` the cents it shall end with."""

    multiplier: Decimal
    addend: Decimal = Decimal(0)
    margin_floor: Decimal = Decimal(0)
    ending: Decimal | None = None
    cost_from: Decimal = Decimal(0)
    cost_to: Decimal | None = None
    category_id: str = ""

    def fits(self, cost: Decimal, category_id: str) -> bool:
        is_below = self.cost_to is None or cost < self.cost_to
        return self.cost_from <= cost and is_below and self.category_id in ("", category_id)


def rule_for(
    cost: Decimal, category_id: str, rules: Iterable[Rule], multiplier: Decimal = USUAL_MULTIPLIER
) -> Rule:
    """The first rule that fits, else the bare multiplier."""
    return next((rule for rule in rules if rule.fits(cost, category_id)), Rule(multiplier))


def base_price(cost: Decimal, fees: Decimal, rule: Rule) -> Decimal:
    """Sell price x multiplier + shipping fees, in USD, half a cent rounded up; a rule's floor and ending after that."""
    price = half_up(cost * rule.multiplier + rule.addend + fees)
    if rule.margin_floor:
        price = max(price, half_up(cost + fees + rule.margin_floor))
    return _ending(price, rule.ending) if rule.ending is not None and price > 0 else price


def _ending(price: Decimal, ending: Decimal) -> Decimal:
    """The lowest price with this ending that is not below."""
    whole = (price - ending).to_integral_value(ROUND_CEILING)
    return (max(whole, Decimal(0)) + ending).quantize(CENT)


def half_up(amount: Decimal, digits: int = 2) -> Decimal:
    return amount.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def in_currency(base: Decimal, rate: Decimal, digits: int) -> Decimal:
    """A base price in the tenant's currency."""
    return half_up(half_up(base) * rate, digits)
