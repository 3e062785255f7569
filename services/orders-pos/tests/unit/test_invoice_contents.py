"""What invoices keep: sums, the tax of each rate, and the number of the buyer."""

from decimal import Decimal

import pytest
from chassis.errors import ValidationError
from order_fakes import build_promo_state
from orders_pos.domain.invoices.invoice import build_content, check_ice
from orders_pos.domain.invoices.vat import Vat, vat_content, vat_from_content

PARTS = [
    Vat(Decimal(20), Decimal("16.67"), Decimal("3.33")),
    Vat(Decimal(10), Decimal("16.36"), Decimal("1.64")),
]
SUMS = Decimal(20), Decimal("33.03"), Decimal("4.97")


def test_an_invoice_keeps_the_tax_of_each_rate():
    assert vat_from_content(vat_content(PARTS), *SUMS) == PARTS


def test_an_invoice_of_one_rate_has_the_tax_of_its_columns():
    assert vat_from_content(vat_content(PARTS[:1]), *SUMS) == [Vat(*SUMS)]


async def test_an_invoice_shows_what_the_promo_code_took_off(store, sell):
    store.promos["eid"] = build_promo_state("EID", "10")
    order = await sell(promo_code="eid")
    content = build_content(order, {}, "", "MAD")
    assert content["sums"] == [("products", "20.00"), ("promo", "-2.00")]


@pytest.mark.parametrize("ice", ["", "001234567000089"])
def test_an_ice_is_left_out_or_whole(ice):
    check_ice(ice)


def test_an_ice_that_is_too_short_is_refused_by_its_field():
    with pytest.raises(ValidationError) as raised:
        check_ice("00123456700008")
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("item.buyer_ice", "invalid")
    ]
