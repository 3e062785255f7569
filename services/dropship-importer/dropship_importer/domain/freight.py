"""Shipping fees, from the supplier's shipping quotes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from dropship_importer.domain.errors import UnavailableError
from dropship_importer.domain.parsing import parse_amounts, parse_string

_CENT = Decimal("0.01")
KNOWN, UNKNOWN, NO_ROUTE = "", "unknown", "no-route"


@dataclass(frozen=True)
class ShippingFees:
    """The cheapest shipping method, in USD. `note` is `unknown` if its price is 0, `no-route` if there is none."""

    amount: Decimal
    note: str = KNOWN
    method: str = ""


@dataclass(frozen=True)
class FreightOption:
    """A shipping method with its price in USD; one of price 0 is unknown. `days` is a number or a range, as in 7-12."""

    method: str
    amount: Decimal
    days: str

    @property
    def longest_days(self) -> Decimal:
        """The most days that it takes; a method that names none comes last."""
        amounts = parse_amounts(self.days)
        return amounts[1] if amounts else Decimal("Infinity")

    @property
    def is_unknown(self) -> bool:
        return not self.amount


def find_cheapest(data: object) -> ShippingFees:
    """Parse the data of logistic/freightCalculate. Raise UnavailableError if it is no list of quotes."""
    options = list_options(data)
    if not options:
        return ShippingFees(Decimal(0), NO_ROUTE)
    cheapest = options[0]
    return ShippingFees(cheapest.amount, UNKNOWN if cheapest.is_unknown else KNOWN, cheapest.method)


def list_options(data: object) -> Sequence[FreightOption]:
    """Return the options in the data of logistic/freightCalculate, the cheapest first, the quicker of two at one price;
    those of price 0 only if there is no other. Raise UnavailableError if it is no list of quotes."""
    if data is None or data == []:
        return ()
    if not isinstance(data, list):
        raise UnavailableError("The supplier's answer is no freight.")
    options = [
        _to_option(quote, price)
        for quote in data
        if isinstance(quote, Mapping) and (price := _price(quote)) is not None
    ]
    if not options:
        raise UnavailableError("The supplier's freight has no price that can be read.")
    priced = [option for option in options if option.amount > 0]
    return sorted(priced, key=lambda option: (option.amount, option.longest_days)) or options


def _to_option(quote: Mapping[str, object], price: Decimal) -> FreightOption:
    days = quote.get("logisticAging")
    text = format(days, "g") if isinstance(days, (int, float)) else parse_string(days)
    return FreightOption(str(quote.get("logisticName") or ""), price.quantize(_CENT), text)


def _price(quote: Mapping[str, object]) -> Decimal | None:
    """Return the total, or the price with taxes and customs fees if that is more: a total can be 0 or lack them. None
    if there is no amount."""
    price, total = parse_amounts(quote.get("logisticPrice")), parse_amounts(quote.get("totalPostageFee"))
    if price is None or not price[1]:
        return total[1] if total else price and price[1]
    fees = (parse_amounts(quote.get(name)) for name in ("taxesFee", "clearanceOperationFee"))
    return max(price[1] + sum(fee[1] for fee in fees if fee), total[1] if total else Decimal(0))
