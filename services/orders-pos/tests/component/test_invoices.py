import asyncio
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError, NotFoundError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

ICE = "001234567000089"


@pytest.fixture
def issue(create):
    async def issue(order, **told):
        return await create(pb.Invoice(order_id=order.id, **told), key=str(uuid4()))

    return issue


@pytest.fixture
def take_back(call):
    async def take_back(invoice, reason="wrong name"):
        request = rpc.CancelInvoiceRequest(id=invoice.id, reason=reason)
        return await call("CancelInvoice", request, key=str(uuid4()))

    return take_back


@pytest.mark.parametrize(
    ("percent", "without", "vat"), [("20", "16.67", "3.33"), ("0", "20.00", "0.00"), ("7", "18.69", "1.31")]
)
async def test_the_tax_within_the_total_is_shown_apart(sell, issue, set_shop, percent, without, vat):
    await set_shop(vat_percent=percent)
    invoice = await issue(await sell(), buyer_ice=ICE)
    assert (invoice.total, invoice.total_without_vat, invoice.vat) == ("20.00", without, vat)
    assert Decimal(without) + Decimal(vat) == 20
    assert (invoice.buyer_name, invoice.buyer_ice) == ("Aïcha Alami", ICE)


async def test_each_kind_has_a_series_of_its_own(sell, issue, take_back):
    first, second = [await issue(await sell()) for _ in range(2)]
    year = first.number.split("-")[1]
    assert (first.number, second.number) == (f"FAC-{year}-000001", f"FAC-{year}-000002")
    note = await take_back(first)
    assert (note.number, note.kind, note.cancels_id) == (
        f"AV-{year}-000001", pb.INVOICE_KIND_CREDIT_NOTE, first.id
    )  # fmt: skip
    assert (note.total, note.reason) == (first.total, "wrong name")


async def test_an_order_has_one_invoice_that_counts(sell, issue, take_back, call):
    order = await sell()
    first = await issue(order)
    with pytest.raises(ConflictError) as refused:
        await issue(order)
    assert refused.value.code == "invoiced"
    note = await take_back(first)
    with pytest.raises(ConflictError):
        await take_back(first)
    with pytest.raises(ConflictError):
        await take_back(note)
    again = await issue(order)
    assert again.number.endswith("000002")
    seen = await call("GetInvoice", rpc.GetInvoiceRequest(id=first.id))
    assert seen.cancelled_by_id == note.id


async def test_an_invoice_stays_as_issued_when_the_order_changes(sell, issue, edit, call, shop):
    order = await sell()
    invoice = await issue(order)
    await edit(order, lines=[rpc.CartLine(product_id=shop.soap.id, quantity="9")])
    assert await call("GetInvoice", rpc.GetInvoiceRequest(id=invoice.id)) == invoice


async def test_what_can_not_be_invoiced_is_refused(sell, issue, move, violations, take_back):
    order = await sell()
    assert await violations(issue(order, buyer_ice="12")) == {"item.buyer_ice": "invalid"}
    await move(order, "cancelled")
    assert await violations(issue(order)) == {"item.order_id": "cancelled"}
    with pytest.raises(NotFoundError):
        await issue(pb.Order(id=str(uuid4())))
    with pytest.raises(NotFoundError):
        await take_back(pb.Invoice(id=str(uuid4())))


async def test_invoices_that_fail_or_race_leave_no_gap(sell, issue, fetch):
    orders = [await sell() for _ in range(6)]
    tries = [issue(order) for order in orders for _ in range(3)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(one, pb.Invoice) for one in done) == 6
    numbers = sorted(row["number"][-6:] for row in await fetch("SELECT number FROM invoice"))
    assert numbers == [f"{at:06}" for at in range(1, 7)]


async def test_an_issued_invoice_is_told(sell, issue, fetch):
    invoice = await issue(await sell())
    [row] = await fetch("SELECT data, aggregate_id FROM outbox WHERE event = 'invoice-issued'")
    assert str(row["aggregate_id"]) == invoice.id
    assert invoice.number in row["data"]
