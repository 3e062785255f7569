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
from dropship_importer.domain.amounts import parse_amounts
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
    ],
)
def test_amounts_are_parsed_in_every_form(value, lowest, highest):
    assert parse_amounts(value) == (Decimal(lowest), Decimal(highest))


@pytest.mark.parametrize("value", [None, "", "--", True, "free", {"value": 1}, [3]])
def test_a_value_without_amount_is_none(value):
    assert parse_amounts(value) is None


def test_strings_are_parsed_from_lists_and_from_json():
    assert parse_strings('["","metal"]') == ["metal"]
    assert parse_strings(["a ", ""]) == ["a"]
    assert parse_strings("one") == ["one"]
    assert parse_strings("[broken") == ["[broken"]
    assert parse_strings(None) == parse_strings("") == []


def test_a_variant_key_can_be_json():
    assert parse_variant_key('["XS"]') == "XS"


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
