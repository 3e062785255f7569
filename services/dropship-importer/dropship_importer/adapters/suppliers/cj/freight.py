"""CJ's shipping quotes."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from dropship_importer.adapters.suppliers.cj.parsing import parse_string
from dropship_importer.domain.amounts import CURRENCY, parse_amounts
from dropship_importer.domain.errors import UnavailableError
from dropship_importer.domain.freight import FreightOption, sort_options

_FEES = ("taxesFee", "clearanceOperationFee")


def list_options(data: object) -> Sequence[FreightOption]:
    """Return the sorted options in the data of logistic/freightCalculate. Raise UnavailableError if it is no list of
    quotes."""
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
    return sort_options(options)


def _to_option(quote: Mapping[str, object], price: Decimal) -> FreightOption:
    days = quote.get("logisticAging")
    text = format(days, "g") if isinstance(days, (int, float)) else parse_string(days)
    return FreightOption(str(quote.get("logisticName") or ""), CURRENCY.quantize(price), text)


def _price(quote: Mapping[str, object]) -> Decimal | None:
    """Return the total, or the price with taxes and customs fees if that is more: a total can be 0 or lack them. None
    if there is no amount, or if it has a fee that can't be read."""
    price, total = parse_amounts(quote.get("logisticPrice")), parse_amounts(quote.get("totalPostageFee"))
    if price is None or not price[1]:
        return total[1] if total else price and price[1]
    fees = [parse_amounts(fee) for name in _FEES if (fee := quote.get(name)) not in (None, "")]
    if None in fees:
        return None
    return max(price[1] + sum(fee[1] for fee in fees if fee), total[1] if total else Decimal(0))
