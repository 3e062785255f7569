"""What a request wants done, numbers in words, and which numbers are those of orders."""

from datetime import date

import pytest
from ai_assistant.domain.grammar.actions import cleared_field, is_taken_off, read_action
from ai_assistant.domain.grammar.lexicon import lexicon
from ai_assistant.domain.grammar.marks import Choice, read_marks
from ai_assistant.domain.grammar.numerals import read_bare_number, read_numerals, read_order_numbers
from ai_assistant.domain.grammar.tokens import tokenize


def marks(text, language="en"):
    return read_marks(text, Choice("", ""), language, date(2026, 11, 25))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("products under 5", "search"),
        ("find products", "search"),
        ("add product Tapis", "create"),
        ("add product Tapis price 5", "create"),
        ("add 2 MAD to the price of Tapis", "update"),
        ("add 10 % to all prices", "update"),
        ("add the 2 MAD to the price of Tapis", "create"),
        ("make Tapis cost 5", "update"),
        ("make a product Tapis cost 5", "create"),
        ("make cost 5", "create"),
        ("set Tapis to 5", "update"),
        ("set order 12 to ready", "execute"),
        ("set order 12 to the step ironing", "execute"),
        ("set Tapis to ready", "update"),
        ("change the delivery of the delivered order 12", "update"),
        ("take page Contact live", "execute"),
        ("cancel order 12", "execute"),
        ("delete the phone of Samira", "update"),
        ("delete Samira", "execute"),
        ("remove 5 MAD from Tapis", "update"),
        ("order 12 delivered", "execute"),
        ("order 12 is delivered", "execute"),
        ("order 12 delivered yesterday", "search"),
        ("order delivered", "search"),
        ("12 delivered", "search"),
        ("customer 12 delivered", "search"),
        ("note on order 12: ring", "update"),
        ("note on order 12:", "search"),
        ("note on the order: ring", "search"),
        ("order 12: ring", "search"),
        ("task call tomorrow 3 pm", "create"),
        ('the task "Call" 3 pm', "create"),
        ("task 3 pm", "search"),
        ("task call tomorrow", "search"),
        ("call the task 3 pm", "search"),
        ("Amidonnage to 8", "update"),
        ("Amidonnage bleu to 8", "update"),
        ('"Amidonnage" to 8', "update"),
        ("Amidonnage to", "search"),
        ("to 8", "search"),
        ("products to 8", "search"),
        ("Amidonnage of 8", "search"),
        ("price of Tapis = 99", "update"),
        ("price of Tapis: 99", "update"),
        ("price of Tapis to 99 dh", "update"),
        ("price of Tapis is 99", "update"),
        ('price of "Tapis" is 99', "update"),
        ("price = 99", "search"),
        ("price of products under 99", "search"),
        ("Tapis price = 99", "search"),
        ("category Tapis = 99", "search"),
        ("", ""),
    ],
)
def test_what_is_wanted_is_said_by_a_verb_or_by_the_form_of_the_sentence(text, action):
    assert read_action(marks(text), "") == action


@pytest.mark.parametrize(
    ("text", "language", "action"),
    [
        ("passe le prix de Tapis à 5", "fr", "update"),
        ("passe la commande 12 à prête", "fr", "execute"),
        ("زيد ثمن قميص 5", "ar", "update"),
        ("زيد منتج قميص", "ar", "create"),
    ],
)
def test_one_verb_means_several_things_in_french_and_arabic(text, language, action):
    assert read_action(marks(text, language), "") == action


@pytest.mark.parametrize(
    ("text", "chosen", "action"),
    [
        ("delete Tapis", "search", "search"),
        ("find Tapis", "create", "create"),
        ("find Tapis", "attach", "attach"),
        ("order 12 to ready", "update", "execute"),
        ("order 12 to 5", "update", "update"),
        ("order 12 to ready", "search", "search"),
        ("delete Tapis", "other", "execute"),
    ],
)
def test_what_is_chosen_counts_before_the_words(text, chosen, action):
    assert read_action(marks(text), chosen) == action


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("remove the phone of Samira", "phone"),
        ("please remove email", "email"),
        ("remove the address of the customer", "address"),
        ("remove description", "description"),
        ("remove barcode", "barcode"),
        ("remove the price of Tapis", ""),
        ("remove Samira with the phone", ""),
        ("remove the category", ""),
        ("remove", ""),
        ("phone of Samira", ""),
    ],
)
def test_a_field_that_is_removed_is_emptied(text, field):
    assert cleared_field(marks(text)) == field


