"""Taxes by place: settings, sale, edit, return, papers and reports of a shop in Austin."""

import csv
import io
from datetime import date
from uuid import uuid4

import pytest
from chassis.context import GUEST
from chassis.errors import ValidationError
from chassis.testing import caller
from orders_pos.adapters.documents import cash_report, invoice, receipt
from orders_pos.adapters.payments.audit import audit_tenant
from shop_carts import Cart
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from taxed_shops import AUSTIN, BACK, SHOP_ADDRESS, TEXAS, Jurisdictions

DALLAS, PORTLAND = "1 B St, Dallas, TX 75201", "1 C St, Portland, OR 97201"
PLACE = {"country": "US", "currency": "USD", "timezone": "America/Chicago"}


@pytest.fixture
def admin():
    return caller(**PLACE)


@pytest.fixture
def pairs(monkeypatch):
    """Labels and amounts that documents draw."""
    drawn: list[tuple[str, str]] = []
    for module in (receipt, invoice, cash_report):
        monkeypatch.setattr(module, "draw_pair", lambda _, *pair, **__: drawn.append(pair[:2]))
    return drawn


@pytest.fixture(autouse=True)
async def places(update_settings):
    return await update_settings(
        vat_percent="0", seller=pb.Seller(name="Shop", address=SHOP_ADDRESS), tax_places=[AUSTIN, TEXAS]
    )


@pytest.fixture(autouse=True)
async def audit(database, admin):
    """Compare the ledger with all that follows from it, once the test is done."""
    yield
    async with database.transaction(admin.tenant_id):
        assert (await audit_tenant()).findings == []


def taxes(item) -> list[tuple[str, str, str]]:
    return [(line.name, line.percent, line.tax) for line in item.tax_lines]


def delivered(address: str) -> dict:
    slot = pb.Slot(date="2030-01-07", start_time="10:00")
    return {
        "delivery_type": "DELIVERY_TYPE_DELIVERY",
        "delivery_slot": slot,
        "shipping_address": address,
    }


IN_AUSTIN = [("Texas", "6.25", "1.25"), ("City of Austin", "1", "0.20"), ("Austin MTA", "1", "0.20")]


async def test_a_place_is_as_it_was_sent_with_states_and_codes_as_the_country_writes_them(
    places, update_settings
):
    assert [*places.tax_places] == [AUSTIN, TEXAS]
    sent = pb.TaxPlace(
        name="Texas", states=["texas", "TX"], codes=["787 *, 78701"], jurisdictions=TEXAS.jurisdictions
    )
    [stored] = (await update_settings(tax_places=[sent])).tax_places
    assert ([*stored.states], [*stored.codes]) == (["TX"], ["787*", "78701"])


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"states": ["XX"]}, "item.tax_places[1].states[0]"),
        ({"states": [], "codes": ["1"]}, "item.tax_places[1].codes[0]"),
        ({"states": []}, "item.tax_places[1].states"),
        ({"untaxed_categories": [str(uuid4())]}, "item.tax_places[1].untaxed_categories[0]"),
    ],
)
async def test_errors_name_the_field_of_the_row(update_settings, fields, expected):
    place = pb.TaxPlace(
        **{"name": "X", "states": ["TX"], "jurisdictions": TEXAS.jurisdictions, **fields},
    )
    with pytest.raises(ValidationError) as error:
        await update_settings(tax_places=[AUSTIN, place])
    assert [violation.field for violation in error.value.violations] == [expected]


async def test_quote_order_and_shop_cart_have_the_same_lines(sell, call, shop, admin):
    quote = await call("QuoteCart", rpc.QuoteCartRequest(cart=shop.cart()))
    assert (quote.added_tax, taxes(quote)) == ("1.65", IN_AUSTIN)
    order = await sell(quote_id=quote.quote_id)
    assert (order.added_tax, order.total, taxes(order)) == ("1.65", "21.65", IN_AUSTIN)
    assert order.order_items[0].vat_rate == "8.25"
    guest = caller(GUEST, tenant_id=admin.tenant_id, name="", **PLACE)
    cart = await Cart(call, guest, shop).lines((shop.soap, "2"))
    assert (cart.added_tax, taxes(cart)) == ("1.65", IN_AUSTIN)


