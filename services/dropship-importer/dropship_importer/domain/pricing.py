"""Prices from costs, exact to the cent."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from chassis.money import round_half_up

CENT = Decimal("0.01")
# Decimals of the supplier's prices.
CENTS = 2
DEFAULT_MULTIPLIER = Decimal(2)


@dataclass(frozen=True)
class Rule:
    """How a cost between `cost_from` and `cost_to` becomes a base price. Amounts are in the supplier's currency;
    `ending` is the cents that the price ends with."""

    multiplier: Decimal
    addend: Decimal = Decimal(0)
    margin_floor: Decimal = Decimal(0)
    ending: Decimal | None = None
    cost_from: Decimal = Decimal(0)
    cost_to: Decimal | None = None
    category_id: str = ""

    def matches(self, cost: Decimal, category_id: str) -> bool:
        """Return whether the cost is in the band, which excludes its end, and the category is the rule's, if it has
        one."""
        is_below = self.cost_to is None or cost < self.cost_to
        return self.cost_from <= cost and is_below and self.category_id in ("", category_id)


def find_rule(
    cost: Decimal, category_id: str, rules: Iterable[Rule], multiplier: Decimal = DEFAULT_MULTIPLIER
) -> Rule:
    """Return the first rule that matches, else a rule with the multiplier alone."""
    return next((rule for rule in rules if rule.matches(cost, category_id)), Rule(multiplier))


def base_price(cost: Decimal, fees: Decimal, rule: Rule) -> Decimal:
    """Return cost x multiplier + addend + fees, all in the supplier's currency, rounded half up, then apply the rule's
    margin floor and ending."""
    price = round_half_up(cost * rule.multiplier + rule.addend + fees, CENTS)
    if rule.margin_floor:
        price = max(price, round_half_up(cost + fees + rule.margin_floor, CENTS))
    return _round_up_to_ending(price, rule.ending) if rule.ending is not None and price > 0 else price


def _round_up_to_ending(price: Decimal, ending: Decimal) -> Decimal:
    """Return the lowest price with this ending that is not below `price`."""
    whole = (price - ending).to_integral_value(ROUND_CEILING)
    return (max(whole, Decimal(0)) + ending).quantize(CENT)


def to_currency(base: Decimal, rate: Decimal, digits: int) -> Decimal:
    """Convert a base price from the supplier's currency into the tenant's currency."""
    return round_half_up(round_half_up(base, CENTS) * rate, digits)
