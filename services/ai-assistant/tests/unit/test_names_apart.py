"""Of several items of one name, a question says what tells them apart, and takes that for an answer."""

from datetime import date

import pytest
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.item_names import name_apart
from ai_assistant.domain.plan import Item
from ai_assistant.usecases.make_plan import make_plan
from chassis.context import set_caller
from chassis.testing import caller
from fake_platform import FakePlatform

SMALL, LARGE = ({"id": id_, "attributName": name} for id_, name in (("v1", "Petit"), ("v2", "Grand modèle")))


@pytest.fixture
def shop():
    """A shop with two customers of one name, and a product with variants."""
    set_caller(caller())
    platform = FakePlatform()
    for number, email in (("1", "a@b.test"), ("2", "b@b.test")):
        # Lists find a phone as it is typed, too.
        typed = [f"066100000{number}", f"+212 6 61 00 00 0{number}"]
        phone = f"+21266100000{number}"
        platform.add("customers", full_name="Aicha Alami", phone=phone, email=email, typed=typed)
    platform.add("products", name="Savon", price="5")
    platform.rug = platform.add("products", name="Tapis", price="120", attributValues=[SMALL, LARGE])
    platform.add("shipping_methods", name="Standard")
    return platform


@pytest.fixture
def plan(shop):
    async def plan(question):
        intent = parse(question, action="", entity="", locale="en", today=date(2026, 11, 25))
        return await make_plan(intent, shop)

    return plan


def build(number, **values):
    return Item(f"0000-{number:08}", 1, values.pop("label", "A"), values, {})


@pytest.mark.parametrize(
    ("items", "names"),
    [
        ([build(1), build(2, label="B")], ["A", "B"]),
        ([build(1, phone="1"), build(2, phone="2")], ["A (1)", "A (2)"]),
        ([build(1, phone="1", email="a"), build(2, phone="1", email="b")], ["A (a)", "A (b)"]),
        ([build(1, sku="S1"), build(2, sku="S2", label="a")], ["A (S1)", "a (S2)"]),
        ([build(1, order_number="N1"), build(2, order_number="N2")], ["A (N1)", "A (N2)"]),
        (
            [build(1, create_time="2026-11-01T10:00:00"), build(2, create_time="2026-11-02T10:00:00")],
            ["A (2026-11-01)", "A (2026-11-02)"],
        ),
        ([build(1, phone="1"), build(2)], ["A (1)", "A (#000002)"]),
        ([build(1), build(2)], ["A (#000001)", "A (#000002)"]),
    ],
)
def test_what_tells_items_of_one_name_apart_stands_behind_it(items, names):
    assert name_apart(items) == names


VARIANTS = {"name": "Tapis", "names": "Petit, Grand modèle"}
NAMES = "Aicha Alami (+212661000001), Aicha Alami (+212661000002)"


@pytest.mark.parametrize(
    ("question", "text", "parameters"),
    [
        ("delete the customer Aicha Alami", "which-of", {"names": NAMES, "count": "2"}),
        ("new order for Aicha Alami: 2 Savon", "which-of", {"names": NAMES, "count": "2"}),
        ("new order for Aicha Alami (0661000002): 2 Tapis", "which-variant", VARIANTS),
        ("new order for Aicha Alami (0661000002): 2 Tapis Rouge", "which-variant", VARIANTS),
    ],
)  # fmt: skip
async def test_what_is_missing_is_asked_for_in_words(plan, question, text, parameters):
    outcome = await plan(question)
    assert (outcome.is_question, outcome.text, dict(outcome.parameters)) == (True, text, parameters)


@pytest.mark.parametrize("contact", ["0661000002", "+212 6 61 00 00 02", "b@b.test"])
async def test_the_answer_may_be_what_stood_behind_the_name(shop, plan, contact):
    [deleted] = (await plan(f"delete the customer Aicha Alami {contact}")).steps
    assert shop.items["customers"][deleted.item].values["email"] == "b@b.test"
    [ordered] = (await plan(f"new order for Aicha Alami ({contact}): 2 Savon")).steps
    assert ordered.fields["customer_id"] == deleted.item


@pytest.mark.parametrize(
    ("name", "variant"), [("Tapis Petit", "v1"), ("Tapis grand", "v2"), ("Tapis Grand modèle", "v2")]
)
async def test_a_variant_is_named_behind_its_product(shop, plan, name, variant):
    [step] = (await plan(f"new order for Aicha Alami (0661000002): 2 {name}")).steps
    assert step.fields["lines"] == [{"product_id": shop.rug, "attribute_value_id": variant, "quantity": "2"}]
