from decimal import Decimal

import pytest
from dropship_importer.adapters.suppliers.cj.freight import list_options
from dropship_importer.adapters.suppliers.cj.parsing import (
    list_stock,
    parse_product,
    parse_stock,
    parse_strings,
    parse_variant_key,
)
from dropship_importer.domain.amounts import parse_amounts, parse_days, parse_price, parse_quantity
from dropship_importer.domain.errors import UnavailableError
from dropship_importer.domain.freight import ShippingFees, find_cheapest


@pytest.mark.parametrize(
    ("value", "lowest", "highest"),
    [
        (11.85, "11.85", "11.85"),
        (3, "3", "3"),
        ("12.50", "12.50", "12.50"),
        ("1.20-3.50", "1.20", "3.50"),
        ("2.10 -- 3.50", "2.10", "3.50"),
        ("1.38--4.20", "1.38", "4.20"),
        ("8.62 - 34.52", "8.62", "34.52"),
        ("170.00-369.00", "170.00", "369.00"),
        ("1,185.00", "1185.00", "1185.00"),
        ("1,185", "1185", "1185"),
        ("2,50", "2.50", "2.50"),
        ("1.234,56", "1234.56", "1234.56"),
        ("2.345", "2.345", "2.345"),
        ("$1.20 - $3.50", "1.20", "3.50"),
        ("1.20 USD", "1.20", "1.20"),
        (".5", "0.5", "0.5"),
    ],
)
def test_amounts_are_parsed_in_every_form(value, lowest, highest):
    assert parse_amounts(value) == (Decimal(lowest), Decimal(highest))


@pytest.mark.parametrize(
    "value",
    [None, "", "--", True, "free", {"value": 1}, [3], "-3", -3, float("nan"), float("inf"), "3 pcs", "from 3", "3 EUR",
     "¥3.50", "1-2-3", "2026-11-23", "1,23,4", "12 (was 20)", "1.5e3"],
)  # fmt: skip
def test_a_value_that_is_not_wholly_an_amount_is_none(value):
    assert parse_amounts(value) is None


@pytest.mark.parametrize(
    ("value", "price"),
    [
        ("2.345", "2.35"),
        ("0.005", "0.01"),
        ("1-2.345", "2.35"),
        (2.345, "2.35"),
        ("0.001", None),
        (0, None),
        ("free", None),
    ],
)
def test_a_price_is_rounded_half_up_to_cents_and_at_least_one(value, price):
    assert parse_price(value) == (price and Decimal(price))


@pytest.mark.parametrize(
    ("value", "quantity"),
    [
        (12, 12),
        ("12", 12),
        ("12.0", 12),
        ("1,200", 1200),
        ("12-20", 12),
        ("12.7", None),
        (0.5, None),
        ("12 left", None),
    ],
)
def test_a_quantity_is_a_whole_number(value, quantity):
    assert parse_quantity(value) == quantity


@pytest.mark.parametrize(
    ("text", "longest"), [("7", 7), ("7-12", 12), ("7-12 days", 12), ("3 business days", 3), ("soon", None)]
)
def test_days_may_have_their_word(text, longest):
    days = parse_days(text)
    assert (days and days[1]) == longest


def test_strings_are_parsed_from_lists_and_from_json():
    assert parse_strings('["","metal"]') == ["metal"]
    assert parse_strings(["a ", ""]) == ["a"]
    assert parse_strings("one") == ["one"]
    assert parse_strings("[broken") == ["[broken"]
    assert parse_strings(None) == parse_strings("") == []
    assert parse_strings('["Black", 42]') == ["Black", "42"]
    assert parse_strings('["Black", 4.50, null, true]') == ["Black", "4.50"]
    assert parse_strings([42, 4.5, True, None, {}]) == ["42", "4.5"]
    assert parse_strings(42) == ["42"]


def test_a_variant_key_can_be_json():
    assert parse_variant_key('["XS"]') == "XS"
    assert parse_variant_key('["Black", 42]') == "Black-42"
    assert parse_variant_key(42) == "42"


