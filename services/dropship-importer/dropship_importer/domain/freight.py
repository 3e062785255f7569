"""Shipping fees, from a supplier's shipping quotes."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from dropship_importer.domain.amounts import parse_days

KNOWN, UNKNOWN, NO_ROUTE = "", "unknown", "no-route"


@dataclass(frozen=True)
class ShippingFees:
    """The cheapest shipping method, in the supplier's currency. `note` is `unknown` if its price is 0, `no-route` if
    there is none."""

    amount: Decimal
    note: str = KNOWN
    method: str = ""


@dataclass(frozen=True)
class FreightOption:
    """A shipping method with its price in the supplier's currency; one of price 0 is unknown. `days` is a number or a
    range, as in 7-12."""

    method: str
    amount: Decimal
    days: str

    @property
    def longest_days(self) -> Decimal:
        """The most days that it takes; a method that names none comes last."""
        amounts = parse_days(self.days)
        return amounts[1] if amounts else Decimal("Infinity")

    @property
    def is_unknown(self) -> bool:
        """Whether the supplier does not say the price."""
        return not self.amount


def find_cheapest(options: Sequence[FreightOption]) -> ShippingFees:
    """Return the fees of the first option, which is the cheapest."""
    if not options:
        return ShippingFees(Decimal(0), NO_ROUTE)
    cheapest = options[0]
    return ShippingFees(cheapest.amount, UNKNOWN if cheapest.is_unknown else KNOWN, cheapest.method)


def sort_options(options: Sequence[FreightOption]) -> Sequence[FreightOption]:
    """Return the options, the cheapest first, the quicker of two at one price; those of price 0 only if there is no
    other."""
    priced = [option for option in options if option.amount > 0]
    return sorted(priced, key=lambda option: (option.amount, option.longest_days)) or options
