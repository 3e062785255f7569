"""From the text of a request to its marks, with numbers, days and hours read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ai_assistant.domain.grammar.actions import read_action
from ai_assistant.domain.grammar.calendar import read_days
from ai_assistant.domain.grammar.hours import read_hours
from ai_assistant.domain.grammar.lexicon import Mark, detect_language, lexicon
from ai_assistant.domain.grammar.numerals import read_bare_number, read_numerals, read_order_numbers
from ai_assistant.domain.grammar.tokens import tokenize


@dataclass(frozen=True)
class Choice:
    """What is chosen beside a request; empty where nothing is."""

    action: str
    entity: str


def read_marks(text: str, choice: Choice, locale: str, today: date) -> list[Mark]:
    """Return the marks of a request; `locale` is its language where its words do not tell."""
    language = detect_language(tokenize(text), locale)
    marks = read_numerals(lexicon(language).mark(tokenize(text, language)))
    marks = read_order_numbers(text, marks, is_of_orders=_is_of_orders(text, marks, choice))
    if choice.entity == "order" and choice.action in ("update", "execute"):
        marks = read_bare_number(marks)
    return read_days(read_hours(marks), today, is_ahead=_is_ahead(marks, choice))


def _is_of_orders(text: str, marks: Sequence[Mark], choice: Choice) -> bool:
    """Return whether numbers name orders: "add 2 Chemise to order 12" does, "new order 2 Chemise" counts what is
    ordered."""
    is_new = read_action(marks, choice.action) == "create" and not any(mark.get("addition") for mark in marks)
    is_said = "#" in text or any(mark.get("entity") == "order" for mark in marks)
    return choice.entity in ("", "order") and is_said and not is_new


def _is_ahead(marks: Sequence[Mark], choice: Choice) -> bool:
    """Return whether days of the week are the next ones."""
    action = read_action(marks, choice.action)
    is_later = any(mark.get("leg") or mark.get("field") in ("start_time", "end_time") for mark in marks)
    return action in ("create", "execute") or (action == "update" and is_later)
