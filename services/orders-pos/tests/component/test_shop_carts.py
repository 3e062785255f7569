"""Carts of the public shop, and the orders that they become."""

import asyncio
from datetime import timedelta
from decimal import Decimal

import pytest
from chassis.context import GUEST
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, ValidationError
from chassis.model import now
from chassis.testing import caller
from orders_pos.domain.shipping.dates import OFFERED_DAYS
from payments.freight_quotes import FreightQuote, Parcel, issue_quote
from shop_carts import CONTACT
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as rpc
from souk.orders.v1 import orders_pb2
from souk.orders.v1 import orders_service_pb2 as orders_rpc
from souk.type.v1.paging_pb2 import Page

SECRET = "a secret of the platform"
DELIVERY = orders_pb2.DELIVERY_TYPE_DELIVERY


async def test_a_cart_that_nobody_filled_is_empty_and_stored_nowhere(cart, fetch):
    empty = await cart.get()

    assert (list(empty.lines), empty.total, empty.currency) == ([], "0.00", "MAD")
    assert await fetch("SELECT 1 FROM cart") == []


async def test_lines_are_priced_as_at_the_counter_and_lines_of_the_same_are_one(cart, shop):
    filled = await cart.lines((shop.soap, "1"), (shop.carpet, "0.3", "wool"), (shop.soap, "1"))

    assert [(line.name, line.quantity, line.amount) for line in filled.lines] == [
        ("Soap", "2", "20.00"),
        ("Carpet Wool", "0.3", "9.60"),
    ]
    assert (filled.products_total, filled.total, list(filled.changes)) == ("29.60", "29.60", [])
    assert (await cart.get()).quote_id == filled.quote_id
    assert list((await cart.of("other").get()).lines) == []


async def test_a_price_that_changed_is_shown_once_and_needs_a_new_quote(cart, shop, change):
    before = await cart.complete()
    await change(shop.soap, price="12", final_price="12")

    shown = await cart.get()
    with pytest.raises(ConflictError) as refused:
        await cart.place(before.quote_id)
    seen = await cart.lines((shop.soap, "2"))

    assert [(c.code, c.before, c.after) for c in shown.changes] == [("price-changed", "10.00", "12.00")]
    assert refused.value.code == "quote-changed"
    assert [c.code for c in seen.changes] == ["price-changed"]
    assert list((await cart.get()).changes) == []


async def test_a_line_that_can_not_be_sold_is_named(cart, shop):
    with pytest.raises(ValidationError) as refused:
        await cart.lines((shop.soap, "1"), (shop.carpet, "1", "silk"))

    assert refused.value.violations[0].field.startswith("lines[1].")
    assert list((await cart.get()).lines) == []


async def test_what_is_measured_is_a_line_each_from_the_cart_to_its_piece(
    cart, shop, call, guest, read_order
):
    shown = await cart.complete((shop.carpet, "4", "wool"), (shop.soap, "2"), (shop.carpet, "4", "wool"))
    assert [(line.quantity, line.unit, line.amount) for line in shown.lines] == [
        ("4", "m²", "128.00"),
        ("2", "", "20.00"),
        ("4", "m²", "128.00"),
    ]
    placed = await cart.place()
    order = await read_order(placed.id)
    request = rpc.TrackShopOrderRequest(tracking_token=placed.tracking_token)
    tracked = await call("TrackShopOrder", request, guest)
    for lines in (order.order_items, tracked.lines):
        assert [(Decimal(line.quantity), line.unit) for line in lines] == [(4, "m²"), (2, ""), (4, "m²")]
    pieces = await call(
        "ListPieces",
        orders_rpc.ListPiecesRequest(filter=orders_pb2.PieceFilter(order_id=placed.id), page=Page(limit=10)),
    )
    assert sorted(piece.name for piece in pieces.items) == ["Carpet Wool", "Carpet Wool", "Soap", "Soap"]


