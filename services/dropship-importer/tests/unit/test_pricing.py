from decimal import Decimal

import pytest
from dropship_importer.domain.pricing import Rule, base_price, in_currency, rule_for


@pytest.mark.parametrize(
    ("cost", "fees", "rule", "price"),
    [
        ("11.85", "4.71", Rule(Decimal(2)), "28.41"),
        ("0.57", "3.68", Rule(Decimal("1.5")), "4.54"),  # 4.535: half a cent goes up
        ("10", "0", Rule(Decimal(0)), "0.00"),
        ("10", "3", Rule(Decimal(0)), "3.00"),
        ("10", "3", Rule(Decimal(1), addend=Decimal("2.50")), "15.50"),
        ("10", "3", Rule(Decimal(1), margin_floor=Decimal(4)), "17.00"),
        ("10", "3", Rule(Decimal(3), margin_floor=Decimal(4)), "33.00"),
        ("10", "3", Rule(Decimal(2), ending=Decimal("0.99")), "23.99"),
        ("10", "3.99", Rule(Decimal(2), ending=Decimal("0.99")), "23.99"),
        ("10.005", "3.99", Rule(Decimal(2), ending=Decimal("0.99")), "24.99"),
        ("0.10", "0", Rule(Decimal(2), ending=Decimal("0.49")), "0.49"),
        ("0", "0", Rule(Decimal(2), ending=Decimal("0.99")), "0.00"),
    ],
)
def test_a_base_price_is_exact_to_the_cent(cost, fees, rule, price):
    assert str(base_price(Decimal(cost), Decimal(fees), rule)) == price


def test_a_price_in_the_shops_currency_is_rounded_after_the_rate():
    assert str(in_currency(Decimal("28.41"), Decimal("10.0255"), 2)) == "284.82"
    assert str(in_currency(Decimal("28.41"), Decimal("3.115"), 3)) == "88.497"
    assert str(in_currency(Decimal("28.415"), Decimal(1), 0)) == "28"


def test_the_first_rule_of_the_band_and_category_is_taken():
    rules = [
        Rule(Decimal(4), cost_to=Decimal(5)),
        Rule(Decimal(3), cost_from=Decimal(5), cost_to=Decimal(20), category_id="A"),
        Rule(Decimal("1.5"), cost_from=Decimal(20)),
    ]
    found = [rule_for(Decimal(cost), "B", rules).multiplier for cost in ("4.99", "5", "19.99", "20")]

    assert found == [Decimal(4), Decimal(2), Decimal(2), Decimal("1.5")]
    assert rule_for(Decimal(5), "A", rules).multiplier == Decimal(3)
    assert rule_for(Decimal(6), "", [], Decimal("2.5")).multiplier == Decimal("2.5")
