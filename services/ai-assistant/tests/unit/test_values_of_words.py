"""Numbers, lines of orders, slots and states that words stand for."""

from datetime import date
from decimal import Decimal

import pytest
from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.marks import Choice, read_marks
from ai_assistant.domain.grammar.order_parts import read_lines, read_slot
from ai_assistant.domain.grammar.parse import find_entity, parse
from ai_assistant.domain.grammar.states import read_state
from ai_assistant.domain.grammar.tokens import tokenize
from ai_assistant.domain.grammar.values import percent_of
from ai_assistant.domain.intent import Intent, OnScreen, Question, with_locale, with_media
from ai_assistant.domain.media import StockMedia

WEDNESDAY = date(2026, 11, 25)


def marks(text, language="en"):
    return read_marks(text, Choice("", ""), language, WEDNESDAY)


@pytest.mark.parametrize(
    ("value", "percent", "changed"),
    [("100", "10", "110.00"), ("9.99", "-25", "7.49"), ("0.10", "5", "0.11"), ("120", "-33.33", "80.00")],
)
def test_a_value_changes_by_per_cent_to_the_cent(value, percent, changed):
    assert str(percent_of(Decimal(value), Decimal(percent))) == changed


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("5 d'été", ["number", "word"]),
        ("baisse-le", ["word"]),
        ("le 1er", ["word", "number"]),
        ("20 pour cent", ["percent"]),
    ],
)
def test_kinds_of_tokens(text, kinds):
    assert [token.kind for token in tokenize(text)] == kinds


def test_a_pronoun_behind_a_verb_and_an_article_in_front_of_a_noun_are_cut_off():
    assert [token.text for token in tokenize("baisse-le l'huile 'le-le'")] == ["baisse", "huile", "le-le"]


@pytest.mark.parametrize(
    ("text", "language", "lines"),
    [
        ("2 Chemise", "en", [("Chemise", "2")]),
        ("2 of the Chemise", "en", [("Chemise", "2")]),
        ("2 x Chemise", "en", [("Chemise", "2")]),
        ("2 more Chemise", "en", [("Chemise", "2")]),
        ("Chemise", "en", [("Chemise", "")]),
        ("1.50 Tissu", "en", [("Tissu", "1.50")]),
        ("قميصين", "ar", [("قميص", "2")]),
        ("3 قميصين", "ar", [("قميصين", "3")]),
        ("عين", "ar", [("عين", "")]),
        ("قميص وسجاد", "ar", [("قميص", ""), ("سجاد", "")]),
        ("2 قميص وسجاد", "ar", [("قميص", "2"), ("سجاد", "")]),
        ("2", "en", []),
    ],
)
def test_a_line_has_a_name_and_maybe_a_quantity(text, language, lines):
    cursor = Cursor(text, marks(text, language))
    assert [(line["name"], line["quantity"]) for line in read_lines(cursor)] == lines
    assert cursor.is_at_end == bool(lines)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("2026-12-04", "2026-12-04"),
        ("2026-12-04 10:00", "2026-12-04 10:00"),
        ("tomorrow 10:00", "2026-11-26 10:00"),
        ("10:00 tomorrow", "2026-11-26 10:00"),
        ("10:00", "10:00"),
        ("tomorrow 2026-12-04", "2026-11-26"),
        ("2026-12-04 tomorrow", "2026-12-04"),
        ("10:00 11:00", "10:00"),
        ("next week", "2026-11-30"),
        ("31/02/2026", ""),
    ],
)
def test_a_slot_has_the_first_day_and_the_first_time(text, slot):
    assert read_slot(marks(text), WEDNESDAY) == slot


@pytest.mark.parametrize(
    ("entity", "state", "conditions"),
    [
        ("product", "out-of-stock", [("stock_on_hand", "le", Decimal(0))]),
        ("product", "late", [("status", "state", "late")]),
        ("order", "out-of-stock", [("status", "state", "out-of-stock")]),
        ("task", "late", [("end_time", "le", date(2026, 11, 24)), ("progress", "lt", Decimal(100))]),
        ("task", "unfinished", [("progress", "lt", Decimal(100))]),
        ("task", "finished", [("progress", "ge", Decimal(100))]),
        ("task", "hidden", [("status", "state", "hidden")]),
    ],
)
def test_a_state_means_conditions_of_its_kind_of_items(entity, state, conditions):
    assert list(read_state(ENTITIES[entity], state, WEDNESDAY)) == conditions


@pytest.mark.parametrize(
    ("text", "chosen", "entity"),
    [
        ("the prices of my products", "", "product"),
        ("les clients", "", "customer"),
        ("clients", "page", "page"),
        ("0661223344", "", "customer"),
        ("nothing", "", ""),
    ],
)
def test_a_table_is_of_the_kind_of_items_that_its_request_names(text, chosen, entity):
    assert find_entity(text, chosen, "en") == entity


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("payment methods", "payment_method"),
        ("show all payment methods", "payment_method"),
        ("show my payment methods", "payment_method"),
        ("the payment methods of Samira", ""),
        ("delete payment methods", ""),
    ],
)
def test_other_kinds_are_shown_by_the_whole_of_their_name(text, kind):
    kinds = {"payment methods": "payment_method"}
    read = parse(text, action="", entity="", locale="en", today=WEDNESDAY, kinds=kinds)
    assert (read == Intent("search", "payment_method", is_all=True)) == bool(kind)


@pytest.mark.parametrize(("action", "entity"), [("create", ""), ("", "product")])
def test_what_is_chosen_beside_a_request_counts_before_the_name_of_another_kind(action, entity):
    kinds = {"payment methods": "payment_method"}
    read = parse("payment methods", action=action, entity=entity, locale="en", today=WEDNESDAY, kinds=kinds)
    assert getattr(read, "entity", "") != "payment_method"
    searched = parse("payment methods", action="search", entity="", locale="en", today=WEDNESDAY, kinds=kinds)
    assert searched.entity == "payment_method"


def test_an_item_on_screen_is_meant_only_by_requests_about_its_kind():
    shown = OnScreen("customer", "c1")
    read = parse("raise by 10 %", action="", entity="product", locale="en", today=WEDNESDAY, on_screen=shown)
    assert read.alternatives == ()


@pytest.mark.parametrize("text", ["", "…", "?"])
def test_a_request_that_says_nothing_is_asked_what_to_do(text):
    assert parse(text, action="", entity="", locale="en", today=WEDNESDAY) == Question("which-action")


def test_an_intent_has_the_language_that_it_names_or_else_that_of_the_request():
    assert with_locale(Intent("create", "page"), "fr").locale == "fr"
    assert with_locale(Intent("create", "page", locale="ar"), "fr").locale == "ar"
    assert with_locale(Question("which-item"), "fr") == Question("which-item")


@pytest.mark.parametrize(("action", "has_media"), [("create", True), ("update", True), ("search", False)])
def test_pictures_go_to_what_is_created_or_changed(action, has_media):
    media = (StockMedia("p1", "image", "A rug", 1200, 800, "Nadia", "Pexels"),)
    assert with_media(Intent(action, "product"), media).media == media * has_media
    assert with_media(Question("which-item"), media) == Question("which-item")
