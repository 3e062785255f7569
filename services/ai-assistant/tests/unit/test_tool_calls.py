"""What the calls of a model mean, and which do not fit their tools."""

from datetime import date
from decimal import Decimal

import pytest
from ai_assistant.domain.catalogue import Catalogue
from ai_assistant.domain.intent import Change, Condition, Intent, Question
from ai_assistant.domain.plan import Call
from ai_assistant.domain.tool import InvalidCallError, MoreTools
from ai_assistant.domain.tools import make_tools, read_call
from catalogue_fakes import SHOP, kind, operation


@pytest.fixture
def tools():
    return make_tools(SHOP)


def call(tools, name, arguments):
    return read_call(tools, name, arguments)[1]


def condition(field, test, value="", *, negated=False):
    return {"field": field, "test": test, "value": value, "is_negated": negated}


def test_a_search_has_conditions_an_order_and_a_limit(tools):
    sent = {
        "conditions": [
            condition("name", "contains", "Tapis"),
            condition("price", "lt", "20.50", negated=True),
            condition("start_time", "ge", "2026-11-25"),
            condition("start_time", "lt", "2026-11-25T10:00"),
            condition("is_active", "eq", "TRUE"),
            condition("is_active", "eq", "no"),
            condition("unit", "eq", "kg"),
            condition("price", "empty"),
        ],
        "sort_by": "price",
        "is_descending": True,
        "limit": 2,
    }
    assert call(tools, "search_product", sent) == Intent(
        "search",
        "product",
        (
            (
                Condition("name", "contains", "Tapis"),
                Condition("price", "lt", Decimal("20.50"), is_negated=True),
                Condition("start_time", "ge", date(2026, 11, 25)),
                Condition("start_time", "lt", "2026-11-25T10:00"),
                Condition("is_active", "eq", value=True),
                Condition("is_active", "eq", value=False),
                Condition("unit", "eq", "kg"),
                Condition("price", "empty", ""),
            ),
        ),
        order=("-price",),
        limit=2,
    )
    plain = {"conditions": [], "sort_by": "price", "is_descending": False, "limit": None}
    assert call(tools, "search_product", plain) == Intent("search", "product", order=("price",))
    assert call(tools, "search_product", {**plain, "sort_by": None}) == Intent("search", "product")


@pytest.mark.parametrize(
    ("name", "field"),
    [("search_order", "status"), ("search_page", "status"), ("search_order", "order_number")],
)
def test_orders_and_pages_are_also_found_by_their_state_and_all_by_their_name(tools, name, field):
    sent = {"conditions": [condition(field, "state", "hidden")], "sort_by": None, "is_descending": False}
    intent = call(tools, name, {**sent, "limit": None})
    assert intent.alternatives == ((Condition(field, "state", "hidden"),),)


@pytest.mark.parametrize(
    "state", ["unpaid", "late", "paid", "partially-paid", "cancelled", "published", "hidden"]
)
def test_items_may_be_in_each_of_the_states(tools, state):
    sent = {"conditions": [condition("status", "state", state)], "is_all": False}
    assert call(tools, "cancel_order", sent).alternatives == ((Condition("status", "state", state),),)


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("confirm", {}, "There is no tool 'confirm'."),
        ("ask_back", None, "The arguments are not an object."),
        ("ask_back", {}, "$: 'question' is a required property"),
        ("ask_back", {"question": ""}, "$.question: "),
        ("ask_back", {"question": "x" * 501}, "$.question: "),
        ("ask_back", {"question": "What?", "more": 1}, "$: "),
        (
            "search_product",
            {"conditions": [], "sort_by": "tax", "is_descending": True, "limit": 1},
            "$.sort_by: ",
        ),
        (
            "search_product",
            {"conditions": [], "sort_by": None, "is_descending": True, "limit": 201},
            "$.limit: ",
        ),
        (
            "search_product",
            {"conditions": [], "sort_by": None, "is_descending": True, "limit": 0},
            "$.limit: ",
        ),
        ("search_product", {"conditions": [condition("status", "eq", "x")]}, "$: "),
        ("get_tools", {"names": ["confirm"]}, "$.names[0]: "),
        ("get_tools", {"names": ["ask_back"] * 21}, "$.names: "),
        ("create_product", {"items": []}, "$.items: "),
        (
            "update_product",
            {"conditions": [], "is_all": True, "changes": [{"field": "price", "way": "set"}]},
            "$.ch",
        ),
    ],
)
def test_a_call_that_does_not_fit_its_schema_says_where(tools, name, arguments, message):
    with pytest.raises(InvalidCallError) as refused:
        read_call(tools, name, arguments)
    assert str(refused.value).startswith(message)


