"""What a shopper's cart costs now, and what differs from what the shopper saw."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from cart_fakes import CART, GUEST_CALLER, SIGNED_IN, SOAP_LINE, SOAPS, WOOL, WOOL_LINE, Parcel
from chassis.errors import DomainError, ValidationError
from order_fakes import AICHA, EXPRESS, NOW, build_promo_state
from orders_pos.domain.carts.changes import CartChange
from orders_pos.domain.carts.ship_to import SupplierGoods
from orders_pos.domain.carts.shop_cart import ChosenFreight, ShopCart
from orders_pos.domain.orders.order import Coordinates
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.domain.shop.zones import DeliveryZone, DeliveryZones, Point
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart
from payments.freight_quotes import FreightQuote

SOAP_ID, WOOL_ID = str(SOAP_LINE.id), str(WOOL_LINE.id)
GONE = replace(SOAP_LINE, id=UUID(int=113), product_id=UUID(int=9), seen_name="Rug")
CASABLANCA = Coordinates(shipping_lat=Decimal("33.57"), shipping_lng=Decimal("-7.59"))
RABAT = Coordinates(shipping_lat=Decimal("34.02"), shipping_lng=Decimal("-6.84"))
ZONES = DeliveryZones([DeliveryZone("Casablanca", Decimal(12), radius=10)], Point(33.57, -7.59))
QUOTE = FreightQuote("CJPacket Liquid", Decimal("4.37"), "7-12", NOW, brand="CJPacket")
CHOSEN = ChosenFreight("quote", "CN", "MA")


@pytest.fixture
def price(carts):
    async def price(caller=GUEST_CALLER, **values):
        cart = ShopCart(CART, **{"lines": [SOAP_LINE, WOOL_LINE], **values})
        return await load_priced_cart(cart, caller, NOW, carts)

    return price


@pytest.fixture
def quoted(shop):
    """The supplier has the carpet, and quoted two pieces of it."""
    shop.supplied[WOOL] = SupplierGoods("V1", ["MA"], is_cod=True)
    shop.parcels["quote"] = Parcel(QUOTE, ("CN", "MA"), {"V1": 2})
    shop.rates["USD", "MAD"] = Decimal(10), date(2026, 11, 23)
    return replace(WOOL_LINE, tenths=20)


def codes(priced):
    return [change.code for change in priced.changes]


def problems(priced):
    return {
        name: error.violations[0].code if isinstance(error, ValidationError) else error.code
        for name, error in priced.problems.items()
    }


async def test_a_cart_costs_what_the_counter_charges(price):
    priced = await price()
    assert [(line.sold.name, line.sold.amount, line.stock, line.supplied) for line in priced.lines] == [
        ("Soap", 20, "in-stock", None),
        ("Carpet Wool", 80, "in-stock", None),
    ]
    assert (priced.quote.products_total, priced.quote.total, priced.left) == (100, 100, 100)
    assert (priced.changes, priced.problems, priced.promo, priced.freight) == ([], {}, None, None)


async def test_an_empty_cart_costs_nothing(shop, carts):
    priced = await load_priced_cart(ShopCart(CART), GUEST_CALLER, NOW, carts)
    assert (priced.lines, priced.quote.total, priced.left, priced.has_fees) == ([], 0, 0, False)


@pytest.mark.parametrize(
    "line",
    [
        GONE,
        replace(SOAP_LINE, id=GONE.id, tenths=15, seen_name="Rug"),
        replace(WOOL_LINE, id=GONE.id, attribute_value_id="silk", seen_name="Rug"),
    ],
)
async def test_what_is_not_sold_any_more_costs_nothing_and_is_named(price, line):
    priced = await price(lines=[SOAP_LINE, line, WOOL_LINE])
    assert [
        (priced_line.sold and priced_line.sold.name, priced_line.stock) for priced_line in priced.lines
    ] == [
        ("Soap", "in-stock"),
        (None, "none"),
        ("Carpet Wool", "in-stock"),
    ]
    assert (priced.quote.total, priced.changes) == (100, [CartChange("unavailable", str(GONE.id), "Rug")])
    with pytest.raises(ValidationError) as raised:
        priced.check_all()
    [violation] = raised.value.violations
    assert (violation.field, violation.code) == ("lines[1].product_id", "unavailable")


async def test_a_cart_that_can_be_ordered_passes_every_check(price):
    priced = await price(delivery_type="delivery", shipping_method_id=EXPRESS)
    priced.check_all()


async def test_another_price_than_the_shopper_saw_is_reported(price):
    priced = await price(lines=[replace(SOAP_LINE, seen_price=Decimal("9.50")), WOOL_LINE])
    assert priced.changes == [CartChange("price-changed", SOAP_ID, "9.50", "10.00")]
    assert priced.quote.total == 100


@pytest.mark.parametrize(
    ("on_hand", "stock", "after"),
    [(20, "in-stock", None), (15, "few", "1.5"), (10, "few", "1"), (0, "none", "0"), (-30, "none", "0")],
)
async def test_less_stock_than_wanted_is_reported(shop, price, on_hand, stock, after):
    shop.on_hand[SOAPS] = on_hand
    priced = await price()
    assert priced.lines[0].stock == stock
    assert priced.changes == ([] if after is None else [CartChange("out-of-stock", SOAP_ID, "2", after)])


async def test_what_is_not_counted_is_in_stock(shop, price):
    shop.on_hand[SOAPS] = 0
    del shop.low[SOAPS]
    priced = await price()
    assert (priced.lines[0].stock, priced.changes) == ("in-stock", [])


async def test_a_promo_code_is_taken_off(shop, price):
    shop.promos["eid"] = build_promo_state("EID", "10")
    priced = await price(promo_code="eid")
    assert (priced.quote.promo_amount, priced.quote.total, priced.promo.code) == (10, 90, "EID")
    assert priced.changes == []


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (None, "unknown"),
        ({"minimum": Decimal(101)}, "too-small"),
        ({"valid_until": NOW}, "expired"),
        ({"valid_from": NOW + timedelta(minutes=1)}, "too-early"),
    ],
)
async def test_a_promo_code_that_does_not_apply_is_left_out(shop, price, terms, code):
    if terms:
        shop.promos["eid"] = build_promo_state("EID", "10", **terms)
    priced = await price(promo_code="eid")
    assert (priced.quote.promo_amount, priced.quote.total, priced.promo) == (0, 100, None)
    assert (codes(priced), problems(priced)) == (["promo-code"], {"promo_code": code})
    assert priced.problems["promo_code"].violations[0].field == "promo_code"


@pytest.mark.parametrize(("amount", "paid", "changes"), [(40, 40, []), (41, 40, ["wallet-reduced"])])
async def test_the_wallet_pays_what_the_shop_lets_it(shop, price, amount, paid, changes):
    shop.balances[AICHA], shop.terms = Decimal(80), ShopTerms(wallet_max_percent=Decimal(50))
    priced = await price(SIGNED_IN, wallet_amount=Decimal(amount))
    assert (priced.wallet_balance, priced.wallet_maximum, priced.wallet_amount) == (80, 40, paid)
    assert (priced.left, codes(priced)) == (60, changes)
    assert problems(priced) == ({"wallet_amount": "too-large"} if changes else {})


async def test_a_guest_pays_nothing_from_a_wallet(price):
    priced = await price(wallet_amount=Decimal(30))
    assert (priced.wallet_balance, priced.wallet_maximum, priced.wallet_amount) == (0, 0, 0)
    assert (priced.left, priced.problems) == (100, {})


@pytest.mark.parametrize(
    ("delivery_type", "fees", "has_fees"), [("delivery", 20, True), ("on-store", 0, True), ("", 0, False)]
)
async def test_fees_need_a_method_and_a_type_of_delivery(price, delivery_type, fees, has_fees):
    priced = await price(delivery_type=delivery_type, shipping_method_id=EXPRESS)
    assert (priced.quote.shipping_fees, priced.has_fees) == (fees, has_fees)


async def test_without_a_method_there_are_no_fees(price):
    priced = await price(delivery_type="delivery")
    assert (priced.quote.shipping_fees, priced.has_fees, priced.problems) == (0, False, {})


async def test_a_method_that_was_deleted_is_reported(price):
    priced = await price(delivery_type="delivery", shipping_method_id=UUID(int=99))
    assert (priced.quote.shipping_fees, codes(priced)) == (0, ["shipping-method"])
    [violation] = priced.problems["shipping_method_id"].violations
    assert (violation.field, violation.code) == ("shipping_method_id", "unknown")


@pytest.mark.parametrize(
    ("delivery_type", "fees"),
    [("delivery", 12), ("collecte-and-delivery", 12), ("collecte", 15), ("on-store", 0)],
)
async def test_a_zone_has_its_own_fees_where_somebody_delivers(shop, price, delivery_type, fees):
    shop.delivery_zones = ZONES
    priced = await price(delivery_type=delivery_type, shipping_method_id=EXPRESS, coordinates=CASABLANCA)
    assert (priced.quote.shipping_fees, priced.quote.total, priced.problems) == (fees, 100 + fees, {})


async def test_a_large_order_pays_the_fees_of_its_zone(shop, price):
    large = {"lines": [replace(SOAP_LINE, tenths=1000)], "shipping_method_id": EXPRESS}
    shop.on_hand[SOAPS] = 1000
    assert (await price(**large, delivery_type="delivery")).quote.shipping_fees == 0
    shop.delivery_zones = ZONES
    priced = await price(**large, delivery_type="delivery", coordinates=CASABLANCA)
    assert priced.quote.shipping_fees == 12


@pytest.mark.parametrize(
    ("coordinates", "code", "shown"),
    [(RABAT, "outside-zones", ["outside-zones"]), (Coordinates(), "location-missing", [])],
)
async def test_an_address_outside_all_zones_is_reported(shop, price, coordinates, code, shown):
    shop.delivery_zones = ZONES
    priced = await price(delivery_type="delivery", shipping_method_id=EXPRESS, coordinates=coordinates)
    assert (priced.quote.shipping_fees, codes(priced)) == (20, shown)
    assert problems(priced) == {"shipping_address": code}


async def test_a_supplier_that_ships_all_charges_its_freight_alone(shop, price, quoted):
    shop.terms = ShopTerms(freight_method_id=EXPRESS)
    priced = await price(lines=[quoted, GONE], freight=CHOSEN, delivery_type="delivery")
    assert priced.order_cart.shipping_method_id == EXPRESS
    assert (priced.quote.shipping_fees, priced.quote.total) == (Decimal("43.70"), Decimal("107.70"))
    assert ([line.supplied and line.supplied.variant for line in priced.lines], priced.problems) == (
        ["V1", None],
        {},
    )


async def test_the_shop_charges_for_what_the_supplier_does_not_ship(price, quoted):
    priced = await price(
        lines=[quoted, SOAP_LINE], freight=CHOSEN, delivery_type="delivery", shipping_method_id=EXPRESS
    )
    assert priced.quote.shipping_fees == Decimal("63.70")


async def test_fees_of_a_quote_need_no_type_of_delivery(price, quoted):
    priced = await price(lines=[quoted], freight=CHOSEN)
    assert (priced.has_fees, priced.freight.fees) == (True, Decimal("43.70"))


async def test_without_a_quote_the_method_of_freight_is_not_used(shop, price):
    shop.terms = ShopTerms(freight_method_id=EXPRESS)
    assert (await price(delivery_type="delivery")).order_cart.shipping_method_id is None


async def test_the_method_that_a_shopper_chose_stays_with_freight(shop, price, quoted):
    shop.terms = ShopTerms(freight_method_id=UUID(int=98))
    priced = await price(lines=[quoted], freight=CHOSEN, shipping_method_id=EXPRESS)
    assert priced.order_cart.shipping_method_id == EXPRESS


@pytest.mark.parametrize(
    ("age", "pieces", "change"),
    [
        (timedelta(hours=6), {"V1": 2}, "freight-expired"),
        (timedelta(0), {"V1": 3}, "freight-changed"),
    ],
)
async def test_a_quote_that_does_not_count_charges_nothing(shop, price, quoted, age, pieces, change):
    shop.parcels["quote"] = Parcel(replace(QUOTE, issue_time=NOW - age), ("CN", "MA"), pieces)
    priced = await price(lines=[quoted], freight=CHOSEN)
    assert (priced.freight, priced.quote.shipping_fees, codes(priced)) == (None, 0, [change])
    with pytest.raises(DomainError):
        priced.check(["freight"])


@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        (["wallet_amount", "promo_code", "shipping_method_id"], "promo_code"),
        (["shipping_method_id", "promo_code"], "shipping_method_id"),
    ],
)
async def test_the_first_of_the_fields_that_are_checked_is_refused(price, fields, refused):
    priced = await price(promo_code="eid", shipping_method_id=UUID(int=99))
    with pytest.raises(ValidationError) as raised:
        priced.check(fields)
    assert raised.value.violations[0].field == refused


async def test_fields_that_are_not_checked_are_not_refused(price):
    priced = await price(promo_code="eid", shipping_method_id=UUID(int=99))
    priced.check(["wallet_amount", "freight"])


async def test_a_field_that_does_not_count_is_refused_before_the_lines(price):
    priced = await price(promo_code="eid", lines=[GONE])
    with pytest.raises(ValidationError) as raised:
        priced.check_all()
    assert raised.value.violations[0].field == "promo_code"