@pytest.mark.parametrize(
    ("text", "is_amount"),
    [
        ("remove 5 MAD from Tapis", True),
        ("remove the 5 dh", True),
        ("remove 10 % from all prices", True),
        ("remove 5 from the stock", True),
        ("remove 5 products from the stock", False),
        ("remove 5", False),
        ("remove 5 Tapis", False),
        ("remove Tapis 5 MAD", False),
        ("remove Tapis", False),
        ("5 MAD", False),
    ],
)
def test_an_amount_that_is_removed_is_taken_off(text, is_amount):
    assert is_taken_off(marks(text)) == is_amount


def words(text, language="en"):
    return lexicon(language).mark(tokenize(text))


@pytest.mark.parametrize(
    ("text", "language", "read"),
    [
        ("two hundred and fifty", "en", ["250"]),
        ("hundred and fifty", "en", ["150"]),
        ("three thousand five hundred", "en", ["3500"]),
        ("two thousand and three", "en", ["2003"]),
        ("3 hundred and twelve", "en", ["312"]),
        ("2.5 thousand", "en", ["2.5", "1000"]),
        ("two and fifty", "en", ["2", "and", "50"]),
        ("hundred and", "en", ["100", "and"]),
        ("hundred and products", "en", ["100", "and", "products"]),
        ("and fifty", "en", ["and", "50"]),
        ("3 products", "en", ["3", "products"]),
        ("find Two", "en", ["find", "Two"]),
        ("Two products", "en", ["2", "products"]),
        ("quatre-vingt-dix mille", "fr", ["90000"]),
        ("ألف و مئتين", "ar", ["1200"]),
        ("half", "en", ["half"]),
        ("lower by half", "en", ["lower", "by", "50%"]),
    ],
)
def test_numbers_in_words_are_numbers(text, language, read):
    assert [mark.token.text for mark in read_numerals(words(text, language))] == read


def test_a_number_in_words_has_the_place_of_its_words():
    [_, number] = read_numerals(words("over two hundred"))
    assert (number.token.start, number.token.end, number.token.kind) == (5, 16, "number")
    *_, part = read_numerals(words("lower by a half"))
    assert (part.token.start, part.token.end, part.token.kind) == (11, 15, "percent")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("order 12", ["12"]),
        ("orders 12 and 14", ["12", "14"]),
        ("orders 12, 13 and 14", ["12", "13", "14"]),
        ("#12", ["12"]),
        ("for #12", ["12"]),
        ("number 12", ["12"]),
        ("12", []),
        ("Tapis 12", []),
        ("order 12 MAD", []),
        ("order 12 days", []),
        ("order 12 or more", []),
        ("order 12 cheapest", []),
        ("order 12 products", []),
        ("order 12 hours", []),
        ("order 12.5", []),
        ("order  12", []),
        ("order of 12", []),
        ("12 and 14", []),
    ],
)
def test_numbers_behind_orders_are_theirs(text, codes):
    read = read_order_numbers(text, words(text), is_of_orders=True)
    assert [mark.token.text for mark in read if mark.token.kind == "code"] == codes
    others = read_order_numbers(text, words(text), is_of_orders=False)
    assert not any(mark.token.kind == "code" for mark in others)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("12 to ready", ["code", "word", "word"]),
        ("12", ["code"]),
        ("12 MAD", ["number", "word"]),
        ("12.5 x", ["number", "word"]),
        ("ready 12", ["word", "number"]),
        ("", []),
    ],
)
def test_a_number_that_begins_a_request_about_an_order_is_its_own(text, kinds):
    assert [mark.token.kind for mark in read_bare_number(words(text))] == kinds
