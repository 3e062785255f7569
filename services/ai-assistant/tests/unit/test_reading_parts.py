"""Parts of sentences on their own: texts, conditions, new items and numbers where nothing else is looked at."""

from datetime import date
from decimal import Decimal

import pytest
from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.conditions import Conditions
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.marks import Choice, read_marks
from ai_assistant.domain.grammar.values import NewItem
from ai_assistant.domain.intent import Condition

WEDNESDAY = date(2026, 11, 25)


def cursor(text, language="en"):
    return Cursor(text, read_marks(text, Choice("", ""), language, WEDNESDAY))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Tapis berbère", "Tapis berbère"),
        ("Tapis berbère.", "Tapis berbère"),
        ("Couette 2 places", "Couette 2 places"),
        ("Huile of Marrakech", "Huile of Marrakech"),
        ("Savon the noir", "Savon the noir"),
        ("Tapis of", "Tapis"),
        ("Tapis up", "Tapis"),
        ("Tapis, bleu", "Tapis"),
        ("Tapis price", "Tapis"),
        ("Tapis under 5", "Tapis"),
        ("Tapis cheapest", "Tapis"),
        ("Tapis unpaid", "Tapis"),
        ("Tapis yesterday", "Tapis"),
        ("Tapis create", "Tapis"),
        ("Tapis MAD", "Tapis"),
        ("Tapis descending", "Tapis"),
        ("Tapis or less", "Tapis"),
        ("Tapis for 2 hours", "Tapis"),
        ("Tapis in french", "Tapis"),
        ("Tapis delivery", "Tapis"),
        ("Tapis and Savon", "Tapis"),
        ("Tapis or Savon", "Tapis"),
        ("Tapis not bleu", "Tapis"),
        ("Tapis except bleu", "Tapis"),
        ("Tapis without bleu", "Tapis"),
        ("Tapis named bleu", "Tapis"),
        ("Tapis to bleu", "Tapis"),
        ("Tapis by bleu", "Tapis"),
        ("Tapis all", "Tapis"),
        ("Tapis -5", "Tapis"),
        ("Tapis 5", "Tapis"),
        ("Tapis 5 %", "Tapis"),
        ("Tapis 2026-11-25", "Tapis"),
        ("Tapis s@a.ma", "Tapis"),
        ("Tapis 0661223344", "Tapis"),
        ("Tapis ATL-2026-000012", "Tapis"),
        ("Tapis /contact", "Tapis"),
        ('Tapis "bleu"', "Tapis"),
        ("Tapis: bleu", "Tapis"),
        ("Tapis 10:00", "Tapis"),
        ('"Tapis and Savon" bleu', "Tapis and Savon"),
        ("product Tapis", "product Tapis"),
        ("the Tapis", ""),
        ("5 Tapis", ""),
        ("", ""),
    ],
)
def test_a_text_ends_where_something_else_is_meant(text, words):
    assert cursor(text).words() == words


def test_a_text_without_numbers_ends_at_one():
    assert cursor("Samira 2 Chemise").words(with_numbers=False) == "Samira"


def test_a_name_that_begins_with_a_small_word_has_a_capital():
    reader = cursor("called The Polo")
    reader.take()
    assert reader.words() == "The Polo"
    assert cursor("The Polo").words() == ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Test 1", "Test 1"),
        ("Test 1 and Test 2", "Test 1"),
        ("Test 1 or Test 2", "Test 1"),
        ("Test 1, Test 2", "Test 1"),
        ("Test 1 MAD", "Test"),
        ('"Test" 1', "Test"),
        ("Test", "Test"),
        ("1", ""),
    ],
)
def test_a_name_may_end_with_a_number(text, name):
    assert cursor(text).name() == name


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("12 rue X, Rabat", "12 rue X, Rabat"),
        ("12 rue X, Rabat, phone 0661", "12 rue X, Rabat"),
        ("12 rue X comment x", "12 rue X"),
        ("12 rue X 0661223344", "12 rue X"),
        ("12 rue X s@a.ma", "12 rue X"),
        ("phone 0661", ""),
        ("", ""),
    ],
)
def test_a_line_ends_at_the_next_field(text, line):
    assert cursor(text).line() == line


