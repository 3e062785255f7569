"""Invoices and receipts have what the country of the shop asks for, and nothing of another country."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pypdfium2
import pytest
from chassis.locales import LOCALES
from countries.pack import CountryPack
from countries.packs import country_pack, packed_countries
from countries.testing import find_foreign_words
from orders_pos.adapters.documents.details import DocumentDetails, InvoiceDocument
from orders_pos.adapters.documents.invoice import render_invoice
from orders_pos.adapters.documents.receipt import render_receipt
from orders_pos.domain.invoices.invoice import INVOICE, Invoice
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.shop.brand import Brand
from orders_pos.domain.shop.legal_numbers import LegalNumber, find_violations
from souk.orders.v1 import orders_pb2 as pb

ISSUED = datetime(2026, 11, 30, 9, tzinfo=UTC)


@pytest.fixture(params=[*packed_countries(), "DE"])
def pack(request) -> CountryPack:
    return country_pack(request.param)


class Text(str):
    """The text of a document. Its spaces are guessed from the letters' places, so they do not count."""

    __slots__ = ()

    def __contains__(self, part: str) -> bool:
        return str.__contains__(self, "".join(part.split()))


def read(content: bytes) -> Text:
    """Return the text of all pages."""
    with pypdfium2.PdfDocument(content) as document:
        return Text("".join("".join(page.get_textpage().get_text_range().split()) for page in document))


def seller_numbers(pack: CountryPack) -> list[dict[str, str]]:
    return [{"kind": number.key, "number": number.example or "12345"} for number in pack.seller_numbers]


def print_invoice(pack: CountryPack, locale: str, percent: Decimal, *, is_business: bool) -> Text:
    texts = InvoiceTexts.of_country(pack, is_business=is_business, has_tax=bool(percent))
    content = {
        "texts": texts.to_json(),
        "seller": {"name": "Shop", "numbers": seller_numbers(pack)},
        "buyer_address": "1, street A",
        "currency": pack.currency,
        "lines": [{"name": "Soap", "quantity": "1", "unit": "", "price": "120", "amount": "120"}],
        "sums": [],
    }
    buyer = [{"kind": pack.buyer_numbers[0].key, "number": "42"}] if is_business else []
    invoice = Invoice(
        id=uuid4(), tenant_id=uuid4(), number="2026-1", kind=INVOICE, order_id=uuid4(), order_number="2026-1",
        buyer_name="Buyer", buyer_numbers=buyer, vat_percent=percent, total_without_vat=Decimal(100),
        vat=percent, total=100 + percent, create_time=ISSUED, content=content,
    )  # fmt: skip
    return read(render_invoice(InvoiceDocument(invoice, "", locale, ISSUED, Brand("Shop"))))


def print_receipt(pack: CountryPack, locale: str) -> Text:
    seller = pb.Seller(name="Shop", numbers=seller_numbers(pack))
    vat = [TaxPart(Decimal(20), Decimal(100), Decimal(20))]
    details = DocumentDetails(
        seller, locale, pack.currency, ISSUED, Brand("Shop"), InvoiceTexts.of_country(pack), vat
    )
    order = pb.Order(order_number="2026-1", total="120")
    order.order_items.add(name="Soap", quantity="1", final_price="120", amount="120")
    return read(render_receipt(order, details, is_roll=False))


@pytest.mark.parametrize("is_business", [True, False])
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_an_invoice_says_what_the_country_asks_for(pack, locale, is_business):
    text = print_invoice(pack, locale, Decimal(20), is_business=is_business)

    for number in pack.seller_numbers:
        assert f"{number.names[locale]}: {number.example or '12345'}" in text
    assert (f"{pack.buyer_numbers[0].names[locale]} 42" in text) is is_business
    for note in pack.invoices.notes:
        assert (note.texts[locale][:30] in text) is (is_business or note.buyers == "all")
    words = pack.invoices.total_in_words
    assert (words[locale] in text) if words else ("somme de" not in text and "total of this" not in text)
    assert f"{pack.tax.names[locale]} 20 %" in text


def test_a_seller_without_tax_writes_the_phrase_of_the_country_and_no_rate(pack):
    text = print_invoice(pack, "fr", Decimal(0), is_business=False)

    if note := pack.tax.exempt_note:
        assert note["fr"] in text
        assert " %" not in text
    else:
        assert f"{pack.tax.names['fr']} 0 %" in text


@pytest.mark.parametrize("locale", LOCALES)
def test_documents_have_no_word_of_another_country(pack, locale):
    text = Text(print_invoice(pack, locale, Decimal(20), is_business=True) + print_receipt(pack, locale))

    # Shaped letters are read as other signs where a PDF gives the number of the shape alone.
    shapes = frozenset("$") if locale == "ar" else frozenset[str]()
    assert find_foreign_words(text, pack.code, shapes) == []
    if pack.tax.names["en"] != "VAT":
        assert not any(word in text for word in ("VAT", "TVA", "TTC"))


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_receipt_has_the_sellers_numbers_and_the_name_of_the_tax(pack, locale):
    text = print_receipt(pack, locale)

    for number in pack.seller_numbers:
        assert f"{number.names[locale]} {number.example or '12345'}" in text
    assert f"{pack.tax.names[locale]} 20 %" in text


def test_examples_are_numbers_of_their_country_and_of_no_other(pack):
    examples = [LegalNumber(kind.key, kind.example) for kind in pack.seller_numbers if kind.example]
    assert list(find_violations(examples, pack.seller_numbers, "numbers")) == []

    wrong = [LegalNumber(number.kind, number.number[:-1]) for number in examples]
    checked = [kind.key for kind in pack.seller_numbers if kind.check]
    violations = list(find_violations(wrong, pack.seller_numbers, "numbers"))
    assert [violation.code for violation in violations] == ["legal-number"] * len(checked)
    assert [violation.field for violation in violations] == [
        f"numbers[{index}].number" for index, number in enumerate(wrong) if number.kind in checked
    ]
    unknown = [LegalNumber("no-such-number", "1")]
    [violation] = find_violations(unknown, pack.seller_numbers, "numbers")
    assert (violation.field, violation.code) == ("numbers[0].kind", "choice")


FORMER = {"name": "Shop", "ice": "001234567000089", "tax_id": "401", "register": "Casablanca 1"}


def test_an_invoice_of_before_stays_as_it_was_issued():
    content = {"seller": FORMER, "buyer_address": "", "currency": "MAD", "lines": [], "sums": []}
    invoice = Invoice(
        id=uuid4(), tenant_id=uuid4(), number="2026-1", kind=INVOICE, order_id=uuid4(), order_number="2026-1",
        buyer_name="Buyer", buyer_numbers=[{"kind": "ice", "number": "7"}], vat_percent=Decimal(20),
        total_without_vat=Decimal(100), vat=Decimal(20), total=Decimal(120), create_time=ISSUED, content=content,
    )  # fmt: skip

    text = read(render_invoice(InvoiceDocument(invoice, "", "fr", ISSUED, Brand("Shop"))))

    for part in ("ICE: 001234567000089", "IF: 401", "Casablanca 1", "ICE 7", "TVA 20 %"):
        assert part in text
    assert "Arrêté à la somme de cent vingt dirhams marocains." in text