async def test_an_order_is_placed_once_and_tracked_without_the_customer(cart, call, guest, read_order, fetch):
    await cart.complete()
    quote = (await cart.get()).quote_id

    placed = await cart.place(quote)
    again = await cart.place(quote)

    assert again == placed
    order = await read_order(placed.id)
    assert (order.source, order.total, order.customer.full_name) == (
        orders_pb2.ORDER_SOURCE_SHOP,
        "20.00",
        "Nadia Amrani",
    )
    assert list((await cart.get()).lines) == []
    tracked = await call(
        "TrackShopOrder", rpc.TrackShopOrderRequest(tracking_token=placed.tracking_token), guest
    )
    assert (tracked.order_number, tracked.remaining, tracked.step.code) == (
        placed.order_number,
        "20.00",
        "received",
    )
    assert [(step.code, bool(step.moved_at.seconds)) for step in tracked.steps] == [("received", True)]
    assert "Nadia" not in str(tracked)
    with pytest.raises(NotFoundError):
        await call("TrackShopOrder", rpc.TrackShopOrderRequest(tracking_token=placed.id), guest)
    assert len(await fetch("SELECT 1 FROM orders WHERE source = 'shop'")) == 1


async def test_after_an_order_the_same_product_is_a_new_line(cart, shop):
    first = await cart.complete()
    await cart.place()

    second = await cart.lines((shop.soap, "3"))

    assert [(line.name, line.quantity) for line in second.lines] == [("Soap", "3")]
    assert (await cart.get()).lines[0].id != first.lines[0].id
    assert list((await cart.lines()).lines) == []


async def test_two_orders_of_the_same_person_have_one_customer_and_a_name_alone_opens_nothing(
    cart, shop, read_order, create
):
    rich = await create(orders_pb2.Customer(**CONTACT, address="12 rue X"))
    await create(orders_pb2.WalletEntry(customer_id=rich.id, amount="50"))
    first = await read_order((await cart_order(cart)).id)
    second = await read_order((await cart_order(cart.of("second"))).id)
    other = cart.of("third")
    await other.complete()
    await other.update(contact=pb.CartContact(**CONTACT | {"email": "else@mail.test", "phone": "0699999999"}))
    third = await read_order((await other.place()).id)

    assert first.customer.id == second.customer.id == rich.id
    assert third.customer.id != rich.id
    assert Decimal((await cart.get()).wallet_balance) == 0
    with pytest.raises(ForbiddenError):
        await cart.update(wallet_amount="5")


async def cart_order(cart):
    await cart.complete()
    return await cart.place()


async def test_what_is_missing_is_named(cart, shop):
    await cart.lines((shop.soap, "1"))
    with pytest.raises(ValidationError) as refused:
        await cart.place()
    assert {violation.field for violation in refused.value.violations} == {
        "contact.first_name",
        "contact.last_name",
        "contact.email",
        "contact.phone",
        "delivery_type",
        "shipping_method_id",
    }
    await cart.update(contact=pb.CartContact(**CONTACT))
    with pytest.raises(ValidationError) as refused:
        await cart.place()
    assert {"shipping_method_id", "delivery_type"} <= {
        violation.field for violation in refused.value.violations
    }


async def test_the_last_piece_is_held_for_one_cart_until_its_time_is_over(cart, last_piece, fetch):
    held = await cart.lines((last_piece, "1"))
    other = cart.of("other")
    with pytest.raises(ValidationError) as refused:
        await other.lines((last_piece, "1"))

    assert held.lines[0].stock == pb.CART_STOCK_IN_STOCK
    assert (refused.value.violations[0].field, refused.value.violations[0].code) == (
        "lines[0].quantity",
        "out-of-stock",
    )
    await fetch("UPDATE stock_reservation SET expire_time = now() - interval '1 second' RETURNING 1")
    assert (await other.lines((last_piece, "1"))).lines[0].stock == pb.CART_STOCK_IN_STOCK
    assert [c.code for c in (await cart.get()).changes] == ["out-of-stock"]