@pytest.mark.parametrize(
    ("address", "tax", "lines"),
    [
        ("1 A St, Austin, TX 78704", "3.30", 3),
        (DALLAS, "2.50", 1),
        # No row has it: the shop's usual rate is 0.
        (PORTLAND, "0.00", 0),
        ("1 D St", "3.30", 3),
    ],
)
async def test_a_delivery_has_the_tax_of_its_address(sell, address, tax, lines):
    order = await sell(**delivered(address))
    assert (order.shipping_fees, order.added_tax, len(order.tax_lines)) == ("20.00", tax, lines)


async def test_a_shop_by_origin_taxes_its_own_state_as_at_its_address(sell, update_settings):
    await update_settings(is_tax_by_origin=True)
    assert (await sell(**delivered(DALLAS))).added_tax == "3.30"
    assert (await sell(**delivered(PORTLAND))).added_tax == "0.00"


async def test_an_untaxed_delivery_category_and_product(sell, shop, change, create, update_settings):
    clothes = await create(pb.CategoryProduct(name="Clothes"))
    coats = await create(pb.CategoryProduct(name="Coats", parent_category_id=clothes.id))
    coat = await create(pb.Product(name="Coat", price="50", category_id=coats.id))
    free = pb.TaxPlace()
    free.CopyFrom(AUSTIN)
    free.is_delivery_untaxed = True
    free.untaxed_categories.append(clothes.id)
    await update_settings(tax_places=[free])
    lines = [rpc.CartLine(product_id=product.id, quantity="2") for product in (shop.soap, coat)]
    order = await sell(lines=lines, **delivered("1 A St, Austin, TX 78704"))
    assert [item.vat_rate for item in order.order_items] == ["8.25", "0"]
    assert (order.shipping_fees, order.added_tax, taxes(order)) == ("20.00", "1.65", IN_AUSTIN)
    await change(shop.soap, vat_rate="0")
    order = await sell(lines=lines)
    assert (order.added_tax, taxes(order)) == ("0.00", [])


async def test_who_is_exempt_pays_no_tax_anywhere(sell, create):
    item = pb.Customer(
        first_name="Parish", last_name="Church", email="p@c.test", phone="512 555 0123", address="1 A St"
    )
    item.is_tax_exempt = True
    church = await create(item)
    order = await sell(customer_id=church.id)
    assert (order.added_tax, taxes(order)) == ("0.00", [])


async def test_an_order_keeps_its_place_until_it_goes_to_another(sell, edit, update_settings):
    order = await sell(**delivered("1 A St, Austin, TX 78704"))
    changed = pb.TaxPlace()
    changed.CopyFrom(AUSTIN)
    changed.jurisdictions[1].percent = "2"
    await update_settings(tax_places=[changed, TEXAS])
    # The same place: the rates of the sale, also for what is added.
    lines = [rpc.CartLine(product_id=order.order_items[0].product, quantity="4")]
    edited = await edit(order, shipping_address="2 A St, Austin, TX 78705", lines=lines)
    assert (edited.added_tax, edited.tax_lines[1].percent) == ("4.95", "1")
    moved = await edit(edited, shipping_address=DALLAS)
    assert (moved.added_tax, taxes(moved)) == ("3.75", [("Texas", "6.25", "3.75")])
    back = await edit(moved, shipping_address="1 A St, Austin, TX 78704")
    assert (back.added_tax, back.tax_lines[1].percent) == ("5.55", "2")


