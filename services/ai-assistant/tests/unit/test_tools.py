"""Tools that a model is offered for a shop with few kinds of items."""

import pytest
from ai_assistant.domain.catalogue import Catalogue
from ai_assistant.domain.tools import choose_tools, make_tools
from catalogue_fakes import SHOP, kind, operation


@pytest.fixture
def tools():
    return make_tools(SHOP)


def test_each_kind_has_the_tools_of_what_a_person_may_do(tools):
    assert set(tools) == {
        "ask_back", "get_tools",
        "search_product", "create_product", "update_product", "delete_product",
        "search_order",
        "search_page", "create_page", "update_page", "delete_page",
        "search_customer", "create_customer", "update_customer", "delete_customer",
        "search_till",
        "move_order", "cancel_order", "publish_page", "notify_customer", "notify_order",
        "publish_draft", "send_message", "read_sales",
    }  # fmt: skip


def test_of_two_tools_of_one_name_the_rpc_counts():
    assert make_tools(SHOP)["move_order"].description.startswith(
        "Propose, for a person to confirm: MoveOrder."
    )


def test_a_command_needs_its_kind_and_its_rpc():
    names = make_tools(Catalogue({"page": kind("page")}, {"send_message": operation("SendMessage")})).keys()
    assert not {"publish_page", "notify_customer", "notify_order", "cancel_order"} & names


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("search_product", "Products."),
        ("create_product", "Propose, for a person to confirm: New items of products. It can be undone."),
        ("update_product", "Propose, for a person to confirm: Changes of products. It can be undone."),
        ("delete_product", "Propose, for a person to confirm: Delete items of products. It can't be undone."),
        ("cancel_order", "Propose, for a person to confirm: Cancel items of orders. It can be undone."),
        ("publish_page", "Propose, for a person to confirm: Publish items of pages. It can be undone."),
        (
            "notify_customer",
            "Propose, for a person to confirm: Notify items of customers. It can't be undone.",
        ),
        ("notify_order", "Propose, for a person to confirm: Notify items of orders. It can't be undone."),
        ("read_sales", "ReadSales."),
    ],
)
def test_a_tool_says_what_it_does_and_whether_it_can_be_undone(tools, name, description):
    assert tools[name].description == description


def test_searches_and_reading_rpcs_run_at_once(tools):
    at_once = {"get_tools", "read_sales", *(name for name in tools if name.startswith("search_"))}
    assert {name for name, tool in tools.items() if tool.is_read} == at_once


def test_a_model_is_offered_first_what_is_common_or_about_the_kind_of_the_request(tools):
    common = {
        "ask_back", "get_tools", "search_product", "create_product", "update_product", "search_order", "search_page",
        "create_page", "update_page", "search_customer", "create_customer", "update_customer", "cancel_order",
        "publish_page", "notify_customer", "notify_order",
    }  # fmt: skip
    assert set(choose_tools(tools, "")) == common
    about_pages = {"ask_back", "get_tools", "search_page", "create_page", "update_page", "publish_page"}
    assert set(choose_tools(tools, "page")) == about_pages


def test_supplier_listings_and_applications_have_commands_of_their_own():
    kinds = {"listing": kind("listing", risks={}), "application": kind("page", risks={})}
    made = make_tools(
        Catalogue(kinds, {"sync_cj_product": operation("Sync"), "install": operation("Install")})
    )
    risks = {
        name: made[name].description.rpartition(". ")[2] for name in ("sync_listing", "install_application")
    }
    assert risks == {"sync_listing": "It can't be undone.", "install_application": "It can be undone."}
    assert made["install_application"].is_common


def test_an_order_is_moved_by_a_tool_if_there_is_no_rpc_of_that_name():
    made = make_tools(Catalogue({"order": kind("order", risks={})}, {"move_order": operation("MoveOrder")}))
    assert made["cancel_order"].parameters["required"] == ["conditions", "is_all"]


CONDITIONS = {
    "type": "array",
    "maxItems": 20,
    "description": "All have to be met.",
    "items": {
        "type": "object",
        "properties": {
            "field": {"type": "string", "enum": ["is_active", "name", "price", "start_time", "unit"]},
            "test": {
                "type": "string",
                "enum": ["contains", "eq", "lt", "le", "gt", "ge", "empty", "state"],
                "description": "`state` is one of unpaid, late, paid, partially-paid, cancelled, published, hidden.",
            },
            "value": {
                "type": "string",
                "maxLength": 500,
                "description": "A decimal, a date YYYY-MM-DD or a text, as the field is.",
            },
            "is_negated": {"type": "boolean"},
        },
        "required": ["field", "test", "value", "is_negated"],
        "additionalProperties": False,
    },
}


def test_a_model_is_told_how_items_are_chosen(tools):
    assert tools["search_product"].parameters["properties"] == {
        "conditions": CONDITIONS,
        "sort_by": {
            "type": ["string", "null"],
            "enum": ["is_active", "name", "price", "start_time", "unit", None],
        },
        "is_descending": {"type": "boolean"},
        "limit": {"type": ["integer", "null"], "minimum": 1, "maximum": 200},
    }


def test_a_model_is_told_how_fields_are_changed(tools):
    chosen = tools["update_product"].parameters["properties"]
    assert chosen["conditions"] == CONDITIONS
    assert chosen["is_all"] == {
        "type": "boolean",
        "description": "True only if the person said all, or gave conditions for several.",
    }
    assert chosen["changes"] == {
        "type": "array",
        "maxItems": 10,
        "description": "None to add pictures alone.",
        "items": {
            "type": "object",
            "properties": {
                "field": {"type": "string", "enum": ["is_active", "name", "price", "start_time", "unit"]},
                "way": {
                    "type": "string",
                    "enum": ["set", "add", "percent"],
                    "description": "Subtract with a minus.",
                },
                "value": {"type": "string", "maxLength": 500},
            },
            "required": ["field", "way", "value"],
            "additionalProperties": False,
        },
    }


def test_a_model_is_told_what_a_message_is(tools):
    for name in ("notify_customer", "notify_order"):
        assert tools[name].parameters["properties"]["argument"] == {
            "type": "string",
            "minLength": 1,
            "maxLength": 500,
            "description": "The message, in the customer's language.",
        }
