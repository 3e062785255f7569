"""Tax that is added at the end, and cash that is rounded: from the cart to receipt, invoice, return and report."""

from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.context import GUEST
from chassis.testing import caller
from orders_pos.adapters.documents import cash_report, invoice, receipt
from orders_pos.adapters.payments.audit import audit_tenant
from shop_carts import Cart
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

AUSTIN = {"country": "US", "currency": "USD", "timezone": "America/Chicago"}
BRUSSELS = {"country": "BE", "currency": "EUR", "timezone": "Europe/Brussels"}
BACK = pb.REFUND_TO_PAYMENT_METHOD


@pytest.fixture
def place():
    return AUSTIN


@pytest.fixture
def admin(place):
    return caller(**place)


@pytest.fixture
def pairs(monkeypatch):
    """Labels and amounts that documents draw."""
    drawn: list[tuple[str, str]] = []
    for module in (receipt, invoice, cash_report):
        monkeypatch.setattr(module, "draw_pair", lambda _, *pair, **__: drawn.append(pair[:2]))
    return drawn


@pytest.fixture
def give_back(call):
    """Return a quantity of an order's first line and accept it."""

    async def give_back(order, quantity, **fields):
        lines = [pb.OrderReturnLine(id=order.order_items[0].id, quantity=quantity)]
        item = pb.OrderReturn(order_id=order.id, reason="x", lines=lines)
        entered = await call("CreateOrderReturn", rpc.CreateOrderReturnRequest(item=item), key=str(uuid4()))
        request = rpc.AcceptOrderReturnRequest(id=entered.id, refund_to=BACK, **fields)
        return await call("AcceptOrderReturn", request, key=str(uuid4()))

    return give_back


@pytest.fixture
async def audit(database, admin):
    """Compare the ledger with all that follows from it, once the test is done."""
    yield
    async with database.transaction(admin.tenant_id):
        assert (await audit_tenant()).findings == []


async def test_tax_is_added_to_quote_order_receipt_and_invoice(
    shop, sell, call, create, change, update_settings, pairs, audit
):
    await update_settings(vat_percent="8.25")
    await change(shop.carpet, vat_rate="0")
    wool = rpc.CartLine(product_id=shop.carpet.id, attribute_value_id="wool", quantity="1.5")
    soap = rpc.CartLine(product_id=shop.soap.id, quantity="2")
    fields = {"lines": [soap, wool], "discount_percent": "10"}
    quote = await call("QuoteCart", rpc.QuoteCartRequest(cart=shop.cart(**fields)))
    assert (quote.added_tax, quote.total) == ("1.49", "62.69")
    order = await sell(received_amount="62.69", quote_id=quote.quote_id, **fields)
    assert (order.products_total, order.added_tax, order.total) == ("68.00", "1.49", "62.69")
    assert (order.status, order.remaining) == (pb.PAYMENT_STATUS_PAID, "0.00")
    await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="en"))
    labels = [label for label, _ in pairs]
    assert labels.index("Discount") < labels.index("Sales tax 8.25 %") < labels.index("Total")
    assert ("Sales tax 8.25 %", "$1.49") in pairs
    issued = await create(pb.Invoice(order_id=order.id), key=str(uuid4()))
    assert (issued.total_without_vat, issued.vat, issued.total) == ("61.20", "1.49", "62.69")
    await call("PrintInvoice", rpc.PrintInvoiceRequest(id=issued.id, locale="en"))
    assert ("Total before tax", "$61.20") in pairs


async def test_who_is_exempt_pays_no_tax_and_another_buyer_does(
    sell, edit, create, shop, update_settings, audit
):
    await update_settings(vat_percent="8.25")
    await create(
        exempt := pb.Customer(
            first_name="Parish", last_name="Church", email="p@c.test", phone="512 555 0123", address="1 A St"
        )
    )
    exempt.is_tax_exempt, exempt.phone = True, "512 555 0124"
    church = await create(exempt)
    order = await sell(customer_id=church.id)
    assert (order.added_tax, order.total, order.order_items[0].vat_rate) == ("0.00", "20.00", "0")
    taxed = await edit(order, customer_id=shop.customer.id)
    assert (taxed.added_tax, taxed.total, taxed.order_items[0].vat_rate) == ("1.65", "21.65", "8.25")
    again = await edit(taxed, customer_id=church.id)
    assert (again.added_tax, again.total) == ("0.00", "20.00")


