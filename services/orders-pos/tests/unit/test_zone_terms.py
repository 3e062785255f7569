"""The terms of a zone by post code, at the counter and in the public shop."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from cart_fakes import GUEST_CALLER, TOKEN
from chassis.errors import ValidationError
from order_fakes import AICHA, EXPRESS, NOW, SOAP, TOMORROW
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shop.zones import DeliveryZone, DeliveryZones
from orders_pos.usecases.carts.list_cart_options import list_cart_options
from orders_pos.usecases.carts.update_cart import update_cart
from orders_pos.usecases.orders.checkout import checkout
from orders_pos.usecases.orders.edit_order import EditOrder, edit_order
from orders_pos.usecases.orders.get_quote import get_quote
from orders_pos.usecases.orders.preview_dates import preview_dates

DAY = 24 * 60
ZONES = DeliveryZones(
    [
        DeliveryZone("Centre", Decimal(5), codes=["69001-69003"], free_from=Decimal(50)),
        DeliveryZone("Rest", Decimal(9), codes=["69*"], delay_minutes=DAY),
    ]
)
CENTRE, REST = "12 rue Mercière, 69002 Lyon", "1 rue X, 69100 Villeurbanne"
GRENOBLE, UNKNOWN = "1 rue Y, 38000 Grenoble", "12 rue Mercière, Lyon"
DELIVERY = {"delivery_type": "delivery"}


@pytest.fixture
def caller(store, admin):
    store.delivery_zones = ZONES
    return replace(admin, country="FR")


@pytest.mark.parametrize(
    ("address", "fees", "remarks"),
    [
        (CENTRE, 5, []),
        (REST, 9, []),
        # The counter also delivers outside, at the terms of the method, and says so.
        (GRENOBLE, 20, ["outside-zones"]),
        (UNKNOWN, 20, ["postcode-missing"]),
    ],
)
async def test_quote_preview_and_sale_have_the_fees_of_the_zone(
    repositories, build_cart, caller, address, fees, remarks
):
    cart = build_cart(**DELIVERY, shipping_address=address)
    quote = await get_quote(cart, None, caller, NOW, repositories)
    preview = await preview_dates(cart, None, caller, NOW, repositories)
    order = await checkout(cart, caller, NOW, repositories)
    assert (quote.shipping_fees, preview.fees, order.shipping_fees) == (fees, fees, fees)
    assert preview.remarks == remarks


@pytest.mark.parametrize(
    ("percent", "promo_free", "fees"),
    [(0, "5", 0), (1, "5", 5)],
)
async def test_an_amount_without_fees_is_that_of_the_products_after_the_discount(
    repositories, build_cart, caller, percent, promo_free, fees
):
    lines = [CartLine(SOAP, Decimal(promo_free))]
    cart = build_cart(**DELIVERY, shipping_address=CENTRE, lines=lines, discount_percent=Decimal(percent))
    assert (await get_quote(cart, None, caller, NOW, repositories)).shipping_fees == fees


async def test_a_zone_has_its_own_amount_without_fees_or_none(repositories, build_cart, caller):
    lines = [CartLine(SOAP, Decimal(200))]
    fees = [
        (
            await get_quote(
                build_cart(**DELIVERY, shipping_address=address, lines=lines), None, caller, NOW, repositories
            )
        ).shipping_fees
        for address in (CENTRE, REST, GRENOBLE)
    ]
    assert fees == [0, 9, 0]


async def test_the_address_of_the_customer_counts_where_none_is_entered(
    store, repositories, build_cart, caller
):
    store.buyers[AICHA] = replace(store.buyers[AICHA], address=GRENOBLE, shipping_address=CENTRE)
    quote = await get_quote(build_cart(**DELIVERY), None, caller, NOW, repositories)
    assert quote.shipping_fees == 5


async def test_a_delay_moves_the_first_slot(repositories, build_cart, caller):
    starts = []
    for address in (CENTRE, REST):
        preview = await preview_dates(
            build_cart(**DELIVERY, shipping_address=address), None, caller, NOW, repositories
        )
        slot = preview.dates.delivery.chosen
        starts.append(preview.plan.starts_at(slot))
    assert starts[1] - starts[0] == timedelta(days=1)


async def test_a_slot_before_the_delay_is_refused(repositories, build_cart, caller):
    slot = RequestedSlot(NOW.date(), 14 * 60)
    await checkout(
        build_cart(**DELIVERY, shipping_address=CENTRE, delivery_slot=slot), caller, NOW, repositories
    )
    with pytest.raises(ValidationError) as raised:
        await checkout(
            build_cart(**DELIVERY, shipping_address=REST, delivery_slot=slot), caller, NOW, repositories
        )
    assert [(v.field, v.code) for v in raised.value.violations] == [("delivery_slot", "too-early")]


async def test_an_edit_of_the_products_has_the_fees_of_the_zone(repositories, build_cart, caller):
    saved = await checkout(build_cart(**DELIVERY, shipping_address=REST), caller, NOW, repositories)
    cart = build_cart(lines=[CartLine(SOAP, Decimal(3), id=saved.lines[0].id)])
    edited = await edit_order(EditOrder(saved.id, cart, {"lines"}), caller, NOW, repositories)
    assert (saved.shipping_fees, edited.shipping_fees) == (9, 9)


@pytest.mark.parametrize(
    ("address", "code"), [(GRENOBLE, "outside-zones"), (UNKNOWN, "postcode-missing"), ("", "")]
)
async def test_the_shop_asks_for_the_post_code_and_refuses_what_is_outside(shop, carts, address, code):
    shop.delivery_zones, guest = ZONES, replace(GUEST_CALLER, country="FR")
    shop.add_cart(**DELIVERY, shipping_method_id=EXPRESS)
    try:
        await update_cart(TOKEN, {"shipping_address": address}, guest, NOW, carts)
        shown = ""
    except ValidationError as error:
        [violation] = error.violations
        shown = violation.code
        assert violation.field == "shipping_address"
    assert shown == code


async def test_the_shop_has_the_terms_of_the_zone(shop, carts):
    shop.delivery_zones, guest = ZONES, replace(GUEST_CALLER, country="FR")
    shop.add_cart(**DELIVERY, shipping_method_id=EXPRESS)
    priced = await update_cart(TOKEN, {"shipping_address": REST}, guest, NOW, carts)
    options = await list_cart_options(TOKEN, guest, NOW, carts)
    assert (priced.quote.shipping_fees, [fees for _, fees in options.methods]) == (9, [9])
    assert options.dates.dates.delivery.min_date == TOMORROW
