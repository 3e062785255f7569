"""Words of a request that its reading leaves out are asked about; those that it says in other words are not."""

from datetime import date
from decimal import Decimal

import pytest
from ai_assistant.domain.grammar.marks import Choice, read_marks
from ai_assistant.domain.grammar.unused import find_unused
from ai_assistant.domain.intent import Change, Condition, Intent

WEDNESDAY = date(2026, 11, 25)
DAY = (WEDNESDAY, date(2026, 11, 26))


def unused(text, intent):
    marks = read_marks(text, Choice("", ""), "en", WEDNESDAY)
    return find_unused(text, marks, intent)


def where(*conditions, action="search", entity="product", **more):
    return Intent(action, entity, (tuple(Condition(*condition) for condition in conditions),), **more)


def changed(*changes, entity="product", **more):
    return Intent("update", entity, changes=tuple(Change(*change) for change in changes), **more)


def created(entity="product", **fields):
    return Intent("create", entity, items=(fields,))


SEARCH = Intent("search", "product")


@pytest.mark.parametrize(
    ("text", "entity"),
    [
        ("orders of this customer", "order"),
        ("orders with that product", "order"),
        ("orders at this step", "order"),
        ("orders of products in the category", "order"),
        ("products of the category", "product"),
        ("products in this order", "product"),
        ("products of that listing", "product"),
        ("listings of this product", "listing"),
        ("categories of products", "category"),
        ("pages with this widget", "page"),
        ("widgets on the page", "widget"),
        ("customers with orders", "customer"),
        ("the application of pages", "application"),
        ("the application of tasks", "application"),
    ],
)
def test_some_nouns_may_stand_beside_what_a_request_is_about(text, entity):
    assert unused(text, Intent("execute", entity)) == []


@pytest.mark.parametrize(
    ("text", "entity", "noun"),
    [
        ("orders of this page", "order", "page"),
        ("products of the customer", "product", "customer"),
        ("listings in the order", "listing", "order"),
        ("categories of the page", "category", "page"),
        ("pages with products", "page", "products"),
        ("widgets with products", "widget", "products"),
        ("customers of a product", "customer", "product"),
        ("the theme of this page", "theme", "page"),
        ("steps of an order", "step", "order"),
    ],
)
def test_another_noun_is_asked_about_but_for_a_message_to_anybody(text, entity, noun):
    assert unused(text, Intent("execute", entity)) == [noun]
    assert unused(text, Intent("execute", entity, command="notify")) == []


PRICED = where(("price", "lt", Decimal(20)))


@pytest.mark.parametrize(
    ("text", "intent", "left"),
    [
        ("products under 20", PRICED, []),
        ("products under 20", SEARCH, ["under", "20"]),
        ("products under 30", PRICED, ["30"]),
        ("products minus 20", where(("price", "eq", Decimal(-20))), ["minus"]),
        ("5 products", Intent("search", "product", limit=5), []),
        ("2 products", Intent("create", "product", items=({}, {})), []),
        ("20 %", changed(("price", "percent", Decimal(-20))), []),
        ("20 %", SEARCH, ["20 %"]),
        ("products named 20", where(("name", "contains", "Couette 20")), []),
        ("products over 20", where(("price", "between", (Decimal(5), Decimal(20)))), []),
        ("products at most 20", where(("create_time", "during", DAY), ("price", "eq", Decimal(20))), []),
        ("products at least 20", where(("price", "eq", Decimal(20))), ["at least"]),
        ("products over", where(("price", "le", Decimal(20))), []),
        ("products over", where(("price", "ge", Decimal(20))), []),
        ("products over", where(("price", "gt", Decimal(20))), []),
        ("categories under", Intent("create", "category", items=({"parent_category_id": "Maison"},)), []),
        ("products exactly", SEARCH, []),
        ("products like", SEARCH, ["like"]),
        ("products like", where(("name", "contains", "x")), []),
        ("products between", SEARCH, ["between"]),
        ("orders between", where(("create_time", "ge", WEDNESDAY)), []),
        ("products or more", SEARCH, ["or more"]),
        ("products or more", PRICED, []),
        ("products or more", where(("create_time", "ge", WEDNESDAY)), []),
    ],
)
def test_numbers_and_comparisons_are_said_by_conditions_on_numbers_or_days(text, intent, left):
    assert unused(text, intent) == left


