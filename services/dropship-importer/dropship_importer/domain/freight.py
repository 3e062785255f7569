"""Shipping fees, from the supplier's shipping quotes."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from dropship_importer.domain.errors import UnavailableError
from dropship_importer.domain.parsing import parse_amounts

KNOWN, UNKNOWN, NO_ROUTE = "", "unknown", "no-route"


@dataclass(frozen=True)
class ShippingFees:
    """The cheapest shipping method, in USD. `note` is `unknown` if its price is 0, `no-route` if there is none."""

    amount: Decimal
    note: str = KNOWN
    method: str = ""


def find_cheapest(data: object) -> ShippingFees:
    """Parse the data of logistic/freightCalculate. Raise UnavailableError if it is no list of quotes."""
    if data is None or data == []:
        return ShippingFees(Decimal(0), NO_ROUTE)
    if not isinstance(data, list):
        raise UnavailableError("The supplier's answer is no freight.")
    quotes = [(price[0], quote) for quote in data if isinstance(quote, Mapping) and (price := _price(quote))]
    if not quotes:
        raise UnavailableError("The supplier's freight has no price that can be read.")
    priced = [quote for quote in quotes if quote[0] > 0]
    if not priced:
        return ShippingFees(Decimal(0), UNKNOWN, str(quotes[0][1].get("logisticName", "")))
    amount, cheapest = min(priced, key=lambda quote: quote[0])
    return ShippingFees(amount.quantize(Decimal("0.01")), KNOWN, str(cheapest.get("logisticName", "")))


def _price(quote: Mapping[str, object]) -> tuple[Decimal, Decimal] | None:
    """Return the total price where the quote has one, else the price without surcharges."""
    return parse_amounts(quote.get("totalPostageFee")) or parse_amounts(quote.get("logisticPrice"))