@pytest.mark.asvs("2.3.4")
async def test_the_last_piece_is_bought_once_by_sixteen_at_once(cart, last_piece, fetch):
    carts = [cart.of(f"t{n}") for n in range(16)]
    for shop_cart in carts:
        await shop_cart.complete((last_piece, "1"))
        await fetch("UPDATE stock_reservation SET expire_time = now() - interval '1 second' RETURNING 1")
    quotes = [(await shop_cart.get()).quote_id for shop_cart in carts]

    results = await asyncio.gather(
        *(shop_cart.place(quote) for shop_cart, quote in zip(carts, quotes, strict=True)),
        return_exceptions=True,
    )

    placed = [result for result in results if isinstance(result, pb.PlacedOrder)]
    assert len(placed) == 1
    assert {type(result) for result in results} == {pb.PlacedOrder, ConflictError}
    [level] = await fetch("SELECT on_hand, reserved FROM stock_level")
    assert (level["on_hand"], level["reserved"]) == (0, 0)


async def test_the_last_slot_is_booked_once_by_sixteen_at_once(cart, call, guest, update_settings, fetch):
    await update_settings(slot_capacity=1)
    carts = [cart.of(f"t{n}") for n in range(16)]
    for shop_cart in carts:
        await shop_cart.complete()
        await shop_cart.update(delivery_type=DELIVERY, shipping_address="12 rue X")
    options = await call(
        "GetCartOptions", rpc.GetCartOptionsRequest(token=carts[0].token, locale="fr"), guest
    )
    offer = next(offer for offer in options.shipping_hours if not offer.full)
    slot = orders_pb2.Slot(date=offer.date, start_time=offer.start_time, end_time=offer.end_time)
    quotes = [(await shop_cart.update(delivery_slot=slot)).quote_id for shop_cart in carts]

    results = await asyncio.gather(
        *(shop_cart.place(quote) for shop_cart, quote in zip(carts, quotes, strict=True)),
        return_exceptions=True,
    )

    assert sum(isinstance(result, pb.PlacedOrder) for result in results) == 1, results
    assert {result.code for result in results if isinstance(result, ConflictError)} == {"slot-full"}
    assert len(await fetch("SELECT FROM orders")) == 1
    assert {row["used"] for row in await fetch("SELECT used FROM slot_use")} == {1}


async def test_the_wallet_pays_its_part_and_is_spent_once_from_two_tabs(
    cart, signed_in, shop, update_settings, fetch
):
    await update_settings(wallet_max_percent="10")
    tabs = [cart.of(f"tab{n}", signed_in) for n in range(2)]
    for tab in tabs:
        await tab.complete((shop.soap, "1"))
        with pytest.raises(ValidationError):
            await tab.update(wallet_amount="5.01")
        priced = await tab.update(wallet_amount="5")
        assert (priced.wallet_balance, priced.wallet_maximum, priced.left) == ("50.00", "5.00", "5.00")
    await update_settings(wallet_max_percent="100")
    for tab in tabs:
        await tab.lines((shop.soap, "5"))
        assert (await tab.update(wallet_amount="50")).left == "0.00"
    quotes = [(await tab.get()).quote_id for tab in tabs]

    results = await asyncio.gather(
        *(tab.place(quote) for tab, quote in zip(tabs, quotes, strict=True)), return_exceptions=True
    )

    assert sum(isinstance(result, pb.PlacedOrder) for result in results) == 1, results
    [row] = await fetch(
        "SELECT wallet_credit FROM customer WHERE wallet_credit = 0 AND email = $1", CONTACT["email"]
    )
    assert row["wallet_credit"] == 0