@pytest.mark.parametrize(
    ("text", "intent", "left"),
    [
        ("price", SEARCH, ["price"]),
        ("find price", SEARCH, []),
        ("find stock", SEARCH, ["stock"]),
        ("price", Intent("search", "product", order=("-price",)), []),
        ("price", changed(("price", "set", Decimal(5))), []),
        ("price", PRICED, []),
        ("price", created(price="5"), []),
        ("name", created(first_name="Samira"), []),
        ("name", where(("full_name", "contains", "x")), []),
        ("name", where(("text", "contains", "x")), []),
        ("name", PRICED, ["name"]),
        ("address", changed(("shipping_address", "set", "x")), []),
        ("address", changed(("collect_address", "set", "x")), []),
        ("address", created(route="/x"), []),
        ("address", created(name="x"), ["address"]),
        ("quantity", changed(("lines", "add", {"name": "x"})), []),
        ("quantity", SEARCH, ["quantity"]),
        ("order number", created(phone="0661"), []),
        ("order number", created(name="x"), ["order number"]),
        ("starting", where(("create_time", "during", DAY)), []),
        ("starting", SEARCH, ["starting"]),
        ("ending", where(("create_time", "ge", WEDNESDAY)), []),
        ("due", where(("status", "state", "unpaid")), []),
        ("due", where(("end_time", "le", WEDNESDAY)), []),
        ("due", where(("remaining", "gt", Decimal(5))), []),
        ("due", where(("status", "state", "late")), ["due"]),
    ],
)
def test_names_of_fields_are_said_by_what_is_read_of_them(text, intent, left):
    assert unused(text, intent) == left


@pytest.mark.parametrize(
    ("text", "intent", "left"),
    [
        ("unpaid", where(("status", "state", "unpaid")), []),
        ("unpaid", where(("status", "state", "late")), ["unpaid"]),
        ("unpaid", Intent("explain", "order", command="payment"), []),
        ("published", Intent("execute", "page", command="publish"), []),
        ("hidden", Intent("execute", "page", command="hide"), []),
        ("hidden", Intent("execute", "page", command="delete"), ["hidden"]),
        ("out of stock", where(("stock_on_hand", "le", Decimal(0))), []),
        ("finished", where(("progress", "ge", Decimal(100))), []),
        ("late", where(("end_time", "le", WEDNESDAY)), []),
        ("ready", where(("step", "eq", "ready")), []),
        ("ready", Intent("execute", "order", command="move", argument="ready"), []),
        ("ready", Intent("execute", "order", command="move", argument="delivered"), ["ready"]),
        ("cancelled", Intent("execute", "order", command="cancelled"), []),
        ("delivered", where(("step_time", "during", DAY)), []),
        ("delivered", where(("start_delivery_at", "during", DAY)), []),
        ("collected", where(("start_processing_at", "during", DAY)), []),
        ("collected", where(("create_time", "during", DAY)), ["collected"]),
    ],
)
def test_states_and_steps_are_said_by_conditions_and_commands(text, intent, left):
    assert unused(text, intent) == left


