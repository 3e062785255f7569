"""Texts in several languages: what a reader sends is what that reader is shown, and nobody else's text changes."""

import pytest
from chassis.locales import LOCALES, text_in
from chassis.translations import Writing, localize
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from souk.orders.v1 import orders_pb2 as pb

PRODUCT, STEP = pb.Product.DESCRIPTOR, pb.StepType.DESCRIPTOR
TEXTS = st.text("abc", min_size=1, max_size=3)
LANGUAGES = st.sampled_from(LOCALES)


def write(stored, locale="en", main="en", **values):
    return {**stored, **Writing(locale, main).complete(PRODUCT, values, stored)}


def shown(stored, locale, name="name", names="names"):
    return text_in(stored.get(name, ""), stored.get(names, {}), locale)


class Writers(RuleBasedStateMachine):
    """Readers of all languages write a name, or the map, of one product; `expected` is what each is shown, as far as it
    has a text of its own."""

    def __init__(self):
        super().__init__()
        self.main = "fr"
        self.stored = write({}, "fr", self.main, name="first")
        self.expected = {"fr": "first"}

    @rule(locale=LANGUAGES, name=TEXTS)
    def rename(self, locale, name):
        # A form sends all that it was shown with the change.
        if name != shown(self.stored, locale):
            self.expected[locale] = name
        self.stored = write(self.stored, locale, self.main, name=name, names=dict(self.stored["names"]))

    @rule(locale=LANGUAGES, name=TEXTS, sender=LANGUAGES)
    def enter(self, locale, name, sender):
        echo = shown(self.stored, sender)
        self.stored = write(
            self.stored, sender, self.main, name=echo, names={**self.stored["names"], locale: name}
        )
        self.expected[locale] = name

    @rule(locale=LANGUAGES)
    def remove(self, locale):
        if self.expected.keys() - {locale} and locale in self.expected:
            rest = {key: name for key, name in self.stored["names"].items() if key != locale}
            self.stored = write(self.stored, "en", self.main, names=rest)
            del self.expected[locale]

    @rule(main=LANGUAGES)
    def change_language_of_the_tenant(self, main):
        self.main = main

    @invariant()
    def each_reader_is_shown_what_is_theirs(self):
        assert {locale: shown(self.stored, locale) for locale in self.expected} == self.expected
        assert self.stored["name"] in self.expected.values()


TestWriters = Writers.TestCase


def test_a_reader_changes_the_text_of_their_language():
    product = write({}, "en", name="Rug")
    assert product == {"name": "Rug", "names": {"en": "Rug"}}
    product = write(product, "fr", name="Tapis")
    assert product == {"name": "Rug", "names": {"en": "Rug", "fr": "Tapis"}}
    product = write(product, "en", name="Carpet")
    assert product == {"name": "Carpet", "names": {"en": "Carpet", "fr": "Tapis"}}


def test_a_text_of_before_there_were_languages_is_the_tenants_own():
    assert write({"name": "Rug", "names": {}}, "fr", name="Tapis") == {
        "name": "Rug",
        "names": {"en": "Rug", "fr": "Tapis"},
    }


def test_the_first_text_stands_for_the_tenants_until_there_is_one():
    product = write({}, "fr", name="Tapis")
    assert product == {"name": "Tapis", "names": {"fr": "Tapis"}}
    assert shown(product, "en") == "Tapis"
    assert write(product, "en", name="Rug") == {"name": "Rug", "names": {"fr": "Tapis", "en": "Rug"}}


def test_of_a_text_and_its_entry_that_counts_which_differs_from_what_is_stored():
    product = {"name": "Rug", "names": {"en": "Rug", "fr": "Tapis"}}
    echo = product["names"]
    assert write(product, "en", name="Carpet", names=echo)["names"]["en"] == "Carpet"
    assert write(product, "en", name="Rug", names={**echo, "en": "Carpet"})["name"] == "Carpet"
    assert write(product, "en", name="Mat", names={**echo, "en": "Carpet"})["name"] == "Carpet"


def test_a_required_text_is_never_lost():
    product = {"name": "Rug", "names": {"en": "Rug", "fr": "Tapis"}}
    assert write(product, "en", names={"fr": "Tapis"}) == {"name": "Tapis", "names": {"fr": "Tapis"}}
    assert write(product, "en", names={})["name"] == "Rug"


def test_a_description_that_is_cleared_is_empty_for_its_readers_alone():
    product = write({}, "en", description="Wool")
    product = write(product, "fr", description="Laine")
    product = write(product, "en", description="")
    assert (product["description"], product["descriptions"]) == ("", {"fr": "Laine"})
    product = write(product, "fr", description="Soie")
    assert (product["description"], product["descriptions"]) == ("", {"fr": "Soie"})


def test_who_knows_no_language_changes_the_texts_that_were_the_same():
    product = {"name": "Rug", "names": {"en": "Rug", "fr": "Tapis"}}
    assert write(product, "", "", name="Mat") == {"name": "Mat", "names": {"en": "Mat", "fr": "Tapis"}}


def test_elements_of_a_list_keep_their_texts_by_their_ids():
    product = write({}, "en", attribute_values=[{"id": "a", "attribute_name": "Round"}])
    product = write(
        product, "fr", attribute_values=[{"id": "a", "attribute_name": "Rond"}, {"attribute_name": "Carré"}]
    )
    [round_, square] = product["attribute_values"]
    assert (round_["attribute_name"], round_["attribute_names"]) == ("Round", {"en": "Round", "fr": "Rond"})
    assert (square["attribute_name"], square["attribute_names"]) == ("Carré", {"fr": "Carré"})


@pytest.mark.parametrize(("locale", "name"), [("fr", "Tapis"), ("ar", "Rug"), ("", "Rug")])
def test_messages_are_shown_in_a_language(locale, name):
    category = pb.SubCategory(
        name="Rug", names={"fr": "Tapis"}, sub_categories=[pb.SubCategory(name="Rug", names={"fr": "Tapis"})]
    )
    localize(category, locale)
    assert [category.name, category.sub_categories[0].name] == [name, name]