async def test_the_shop_says_when_it_is_closed_and_what_the_least_order_is(
    cart, update_settings, call, guest
):
    await cart.complete()
    await update_settings(shop_minimum_order="20.01")
    with pytest.raises(ValidationError) as refused:
        await cart.place()
    assert (refused.value.violations[0].field, refused.value.violations[0].code) == ("lines", "minimum-order")
    await update_settings(shop_open=False, shop_minimum_order="20")
    with pytest.raises(ConflictError) as closed:
        await cart.place()
    assert closed.value.code == "shop-closed"
    shop = await call("GetPublicShop", rpc.GetPublicShopRequest(), guest)
    assert (shop.is_open, shop.minimum_order, shop.currency) == (False, "20", "MAD")


async def test_a_delivery_outside_the_zones_is_refused_and_inside_costs_the_zones_fees(
    cart, shop, update_settings
):
    zone = orders_pb2.DeliveryZone(name="Near", fees="7.50", radius="5")
    await update_settings(shop_lat="33.5731", shop_lng="-7.5898", delivery_zones=[zone])
    await cart.complete()
    near = {"shipping_address": "near", "shipping_lat": "33.58", "shipping_lng": "-7.60"}

    priced = await cart.update(delivery_type=DELIVERY, **near)
    with pytest.raises(ValidationError) as refused:
        await cart.update(shipping_lat="34.5", shipping_lng="-7.60")

    assert priced.shipping_fees == "7.50"
    assert refused.value.violations[0].code == "outside-zones"
    assert (await cart.get()).shipping_lat == "33.58"


async def test_zones_by_post_code_are_stored_as_the_country_writes_them_and_have_their_terms(
    cart, shop, update_settings
):
    terms = {"fees": "7.50", "free_from": "20", "delay_minutes": 90}
    zones = [orders_pb2.DeliveryZone(name="Near", codes=["20250, 20330", "20370-20390"], **terms)]
    stored = await update_settings(delivery_zones=zones)
    [zone] = stored.delivery_zones
    await cart.complete()

    priced = await cart.update(delivery_type=DELIVERY, shipping_address="1 rue X, 20380 Casablanca")
    cheap = await cart.lines((shop.soap, "1"))
    with pytest.raises(ValidationError) as refused:
        await cart.update(shipping_address="1 rue X, Casablanca")

    assert (list(zone.codes), zone.free_from, zone.delay_minutes) == (
        ["20250", "20330", "20370-20390"],
        "20",
        90,
    )
    assert (priced.shipping_fees, cheap.shipping_fees) == ("0.00", "7.50")
    assert refused.value.violations[0].code == "postcode-missing"


async def test_an_address_in_parts_is_the_text_of_the_country_and_read_again(cart, shop, update_settings):
    zones = [orders_pb2.DeliveryZone(name="Near", fees="7.50", codes=["202*"])]
    await update_settings(delivery_zones=zones)
    await cart.complete()
    parts = orders_pb2.PostalAddress(street="1 rue X", postcode="20 250", city="Casablanca")

    sent = await cart.update(delivery_type=DELIVERY, shipping_address_parts=parts)
    refused = []
    for postcode in ("2025", ""):
        with pytest.raises(ValidationError) as error:
            await cart.update(shipping_address_parts=orders_pb2.PostalAddress(street="x", postcode=postcode))
        refused.append((error.value.violations[0].field, error.value.violations[0].code))

    assert (sent.shipping_address, sent.shipping_fees) == ("1 rue X, 20250 Casablanca", "7.50")
    read = sent.shipping_address_parts
    assert (read.street, read.postcode, read.city, read.country) == ("1 rue X", "20250", "Casablanca", "MA")
    assert refused == [
        ("shipping_address_parts.postcode", "postcode"),
        ("shipping_address_parts.postcode", "postcode-missing"),
    ]


