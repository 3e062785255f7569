from datetime import date
from pathlib import Path

import pytest
import yaml
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.intent import Intent
from describe import describe

WEDNESDAY = date(2026, 11, 25)
TRANSLATIONS = Path(__file__).parents[4] / "web" / "translations"


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


@pytest.mark.parametrize("language", ["en", "fr", "ar"])
def test_every_tutorial_of_the_screen_is_understood(language):
    texts = yaml.load((TRANSLATIONS / f"admin.{language}.yaml").read_text("utf-8"), yaml.CSafeLoader)
    tutorials = texts["assistant"]["example"].values()
    assert len(tutorials) > 5
    for text in tutorials:
        assert isinstance(parse(text, action="", entity="", locale=language, today=WEDNESDAY), Intent), text
