from datetime import date
from pathlib import Path

import pytest
from ai_assistant.adapters.contract_catalogue import catalogue
from ai_assistant.domain.examples import EXAMPLES
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.intent import Intent
from ai_assistant.domain.texts import write
from chassis.context import ADMIN, STAFF
from describe import describe
from fake_platform import APPLICATIONS

WEDNESDAY = date(2026, 11, 25)


def examples():
    """Yield what is chosen beside a request, the request, and its intent. Lines of the table: the request, behind the
    choice and a bar where one was made; below it, indented, the intent."""
    lines = (Path(__file__).parent / "requests.txt").read_text("utf-8").splitlines()
    written = [line for line in lines if line and not line.startswith("#")]
    for request, expected in zip(written[::2], written[1::2], strict=True):
        choice, bar, text = request.rpartition(" | ")
        yield choice if bar else "", text, expected.strip()


@pytest.mark.parametrize(("choice", "text", "expected"), list(examples()))
def test_a_request_is_understood(choice, text, expected):
    action, _, entity = choice.partition(" ")
    intent = parse(text, action=action, entity=entity, locale="en", today=WEDNESDAY)
    assert describe(intent) == expected


def test_the_table_is_large_and_in_three_languages():
    texts = [text for _, text, _ in examples()]
    assert len(texts) >= 150
    assert sum(any("\u0600" <= letter <= "\u06ff" for letter in text) for text in texts) >= 20


def test_every_action_and_entity_chosen_beside_gives_an_intent_or_a_question():
    for action in ("create", "search", "update", "execute"):
        for entity in (
            "product",
            "order",
            "page",
            "customer",
            "category",
            "step",
            "widget",
            "theme",
            "task",
            "listing",
        ):
            for text in ("x", "Tapis 20 MAD", "", "…", "to to to", "or and not", "12/12/9999", "from to 3"):
                assert parse(text, action=action, entity=entity, locale="fr", today=WEDNESDAY)


@pytest.mark.parametrize("currency", ["MAD", "EUR", "TND", "AED", "USD"])
@pytest.mark.parametrize("language", ["en", "fr", "ar"])
def test_every_tutorial_of_the_screen_is_understood(language, currency):
    facts = {"currency": currency, "product": "Caftan", "price": "95", "customer": "Samira Alaoui"}
    facts["order"] = "ATL-2026-000012"
    forms = [form for kind in EXAMPLES for form in kind.forms]
    for text in (write(f"example-{form}", facts, language) for form in forms):
        assert isinstance(parse(text, action="", entity="", locale=language, today=WEDNESDAY), Intent), text


@pytest.mark.parametrize("pattern", ["show all {}", "montre les {}", "اعرض {}", "{}"])
def test_every_collection_of_the_contracts_is_shown_by_its_name(pattern):
    names = catalogue(frozenset({ADMIN}), APPLICATIONS).names()
    assert len(set(names.values())) > 30
    for name, kind in names.items():
        if " " in name or pattern == "{}":
            intent = parse(
                pattern.format(name), action="", entity="", locale="en", today=WEDNESDAY, kinds=names
            )
            assert describe(intent) == f"search {kind} all", name


def test_what_a_person_may_not_see_or_more_than_a_name_is_no_collection():
    names = catalogue(frozenset({STAFF}), frozenset()).names()
    assert "gantt plan" not in names
    for text in ("show all gantt plans", "show all payment methods of Samira"):
        read = parse(text, action="", entity="", locale="en", today=WEDNESDAY, kinds=names)
        assert getattr(read, "entity", "") != "payment_method", text