async def test_a_shopper_asks_by_post_code_and_sees_how_the_shop_delivers(call, guest, update_settings):
    zones = [orders_pb2.DeliveryZone(name="Near", fees="7.50", codes=["202*"], free_from="90")]
    await update_settings(delivery_zones=zones)
    shop = await call("GetPublicShop", rpc.GetPublicShopRequest(), guest)
    near = await call("CheckDelivery", rpc.CheckDeliveryRequest(postcode="20250"), guest)
    far = await call("CheckDelivery", rpc.CheckDeliveryRequest(postcode="40000"), guest)

    assert (shop.country, shop.delivers_by_postcode) == ("MA", True)
    assert (near.answer, near.fees, near.free_from) == (pb.DELIVERY_ANSWER_DELIVERED, "7.50", "90")
    assert (far.answer, far.HasField("fees")) == (pb.DELIVERY_ANSWER_OUTSIDE, False)


async def test_a_code_of_a_zone_that_is_none_is_named(update_settings):
    zones = [orders_pb2.DeliveryZone(name="Near", fees="1", codes=["20250, 2059"])]
    with pytest.raises(ValidationError) as refused:
        await update_settings(delivery_zones=zones)
    assert refused.value.violations[0].field == "item.delivery_zones[0].codes[1]"


@pytest.mark.parametrize("zone", [{"radius": ""}, {"points": [orders_pb2.ZonePoint(lat="1", lng="1")] * 2}])
async def test_a_zone_is_a_circle_or_a_polygon(update_settings, zone):
    with pytest.raises(ValidationError) as refused:
        await update_settings(delivery_zones=[orders_pb2.DeliveryZone(name="x", fees="1", **zone)])
    assert refused.value.violations[0].field == "item.delivery_zones[0].radius"


@pytest.fixture
def quote(admin):
    def quote(quantity=2, amount="5.00", age=timedelta(), tenant_id=None):
        issued = FreightQuote("CJPacket Ordinary", Decimal(amount), "7-12", now() - age, brand="CJPacket")
        return issue_quote(issued, Parcel(tenant_id or admin.tenant_id, "CN", "MA", {"V1": quantity}), SECRET)

    return quote


@pytest.fixture
def choose(call, guest):
    async def choose(cart, quote, **fields):
        request = rpc.SetCartFreightRequest(
            token=cart.token, quote_id=quote, start_country="CN", end_country="MA", **fields
        )
        return await call("SetCartFreight", request, guest)

    return choose


async def test_freight_that_was_quoted_is_converted_and_ordered(
    cart, imported, quote, choose, create, shop, read_order
):
    await create(orders_pb2.CurrencyExchangeRate(source="USD", target="MAD", rate="10"))
    await cart.complete((imported, "2"))
    await cart.update(shipping_address="1, rue B")

    priced = await choose(
        cart, quote(), shipping_fees="50", shipping_days="7-12", logistic_name="Test Ordinary"
    )

    assert priced.lines[0].vid == "V1"
    assert (priced.shipping_fees, priced.shipping_fees_currency, priced.total) == ("50.00", "MAD", "70.00")
    assert (priced.shipping_method_name, priced.shipping_days) == ("Test Ordinary", "7-12")
    order = await read_order((await cart.place()).id)
    assert (order.shipping_fees, order.total) == ("50.00", "70.00")
    assert "5.00 USD, rate 10" in order.description


async def test_freight_needs_no_shipping_method_of_the_shop(cart, imported, quote, choose, read_order):
    await cart.lines((imported, "2"))
    await cart.update(contact=pb.CartContact(**CONTACT), shipping_address="1, rue B")
    await choose(cart, quote())

    order = await read_order((await cart.place()).id)

    assert order.shipping_method.id
    assert Decimal(order.shipping_fees) == 5


