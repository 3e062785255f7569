from decimal import Decimal

import pytest
from ai_assistant.domain.grammar.tokens import normalize, parse_number, tokenize
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("25", "25"),
        ("25,50", "25.50"),
        ("25.5", "25.5"),
        ("1 250,50", "1250.50"),
        ("1\u202f250", "1250"),
        ("1,250.50", "1250.50"),
        ("1.250,50", "1250.50"),
        ("1.250", "1250"),
        ("1'250", "1250"),
        ("1,250,000", "1250000"),
        ("0,125", "0.125"),
    ],
)
def test_numbers_are_read_in_any_grouping(text, number):
    assert parse_number(text) == Decimal(number)


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
