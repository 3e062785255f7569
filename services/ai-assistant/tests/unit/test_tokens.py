from datetime import date
from decimal import Decimal

import pytest
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.grammar.tokens import normalize, tokenize
from ai_assistant.domain.intent import Question
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "locale", "number"),
    [
        ("25", "", "25"), ("25,50", "", "25.50"), ("25.5", "", "25.5"), ("1 250,50", "", "1250.50"),
        ("1\u202f250", "", "1250"),
        ("1,250.50", "", "1250.50"), ("1.250,50", "", "1250.50"), ("1'250", "", "1250"), ("1,250,000", "", "1250000"),
        ("0,125", "", "0.125"), ("1.2345", "", "1.2345"), ("1.250.000,5", "", "1250000.5"), ("1.250", "en", "1.250"),
        ("1,250", "en", "1250"), ("1,250", "fr", "1.250"), ("1.250", "ar", "1250"), ("1,250", "ar", "1.250"),
        ("1.250 %", "en", "1.250"), ("١٬٢٥٠", "ar", "1250"),
    ],
)  # fmt: skip
def test_numbers_are_read_by_the_language_of_the_request(text, locale, number):
    [token] = tokenize(text, locale)
    assert token.number == Decimal(number)
    assert len(token.readings) == 1


@pytest.mark.parametrize(("text", "locale"), [("1.250", ""), ("1,250", ""), ("1.250", "fr")])
def test_a_number_that_its_language_leaves_open_has_both_readings(text, locale):
    [token] = tokenize(text, locale)
    assert token.readings == (Decimal("1.250"), Decimal(1250))


@pytest.mark.parametrize(
    ("text", "locale", "question"),
    [
        (
            "les produits à plus de 1.250 MAD",
            "fr",
            Question("which-number", {"value": "1.250", "readings": "1.250 / 1250"}),
        ),
        (
            "le prix de Tapis à 1.250",
            "fr",
            Question("which-number", {"value": "1.250", "readings": "1.250 / 1250"}),
        ),
        ("show products over " + "9" * 31, "en", Question("row-number", {"value": "9" * 31})),
    ],
)
def test_a_number_that_is_open_is_asked_about(text, locale, question):
    assert parse(text, action="", entity="", locale=locale, today=date(2026, 11, 25)) == question


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("set the price of Tapis to -5", "en"), ("set the price of Tapis to -5 MAD", "en"),
        ("set the price to -10 %", "en"),
        ("change the price of Tapis to − 5", "en"), ("mets le prix de Tapis à -5", "fr"),
        ("the price of Tapis is -5", "en"),
        ("سعر «قميص» إلى -5", "ar"), ("reduce the price of Tapis to -5", "en"), ("set the stock of Tapis to -3",
        "en"),
        ("create a product Tapis at -5 MAD", "en"), ("new product Tapis, price -5", "en"),
    ],
)  # fmt: skip
def test_nothing_is_set_to_a_number_below_zero(text, locale):
    question = parse(text, action="", entity="", locale=locale, today=date(2026, 11, 25))
    assert isinstance(question, Question), question
    assert question.code == "below-zero"


@pytest.mark.parametrize("text", ["lower the price of Tapis by 5", "change the price of Tapis by -5"])
def test_by_is_relative(text):
    intent = parse(text, action="", entity="", locale="en", today=date(2026, 11, 25))
    assert [(change.way, change.value) for change in intent.changes] == [("add", Decimal(-5))]


@pytest.mark.parametrize(
    ("text", "locale", "limit"),
    [
        ("products over 1,250", "en", 1250),
        ("products over 1.5", "en", "1.5"),
        ("les produits à plus de 1,250", "fr", "1.250"),
    ],
)
def test_a_number_that_its_language_decides_is_a_condition(text, locale, limit):
    intent = parse(text, action="search", entity="product", locale=locale, today=date(2026, 11, 25))
    [[condition]] = intent.alternatives
    assert condition.value == Decimal(limit)


def test_eastern_digits_and_their_decimal_mark_are_numbers():
    [token] = tokenize("٢٥٫٥٠")
    assert token.number == Decimal("25.50")


@pytest.mark.parametrize("text", ['"Chemise d\'été"', "« Chemise d'été »", "“Chemise d'été”"])
def test_a_quoted_text_is_one_token_in_its_own_case(text):
    [token] = tokenize(text)
    assert (token.kind, token.text) == ("quoted", "Chemise d'été")


def test_articles_are_cut_off_and_accents_do_not_count():
    [token] = tokenize("l’Été")
    assert (token.text, token.key) == ("Été", "ete")
    assert normalize("أحمد") == normalize("احمد")


@given(st.text(max_size=200))
def test_any_text_has_tokens_with_their_place_in_it(text):
    for token in tokenize(text):
        assert 0 <= token.start < token.end <= len(text)