async def test_freight_has_the_shipping_method_that_the_shop_chose(
    cart, imported, quote, choose, read_order, create, update_settings
):
    method = await create(orders_pb2.ShippingMethod(name="By the supplier", position=9))
    await update_settings(freight_shipping_method_id=method.id)
    await cart.lines((imported, "2"))
    await cart.update(contact=pb.CartContact(**CONTACT), shipping_address="1, rue B")
    await choose(cart, quote())
    assert (await read_order((await cart.place()).id)).shipping_method.id == method.id


async def test_staff_who_change_the_lines_keep_the_fees_that_the_shopper_agreed_to(
    cart, imported, quote, choose, read_order, edit
):
    await cart.complete((imported, "2"))
    await cart.update(shipping_address="1, rue B")
    await choose(cart, quote())
    order = await read_order((await cart.place()).id)

    edited = await edit(order, lines=[orders_rpc.CartLine(product_id=imported.id, quantity="1")])

    assert (Decimal(edited.shipping_fees), Decimal(edited.total)) == (5, 15)


async def test_freight_without_a_rate_counts_in_dollars_at_one(cart, imported, quote, choose):
    await cart.complete((imported, "2"))
    await cart.update(shipping_address="1, rue B")
    priced = await choose(cart, quote())
    assert (priced.shipping_fees, priced.shipping_fees_currency) == ("5.00", "USD")


async def test_freight_that_was_not_quoted_for_this_cart_changes_nothing(
    cart, imported, quote, choose, admin
):
    await cart.complete((imported, "2"))
    await cart.update(shipping_address="1, rue B")
    before = await cart.get()
    signed = quote()
    for text, fields in (
        (quote(1), {}),
        (quote(age=timedelta(hours=7)), {}),
        (quote(tenant_id=caller().tenant_id), {}),
        (signed[:-2] + "xx", {}),
        ("", {}),
        (signed, {"shipping_fees": "4"}),
        (signed, {"shipping_days": "1-2"}),
        (signed, {"logistic_name": "Express"}),
    ):
        with pytest.raises(ConflictError):
            await choose(cart, text, **fields)
    assert await cart.get() == before
    await choose(cart, signed)
    await cart.lines((imported, "1"))
    assert [c.code for c in (await cart.get()).changes] == ["freight-changed"]
    with pytest.raises(ConflictError):
        await cart.place()


async def limit(fetch, product, countries, *, is_cod):
    await fetch(
        "UPDATE supplier_product SET ship_to_countries = $2, is_cod = $3 WHERE product_id = $1 RETURNING 1",
        *(product.id, countries, is_cod),
    )


async def test_supplier_goods_are_sold_to_the_countries_of_their_listing_alone(
    cart, imported, quote, choose, fetch
):
    await cart.complete((imported, "2"))
    await cart.update(shipping_address="1, rue B")
    await choose(cart, quote())
    await limit(fetch, imported, ["FR"], is_cod=True)

    shown = await cart.get()
    with pytest.raises(ValidationError) as chosen:
        await choose(cart, quote())
    with pytest.raises(ValidationError) as placed:
        await cart.place()

    assert (list(shown.ship_to_countries), list(shown.lines[0].ship_to_countries)) == (["FR"], ["FR"])
    for error in (chosen.value, placed.value):
        [violation] = error.violations
        assert (violation.field, violation.message) == ("end_country", "Not sold to MA: Soap.")


async def test_a_shopper_sees_the_shops_own_country_first(imported, fetch, call, guest, update_settings):
    await update_settings(holiday_country="MA")
    await limit(fetch, imported, ["FR", "US", "MA", "AE"], is_cod=True)
    shown = await call("GetProduct", orders_rpc.GetProductRequest(id=imported.id), guest)
    assert list(shown.ship_to_countries) == ["MA", "AE", "FR", "US"]


