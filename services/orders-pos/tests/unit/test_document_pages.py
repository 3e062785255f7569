"""Documents of few and of many lines: each line is there once and whole, on numbered pages."""

import re
from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pypdfium2
import pytest
from countries.packs import country_pack
from orders_pos.adapters.documents.details import DocumentDetails, InvoiceDocument
from orders_pos.adapters.documents.invoice import render_invoice
from orders_pos.adapters.documents.receipt import render_receipt
from orders_pos.domain.invoices.invoice import CREDIT_NOTE, INVOICE, Invoice
from orders_pos.domain.invoices.invoice_texts import InvoiceTexts
from orders_pos.domain.shop.brand import Brand
from souk.orders.v1 import orders_pb2 as pb

ISSUED = datetime(2026, 11, 21, 9, tzinfo=UTC)
COUNTS = [1, 37, 60, 500]
LONG = " of brocade with embroidered cushions and a lining that is sewn by hand"
TEXTS = InvoiceTexts.of_country(country_pack("MA"))
DETAILS = DocumentDetails(pb.Seller(name="Atlas"), "en", "MAD", ISSUED, Brand("Atlas"), TEXTS)


def build_invoice(count: int, name: str = "") -> Invoice:
    """Return an invoice, whose lines have the prices 10,001 to 10,000 + count."""
    lines = [
        {
            "name": f"Line{index}.{name}",
            "quantity": "1",
            "unit": "",
            "price": f"{10_000 + index}.00",
            "amount": "1",
        }
        for index in range(1, count + 1)
    ]
    content = {"seller": {"name": "Atlas"}, "buyer_address": "1, rue A", "currency": "MAD", "lines": lines}
    amounts = {"vat_percent": Decimal(20), "total_without_vat": Decimal(100), "vat": Decimal(20)}
    return Invoice(
        id=uuid4(), tenant_id=uuid4(), number="FAC-2026-000001", kind=INVOICE, order_id=uuid4(),
        order_number="2026-1", buyer_name="Buyer " * 50, total=Decimal(120), create_time=ISSUED,
        content=content | {"sums": []}, **amounts,
    )  # fmt: skip


def build_order(count: int) -> pb.Order:
    order = pb.Order(order_number="2026-1", customer=pb.OrderCustomer(full_name="C" * 300), total="1")
    for index in range(1, count + 1):
        order.order_items.add(name=f"Line{index}.", quantity="1", final_price="1", amount="1")
    return order


def read_pages(content: bytes) -> list[str]:
    """Return the text of each page, without the spaces and line breaks, which are guessed from the letters' places."""
    with pypdfium2.PdfDocument(content) as document:
        return ["".join(page.get_textpage().get_text_range().split()) for page in document]


@pytest.mark.parametrize(("count", "name"), [*((count, "") for count in COUNTS), (60, LONG)])
@pytest.mark.parametrize("kind", [INVOICE, CREDIT_NOTE])
def test_each_line_of_an_invoice_is_whole_on_one_page(count, name, kind):
    invoice = build_invoice(count, name)
    invoice.kind = kind
    pages = read_pages(render_invoice(InvoiceDocument(invoice, "", "en", ISSUED, Brand("Atlas"))))
    line_numbers = []
    for page in pages:
        numbers = [int(number) for number in re.findall(r"Line(\d+)\.", page)]
        prices = [int(price.replace(",", "")) for price in re.findall(r"(10,\d{3})\.00", page)]
        assert prices == [10_000 + number for number in numbers]
        line_numbers += numbers
    assert line_numbers == list(range(1, count + 1))
    check_numbers(pages, 2 + count * (2 if name else 1) // 45)


@pytest.mark.parametrize("is_roll", [True, False])
@pytest.mark.parametrize("count", COUNTS)
def test_each_line_of_a_receipt_is_there_once(count, is_roll):
    pages = read_pages(render_receipt(build_order(count), DETAILS, is_roll=is_roll))
    line_numbers = []
    for page in pages:
        # Its amounts are below its name, on the same page.
        numbers = re.findall(r"Line(\d+)\.1x11", page)
        assert len(numbers) == page.count("Line")
        line_numbers += map(int, numbers)
    assert line_numbers == list(range(1, count + 1))
    check_numbers(pages, 2 if is_roll else 2 + count // 25)


def check_numbers(pages: list[str], most: int) -> None:
    """Check that there are at most this many pages, numbered if there are several."""
    labels = re.findall(r"Page\d+of\d+", " ".join(pages))
    several = [f"Page{index}of{len(pages)}" for index in range(1, len(pages) + 1)]
    assert labels == (several if len(pages) > 1 else [])
    assert len(pages) <= most


def test_letters_that_no_font_has_leave_a_mark():
    invoice = build_invoice(1, "\N{GRINNING FACE}\u5730\u6bef e\u0301te\u0301 {nb}")
    (page,) = read_pages(render_invoice(InvoiceDocument(invoice, "", "en", ISSUED, Brand("Atlas"))))
    assert "Line1.???\u00e9t\u00e9{nb}" in page
