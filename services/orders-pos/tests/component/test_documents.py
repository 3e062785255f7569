import csv
import io
import zipfile
from dataclasses import replace
from uuid import uuid4

import pytest
from chassis.errors import ForbiddenError, NotFoundError
from chassis.pdf import PdfDocument
from orders_pos.adapters.documents import invoice as invoice_document
from orders_pos.adapters.documents import receipt, tags
from orders_pos.adapters.documents.tags import _wrap, build_tags
from slot_messages import BOTH, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

LOCALES = ("en", "fr", "ar")
SIZES = (rpc.PAPER_A4, rpc.PAPER_80MM)

ICE = {"kind": "ice", "number": "001561191000066"}


@pytest.fixture
async def order(sell, shop, update_settings):
    await update_settings(seller=pb.Seller(name="Atlas Pressing", address="1, rue A", numbers=[ICE]))
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


@pytest.mark.usefixtures("any_size")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", SIZES)
async def test_receipt_is_a_pdf_of_one_page(call, order, staff, locale, size):
    request = rpc.PrintReceiptRequest(id=order.id, paper=size, locale=locale)
    file = await call("PrintReceipt", request, staff)
    assert (file.media_type, file.name) == ("application/pdf", f"{order.order_number}-receipt.pdf")
    assert file.content.startswith(b"%PDF-")
    assert pages(file.content) == 1
    assert (await call("PrintReceipt", request, staff)).content == file.content


async def test_receipt_names_payment_method_cashier_and_tax(call, order, admin, monkeypatch):
    pairs, texts = [], []
    monkeypatch.setattr(
        receipt, "draw_pair", lambda _, label, value, *__, **___: pairs.append((label, value))
    )
    monkeypatch.setattr(receipt, "draw_text", lambda _, text, *__, **___: texts.append(text))
    await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="en"))
    shown = dict(pairs)
    assert (shown["Payment method"], shown["Served by"]) == ("Cash", admin.name)
    # Tax of 20 % that is part of the total of 129.
    assert order.total == "129.00"
    assert shown["VAT 20 %"] == "MAD\xa021.50"
    assert "ICE 001561191000066" in texts

    writer = replace(admin, number_format="space-comma")
    await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="en"), writer)
    assert dict(pairs)["VAT 20 %"] == "MAD\xa021,50"


@pytest.mark.parametrize(
    ("tip", "expected"),
    [
        ("0", {"Change": "20.00"}),
        ("5", {"Change": "20.00", "To hand back": "15.00"}),
        ("25", {"Balance due": "5.00"}),
    ],
)
async def test_receipt_shows_either_change_or_what_is_due(call, sell, monkeypatch, tip, expected):
    order = await sell(received_amount="40", shipping_tips=tip)
    assert (order.total, order.change) == ("20.00", "20.00")
    pairs = {}
    monkeypatch.setattr(
        receipt, "draw_pair", lambda _, label, value, *__, **___: pairs.update({label: value})
    )
    await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="en"))
    shown = {
        label: pairs[label].removeprefix("MAD\xa0")
        for label in ("Change", "To hand back", "Balance due")
        if label in pairs
    }
    assert shown == expected


@pytest.mark.usefixtures("any_size")
@pytest.mark.parametrize("locale", LOCALES)
async def test_each_piece_and_each_measured_line_has_a_tag(call, order, locale):
    roll = await call("PrintTags", rpc.PrintTagsRequest(id=order.id, paper=rpc.PAPER_80MM, locale=locale))
    assert pages(roll.content) == 4
    sheet = await call("PrintTags", rpc.PrintTagsRequest(id=order.id, paper=rpc.PAPER_A4, locale=locale))
    assert pages(sheet.content) == 1


async def list_pieces(call, order):
    request = rpc.ListPiecesRequest(filter=pb.PieceFilter(order_id=order.id))
    request.page.limit = 100
    return list((await call("ListPieces", request)).items)


async def test_tag_of_a_measured_line_has_the_quantity_once(call, order):
    soaps, carpet = order.order_items
    pieces = await list_pieces(call, order)
    assert [tag.name for tag in build_tags(order, pieces, "fr")] == ["صابون Soap"] * 3 + [
        f"{carpet.name} 2,5 m²"
    ]
    carpet.description = pieces[-1].name = "Tapis Laine 2,5 m²"
    soaps.quantity = "1"
    assert [(tag.name, tag.position, tag.count) for tag in build_tags(order, pieces[2:], "en")] == [
        ("صابون Soap", 1, 2),
        ("Tapis Laine 2,5 m²", 2, 2),
    ]