@pytest.mark.parametrize(
    ("text", "intent", "left"),
    [
        ("products not", SEARCH, ["not"]),
        ("products not", where(("price", "lt", Decimal(5), True)), []),
        ("products without", where(("barcode", "empty")), []),
        ("products except", where(("status", "state", "late")), []),
        ("products except", where(("stock_on_hand", "le", Decimal(0))), []),
        ("to by named of that and or all first last", SEARCH, []),
        ("why", SEARCH, ["why"]),
        ("why", Intent("explain", "order"), []),
        ("revenue by day", Intent("explain", "order"), []),
        ("revenue by day", SEARCH, ["revenue", "by day"]),
        ("cheapest", SEARCH, ["cheapest"]),
        ("cheapest", Intent("search", "product", order=("price",)), []),
        ("sorted by colour", SEARCH, ["sorted by colour", "colour"]),
        ("descending", Intent("search", "product", order=("price",)), []),
        ("more", changed(("price", "add", Decimal(5))), []),
        ("more", created(name="x"), []),
        ("more", SEARCH, ["more"]),
        ("yesterday", where(("create_time", "during", DAY)), []),
        ("yesterday", SEARCH, ["yesterday"]),
        ("yesterday", created(delivery="2026-11-24"), []),
        ("yesterday", created(collect="2026-11-24"), []),
        ("yesterday", changed(("delivery_slot", "set", "2026-11-24")), []),
        ("yesterday", changed(("customer_note", "set", "x")), ["yesterday"]),
        ("weeks ago", SEARCH, ["weeks", "ago"]),
        ("weeks ago", where(("create_time", "during", DAY)), []),
        ("last 7 days", where(("create_time", "during", DAY)), []),
        ("last 7 days", SEARCH, ["7", "days"]),
        ("7 products", where(("create_time", "during", DAY)), ["7"]),
        ("tomorrow at 10:00", created(start_time=WEDNESDAY), []),
        ("at 10:00", created(name="x"), ["10:00"]),
        ("delivery", created(delivery=""), []),
        ("delivery", changed(("delivery_slot", "set", "x")), []),
        ("delivery", where(("start_delivery_at", "during", DAY)), []),
        ("delivery", changed(("shipping_address", "set", "x")), []),
        ("delivery", created(collect="x"), ["delivery"]),
        ("pickup", created(collect=""), []),
        ("pickup", changed(("collect_slot", "set", "x")), []),
        ("pickup", where(("start_processing_at", "during", DAY)), []),
        ("pickup", changed(("collect_address", "set", "x")), []),
        ("pickup", created(delivery="x"), ["pickup"]),
        ("comment", created(note="x"), []),
        ("comment", changed(("customer_note", "set", "x")), []),
        ("comment", changed(("description", "set", "x")), []),
        ("comment", created(name="x"), ["comment"]),
        ("in cash", Intent("execute", "order", command="cancel", argument="payment-method"), []),
        ("in cash", Intent("execute", "order", command="cancel", argument="wallet"), ["in cash"]),
    ],
)
def test_each_other_word_is_said_by_what_it_means(text, intent, left):
    assert unused(text, intent) == left


@pytest.mark.parametrize(
    ("text", "intent", "left"),
    [
        ("find", Intent("update", "product"), []),
        ("create", Intent("update", "product"), []),
        ("create", Intent("execute", "product"), ["create"]),
        ("change", Intent("execute", "order"), []),
        ("change", Intent("create", "order"), ["change"]),
        ("erase", Intent("update", "product"), []),
        ("erase", SEARCH, ["erase"]),
        ("erase", Intent("execute", "product", command="delete"), []),
        ("pass", Intent("update", "order"), []),
        ("schedule", Intent("create", "task"), []),
        ("void", Intent("execute", "order", command="cancel"), []),
        ("void", Intent("execute", "order", command="move"), ["void"]),
    ],
)
def test_verbs_are_said_by_the_action_and_the_command(text, intent, left):
    assert unused(text, intent) == left


@pytest.mark.parametrize(
    ("text", "intent", "left"),
    [
        ("Tapis berbère", where(("text", "contains", "Tapis berbère")), []),
        ("tapis", where(("text", "contains", "Tapis berbère")), []),
        ("Tapis kilim", where(("text", "contains", "Tapis")), ["kilim"]),
        ('"Tapis bleu"', where(("text", "contains", "Tapis bleu")), []),
        ('"Tapis bleu"', where(("text", "contains", "Tapis")), ['"Tapis bleu"']),
        ("s@a.ma 0661223344 /contact", where(("text", "contains", "s@a.ma 0661223344 /contact")), []),
        ("s@a.ma 0661223344 /contact", SEARCH, ["s@a.ma", "0661223344", "/contact"]),
        ("Open from 9:00 to 19:00", created(content="Open from 9:00 to 19:00"), []),
        ("Samira", created(lines=[{"name": "Samira"}]), []),
        ("بالصابون", where(("text", "contains", "صابون")), []),
        ("بالصابون", where(("text", "contains", "صا")), ["بالصابون"]),
        ("soaps", where(("text", "contains", "soap")), ["soaps"]),
    ],
)
def test_texts_are_said_by_values(text, intent, left):
    assert unused(text, intent) == left


@pytest.mark.parametrize(
    ("intent", "left"),
    [
        (where(("create_time", "le", WEDNESDAY), action="update"), ["2026-11-27"]),
        (where(("create_time", "le", WEDNESDAY), action="execute"), ["2026-11-27"]),
        (where(("create_time", "le", WEDNESDAY), action="execute", entity="order"), []),
        (where(("create_time", "le", WEDNESDAY)), []),
        (where(("start_time", "le", WEDNESDAY), action="update", entity="task"), []),
    ],
)
def test_until_when_a_change_holds_is_no_age_of_items(intent, left):
    assert unused("until 2026-11-27", intent) == left
