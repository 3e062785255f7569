"""Texts that a request hands on: messages to customers, notes on orders."""

from collections.abc import Sequence

from ai_assistant.domain.grammar.lexicon import Mark


def split_message(text: str, marks: Sequence[Mark]) -> tuple[list[Mark], str]:
    """Return the marks that say who is written to, and the message: what is quoted, or stands behind a colon or `that`;
    empty if there is none."""
    for index, mark in enumerate(marks):
        if mark.token.kind == "quoted":
            return [*marks[:index], *marks[index + 1 :]], mark.token.text
    for index, mark in enumerate(marks[:-1]):
        if mark.token.text == ":" or mark.get("link") == "that":
            return list(marks[:index]), text[mark.tokens[-1].end :].strip()
    return list(marks), ""