async def test_supplier_goods_are_paid_on_delivery_if_their_listing_allows_it(
    cart, imported, quote, choose, fetch, call, guest
):
    await cart.complete((imported, "2"))
    await cart.update(shipping_address="1, rue B")
    await choose(cart, quote())
    await limit(fetch, imported, ["MA"], is_cod=False)

    options = await call("GetCartOptions", rpc.GetCartOptionsRequest(token=cart.token, locale="fr"), guest)
    with pytest.raises(ValidationError) as refused:
        await cart.place()

    offered = (
        options.payment_options,
        options.delivery_types,
        options.shipping_methods,
        options.shipping_hours,
    )
    assert [list(part) for part in offered] == [[], [], [], []]
    assert refused.value.violations[0].field == "payment_option"


async def test_a_cart_is_handed_over_once(cart, shop, call, guest, fetch):
    filled = await cart.lines((shop.soap, "1"))
    code = (await call("CreateCartHandover", rpc.CreateCartHandoverRequest(token=cart.token), guest)).code

    taken = await call("TakeCartHandover", rpc.TakeCartHandoverRequest(code=code, token="own"), guest)

    assert taken.lines == filled.lines == (await cart.of("own").get()).lines
    with pytest.raises(NotFoundError):
        await call("TakeCartHandover", rpc.TakeCartHandoverRequest(code=code, token="third"), guest)
    for old in (code, cart.token):
        assert list((await cart.of(old).get()).lines) == []
    tokens = await fetch("SELECT digest FROM cart_token")
    assert not any(cart.token.encode() in row["digest"] for row in tokens)


async def test_the_origins_of_other_sites_are_the_tenants_own(call, guest, update_settings):
    await update_settings(allowed_origins=["HTTPS://Else.example/"])
    replies = [
        await call("ListShopOrigins", rpc.ListShopOriginsRequest(), whose) for whose in (guest, caller(GUEST))
    ]
    assert [list(reply.origins) for reply in replies] == [["https://else.example"], []]


async def test_another_tenants_token_finds_nothing(cart, shop, call):
    await cart.lines((shop.soap, "1"))
    stranger = caller(GUEST)
    assert list((await call("GetCart", rpc.GetCartRequest(token=cart.token), stranger)).lines) == []


async def test_options_name_methods_with_fees_slots_and_payments(cart, shop, call, guest):
    await cart.complete()
    await cart.update(delivery_type=DELIVERY)
    options = await call("GetCartOptions", rpc.GetCartOptionsRequest(token=cart.token, locale="fr"), guest)

    assert [method.name for method in options.shipping_methods] == [shop.delivery.name]
    assert options.shipping_days[0].date == options.min_date_shipping
    assert (len(options.shipping_days), len(options.collect_days)) == (OFFERED_DAYS, 0)
    chosen = options.shipping_days[3].date
    await cart.update(delivery_slot=orders_pb2.Slot(date=chosen))
    later = await call("GetCartOptions", rpc.GetCartOptionsRequest(token=cart.token, locale="fr"), guest)
    assert {offer.date for offer in later.shipping_hours} == {chosen}
    assert later.shipping_days == options.shipping_days
    assert list(options.payment_options) == [pb.PAYMENT_OPTION_ON_DELIVERY]


async def test_carts_of_a_customer_who_is_erased_are_deleted(cart, call, create, fetch):
    customer = await create(orders_pb2.Customer(**CONTACT | {"email": "Nadia@Mail.test"}, address="12 rue X"))
    await cart.complete()
    await cart.of("stranger").update(contact=pb.CartContact(email="else@mail.test"))

    await call("EraseCustomer", orders_rpc.EraseCustomerRequest(id=customer.id))

    assert [row["email"] for row in await fetch("SELECT email FROM cart")] == ["else@mail.test"]


async def test_a_draft_is_not_taken_by_a_cart(cart, change, shop, violations):
    await cart.lines((shop.soap, "1"))
    await change(shop.soap, is_draft=True)
    assert await violations(cart.lines((shop.soap, "2"))) == {"lines[0].product_id": "unknown"}
    assert [cart_change.code for cart_change in (await cart.get()).changes] == ["unavailable"]
