"""Every choice that the selectors offer, in each language: a plan, rows, or the question that fits."""

from datetime import date
from itertools import product
from pathlib import Path

import pytest
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.intent import ACTIONS, ENTITIES, with_locale
from ai_assistant.domain.texts import say
from ai_assistant.usecases.make_plan import make_plan
from chassis.context import set_caller
from chassis.testing import caller
from fake_platform import FakePlatform

WEDNESDAY = date(2026, 11, 25)


def combinations():
    """Yield each choice with its requests by language, and the code of the answer."""
    lines = (Path(__file__).parent / "combinations.txt").read_text("utf-8").splitlines()
    written = [line.strip() for line in lines if line and not line.startswith("#")]
    for choice, en, fr, ar, code in zip(*(written[part::5] for part in range(5)), strict=True):
        for language, text in (("en", en), ("fr", fr), ("ar", ar)):
            yield choice, language, text, code


@pytest.fixture
def shop():
    set_caller(caller())
    platform = FakePlatform()
    for name, price in (("Tapis", "120"), ("Chemise", "25")):
        platform.add("products", name=name, price=price)
    platform.add("customers", full_name="Samira Alaoui", phone="0600000001")
    order = {
        "order_number": "ATL-2026-000012",
        "step": "received",
        "unpaid": True,
        "customer": "Samira Alaoui",
    }
    platform.add("orders", **order, order_items=[])
    for name, is_published in (("Contact", False), ("Banner", True)):
        platform.add("pages", name=name, has_draft=True, is_published=is_published)
    platform.add("category_products", name="Cuir")
    platform.add("step_types", name="Prête", code="ready")
    platform.add("shipping_methods", name="Standard")
    platform.add("website_themes", logo="")
    platform.add("gantt_tasks", name="Inventaire", progress=10)
    platform.add("cj_products", name="Lamp", status="added")
    return platform


@pytest.mark.parametrize(("choice", "language", "text", "code"), list(combinations()))
async def test_each_choice_is_answered_in_each_language(choice, language, text, code, shop):
    action, _, entity = choice.partition(" ")
    intent = parse(text, action=action, entity=entity, locale=language, today=WEDNESDAY)
    outcome = await make_plan(with_locale(intent, language), shop)
    assert outcome.text == code
    assert bool(outcome.steps) == code.startswith("will-")
    assert say(outcome.text, outcome.parameters, language)
    assert shop.calls == []


def test_the_table_has_every_choice_of_the_selectors():
    assert {choice for choice, *_ in combinations()} == {
        " ".join(pair) for pair in product(ACTIONS, ENTITIES)
    }
