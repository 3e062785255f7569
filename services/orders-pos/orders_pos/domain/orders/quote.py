"""Quotes: what the server said that a cart costs."""

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from hashlib import sha256

from chassis.errors import ConflictError

from orders_pos.domain.orders.order import Order, OrderLine
from orders_pos.domain.orders.order_fields import EnteredAmounts, names_of
from orders_pos.domain.orders.tax_place import TaxLine

_ID_BYTES = 15


# In the order in which an id is made of them.
_QUOTED = (
    *("products_total", "discount", "promo_amount", "shipping_fees", "added_tax"),
    *names_of(EnteredAmounts),
    "total",
)


@dataclass(frozen=True, kw_only=True)
class Quote(EnteredAmounts):
    """The amounts of a cart before any payment, and an id that only the same lines at the same amounts have.

    A save prices its cart again, so the id needs no secret: it identifies the amounts that a client was shown, and
    grants nothing.
    """

    id: str
    products_total: Decimal
    discount: Decimal
    promo_amount: Decimal
    shipping_fees: Decimal
    added_tax: Decimal
    total: Decimal
    # What each jurisdiction has of the tax, where it goes by place.
    tax_lines: Sequence[TaxLine] = field(default=(), compare=False)

    @property
    def amounts(self) -> dict[str, str]:
        """The amounts by their names, as decimals."""
        return {name: format(getattr(self, name), "f") for name in _QUOTED}


def quote_amounts(
    lines: Sequence[OrderLine],
    amounts: Mapping[str, Decimal],
    currency: str,
    tax_lines: Sequence[TaxLine] = (),
) -> Quote:
    """Return the quote of priced lines; `amounts` are those of `Quote`."""
    # Where no tax is added, a quote is the same as before any could be.
    quoted = [amounts[name] for name in _QUOTED if name != "added_tax" or amounts[name]]
    return Quote(id=_digest(lines, quoted, currency), tax_lines=tax_lines, **amounts)


def quote_order(order: Order, currency: str) -> Quote:
    """Return the quote that an order was saved at."""
    return quote_amounts(order.lines, {name: getattr(order, name) for name in _QUOTED}, currency)


def check_quote(quote_id: str, order: Order, currency: str) -> None:
    """Raise ConflictError, with the new quote, if a client was shown other amounts."""
    if quote_id and quote_id != (quote := quote_order(order, currency)).id:
        raise ConflictError(
            "The price has changed since it was shown. Check the total and save again.",
            "quote-changed",
            quote_id=quote.id,
            **quote.amounts,
        )


def _digest(lines: Iterable[OrderLine], amounts: Iterable[Decimal], currency: str) -> str:
    parts = [currency, *map(_plain, amounts)]
    for line in lines:
        parts += [str(line.product_id), line.attribute_value_id, str(line.tenths)]
        parts += [_plain(line.final_price), _plain(line.amount), _plain(line.discount)]
    digest = sha256("\n".join(parts).encode()).digest()
    return urlsafe_b64encode(digest[:_ID_BYTES]).decode()


def _plain(amount: Decimal) -> str:
    """Return a decimal in one form: 1, 1.0 and 1.00 are the same amount."""
    return f"{amount.normalize():f}"
