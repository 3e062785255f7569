import json
from decimal import Decimal
from pathlib import Path

import pytest
from chassis.money import round_half_up
from dropship_importer.domain.pricing import CENTS, Rule, base_price, find_rule, to_currency

TABLE = json.loads((Path(__file__).parents[4] / "proto/cases/pricing.json").read_text())


def to_rule(values):
    return Rule(
        multiplier=Decimal(values["multiplier"]),
        addend=Decimal(values.get("addend", "0")),
        margin_floor=Decimal(values.get("marginFloor", "0")),
        ending=Decimal(values["ending"]) if "ending" in values else None,
        cost_from=Decimal(values.get("costFrom", "0")),
        cost_to=Decimal(values["costTo"]) if "costTo" in values else None,
        category_id=values.get("categoryId", ""),
    )


@pytest.mark.parametrize("case", TABLE["basePrices"], ids=lambda case: case["name"])
def test_a_base_price_is_exact_to_the_cent(case):
    cost, fees = Decimal(case["cost"]), Decimal(case["fees"])

    assert str(base_price(cost, fees, to_rule(case["rule"]))) == case["base"]
    assert str(round_half_up(cost + fees, CENTS)) == case["total"]


@pytest.mark.parametrize("case", TABLE["inCurrency"], ids=lambda case: case["price"])
def test_a_price_in_the_shops_currency_is_rounded_after_the_rate(case):
    price = to_currency(Decimal(case["base"]), Decimal(case["rate"]), case["digits"])

    assert str(price) == case["price"]


def test_the_first_rule_that_matches_cost_and_category_is_taken():
    names = {to_rule(values): values["name"] for values in TABLE["chosen"]["rules"]}
    cases = TABLE["chosen"]["cases"]
    chosen = [find_rule(Decimal(case["cost"]), case["categoryId"], names) for case in cases]

    assert [names.get(rule) for rule in chosen] == [case["rule"] for case in cases]
    assert find_rule(Decimal(6), "", [], Decimal("2.5")).multiplier == Decimal("2.5")
