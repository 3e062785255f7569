import asyncio
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError, NotFoundError
from orders_pos.adapters.documents import receipt
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

ICE = pb.LegalNumber(kind="ice", number="001561191000066")


@pytest.fixture(autouse=True)
async def seller(update_settings):
    """A seller with the number that the country wants on invoices."""
    await update_settings(seller=pb.Seller(name="Shop", numbers=[ICE]))


@pytest.fixture
def issue(create):
    async def issue(order, **fields):
        return await create(pb.Invoice(order_id=order.id, **fields), key=str(uuid4()))

    return issue


@pytest.fixture
def cancel(call):
    async def cancel(invoice, reason="wrong name"):
        request = rpc.CancelInvoiceRequest(id=invoice.id, reason=reason)
        return await call("CancelInvoice", request, key=str(uuid4()))

    return cancel


@pytest.mark.parametrize(
    ("percent", "net", "vat"), [("20", "16.67", "3.33"), ("0", "20.00", "0.00"), ("7", "18.69", "1.31")]
)
async def test_invoice_splits_the_total_into_net_and_vat(sell, issue, update_settings, percent, net, vat):
    await update_settings(vat_percent=percent)
    invoice = await issue(await sell(), buyer_numbers=[ICE])
    assert (invoice.total, invoice.total_without_vat, invoice.vat) == ("20.00", net, vat)
    assert Decimal(net) + Decimal(vat) == 20
    assert (invoice.buyer_name, list(invoice.buyer_numbers)) == ("Aïcha Alami", [ICE])


async def test_a_product_has_its_own_rate_on_invoices_and_receipts(
    sell, issue, change, shop, call, monkeypatch
):
    await change(shop.soap, vat_rate="7")
    order = await sell()
    invoice, pairs = await issue(order), []
    assert (invoice.vat_percent, invoice.total_without_vat, invoice.vat) == ("7", "18.69", "1.31")
    monkeypatch.setattr(receipt, "draw_pair", lambda _, *pair, **__: pairs.append(pair[:2]))
    await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="en"))
    assert ("VAT 7 %", "MAD\xa01.31") in pairs


async def test_documents_state_the_rates_of_the_sale(sell, issue, change, shop, update_settings, fetch):
    """A later change of a product's rate or of the shop's changes nothing of what was sold."""
    await change(shop.soap, vat_rate="7")
    order = await sell()
    assert order.order_items[0].vat_rate == "7"
    await change(shop.soap, vat_rate="14")
    await update_settings(vat_percent="10")
    assert (await issue(order)).vat_percent == "7"
    # Lines of before rates were kept have those of now.
    await fetch("UPDATE order_line SET vat_rate = NULL RETURNING id")
    assert (await issue(await sell())).vat_percent == "14"


async def test_each_kind_is_numbered_separately(sell, issue, cancel):
    first, second = [await issue(await sell()) for _ in range(2)]
    year = first.number.split("-")[1]
    assert (first.number, second.number) == (f"FAC-{year}-000001", f"FAC-{year}-000002")
    note = await cancel(first)
    assert (note.number, note.kind, note.cancels_id) == (
        f"AV-{year}-000001", pb.INVOICE_KIND_CREDIT_NOTE, first.id
    )  # fmt: skip
    assert (note.total, note.reason) == (first.total, "wrong name")


async def test_invoices_are_listed_by_whether_a_credit_note_took_them_back(sell, issue, cancel, call):
    standing_invoice, taken_back = [await issue(await sell()) for _ in range(2)]
    note = await cancel(taken_back)

    async def list_ids(**filter_):
        reply = await call(
            "ListInvoices", rpc.ListInvoicesRequest(page={"limit": 10}, filter=pb.InvoiceFilter(**filter_))
        )
        return {invoice.id for invoice in reply.items}

    assert await list_ids(cancelled=True) == {taken_back.id}
    assert await list_ids(cancelled=False) == {standing_invoice.id, note.id}
    assert await list_ids(cancelled=False, kind=pb.INVOICE_KIND_INVOICE) == {standing_invoice.id}


async def test_order_has_at_most_one_invoice_that_is_not_cancelled(sell, issue, cancel, call):
    order = await sell()
    first = await issue(order)
    with pytest.raises(ConflictError) as error:
        await issue(order)
    assert error.value.code == "invoiced"
    note = await cancel(first)
    with pytest.raises(ConflictError):
        await cancel(first)
    with pytest.raises(ConflictError):
        await cancel(note)
    again = await issue(order)
    assert again.number.endswith("000002")
    cancelled = await call("GetInvoice", rpc.GetInvoiceRequest(id=first.id))
    assert cancelled.cancelled_by_id == note.id


async def test_invoice_is_unchanged_when_the_order_changes(sell, issue, edit, call, shop):
    order = await sell()
    invoice = await issue(order)
    await edit(order, lines=[rpc.CartLine(product_id=shop.soap.id, quantity="9")])
    assert await call("GetInvoice", rpc.GetInvoiceRequest(id=invoice.id)) == invoice


async def test_invalid_invoices_are_rejected(sell, issue, move, violations, cancel):
    order = await sell()
    wrong = pb.LegalNumber(kind="ice", number="12")
    assert await violations(issue(order, buyer_numbers=[wrong])) == {
        "item.buyer_numbers[0].number": "legal-number"
    }
    await move(order, "cancelled")
    assert await violations(issue(order)) == {"item.order_id": "cancelled"}
    with pytest.raises(NotFoundError):
        await issue(pb.Order(id=str(uuid4())))
    with pytest.raises(NotFoundError):
        await cancel(pb.Invoice(id=str(uuid4())))


async def test_concurrent_and_failing_invoices_leave_no_gaps(sell, issue, fetch):
    orders = [await sell() for _ in range(6)]
    attempts = [issue(order) for order in orders for _ in range(3)]
    results = await asyncio.gather(*attempts, return_exceptions=True)
    assert sum(isinstance(result, pb.Invoice) for result in results) == 6
    numbers = sorted(row["number"][-6:] for row in await fetch("SELECT number FROM invoice"))
    assert numbers == [f"{at:06}" for at in range(1, 7)]


async def test_the_millionth_invoice_of_a_year_has_a_number_of_its_own(sell, issue, fetch):
    await issue(await sell())
    await fetch("UPDATE invoice_counter SET last = 999999")
    assert [(await issue(await sell())).number[-7:] for _ in range(2)] == ["1000000", "1000001"]


async def test_issued_invoice_adds_an_event(sell, issue, fetch):
    invoice = await issue(await sell())
    [row] = await fetch("SELECT data, aggregate_id FROM outbox WHERE event = 'invoice-issued'")
    assert str(row["aggregate_id"]) == invoice.id
    assert invoice.number in row["data"]


async def test_without_the_sellers_number_no_invoice_is_written_and_no_number_is_used(
    sell, issue, update_settings, violations
):
    await update_settings(seller=pb.Seller(name="Shop"))
    order = await sell()
    assert await violations(issue(order)) == {"seller.numbers": "seller-number"}
    await update_settings(seller=pb.Seller(name="Shop", numbers=[ICE]))
    assert (await issue(order)).number.endswith("-000001")
