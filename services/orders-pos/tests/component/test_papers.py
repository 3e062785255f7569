import csv
import io
import zipfile
from uuid import uuid4

import pytest
from chassis.errors import ForbiddenError, NotFoundError
from chassis.pdf import PdfDocument
from days import BOTH, slot
from orders_pos.adapters.papers.tags import _wrapped, pieces
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

LOCALES = ("en", "fr", "ar")
PAPERS = (rpc.PAPER_A4, rpc.PAPER_80MM)


@pytest.fixture
async def order(sell, shop, set_shop):
    await set_shop(seller=pb.Seller(name="Atlas Pressing", address="1, rue A", ice="001234567000089"))
    lines = [
        rpc.CartLine(product_id=shop.soap.id, quantity="3", name="صابون Soap"),
        rpc.CartLine(product_id=shop.carpet.id, attribute_value_id="wool", quantity="2.5"),
    ]
    return await sell(
        lines=lines,
        delivery_type=BOTH,
        collect_slot=slot(1),
        delivery_slot=slot(3),
        received_amount="50",
        shipping_tips="5",
        discount_percent="10",
    )


def pages(pdf: bytes) -> int:
    return pdf.count(b"/Type /Page\n")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("paper", PAPERS)
async def test_a_receipt_is_one_page_of_pdf(call, order, staff, locale, paper):
    request = rpc.PrintReceiptRequest(id=order.id, paper=paper, locale=locale)
    file = await call("PrintReceipt", request, staff)
    assert (file.media_type, file.name) == ("application/pdf", f"{order.order_number}-receipt.pdf")
    assert file.content.startswith(b"%PDF-")
    assert pages(file.content) == 1
    assert (await call("PrintReceipt", request, staff)).content == file.content


@pytest.mark.parametrize("locale", LOCALES)
async def test_each_piece_has_a_tag_and_what_is_measured_one(call, order, locale):
    roll = await call("PrintTags", rpc.PrintTagsRequest(id=order.id, paper=rpc.PAPER_80MM, locale=locale))
    assert pages(roll.content) == 4
    sheet = await call("PrintTags", rpc.PrintTagsRequest(id=order.id, paper=rpc.PAPER_A4, locale=locale))
    assert pages(sheet.content) == 1


async def test_a_measured_piece_says_its_amount_once_in_the_papers_language(order):
    soaps, carpet = order.order_items
    assert [tag.name for tag in pieces(order, "fr")] == ["صابون Soap"] * 3 + [f"{carpet.name} 2,5 m²"]
    carpet.description = "Tapis Laine 2,5 m²"
    soaps.quantity = "1"
    assert [(tag.name, tag.at, tag.of) for tag in pieces(order, "en")] == [
        ("صابون Soap", 1, 2),
        ("Tapis Laine 2,5 m²", 2, 2),
    ]


def test_a_long_name_stays_within_its_place():
    paper = PdfDocument("fr")
    paper.add_page()
    lines = _wrapped(paper, "Housse de salon marocain en brocart brodé, sept pièces et coussins", 60)
    assert len(lines) == 2
    assert all(paper.get_string_width(line) <= 60 for line in lines)
    paper.close_fonts()


@pytest.mark.parametrize("locale", LOCALES)
async def test_invoices_and_credit_notes_are_pdf(call, create, order, locale):
    invoice = await create(pb.Invoice(order_id=order.id), key=str(uuid4()))
    note = await call("CancelInvoice", rpc.CancelInvoiceRequest(id=invoice.id), key=str(uuid4()))
    for one in (invoice, note):
        file = await call("PrintInvoice", rpc.PrintInvoiceRequest(id=one.id, locale=locale))
        assert file.name == f"{one.number}.pdf"
        assert pages(file.content) == 1


async def test_nobody_prints_what_he_may_not_see(call, order, rider):
    with pytest.raises(ForbiddenError):
        await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="fr"), rider)
    for verb, request in (
        ("PrintTags", rpc.PrintTagsRequest(id=str(uuid4()))),
        ("PrintInvoice", rpc.PrintInvoiceRequest(id=str(uuid4()))),
        ("PrintInvoice", rpc.PrintInvoiceRequest(id="x")),
    ):
        with pytest.raises(NotFoundError):
            await call(verb, request)


def rows(file) -> list[list[str]]:
    return list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))


async def test_a_table_has_the_orders_that_the_filter_finds(call, sell, order):
    await sell()
    request = rpc.ExportOrdersRequest(table=rpc.TABLE_CSV, locale="fr")
    heading, *found = rows(await call("ExportOrders", request))
    assert heading[:3] == ["Commande", "Date", "Client"]
    assert len(found) == 2
    request.filter.status = pb.PAYMENT_STATUS_PARTIALLY_PAID
    _, only = rows(await call("ExportOrders", request))
    cells = dict(zip(heading, only, strict=True))
    assert (cells["Commande"], cells["Total"], cells["Paiement"]) == (
        order.order_number, order.total, "Réglé partiellement"
    )  # fmt: skip


async def test_no_cell_of_a_table_is_a_formula(call, sell):
    await sell(description='=HYPERLINK("http://x")', customer_note="x")
    plain = await call("ExportOrders", rpc.ExportOrdersRequest(table=rpc.TABLE_CSV, locale="en"))
    assert '"\'=HYPERLINK(""http://x"")"' in plain.content.decode()
    xlsx = await call("ExportOrders", rpc.ExportOrdersRequest(table=rpc.TABLE_XLSX, locale="en"))
    with zipfile.ZipFile(io.BytesIO(xlsx.content)) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        assert "HYPERLINK" in sheet + book.read("xl/sharedStrings.xml").decode()
    assert "<f>" not in sheet


async def test_phones_are_in_the_admins_table_only(call, sell, staff, rider):
    await sell()
    his = await sell(agent_id=str(rider.user_id))
    request = rpc.ExportOrdersRequest(table=rpc.TABLE_CSV, locale="en")
    assert "06 61 00 00 01" in (await call("ExportOrders", request)).content.decode()
    assert "06 61 00 00 01" not in (await call("ExportOrders", request, staff)).content.decode()
    _, only = rows(await call("ExportOrders", request, rider))
    assert only[0] == his.order_number


async def test_too_many_orders_are_no_table(call, sell, violations, monkeypatch):
    monkeypatch.setattr("orders_pos.adapters.papers.table._MOST", 1)
    await sell()
    await sell()
    assert await violations(call("ExportOrders", rpc.ExportOrdersRequest(table=rpc.TABLE_CSV))) == {
        "filter": "too-many"
    }