async def test_each_tag_has_the_code_of_its_own_piece(monkeypatch, call, order):
    codes = []
    monkeypatch.setattr(tags, "draw_qr_code", lambda _, text, *__: codes.append(text))
    await call("PrintTags", rpc.PrintTagsRequest(id=order.id, locale="en"))
    assert codes == [f"{order.order_number}-{number}" for number in range(1, 5)]


def test_long_tag_names_are_wrapped():
    pdf = PdfDocument("fr")
    pdf.add_page()
    lines = _wrap(pdf, "Housse de salon marocain en brocart brodé, sept pièces et coussins", 60)
    assert len(lines) == 2
    assert all(pdf.get_string_width(line) <= 60 for line in lines)
    pdf.close_fonts()


@pytest.mark.usefixtures("any_size")
@pytest.mark.parametrize("locale", LOCALES)
async def test_invoices_and_credit_notes_are_pdf(call, create, order, locale):
    invoice = await create(pb.Invoice(order_id=order.id), key=str(uuid4()))
    note = await call("CancelInvoice", rpc.CancelInvoiceRequest(id=invoice.id), key=str(uuid4()))
    for document in (invoice, note):
        file = await call("PrintInvoice", rpc.PrintInvoiceRequest(id=document.id, locale=locale))
        assert file.name == f"{document.number}.pdf"
        assert pages(file.content) == 1


async def test_invoice_has_its_total_in_words(monkeypatch, call, create, order):
    texts = []
    monkeypatch.setattr(invoice_document, "draw_text", lambda _, text, *__, **___: texts.append(text))
    invoice = await create(pb.Invoice(order_id=order.id), key=str(uuid4()))
    await call("PrintInvoice", rpc.PrintInvoiceRequest(id=invoice.id, locale="fr"))
    assert "Arrêtée la présente facture à la somme de : cent vingt-neuf dirhams marocains." in texts


@pytest.mark.asvs("8.2.2")
async def test_documents_of_hidden_or_unknown_items_are_rejected(call, order, agent):
    with pytest.raises(ForbiddenError):
        await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="fr"), agent)
    for verb, request in (
        ("PrintTags", rpc.PrintTagsRequest(id=str(uuid4()))),
        ("PrintInvoice", rpc.PrintInvoiceRequest(id=str(uuid4()))),
        ("PrintInvoice", rpc.PrintInvoiceRequest(id="x")),
    ):
        with pytest.raises(NotFoundError):
            await call(verb, request)


def rows(file) -> list[list[str]]:
    return list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))


@pytest.mark.usefixtures("any_size")
async def test_export_contains_the_filtered_orders(call, sell, order):
    await sell()
    request = rpc.ExportOrdersRequest(table=rpc.TABLE_CSV, locale="fr")
    heading, *data_rows = rows(await call("ExportOrders", request))
    assert heading[:3] == ["Commande", "Date", "Client"]
    assert len(data_rows) == 2
    request.filter.status = pb.PAYMENT_STATUS_PARTIALLY_PAID
    _, only = rows(await call("ExportOrders", request))
    cells = dict(zip(heading, only, strict=True))
    assert (cells["Commande"], cells["Total"], cells["Paiement"]) == (
        order.order_number, order.total, "Réglé partiellement"
    )  # fmt: skip


@pytest.mark.usefixtures("any_size")
async def test_export_contains_no_formulas(call, sell):
    await sell(description='=HYPERLINK("http://x")', customer_note="x")
    plain = await call("ExportOrders", rpc.ExportOrdersRequest(table=rpc.TABLE_CSV, locale="en"))
    assert '"\'=HYPERLINK(""http://x"")"' in plain.content.decode()
    xlsx = await call("ExportOrders", rpc.ExportOrdersRequest(table=rpc.TABLE_XLSX, locale="en"))
    with zipfile.ZipFile(io.BytesIO(xlsx.content)) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        assert "HYPERLINK" in sheet + book.read("xl/sharedStrings.xml").decode()
    assert "<f>" not in sheet


@pytest.mark.asvs("8.2.3")
async def test_only_exports_of_admins_contain_phones(call, sell, staff, agent):
    await sell()
    own_order = await sell(agent_id=str(agent.user_id))
    request = rpc.ExportOrdersRequest(table=rpc.TABLE_CSV, locale="en")
    assert "06 61 00 00 01" in (await call("ExportOrders", request)).content.decode()
    assert "06 61 00 00 01" not in (await call("ExportOrders", request, staff)).content.decode()
    _, only = rows(await call("ExportOrders", request, agent))
    assert only[0] == own_order.order_number


async def test_export_rejects_too_many_orders(call, sell, violations, monkeypatch):
    monkeypatch.setattr("orders_pos.adapters.documents.export._MAX_ROWS", 1)
    await sell()
    await sell()
    assert await violations(call("ExportOrders", rpc.ExportOrdersRequest(table=rpc.TABLE_CSV))) == {
        "filter": "too-many"
    }
