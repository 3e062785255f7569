"""Taxes by rate: what parts of a sale pay of them, against fractions."""

from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from orders_pos.domain.orders.sales_tax import TaxPart, add_tax, extract_tax
from orders_pos.domain.payments import movement as kinds
from orders_pos.domain.payments.movement import Movement
from orders_pos.domain.taxes.tax_amounts import NO_TAX, TaxAmounts
from orders_pos.domain.taxes.tax_entries import payment_entries, share_payments

RATES = [Decimal(rate) for rate in ("0", "2.1", "5.5", "8.25", "10", "20")]
CENT = Fraction(1, 100)


@st.composite
def sales(draw):
    """Parts by rate of a sale, whose prices include the tax or not."""
    split = draw(st.sampled_from([extract_tax, add_tax]))
    rates = draw(st.lists(st.sampled_from(RATES), min_size=1, max_size=4, unique=True))
    amounts = st.decimals("0.01", 500, places=2)
    return TaxAmounts.of_parts(split(draw(amounts), rate, 2) for rate in rates)


@given(sales(), st.lists(st.decimals("0.01", 200, places=2), max_size=5))
def test_shares_of_payments_are_all_of_the_sale(sale, payments):
    paid, shares = Decimal(0), NO_TAX
    for amount in [*payments, sale.gross]:
        share = sale.share(paid + amount, 2) - sale.share(paid, 2)
        assert share.gross == min(paid + amount, sale.gross) - min(paid, sale.gross)
        paid, shares = paid + amount, shares + share
    assert shares == sale


@given(sales(), st.decimals(0, 1, places=4))
def test_a_share_is_within_a_cent_of_the_fraction(sale, ratio):
    paid = (sale.gross * ratio).quantize(Decimal("0.01"))
    share = sale.share(paid, 2)
    assert share.gross == paid
    for part in sale.parts:
        net, tax = share.by_rate.get(part.percent, (Decimal(0), Decimal(0)))
        exact = Fraction(part.net) * Fraction(paid) / Fraction(sale.gross)
        assert abs(Fraction(net) - exact) <= 2 * CENT
        assert abs(Fraction(tax) - Fraction(part.tax) * Fraction(paid) / Fraction(sale.gross)) <= 2 * CENT


@given(sales(), sales(), st.data())
def test_a_save_records_the_difference_of_what_was_paid(before, after, data):
    paid = data.draw(st.decimals(0, before.gross, places=2))
    amounts = data.draw(st.lists(st.decimals(-100, 100, places=2), max_size=3))
    movements = [(Movement(kinds.TAKEN, amount), None) for amount in amounts]
    entries = payment_entries(share_payments(before, after, paid, movements, 2))
    recorded = TaxAmounts.of_parts(entry.part for entry in entries)
    assert recorded == after.share(paid + sum(amounts), 2) - before.share(paid, 2)


def test_what_is_handed_back_is_shared_as_it_was_paid():
    """The order is cancelled: of 120, 30 goes back into the wallet and 90 is refunded at a till."""
    sale = TaxAmounts.of_parts([TaxPart(Decimal(20), Decimal(100), Decimal(20))])
    movements = [(Movement(kinds.CREDIT_RETURNED, Decimal(-30)), None)]
    movements += [(Movement(kinds.REFUNDED, Decimal(-90)), "session")]
    wallet, till = payment_entries(share_payments(sale, NO_TAX, Decimal(120), movements, 2))
    assert (wallet.part.net, wallet.part.tax, wallet.is_credit) == (-25, -5, True)
    assert (till.part.net, till.part.tax, till.session_id) == (-75, -15, "session")