def test_a_product_of_mixed_forms_is_parsed():
    product = parse_product(
        {
            "pid": "P", "productName": '["猫 ","衣"]', "productNameEn": None, "productKeyEn": "Color-Size",
            "categoryName": "Home & Garden, Furniture > Home Storage > Baskets", "bigImage": "http://a/1",
            "productImageSet": ["http://a/1", "http://a/2"], "productImage": '["http://a/3"]',
            "variants": [
                {"vid": 12, "variantKey": "Red-S", "variantSellPrice": "1.55", "variantWeight": 3.0, "variantImage": ""}
            ],
        }
    )  # fmt: skip

    assert product.name == "猫"
    assert product.categories == ("Home & Garden, Furniture", "Home Storage", "Baskets")
    assert product.images == ("http://a/1", "http://a/2", "http://a/3")
    assert (product.variants[0].vid, product.variants[0].price) == ("12", Decimal("1.55"))


@pytest.mark.parametrize(
    "data", [None, [], "none", {}, {"pid": "P"}, {"pid": "P", "variants": []},
             {"pid": "P", "variants": [{"vid": "v", "variantSellPrice": None}]}],
)  # fmt: skip
def test_data_without_a_product_is_an_error(data):
    with pytest.raises(UnavailableError):
        parse_product(data)


def test_the_cheapest_quote_above_zero_is_taken():
    quotes = [
        {"logisticName": "Free", "logisticPrice": 0.0},
        {"logisticName": "Dear", "logisticPrice": 18.2},
        {"logisticName": "Cheap", "logisticPrice": "4.71"},
    ]
    assert find_cheapest(list_options(quotes)) == ShippingFees(Decimal("4.71"), "", "Cheap")
    assert find_cheapest(list_options(quotes[:1])) == ShippingFees(Decimal(0), "unknown", "Free")
    assert (
        find_cheapest(list_options([]))
        == find_cheapest(list_options(None))
        == ShippingFees(Decimal(0), "no-route")
    )


@pytest.mark.parametrize("fee", ["some", "2 EUR", -1])
def test_a_quote_with_a_fee_that_cannot_be_read_is_left_out(fee):
    quotes = [
        {"logisticName": "Open", "logisticPrice": "1.00", "taxesFee": fee},
        {"logisticName": "Known", "logisticPrice": "2.00", "taxesFee": "0,50", "clearanceOperationFee": ""},
    ]
    assert find_cheapest(list_options(quotes)) == ShippingFees(Decimal("2.50"), "", "Known")


@pytest.mark.parametrize("data", ["none", {"a": 1}, [{"logisticName": "X"}]])
def test_data_without_quotes_is_an_error(data):
    with pytest.raises(UnavailableError):
        list_options(data)


def test_stock_is_of_the_country_and_missing_areas_count_as_zero():
    rows = {
        "variantInventories": [
            {"vid": "a", "inventory": [{"countryCode": "CN", "totalInventory": 7}, {"countryCode": "US"}]},
            {"vid": "b", "inventory": [{"countryCode": "CN", "totalInventoryNum": 5}]},
            {"vid": "c", "inventory": None},
        ]
    }
    assert parse_stock(rows, "CN") == {"a": 7, "b": 5, "c": 0}
    assert parse_stock(rows, "US") == {"a": 0, "b": 0, "c": 0}
    with pytest.raises(UnavailableError):
        parse_stock(None, "CN")


def test_stock_is_listed_by_country_whatever_a_row_lacks():
    rows = [
        {"countryCode": "CN", "totalInventoryNum": 7}, {"countryCode": "US", "storageNum": 3}, {"storageNum": True},
        {"countryCode": None, "totalInventoryNum": "many"}, "no row",
    ]  # fmt: skip
    assert list_stock(rows) == [("CN", 7), ("US", 3), ("", 0), ("", 0)]
    assert list_stock(None) == []
