from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from chassis.money import Currency
from dropship_importer.adapters.suppliers.cj.categories import (
    add_second_level_ids,
    list_leaf_ids,
    second_level_id,
)
from dropship_importer.domain.errors import UnavailableError
from dropship_importer.domain.rows import DropshipSettings, PricingRule, SupplierSearch
from dropship_importer.domain.search import Search

MAD, TENANT = Currency("MAD"), UUID(int=1)
TREE = [
    {
        "categoryFirstName": "Home",
        "categoryFirstList": [
            {
                "categorySecondName": "Light",
                "categorySecondList": [{"categoryId": "lamps"}, {"categoryId": "bulbs"}],
            },
            {"categorySecondName": "Rugs", "categorySecondId": "OWN", "categorySecondList": None},
        ],
    },
    {"categoryFirstName": "Empty", "categoryFirstList": None},
    "not a category",
]


def violations(row):
    with pytest.raises(ValidationError) as raised:
        row.check(MAD)
    return [(item.field, item.code) for item in raised.value.violations]


def test_second_level_gets_ids_that_stay_the_same():
    tree = add_second_level_ids(TREE)
    light, rugs = tree[0]["categoryFirstList"]

    assert (
        light["categorySecondId"]
        == second_level_id("Home", "Light")
        == second_level_id("Home", "Light").upper()
    )
    assert str(UUID(light["categorySecondId"])).upper() == light["categorySecondId"]
    assert light["categorySecondId"] != second_level_id("Garden", "Light")
    assert rugs["categorySecondId"] == "OWN"
    assert (light["categorySecondName"], tree[0]["categoryFirstName"]) == ("Light", "Home")
    assert [first["categoryFirstList"] for first in tree[1:]] == [[]]


@pytest.mark.parametrize("answer", [None, {}, "tree"])
def test_answer_that_is_no_list_is_no_tree(answer):
    with pytest.raises(UnavailableError):
        add_second_level_ids(answer)


def test_category_is_searched_by_its_leaves():
    tree = add_second_level_ids(TREE)

    assert list_leaf_ids(tree, second_level_id("Home", "Light")) == ["lamps", "bulbs"]
    assert list_leaf_ids(tree, "bulbs") == ["bulbs"]
    assert list_leaf_ids(tree, "OWN") == []
    assert list_leaf_ids(tree, "nope") is None


def test_band_of_a_pricing_rule_ends_after_it_begins():
    rule = {"tenant_id": TENANT, "name": "r", "multiplier": Decimal(2), "cost_from": Decimal(5)}
    PricingRule(**rule).check(MAD)
    PricingRule(**rule, cost_to=Decimal("5.01")).check(MAD)

    for cost_to in (Decimal(5), Decimal(4)):
        assert violations(PricingRule(**rule, cost_to=cost_to)) == [("item.cost_to", "range")]


def test_saved_search_has_terms_that_go_together():
    SupplierSearch(tenant_id=TENANT, name="s", terms={"name": "lamp"}).check(MAD)

    assert violations(SupplierSearch(tenant_id=TENANT, name="s", terms={})) == [("item.terms", "blank")]
    assert violations(SupplierSearch(tenant_id=TENANT, name="s", terms={"country": ""})) == [
        ("item.terms", "blank")
    ]
    both = SupplierSearch(tenant_id=TENANT, name="s", terms={"name": "lamp", "sku": "L1"})
    assert violations(both) == [("item.terms.sku", "exclusive")]
    with pytest.raises(ValidationError) as raised:
        Search(name="lamp", sku="L1").check()
    assert raised.value.violations[0].field == "sku"


def test_listings_are_synced_daily_by_default():
    settings = DropshipSettings(tenant_id=TENANT, sync_hours=0)
    settings.check(MAD)
    often = DropshipSettings(tenant_id=TENANT, sync_hours=6)
    often.check(MAD)

    assert (settings.sync_hours, often.sync_hours) == (24, 6)
