from decimal import Decimal

import pytest
from dropship_importer.domain.freight import Fees, cheapest
from dropship_importer.domain.outcomes import Down
from dropship_importer.domain.shapes import amounts, key_of, product_of, stock_of, texts, values_of


@pytest.mark.parametrize(
    ("shape", "lowest", "highest"),
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
def test_amounts_are_read_in_every_shape(shape, lowest, highest):
    assert amounts(shape) == (Decimal(lowest), Decimal(highest))


@pytest.mark.parametrize("shape", [None, "", "--", True, "free"])
def test_what_is_no_amount_is_none(shape):
    assert amounts(shape) is None


def test_texts_are_read_from_lists_and_from_json_in_texts():
    assert texts('["","metal"]') == ["metal"]
    assert texts(["a ", ""]) == ["a"]
    assert texts("one") == ["one"]
    assert texts("[broken") == ["[broken"]
    assert texts(None) == texts("") == []


@pytest.mark.parametrize(
    ("key", "options", "values"),
    [
        ("Black", ["Color"], [("Color", "Black")]),
        ("Black-XXL", ["Color", "Size"], [("Color", "Black"), ("Size", "XXL")]),
        ("Beige-X-Large", ["Color", "Size"], [("Color", "Beige"), ("Size", "X-Large")]),
        ("Navy Blue-M", ["Color"], [("Color", "Navy Blue-M")]),
        ("Black", ["Color", "Size"], [("Variant", "Black")]),
        ("Black", [], [("Variant", "Black")]),
    ],
)
def test_a_key_is_split_by_the_options_of_the_product(key, options, values):
    assert values_of(key, options) == values


def test_a_key_can_be_json_in_a_text():
    assert key_of('["XS"]') == "XS"


def test_a_product_of_any_shape_is_one_product():
    found = product_of(
        {
            "pid": "P", "productName": '["猫 ","衣"]', "productNameEn": None, "productKeyEn": "Color-Size",
            "categoryName": "Home & Garden, Furniture > Home Storage > Baskets", "bigImage": "http://a/1",
            "productImageSet": ["http://a/1", "http://a/2"], "productImage": '["http://a/3"]',
            "variants": [
                {"vid": 12, "variantKey": "Red-S", "variantSellPrice": "1.55", "variantWeight": 3.0, "variantImage": ""}
            ],
        }
    )  # fmt: skip

    assert found.name == "猫"
    assert found.categories == ("Home & Garden, Furniture", "Home Storage", "Baskets")
    assert found.images == ("http://a/1", "http://a/2", "http://a/3")
    assert (found.variants[0].vid, found.variants[0].price) == ("12", Decimal("1.55"))


@pytest.mark.parametrize(
    "data", [None, [], "none", {}, {"pid": "P"}, {"pid": "P", "variants": []},
             {"pid": "P", "variants": [{"vid": "v", "variantSellPrice": None}]}],
)  # fmt: skip
def test_an_answer_that_is_no_product_is_a_failure(data):
    with pytest.raises(Down):
        product_of(data)


def test_the_cheapest_way_above_nothing_is_taken():
    ways = [
        {"logisticName": "Free", "logisticPrice": 0.0},
        {"logisticName": "Dear", "logisticPrice": 18.2},
        {"logisticName": "Cheap", "logisticPrice": "4.71"},
    ]
    assert cheapest(ways) == Fees(Decimal("4.71"), "", "Cheap")
    assert cheapest(ways[:1]) == Fees(Decimal(0), "unknown", "Free")
    assert cheapest([]) == cheapest(None) == Fees(Decimal(0), "no-route")


@pytest.mark.parametrize("data", ["none", {"a": 1}, [{"logisticName": "X"}]])
def test_an_answer_that_is_no_freight_is_a_failure(data):
    with pytest.raises(Down):
        cheapest(data)


def test_stock_is_of_the_country_and_a_missing_row_is_none():
    rows = {
        "variantInventories": [
            {"vid": "a", "inventory": [{"countryCode": "CN", "totalInventory": 7}, {"countryCode": "US"}]},
            {"vid": "b", "inventory": [{"countryCode": "CN", "totalInventoryNum": 5}]},
            {"vid": "c", "inventory": None},
        ]
    }
    assert stock_of(rows, "CN") == {"a": 7, "b": 5, "c": 0}
    assert stock_of(rows, "US") == {"a": 0, "b": 0, "c": 0}
    with pytest.raises(Down):
        stock_of(None, "CN")