@pytest.mark.parametrize(
    ("text", "rest"),
    [("Open, from 9 to 5", "Open, from 9 to 5"), ('"Open" daily', "Open"), ("Open;", "Open"), ("", "")],
)
def test_the_rest_is_as_it_was_written(text, rest):
    assert cursor(text).rest() == rest


@pytest.mark.parametrize(
    ("text", "options", "at"),
    [
        ("the of Tapis", {}, "Tapis"),
        ("the of Tapis", {"links": False}, "of"),
        ("the The Tapis", {"capitals": False}, "The"),
        ("Tapis", {}, "Tapis"),
    ],
)
def test_small_words_are_passed_over(text, options, at):
    reader = cursor(text)
    reader.skip(**options)
    assert reader.mark.token.text == at


def test_the_french_words_for_until_are_not_passed_over():
    reader = cursor("au 2026-11-25", "fr")
    reader.skip()
    assert reader.mark.token.text == "au"


@pytest.mark.parametrize(
    ("text", "number", "left"),
    [("5 MAD x", 5, "x"), ("5 x", 5, "x"), ("x", None, "x"), ("1.50 dh", Decimal("1.5"), "")],
)
def test_a_number_is_taken_with_its_currency(text, number, left):
    reader = cursor(text)
    assert reader.number() == number
    assert (reader.mark.token.text if reader.mark else "") == left


def conditions(text, entity="product"):
    return Conditions(cursor(text), ENTITIES[entity], WEDNESDAY).read()


@pytest.mark.parametrize(
    ("text", "entity", "unread"),
    [
        ("Tapis 10 %", "product", ["10 %"]),
        ("25", "product", ["25"]),
        ("photos", "product", ["photos"]),
        ("weeks", "product", ["weeks"]),
        ("have not answered", "customer", ["answered"]),
        ("duplicate the product", "product", ["duplicate the product"]),
        ('"Tapis" "Savon"', "product", ["Tapis", "Savon"]),
        ("under 20 in Tapis or unpaid", "order", ["or"]),
        ("Tapis under 20", "product", []),
    ],
)
def test_what_means_nothing_in_a_condition_is_told(text, entity, unread):
    assert conditions(text, entity).unread == unread


@pytest.mark.parametrize(
    ("text", "entity", "groups"),
    [
        ("phone of Karim", "customer", [["text contains Karim"]]),
        ("email of Karim", "customer", [["text contains Karim"]]),
        ("address of Karim", "customer", [["text contains Karim"]]),
        ("description of Chemise", "product", [["text contains Chemise"]]),
        ("barcode of Chemise", "product", [["text contains Chemise"]]),
        ("unit of kg", "product", [["unit contains kg"]]),
        ("phone Karim", "customer", [["text contains Karim"]]),
        ("address Rabat", "customer", [["address contains Rabat"]]),
        ("email contains gmail", "customer", [["email contains gmail"]]),
        ("name to Karim", "customer", [["full_name contains Karim"]]),
        ("description the Coton", "product", [["description contains Coton"]]),
        ("path /contact", "page", [["route eq /contact"]]),
        ("code ATL-2026-000012", "step", [["code eq ATL-2026-000012"]]),
        ("not Karim", "customer", [["not text contains Karim"]]),
        ("except ordered", "customer", [["not text contains ordered"]]),
        ("like 5", "product", [["name contains 5"]]),
        ("starts with the Ta", "product", [["name starts Ta"]]),
        ("over the 20", "product", [["price gt 20"]]),
        ("between the 20 and the 40", "product", [["price between 20..40"]]),
        ("over 20 credit", "customer", [["wallet_credit gt 20"]]),
        ("over 20 progress", "task", [["progress gt 20"]]),
        ("over 20 of Tapis", "product", [["price gt 20", "text contains Tapis"]]),
        ("at least 3 days", "order", [["create_time le 2026-11-23"]]),
        ("at most 3 days", "order", [["create_time ge 2026-11-23"]]),
        ("under 3 days", "order", [["create_time gt 2026-11-23"]]),
        ("over 3 days", "order", [["create_time lt 2026-11-23"]]),
        ("7 past days", "order", [["create_time during 2026-11-19..2026-11-26"]]),
        ("between monday and 10:00", "order", [["create_time ge 2026-11-23"]]),
    ],
)
def test_conditions_of_a_part_of_a_sentence(text, entity, groups):
    assert [[tell(c) for c in group] for group in conditions(text, entity).alternatives] == groups


