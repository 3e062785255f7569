"""Requests that ask what can be asked, and results that are wanted as a file."""

from collections.abc import Sequence
from dataclasses import replace

from ai_assistant.domain.grammar.lexicon import Mark, detect_language, lexicon
from ai_assistant.domain.grammar.tokens import tokenize
from ai_assistant.domain.intent import Intent, Question

HELP, EXPORT = "help", "export"


def is_help(marks: Sequence[Mark]) -> bool:
    """Return whether a request asks what can be asked, and nothing else."""
    is_only = all(mark.get("help") or mark.get("stop") or mark.token.kind == "sign" for mark in marks)
    return is_only and any(mark.get("help") for mark in marks)


def is_help_in(text: str, locale: str) -> bool:
    """Return whether the text of a request asks what can be asked; `locale` is its language where its words do not
    tell."""
    tokens = tokenize(text)
    return is_help(lexicon(detect_language(tokens, locale)).mark(tokens))


def with_export(read: Intent | Question, marks: Sequence[Mark]) -> Intent | Question:
    """Return a search whose result is wanted as a file with the command for that."""
    is_export = isinstance(read, Intent) and read.action == "search" and any(m.get("export") for m in marks)
    return replace(read, command=EXPORT) if is_export and isinstance(read, Intent) else read
