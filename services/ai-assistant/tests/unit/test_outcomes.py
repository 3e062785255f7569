"""Questions that stand in the way of a change, and how a request was understood, as JSON."""

from datetime import date
from decimal import Decimal

import pytest
from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.intent import Change, Condition, Intent
from ai_assistant.domain.outcomes import (
    MAX_STEPS,
    ask,
    choose_items,
    find_doubt,
    list_names,
    to_arguments,
    to_outcome,
    to_plain,
)
from ai_assistant.domain.plan import Found, Item, Outcome, Step

PRODUCT = ENTITIES["product"]


def item(label):
    return Item(label, 1, label, {}, {})


def update(*names, **more):
    return Intent(
        "update", "product", tuple((Condition("text", "contains", name),) for name in names), **more
    )


def doubt(intent, *labels, is_cut=False):
    question = find_doubt(intent, Found([item(label) for label in labels], is_cut), PRODUCT)
    return (question.text, question.parameters, question.is_question) if question else None


@pytest.mark.parametrize(
    ("intent", "labels", "text", "parameters"),
    [
        (update("Savon"), [], "found-none-named", {"entity": "product", "count": "0", "names": "Savon"}),
        (
            update("Savon", "Tapis"),
            [],
            "found-none-named",
            {"entity": "product", "count": "0", "names": "Savon, Tapis"},
        ),
        (update(is_all=True), [], "found-nothing", {"entity": "product", "count": "0", "names": ""}),
        (
            update("Tapis"),
            ["Tapis A", "Tapis B"],
            "which-of",
            {"names": "Tapis A, Tapis B", "count": "2"},
        ),
        (
            update("T"),
            ["T1", "T2", "T3", "T4", "T5", "T6"],
            "which-of",
            {"names": "T1, T2, T3, T4, T5", "count": "6"},
        ),
        (
            update("Tapis", "Savon"),
            ["Tapis A", "Tapis B", "Savon"],
            None,
            None,
        ),
        (
            update("Tapis", "Savon"),
            ["Tapis A", "Tapis B", "Savon C"],
            "which-of",
            {"names": "Tapis A, Tapis B, Savon C", "count": "3"},
        ),
        (update("Tapis"), ["Tapis", "Tapis B"], None, None),
        (update("Tapis"), ["Tapis A"], None, None),
        (update("Tapis", is_all=True), ["Tapis A", "Tapis B"], None, None),
        (update("Tapis", limit=2), ["Tapis A", "Tapis B"], None, None),
        (update(), ["Tapis A", "Tapis B"], None, None),
    ],
)  # fmt: skip
def test_no_item_and_more_items_than_names_are_asked_about(intent, labels, text, parameters):
    assert doubt(intent, *labels) == ((text, parameters, True) if text else None)


def test_more_items_than_a_plan_has_steps_are_too_many():
    labels = [f"P{number}" for number in range(MAX_STEPS)]
    assert doubt(update(is_all=True), *labels) is None
    too_many = ("too-many", {"count": str(MAX_STEPS)}, True)
    assert doubt(update(is_all=True), *labels, "one more") == too_many
    assert doubt(update(is_all=True), "Tapis", is_cut=True) == too_many


def test_names_are_those_of_the_text_and_of_the_field_that_names_an_item():
    group = (
        Condition("text", "contains", "Tapis"),
        Condition("name", "starts", "Ta"),
        Condition("barcode", "contains", "611"),
        Condition("name", "empty"),
    )
    intent = Intent("search", "product", (group, (Condition("text", "contains", "Tapis"),)))
    assert list_names(intent, PRODUCT) == ["Tapis", "Ta"]


def test_the_item_of_the_whole_name_is_chosen_in_any_case_and_without_accents():
    items = [item("Été"), item("Été indien")]
    assert [chosen.label for chosen in choose_items(update("ete"), items, PRODUCT)] == ["Été"]
    assert choose_items(update("indi"), items, PRODUCT) == items
    priced = Intent("update", "product", ((Condition("barcode", "eq", "Été"),),))
    assert choose_items(priced, items, PRODUCT) == items


def test_a_question_has_a_code_and_parameters():
    assert ask("which-item") == Outcome("which-item", {}, is_question=True)
    assert ask("which-item", {"entity": "page"}) == Outcome(
        "which-item", {"entity": "page"}, is_question=True
    )


def test_a_plan_is_named_by_its_command_or_else_by_its_action():
    step = Step("create", "products", "Tapis", {}, "{}")
    plan = to_outcome(update("Tapis"), "will-update", {"count": "1"}, [step], PRODUCT)
    assert (plan.text, plan.parameters, plan.steps, plan.name, plan.is_question) == (
        "will-update", {"count": "1"}, (step,), "products.update", False,
    )  # fmt: skip
    named = Intent("execute", "product", command="delete")
    assert to_outcome(named, "will-delete", {}, [], PRODUCT).name == "products.delete"


def test_how_a_request_was_understood_has_what_it_says_and_nothing_else():
    intent = Intent(
        "update",
        "product",
        ((Condition("price", "between", (Decimal(5), Decimal("7.50"))),),),
        (Change("start_time", "set", date(2026, 11, 25)),),
        limit=3,
        locale="fr",
    )
    between = {"field": "price", "test": "between", "value": ["5", "7.50"], "is_negated": False}
    assert to_arguments(intent) == {
        "alternatives": [[between]],
        "changes": [{"field": "start_time", "way": "set", "value": "2026-11-25"}],
        "limit": 3,
    }


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Decimal("1.50"), "1.50"),
        (date(2026, 11, 25), "2026-11-25"),
        ({"lines": [{"quantity": Decimal(2)}]}, {"lines": [{"quantity": "2"}]}),
        ((Decimal(1), "x"), ["1", "x"]),
        (True, True),
        (3, 3),
        (None, None),
    ],
)
def test_values_are_as_json_has_them(value, plain):
    assert to_plain(value) == plain