def tell(condition):
    value = condition.value
    shown = "..".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{'not ' * condition.is_negated}{condition.field} {condition.test} {shown}".strip()


def test_a_text_alone_is_about_the_category_in_front_of_it_only_where_it_is_joined_to_it():
    both = [[Condition("category_id", "contains", name)] for name in ("Tapis", "Cuir")]
    assert [list(group) for group in conditions("category Tapis or Cuir").alternatives] == both
    apart = conditions("category Tapis under 20 Cuir").alternatives
    assert apart[0][-1] == Condition("text", "contains", "Cuir")


def new_item(text, entity="product"):
    read = NewItem(cursor(text), ENTITIES[entity], entity, WEDNESDAY)
    return list(read.read()), read.unread


@pytest.mark.parametrize(
    ("text", "entity", "items", "unread"),
    [
        ("Tapis 10 %", "product", [{"name": "Tapis"}], ["10 %"]),
        ("Tapis 10:00", "product", [{"name": "Tapis"}], ["10:00"]),
        ("Tapis 2026-12-01", "product", [{"name": "Tapis"}], ["2026-12-01"]),
        ("Tapis 5 6", "product", [{"name": "Tapis", "price": Decimal(5)}], ["6"]),
        ("Tapis 5 5", "product", [{"name": "Tapis", "price": Decimal(5)}], []),
        ("Tapis 5 the stock", "product", [{"name": "Tapis"}], ["stock 5"]),
        ("Tapis stock 5", "product", [{"name": "Tapis"}], ["stock 5"]),
        ("Tapis 5 Savon", "product", [{"name": "Tapis 5 Savon"}], []),
        ("Tapis price = 5", "product", [{"name": "Tapis", "price": Decimal(5)}], []),
        ("Tapis price to 5", "product", [{"name": "Tapis", "price": Decimal(5)}], []),
        ("Tapis price the 5", "product", [{"name": "Tapis", "price": Decimal(5)}], []),
        ("Tapis description named Coton", "product", [{"name": "Tapis", "description": "Coton"}], []),
        ("Tapis description Coton, 2 m, price 5", "product",
         [{"name": "Tapis", "description": "Coton, 2 m", "price": Decimal(5)}], []),
        ('Tapis description "Coton" bleu', "product", [{"name": "Tapis", "description": "Coton"}], ["bleu"]),
        ("named the Tapis", "product", [{"name": "Tapis"}], []),
        ("named The Tapis", "product", [{"name": "The Tapis"}], []),
        ('a nice "Tapis" "Savon"', "product", [{"name": "Tapis"}], ["Savon"]),
        ("Tapis under the Maison", "category", [{"name": "Tapis", "parent_category_id": "Maison"}], []),
        ("Tapis, and Savon", "category", [{"name": "Tapis"}, {"name": "Savon"}], []),
        ("category Tapis category Cuir", "category", [{"name": "Tapis"}], ["category Cuir"]),
        ("Contact, that winter sale", "page", [{"name": "Contact", "content": "winter sale"}], []),
        ("Ironing code ATL-2026-000012", "step", [{"name": "Ironing", "code": "ATL-2026-000012"}], []),
        ("Inventory from next week", "task",
         [{"name": "Inventory", "start_time": date(2026, 11, 30), "end_time": date(2026, 12, 1)}], []),
        ("Inventory until next week", "task", [{"name": "Inventory", "end_time": date(2026, 12, 7)}], []),
    ],
)  # fmt: skip
def test_new_items_and_what_means_nothing_in_them(text, entity, items, unread):
    assert new_item(text, entity) == (items, unread)
