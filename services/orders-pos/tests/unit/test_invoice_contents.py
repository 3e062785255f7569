"""What invoices keep: sums, and the tax of each rate."""

from decimal import Decimal

from countries.packs import country_pack
from order_fakes import build_promo_state
from orders_pos.domain.invoices.invoice import build_content
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.invoices.tax_rates import vat_content, vat_from_content
from orders_pos.domain.orders.sales_tax import TaxPart

PARTS = [
    TaxPart(Decimal(20), Decimal("16.67"), Decimal("3.33")),
    TaxPart(Decimal(10), Decimal("16.36"), Decimal("1.64")),
]
SUMS = Decimal(20), Decimal("33.03"), Decimal("4.97")


def test_an_invoice_keeps_the_tax_of_each_rate():
    assert vat_from_content(vat_content(PARTS), *SUMS) == PARTS


def test_an_invoice_of_one_rate_has_the_tax_of_its_columns():
    assert vat_from_content(vat_content(PARTS[:1]), *SUMS) == [TaxPart(*SUMS)]


async def test_an_invoice_shows_what_the_promo_code_took_off(store, sell):
    store.promos["eid"] = build_promo_state("EID", "10")
    order = await sell(promo_code="eid")
    content = build_content(order, {}, "", "MAD", InvoiceTexts.of_country(country_pack("MA")))
    assert content["sums"] == [("products", "20.00"), ("promo", "-2.00")]
