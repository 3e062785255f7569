"""Words of each language: what a stretch of a request means, misspelt words, names, and what Arabic joins to a word."""

import pytest
from ai_assistant.domain.grammar.lexicon import Lexicon, detect_language, lexicon
from ai_assistant.domain.grammar.tokens import tokenize


def mark(language, text, words=None):
    """Return what the stretches of a text mean: the text of each and its meanings."""
    marks = (words or lexicon(language)).mark(tokenize(text))
    return [(" ".join(token.text for token in mark.tokens), dict(mark.meanings)) for mark in marks]


PRODUCTS, FIND = ("products", {"entity": "product"}), ("find", {"action": "search"})


@pytest.mark.parametrize(
    ("language", "last_words"),
    [
        (
            "en",
            {
                "find products": ("products", {"entity": "product"}),
                "find prodcuts": ("prodcuts", {"entity": "product"}),
                "find oders": ("oders", {"entity": "order"}),
                "find instal": ("instal", {"action": "execute", "command": "install"}),
                "find stats": ("stats", {"stop": "stop"}),
                "find hav": ("hav", {"stop": "stop"}),
                "find tme": ("tme", {}),
                "find tsk": ("tsk", {}),
                "find availabel": ("availabel", {}),
                "find most expensive": ("most expensive", {"order": "-number"}),
                "find =": ("=", {"test": "eq", "link": "to"}),
            },
        ),
        (
            "fr",
            {
                "trouve les produits": ("produits", {"entity": "product"}),
                "tâche appeler": ("appeler", {}),
                "à moins de": ("moins de", {"test": "lt"}),
                "les commndes": ("commndes", {"entity": "order"}),
            },
        ),
        (
            "ar",
            {
                "بالمنتجات": ("بالمنتجات", {"entity": "product"}),
                "طلبين": ("طلبين", {"entity": "order"}),
                "أقل من": ("أقل من", {"test": "lt"}),
            },
        ),
    ],
)
def test_the_words_of_a_language_are_loaded(language, last_words):
    words = Lexicon(language)
    assert words.language == language
    assert {text: mark(language, text, words)[-1] for text in last_words} == last_words


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("find products", [FIND, PRODUCTS]),
        ("less than 5", [("less than", {"test": "lt"}), ("5", {})]),
        ("sold out", [("sold out", {"state": "out-of-stock"})]),
        ("sold 5", [("sold", {"entity": "order"}), ("5", {})]),
        ("most expensive", [("most expensive", {"order": "-number"})]),
        ("= 5", [("=", {"test": "eq", "link": "to"}), ("5", {})]),
        ("5 €", [("5", {}), ("€", {"currency": "currency"})]),
        ("find Chemise bleue", [FIND, ("Chemise", {}), ("bleue", {})]),
        ('find "products"', [FIND, ("products", {})]),
    ],
)
def test_the_longest_phrase_counts_and_unknown_words_mean_nothing(text, marks):
    assert mark("en", text) == marks


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("find prodcuts", ("prodcuts", {"entity": "product"})),
        ("find produts", ("produts", {"entity": "product"})),
        ("find ordres", ("ordres", {"entity": "order"})),
        ("find oders", ("oders", {"entity": "order"})),
        ("find taks", ("taks", {"entity": "task"})),
        ("find tsk", ("tsk", {})),
        ("find pags", ("pags", {"entity": "page"})),
        ("find Prodcuts", ("Prodcuts", {})),
        ("find hav", ("hav", {"stop": "stop"})),
        ("find avhe", ("avhe", {})),
        ("find prudocts", ("prudocts", {})),
        ("find xroducts", ("xroducts", {"entity": "product"})),
        ("find productsx", ("productsx", {"entity": "product"})),
        ("find udner", ("udner", {"test": "lt"})),
        ("find wich", ("wich", {"stop": "stop", "action": "search"})),
    ],
)
def test_a_word_with_one_slip_is_the_known_word_unless_it_is_a_name(text, second):
    assert mark("en", text)[1] == second


def test_a_request_may_begin_with_a_misspelt_word_and_a_capital():
    assert mark("en", "Serach Products") == [
        ("Serach", {"action": "search"}),
        ("Products", {"entity": "product"}),
    ]


@pytest.mark.parametrize(
    ("text", "word"), [("find Quarter", "Quarter"), ("find Two", "Two"), ("find Morning", "Morning")]
)
def test_hours_and_numbers_with_a_capital_are_names(text, word):
    assert mark("en", text)[1] == (word, {})
    assert mark("en", text.lower())[1][1]
    assert mark("en", word)[0][1], "the first word of a request has a capital anyway"


def test_what_is_no_misspelling_stays_as_it_is():
    assert mark("fr", "tâche appeler") == [("tâche", {"entity": "task"}), ("appeler", {})]


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("بالمنتجات", [("بالمنتجات", {"entity": "product"})]),
        ("للزبناء", [("للزبناء", {"entity": "customer"})]),
        ("طلبين", [("2", {}), ("طلبين", {"entity": "order"})]),
        ("هاتفه", [("هاتفه", {"field": "phone"})]),
        ("زبون وهاتفه", [("زبون", {"entity": "customer"}), ("و", {"link": "and"}), ("وهاتفه", {"field": "phone"})]),
        ("الصابون والزيت", [("الصابون", {}), ("و", {"link": "and"}), ("الزيت", {})]),
        ("صابون والزيت", [("صابون", {}), ("والزيت", {})]),
        ("طلبات ما سلمت", [("طلبات", {"entity": "order"}), ("ما", {"link": "not"}), ("سلمت", {"step": "delivered"})]),
        ("ما سلمت", [("ما", {}), ("سلمت", {"step": "delivered"})]),
        ("طلبات ما", [("طلبات", {"entity": "order"}), ("ما", {})]),
    ],
)  # fmt: skip
def test_arabic_words_mean_the_same_with_what_is_joined_to_them(text, marks):
    assert mark("ar", text) == marks


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("الصابون والزيت", [(0, 7), (8, 9), (9, 14)]),
        ("زبون وهاتفه", [(0, 4), (5, 6), (6, 11)]),
        ("طلبين", [(0, 0), (0, 5)]),
    ],
)
def test_parts_of_joined_words_have_their_own_places(text, places):
    marks = lexicon("ar").mark(tokenize(text))
    assert [(mark.token.start, mark.tokens[-1].end) for mark in marks] == places


@pytest.mark.parametrize(
    ("text", "default", "language"),
    [
        ("find products", "fr", "en"),
        ("trouve les produits", "en", "fr"),
        ("ابحث عن المنتجات", "en", "ar"),
        ("Samira", "fr", "fr"),
        ("Samira", "ar", "ar"),
        ("page", "fr", "fr"),
        ("page", "en", "en"),
        ("find « produits » produits", "fr", "en"),
        ("find «المنتجات»", "fr", "en"),
        ("«المنتجات»", "fr", "ar"),
        ("change le prix", "en", "fr"),
        ("find Client Commandes Produits", "fr", "en"),
        ("12", "ar", "ar"),
    ],
)
def test_a_request_is_in_the_language_that_knows_most_of_its_words(text, default, language):
    assert detect_language(tokenize(text), default) == language
