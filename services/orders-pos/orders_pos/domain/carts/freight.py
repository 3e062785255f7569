"""Freight of a cart's supplier goods, as a signed quote says."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from chassis.context import Caller
from chassis.errors import ConflictError
from chassis.money import round_half_up
from payments.freight_quotes import FreightQuote

from orders_pos.domain.carts.ship_to import CartGoods
from orders_pos.domain.rates.exchange_rate import convert

_PIECE = 10


@dataclass(frozen=True)
class CartFreight:
    """Freight that is valid now: fees in `currency`, which is that of the quote where there is no rate, and the day of
    the rate. `name` is the shown one of the supplier's `method`."""

    method: str
    name: str
    days: str
    quoted: Decimal
    quoted_currency: str
    fees: Decimal
    currency: str
    rate: Decimal
    rate_date: date | None

    @property
    def description(self) -> str:
        """What the order says of it, for those who ship it."""
        rate = f", rate {self.rate:f} of {self.rate_date}" if self.rate_date else ""
        return f"{self.name} ({self.days}): {self.quoted:f} {self.quoted_currency}{rate}"

    def check_shown(self, name: str, fees: Decimal | None, days: str) -> None:
        """Raise ConflictError if the shopper was shown another name, other fees or days; fees may be as
        quoted or converted."""
        has_name, has_days = name in ("", self.name, self.method), days in ("", self.days)
        if not (has_name and has_days and fees in (None, self.fees, self.quoted)):
            raise ConflictError("This shipping price was not given here.", "quote-mismatch")


def convert_freight(quote: FreightQuote, caller: Caller, rate: tuple[Decimal, date] | None) -> CartFreight:
    """Return the freight in the shop's currency. Without a rate it counts at rate 1."""
    converted = convert(quote.amount, quote.currency, caller.currency, rate)
    return CartFreight(
        quote.method,
        quote.shown_method(caller.tenant),
        quote.days,
        quote.amount,
        quote.currency,
        round_half_up(converted.amount, caller.digits),
        converted.currency,
        converted.rate,
        converted.rate_date,
    )


def count_pieces(goods: CartGoods) -> dict[str, int]:
    """Return how many pieces of each supplier variant there are. Raise ConflictError for a part of a piece, which no
    supplier ships."""
    pieces: dict[str, int] = {}
    for line in goods.lines:
        if (listed := goods.supplied.get(line.key)) and (variant := listed.variant):
            if line.tenths % _PIECE:
                raise ConflictError("Only whole pieces can be shipped.", "quote-mismatch")
            pieces[variant] = pieces.get(variant, 0) + line.tenths // _PIECE
    return pieces
