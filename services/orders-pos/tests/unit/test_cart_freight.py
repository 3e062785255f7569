from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.context import Caller
from chassis.errors import ConflictError
from orders_pos.domain.carts.freight import CartFreight, convert_freight, count_pieces
from orders_pos.domain.carts.ship_to import CartGoods, SupplierGoods
from orders_pos.domain.carts.shop_cart import ShopCartLine
from orders_pos.domain.stock.stock_level import StockKey
from payments.freight_quotes import FreightQuote

DAY = date(2026, 11, 27)
QUOTE = FreightQuote(
    "CJPacket Liquid", Decimal("4.37"), "7-12", datetime(2026, 11, 27, 9, tzinfo=UTC), brand="CJPacket"
)
RATE = Decimal("10.05"), DAY
FREIGHT = CartFreight(
    QUOTE.method, "Atlas Liquid", "7-12", QUOTE.amount, "USD", Decimal("43.92"), "MAD", RATE[0], DAY
)
CARPET, SOAP = UUID(int=1), UUID(int=2)


def build_caller(currency):
    return Caller(None, UUID(int=3), "atlas", frozenset(), currency=currency)


@pytest.mark.parametrize(("currency", "fees"), [("MAD", "43.92"), ("TND", "43.919"), ("JPY", "44")])
def test_fees_are_converted_and_rounded_to_the_currency(currency, fees):
    freight = convert_freight(QUOTE, build_caller(currency), RATE)
    assert freight == replace(FREIGHT, fees=Decimal(fees), currency=currency)
    assert str(freight.fees) == fees


def test_without_a_rate_fees_stay_in_dollars():
    freight = convert_freight(QUOTE, build_caller("MAD"), None)
    assert (freight.fees, freight.currency, freight.rate_date) == (QUOTE.amount, "USD", None)
    assert freight.description == "Atlas Liquid (7-12): 4.37 USD"


def test_the_order_says_what_was_quoted_and_at_which_rate():
    assert FREIGHT.description == "Atlas Liquid (7-12): 4.37 USD, rate 10.05 of 2026-11-27"


@pytest.mark.parametrize("name", ["", "Atlas Liquid", "CJPacket Liquid"])
@pytest.mark.parametrize("fees", [None, "43.92", "4.37"])
@pytest.mark.parametrize("days", ["", "7-12"])
def test_what_was_quoted_may_have_been_shown(name, fees, days):
    FREIGHT.check_shown(name, fees and Decimal(fees), days)


@pytest.mark.parametrize(
    ("name", "fees", "days"),
    [("DHL", "43.92", "7-12"), ("Atlas Liquid", "43.91", "7-12"), ("Atlas Liquid", "43.92", "7-11")],
)
def test_what_was_not_quoted_is_refused(name, fees, days):
    with pytest.raises(ConflictError) as raised:
        FREIGHT.check_shown(name, Decimal(fees), days)
    assert raised.value.code == "quote-mismatch"


def line(product, tenths, value=""):
    return ShopCartLine(UUID(int=tenths), product, value, tenths)


def test_pieces_of_a_variant_are_added_up_and_other_goods_left_out():
    carpet = SupplierGoods("V1")
    supplied = {StockKey(CARPET, "wool"): carpet, StockKey(CARPET, "silk"): carpet}
    lines = [line(CARPET, 20, "wool"), line(CARPET, 30, "silk"), line(SOAP, 15)]
    assert count_pieces(CartGoods(lines, supplied)) == {"V1": 5}


def test_part_of_a_piece_is_not_shipped():
    with pytest.raises(ConflictError) as raised:
        count_pieces(CartGoods([line(CARPET, 15)], {StockKey(CARPET, ""): SupplierGoods("V1")}))
    assert raised.value.code == "quote-mismatch"
