"""What an invoice keeps for its electronic form, beside what is printed."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TypedDict, cast
from uuid import UUID

from countries.pack import CountryPack

from orders_pos.domain.invoices.invoice import Invoice
from orders_pos.domain.invoices.tax_rates import TaxRates
from orders_pos.domain.orders.order import Order

_ZERO = Decimal(0)
# The key in the content of an invoice.
SALE_DATA = "sale_data"


class SoldLine(TypedDict):
    """Rate of a line, and what was charged for it."""

    percent: str
    charged: str


class SaleData(TypedDict):
    """What an invoice keeps, as stored JSON: amounts are decimals as strings."""

    country: str
    timezone: str
    buyer_country: str
    is_tax_added: bool
    percent: str
    paid: str
    lines: list[SoldLine]


def order_data(
    order: Order, rates: TaxRates, pack: CountryPack, timezone: str, buyer_country: str = ""
) -> Mapping[str, object]:
    """Return what the invoice of an order keeps; a buyer is of the seller's country unless another is named."""
    # What was paid by money or wallet, and what rounding of cash took off.
    paid = order.total - min(max(order.remaining, _ZERO), order.total)
    charged = [(line.id, line.amount - line.discount) for line in order.lines]
    return sale_data(charged, rates, pack, timezone, buyer_country, paid)


def sale_data(  # what is kept
    charged: Sequence[tuple[UUID, Decimal]],
    rates: TaxRates,
    pack: CountryPack,
    timezone: str,
    buyer_country: str = "",
    paid: Decimal = _ZERO,
) -> Mapping[str, object]:
    """Return what an invoice keeps of a sale or a return, with decimals as strings: the rate of each printed line, and
    what was charged for it after discounts; the rate of all else, what was paid, and the shop's time zone, by which a
    day is one. Nothing where the country has no electronic invoices."""
    if not pack.e_invoices:
        return {}
    data: SaleData = {
        "country": pack.code,
        "timezone": timezone,
        "buyer_country": buyer_country or pack.code,
        "is_tax_added": rates.is_added,
        "percent": f"{rates.default:f}",
        "paid": f"{paid:f}",
        "lines": [
            {"percent": f"{rates.lines.get(id_, rates.default):f}", "charged": f"{amount:f}"}
            for id_, amount in charged
        ],
    }
    return {SALE_DATA: data}


def find_sale_data(invoice: Invoice) -> SaleData | None:
    """Return what an invoice keeps; None for one of before it was kept."""
    return cast("SaleData | None", invoice.content.get(SALE_DATA))


def buyer_country_of(invoice: Invoice | None) -> str:
    """Return the country of an invoice's buyer; empty for one that is not known."""
    data = find_sale_data(invoice) if invoice else None
    return data["buyer_country"] if data else ""