async def test_a_sale_keeps_its_rate_when_the_shop_has_another(sell, edit, update_settings, audit):
    await update_settings(vat_percent="8.25")
    order = await sell(
        delivery_type="DELIVERY_TYPE_DELIVERY", delivery_slot=pb.Slot(date="2030-01-07", start_time="10:00")
    )
    assert (order.shipping_fees, order.added_tax, order.total) == ("20.00", "3.30", "43.30")
    await update_settings(vat_percent="10")
    edited = await edit(order, discount_percent="50")
    assert (edited.added_tax, edited.total) == ("2.48", "32.48")


async def test_returns_of_all_parts_give_back_the_tax(
    sell, call, give_back, change, shop, update_settings, audit
):
    await update_settings(vat_percent="8.25")
    await change(shop.soap, price="9.99")
    order = await sell(lines=[rpc.CartLine(product_id=shop.soap.id, quantity="3")], received_amount="50")
    assert (order.added_tax, order.total, order.change) == ("2.47", "32.44", "17.56")
    taxes = [(await give_back(order, "1")).added_tax for _ in range(3)]
    # Each is what the parts that came back so far have, less what was given back before.
    assert taxes == ["0.82", "0.83", "0.82"]
    order = await call("GetOrder", rpc.GetOrderRequest(id=order.id))
    assert (order.returned_amount, order.paid_amount, order.remaining) == ("32.44", "0.00", "0.00")


async def test_a_shopper_sees_the_tax_before_the_order(call, admin, shop, update_settings):
    await update_settings(vat_percent="8.25")
    guest = caller(GUEST, tenant_id=admin.tenant_id, name="", **AUSTIN)
    shopper = Cart(call, guest, shop)
    cart = await shopper.lines((shop.soap, "2"))
    assert (cart.products_total, cart.added_tax, cart.total) == ("20.00", "1.65", "21.65")


@pytest.mark.parametrize("place", [BRUSSELS])
class TestBrussels:
    @pytest.fixture
    async def till(self, create, open_till):
        till = await create(pb.Till(name="Till 1"))
        return await open_till(till)

    async def test_cash_is_rounded_and_a_line_of_its_own(
        self, till, sell, call, change, shop, report, pairs, audit
    ):
        await change(shop.soap, price="5.01")
        order = await sell(received_amount="20", till="Till 1")
        assert (order.total, order.rounded_amount, order.change) == ("10.02", "0.02", "10.00")
        assert (order.status, order.remaining, order.added_tax) == (pb.PAYMENT_STATUS_PAID, "0.00", "0.00")
        await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="en"))
        assert ("Cash rounding", "-0.02\xa0€") in pairs
        shown = await report(till)
        assert (shown.rounded, shown.cash_payments, shown.expected_cash) == ("0.02", "10.00", "110.00")
        await call("PrintCashReport", rpc.PrintCashReportRequest(id=till.id, locale="en"))
        assert pairs.count(("Cash rounding", "-0.02\xa0€")) == 2

    async def test_a_later_payment_and_a_refund_are_rounded(
        self, till, sell, call, change, shop, give_back, audit
    ):
        await change(shop.soap, price="5.01")
        order = await sell()
        request = rpc.TakePaymentRequest(
            id=order.id, amount="10", payment_method_id=shop.cash.id, till="Till 1"
        )
        paid = await call("TakePayment", request, key=str(uuid4()))
        assert (paid.status, paid.rounded_amount) == (pb.PAYMENT_STATUS_PAID, "0.02")
        returned = await give_back(order, "1", till="Till 1")
        assert returned.refunded_amount == "5.00"
        order = await call("GetOrder", rpc.GetOrderRequest(id=order.id))
        assert (order.paid_amount, order.rounded_amount, order.remaining) == ("5.00", "0.01", "0.00")

    async def test_a_card_pays_the_exact_amount(self, create, sell, change, shop, audit):
        card = await create(pb.PaymentMethod(name="Card"))
        await change(shop.soap, price="5.01")
        order = await sell(received_amount="10.02", payment_method_id=card.id)
        assert (order.rounded_amount, order.paid_amount) == ("0.00", "10.02")

    async def test_a_cancelled_sale_gives_back_what_was_handed_over(self, sell, move, change, shop, audit):
        await change(shop.soap, price="5.01")
        order = await sell(received_amount="10")
        cancelled = await move(order, "cancelled", reason="x", refund_to=BACK)
        assert (cancelled.refunded_amount, cancelled.rounded_amount) == ("10.00", "0.00")
        assert Decimal(cancelled.paid_amount) == 0
