import json
from decimal import Decimal
from pathlib import Path

import pytest
from dropship_importer.domain.pricing import Rule, base_price, half_up, in_currency, rule_for

TABLE = json.loads((Path(__file__).parents[4] / "proto/cases/pricing.json").read_text())


def rule_of(told):
    return Rule(
        multiplier=Decimal(told["multiplier"]),
        addend=Decimal(told.get("addend", "0")),
        margin_floor=Decimal(told.get("marginFloor", "0")),
        ending=Decimal(told["ending"]) if "ending" in told else None,
        cost_from=Decimal(told.get("costFrom", "0")),
        cost_to=Decimal(told["costTo"]) if "costTo" in told else None,
        category_id=told.get("categoryId", ""),
    )


@pytest.mark.parametrize("case", TABLE["basePrices"], ids=lambda case: case["name"])
def test_a_base_price_is_exact_to_the_cent(case):
    cost, fees = Decimal(case["cost"]), Decimal(case["fees"])

    assert str(base_price(cost, fees, rule_of(case["rule"]))) == case["base"]
    assert str(half_up(cost + fees)) == case["total"]


@pytest.mark.parametrize("case", TABLE["inCurrency"], ids=lambda case: case["price"])
def test_a_price_in_the_shops_currency_is_rounded_after_the_rate(case):
    found = in_currency(Decimal(case["base"]), Decimal(case["rate"]), case["digits"])

    assert str(found) == case["price"]


def test_the_first_rule_of_the_band_and_category_is_taken():
    told = TABLE["chosen"]["rules"]
    names = {rule_of(one): one["name"] for one in told}
    cases = TABLE["chosen"]["cases"]
    found = [rule_for(Decimal(one["cost"]), one["categoryId"], names) for one in cases]

    assert [names.get(one) for one in found] == [one["rule"] for one in cases]
    assert rule_for(Decimal(6), "", [], Decimal("2.5")).multiplier == Decimal("2.5")
