"""Texts in three languages and what is read in them: tables by subject, in the folder readings."""

from datetime import date
from pathlib import Path

import pytest
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.intent import Intent, OnScreen
from describe import describe

WEDNESDAY = date(2026, 11, 25)
TABLES = sorted((Path(__file__).parent / "readings").glob("*.txt"))


def list_readings():
    """Yield what goes with a text, the text, and what is read in it.

    In front of a bar stand the action and the entity that are chosen beside it, `@order` for an order on screen,
    `+media` for chosen pictures, and `~fr` for a screen in French."""
    for table in TABLES:
        lines = [line for line in table.read_text("utf-8").splitlines() if line and not line.startswith("# ")]
        for line, expected in zip(lines[::2], lines[1::2], strict=True):
            beside, _, text = line.rpartition(" | ")
            yield pytest.param(beside.split(), text, expected.strip(), id=f"{table.stem}: {line}")


def read(beside, text):
    chosen = [word for word in beside if word[0] not in "@+~"]
    shown = next((OnScreen(word[1:], "7") for word in beside if word[0] == "@"), None)
    return parse(
        text,
        action=chosen[0] if chosen else "",
        entity=chosen[1] if len(chosen) > 1 else "",
        locale=next((word[1:] for word in beside if word[0] == "~"), "en"),
        today=WEDNESDAY,
        on_screen=shown,
        has_media="+media" in beside,
    )


def tell(read_as):
    """Return an intent in one line, with the language that it names; a question with what it asks about."""
    if isinstance(read_as, Intent):
        return describe(read_as) + (f" <{read_as.locale}>" if read_as.locale else "")
    about = ", ".join(read_as.parameters.values())
    return describe(read_as) + (f": {about}" if about else "")


@pytest.mark.parametrize(("beside", "text", "expected"), list(list_readings()))
def test_a_text_means(beside, text, expected):
    assert tell(read(beside, text)) == expected