def test_at_most_three_faults_are_told_each_cut(tools):
    sent = {"conditions": ["y" * 500] * 9, "sort_by": None, "is_descending": True, "limit": 1}
    with pytest.raises(InvalidCallError) as refused:
        read_call(tools, "search_product", sent)
    faults = str(refused.value).split("; ")
    assert [len(fault) for fault in faults] == [200, 200, 200]
    assert [fault.partition(":")[0] for fault in faults] == [f"$.conditions[{index}]" for index in range(3)]


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        (condition("price", "lt", "much"), "ConversionSyntax"),
        (condition("price", "lt", "NaN"), "'NaN' is not a number"),
        (condition("price", "lt", "Infinity"), "'Infinity' is not a number"),
        (condition("unit", "eq", "ton"), "'ton' is not one of kg, m"),
        (condition("start_time", "lt", "soon"), "soon"),
        (condition("name", "state", "sold"), "'sold' is not a state"),
    ],
)
def test_a_value_that_is_none_of_its_field_is_refused(tools, sent, message):
    arguments = {"conditions": [sent], "sort_by": None, "is_descending": False, "limit": None}
    with pytest.raises(InvalidCallError, match="A value is not of its field's kind: ") as refused:
        read_call(tools, "search_product", arguments)
    assert message in str(refused.value)


def test_changes_are_set_added_or_percents(tools):
    changes = [
        {"field": "price", "way": "set", "value": "5"},
        {"field": "price", "way": "add", "value": "-2.5"},
        {"field": "price", "way": "percent", "value": "10"},
        {"field": "name", "way": "set", "value": "5"},
    ]
    sent = {"conditions": [condition("price", "lt", "5")], "is_all": True, "changes": changes}
    assert call(tools, "update_product", sent) == Intent(
        "update",
        "product",
        ((Condition("price", "lt", Decimal(5)),),),
        (
            Change("price", "set", Decimal(5)),
            Change("price", "add", Decimal("-2.5")),
            Change("price", "percent", Decimal(10)),
            Change("name", "set", "5"),
        ),
        is_all=True,
    )
    assert call(tools, "update_product", {**sent, "is_all": False}).is_all is False


def test_new_items_have_typed_values_and_no_nulls(tools):
    items = [
        {"name": "Tapis", "price": "5.50", "unit": "UNIT_KG", "tags": ["a", {"b": None}], "extra": None},
        {"name": None, "price": None, "tags": True, "extra": 7},
    ]
    assert call(tools, "create_product", {"items": items}) == Intent(
        "create",
        "product",
        items=(
            {"name": "Tapis", "price": Decimal("5.50"), "unit": "UNIT_KG", "tags": ["a", {}]},
            {"tags": True, "extra": "7"},
        ),
    )


def test_commands_say_on_which_items_and_with_what(tools):
    chosen = {"conditions": [condition("name", "contains", "Samira")], "is_all": False}
    named = ((Condition("name", "contains", "Samira"),),)
    assert call(tools, "delete_product", chosen) == Intent("execute", "product", named, command="delete")
    intent = call(tools, "notify_customer", {**chosen, "argument": "Ready"})
    assert intent == Intent("execute", "customer", named, command="notify", argument="Ready")
    everything = {"conditions": [], "is_all": True}
    assert call(tools, "cancel_order", everything) == Intent(
        "execute", "order", is_all=True, command="cancel"
    )
    with pytest.raises(InvalidCallError):
        call(tools, "notify_customer", {**chosen, "argument": ""})
    without_rpc = make_tools(Catalogue({"order": kind("order")}, {"move_orders": operation("MoveOrders")}))
    assert "move_order" not in without_rpc


def test_a_question_more_tools_and_an_rpc(tools):
    assert call(tools, "ask_back", {"question": "Which?"}) == Question("model-says", {"text": "Which?"})
    assert call(tools, "get_tools", {"names": ["delete_page"]}) == MoreTools(("delete_page",))
    assert call(tools, "read_sales", {"amount": 5, "note": None}) == Call(
        "souk.orders.v1.ReadSales", '{"amount":5}'
    )