async def test_papers_have_a_line_for_each_jurisdiction(sell, call, create, pairs):
    order = await sell(received_amount="21.65")
    expected = [
        ("Texas 6.25 %", "$1.25"),
        ("City of Austin 1 %", "$0.20"),
        ("Austin MTA 1 %", "$0.20"),
    ]
    await call("PrintReceipt", rpc.PrintReceiptRequest(id=order.id, locale="en"))
    assert [pair for pair in pairs if pair in expected] == expected
    pairs.clear()
    issued = await create(pb.Invoice(order_id=order.id), key=str(uuid4()))
    assert (issued.total_without_vat, issued.vat, issued.total) == ("20.00", "1.65", "21.65")
    await call("PrintInvoice", rpc.PrintInvoiceRequest(id=issued.id, locale="en"))
    start = pairs.index(("Total before tax", "$20.00"))
    assert pairs[start + 1 : start + 6] == [
        *expected, ("Sales tax", "$1.65"), ("Total with tax", "$21.65"),
    ]  # fmt: skip
    words = " ".join(label for label, _ in pairs).casefold()
    assert "vat" not in words.split()


async def test_returns_give_each_jurisdiction_its_part_back(sell, call, change, shop, fetch):
    await change(shop.soap, price="9.99")
    lines = [rpc.CartLine(product_id=shop.soap.id, quantity="3")]
    order = await sell(lines=lines, received_amount="50")
    assert taxes(order) == [
        ("Texas", "6.25", "1.87"),
        ("City of Austin", "1", "0.30"),
        ("Austin MTA", "1", "0.30"),
    ]
    for _ in range(3):
        back = [pb.OrderReturnLine(id=order.order_items[0].id, quantity="1")]
        item = pb.OrderReturn(order_id=order.id, reason="x", lines=back)
        entered = await call("CreateOrderReturn", rpc.CreateOrderReturnRequest(item=item), key=str(uuid4()))
        request = rpc.AcceptOrderReturnRequest(id=entered.id, refund_to=BACK)
        await call("AcceptOrderReturn", request, key=str(uuid4()))
    given_back = await Jurisdictions(fetch).of_credit_notes(order.id)
    assert given_back == {line.name: line.tax for line in order.tax_lines}
    recorded = await fetch(
        "SELECT name, sum(net) AS net, sum(tax) AS tax FROM jurisdiction_entry GROUP BY name"
    )
    # Sold, less returned, plus paid, less refunded: nothing is left.
    assert all((row["net"], row["tax"]) == (0, 0) for row in recorded)


async def test_the_report_is_by_jurisdiction(sell, call, change, shop, create, open_till, report):
    till = await create(pb.Till(name="Till 1"))
    session = await open_till(till)
    bread = await create(pb.Product(name="Bread", price="5", vat_rate="2"))
    lines = [rpc.CartLine(product_id=product.id, quantity="2") for product in (shop.soap, bread)]
    await sell(lines=lines, received_amount="100", till="Till 1")
    await sell(**delivered(DALLAS))
    request = rpc.ReadTaxesRequest(
        basis="TAX_BASIS_SALES", first_day=str(date(2020, 1, 1)), last_day=str(date(2021, 12, 31))
    )
    request.first_day, request.last_day = "2025-06-01", "2027-05-01"
    shown = await call("ReadTaxes", request)
    assert [(line.name, line.percent, line.net, line.tax) for line in shown.jurisdictions] == [
        ("Austin MTA", "1", "20.00", "0.20"),
        ("City of Austin", "1", "20.00", "0.20"),
        ("Texas", "6.25", "60.00", "3.75"),
        # The bread's own rate is of no place.
        ("", "", "", "0.20"),
    ]
    assert shown.totals.tax == "4.35"
    table = rpc.ExportTaxesRequest(taxes=request, locale="en", by_jurisdiction=True)
    file = await call("ExportTaxes", table)
    rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert rows[0] == ["Day", "Jurisdiction", "Rate", "Net amount", "Tax"]
    assert [row[1:] for row in rows[1:]] == [
        ["Austin MTA", "1", "20.00", "0.20"],
        ["City of Austin", "1", "20.00", "0.20"],
        ["Texas", "6.25", "60.00", "3.75"],
    ]
    in_session = await report(session)
    assert [(line.name, line.tax) for line in in_session.jurisdictions] == [
        ("Austin MTA", "0.20"),
        ("City of Austin", "0.20"),
        ("Texas", "1.25"),
        ("", "0.20"),
    ]
