"""Prints of receipts and invoices after the first are marked, counted and recorded where records are sealed."""

import asyncio
from dataclasses import replace
from uuid import UUID, uuid4

import pypdfium2
import pytest
from chassis.context import CUSTOMER
from chassis.testing import caller
from orders_pos.adapters.sealing.verify_chains import verify_chains
from orders_pos.domain.sealing.record import NO_TILL
from sealed_records import FRANCE
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as own

SIRET = pb.LegalNumber(kind="siret", number="73282932000074")
MARKS = {"en": "Duplicateno.", "fr": "DUPLICATAnº", "ar": "مكررة"}


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.fixture
def print_receipt(call, admin):
    """Print a receipt and return the text of its PDF."""

    async def print_receipt(order, locale="fr", user=admin, key=None, paper=rpc.PAPER_80MM):
        request = rpc.PrintReceiptRequest(id=order.id, locale=locale, paper=paper)
        return read((await call("PrintReceipt", request, user, key)).content)

    return print_receipt


def read(content: bytes) -> str:
    """Return the text without its spaces, which are guessed from the letters' places."""
    with pypdfium2.PdfDocument(content) as document:
        return "".join("".join(page.get_textpage().get_text_range().split()) for page in document)


async def duplicates(records, chain=None):
    return [each for each in await records(chain) if each.kind == "duplicate-printed"]


async def test_a_receipt_is_marked_and_recorded_from_the_second_print_on(
    sell, print_receipt, records, create, open_till, admin, database
):
    till = await create(pb.Till(name="Front"))
    await open_till(till)
    order = await sell(received_amount="20", till=till.id)
    texts = [
        await print_receipt(order, paper=paper) for paper in (rpc.PAPER_80MM, rpc.PAPER_A4, rpc.PAPER_80MM)
    ]
    assert [MARKS["fr"] in text for text in texts] == [False, True, True]
    assert f"{MARKS['fr']}1" in texts[1]
    assert f"{MARKS['fr']}2" in texts[2]
    assert await duplicates(records, NO_TILL) == []
    first, second = await duplicates(records, till.id)
    assert first.content["document"] == {"kind": "receipt", "id": order.id, "number": order.order_number}
    assert [each.content["duplicate"] for each in (first, second)] == [1, 2]
    assert {each.content["person"] for each in (first, second)} == {str(admin.user_id)}
    async with database.reading(admin.tenant_id):
        assert (await verify_chains()).mismatches == []


@pytest.mark.parametrize("locale", MARKS)
async def test_the_mark_is_in_the_language_of_the_receipt(sell, print_receipt, locale):
    order = await sell(received_amount="20")
    assert MARKS[locale] not in await print_receipt(order, locale)
    assert MARKS[locale] in await print_receipt(order, locale)


async def test_a_receipt_that_says_something_else_is_not_a_duplicate(
    sell, print_receipt, call, shop, edit, move
):
    order = await sell()
    await print_receipt(order)
    payment = rpc.TakePaymentRequest(id=order.id, amount="20", payment_method_id=shop.cash.id)
    await call("TakePayment", payment, key=str(uuid4()))
    assert MARKS["fr"] not in await print_receipt(order)
    await move(order, "ready")
    assert MARKS["fr"] in await print_receipt(order)
    await edit(order, lines=[rpc.CartLine(product_id=shop.soap.id, quantity="1")])
    assert MARKS["fr"] not in await print_receipt(order)


async def test_a_repeat_under_the_same_key_is_the_same_print(sell, print_receipt, records):
    order, key = await sell(received_amount="20"), str(uuid4())
    assert {MARKS["fr"] in await print_receipt(order, key=key) for _ in range(3)} == {False}
    assert await duplicates(records) == []
    assert f"{MARKS['fr']}1" in await print_receipt(order)


async def test_prints_at_the_same_time_are_counted_once_each(sell, print_receipt, records):
    order = await sell(received_amount="20")
    texts = await asyncio.gather(*(print_receipt(order) for _ in range(5)))
    assert sorted(MARKS["fr"] in text for text in texts) == [False, True, True, True, True]
    assert [each.content["duplicate"] for each in await duplicates(records)] == [1, 2, 3, 4]


async def test_a_print_does_not_make_an_order_a_recorded_one(sell, print_receipt, records, call, shop):
    """A later payment of the order is its first record, whatever was printed before."""
    await sell(received_amount="20")
    order = await sell()
    await print_receipt(order)
    await print_receipt(order)
    [_] = await duplicates(records)
    payment = rpc.TakePaymentRequest(id=order.id, amount="20", payment_method_id=shop.cash.id)
    await call("TakePayment", payment, key=str(uuid4()))
    *_, record = await records()
    assert (record.kind, record.content["first"], record.content["total"]) == ("payment", None, "20")


async def test_invoices_and_credit_notes_are_counted_apart(sell, create, call, records, update_settings):
    await update_settings(seller=pb.Seller(name="Pressing", numbers=[SIRET]))
    order = await sell(received_amount="20")
    invoice = await create(pb.Invoice(order_id=order.id), key=str(uuid4()))
    note = await call("CancelInvoice", rpc.CancelInvoiceRequest(id=invoice.id), key=str(uuid4()))
    for document in (invoice, note):
        request = rpc.PrintInvoiceRequest(id=document.id, locale="fr")
        texts = [read((await call("PrintInvoice", request)).content) for _ in range(2)]
        assert [MARKS["fr"] in text for text in texts] == [False, True]
    sealed = [each.content["document"] for each in await duplicates(records)]
    assert [(each["kind"], each["number"]) for each in sealed] == [
        ("invoice", invoice.number),
        ("credit-note", note.number),
    ]


async def test_a_customer_gets_duplicates_too_and_is_not_named(
    sell, print_receipt, call, shop, records, admin
):
    order = await sell(received_amount="20")
    await print_receipt(order)
    customer = replace(caller(CUSTOMER, tenant_id=admin.tenant_id, **FRANCE), user_id=UUID(shop.customer.id))
    request = own.PrintShopReceiptRequest(id=order.id, locale="fr")
    assert MARKS["fr"] in read((await call("PrintShopReceipt", request, customer)).content)
    [record] = await duplicates(records)
    assert (record.content["person"], shop.customer.id in record.text) == (None, False)


async def test_nothing_is_counted_where_nothing_is_sealed(call, sell, admin, fetch):
    elsewhere = caller(tenant_id=admin.tenant_id, country="BE", currency="EUR")
    order = await sell(elsewhere, received_amount="20")
    request = rpc.PrintReceiptRequest(id=order.id, locale="fr")
    first, second = [(await call("PrintReceipt", request, elsewhere)).content for _ in range(2)]
    assert first == second
    assert await fetch("SELECT FROM document_copy") == []
