"""What carriage costs, of the options that the supplier offers."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from dropship_importer.domain.outcomes import Down
from dropship_importer.domain.shapes import amounts

KNOWN, UNKNOWN, NO_ROUTE = "", "unknown", "no-route"


@dataclass(frozen=True)
class Fees:
    """The cheapest way, in USD. `note` is `unknown` for a quote of nothing and `no-route` where nobody goes."""

    amount: Decimal
    note: str = KNOWN
    way: str = ""


def cheapest(data: Any) -> Fees:
    """The data of logistic/freightCalculate; raises Down when it is no list of options."""
    if data is None or data == []:
        return Fees(Decimal(0), NO_ROUTE)
    if not isinstance(data, list):
        raise Down("The supplier's answer is no freight.")
    options = [(amount[0], one) for one in data if isinstance(one, Mapping) and (amount := _amount(one))]
    if not options:
        raise Down("The supplier's freight has no price that can be read.")
    priced = [option for option in options if option[0] > 0]
    if not priced:
        return Fees(Decimal(0), UNKNOWN, str(options[0][1].get("logisticName", "")))
    amount, one = min(priced, key=lambda option: option[0])
    return Fees(amount.quantize(Decimal("0.01")), KNOWN, str(one.get("logisticName", "")))


def _amount(option: Mapping[str, Any]) -> tuple[Decimal, Decimal] | None:
    """The price, with what is to be paid on top where they say so."""
    return amounts(option.get("totalPostageFee")) or amounts(option.get("logisticPrice"))
