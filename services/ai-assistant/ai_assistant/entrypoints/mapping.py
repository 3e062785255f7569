"""From outcomes to rows."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

import orjson
from chassis.context import current_caller
from chassis.formats import format_amount, format_date, format_number
from chassis.money import Currency

from ai_assistant.domain.grammar.lexicon import first_phrase
from ai_assistant.domain.plan import Outcome, Step
from ai_assistant.domain.texts import say
from ai_assistant.entrypoints.recall import to_texts

# Parameters that count something.
_NUMBERS = frozenset({"count", "failed", "quantity", "orders"})


def to_columns(outcome: Outcome, language: str) -> dict[str, Any]:
    """Return the columns of a request that its outcome fills."""
    return {
        "function_call": {
            "name": outcome.name,
            "arguments": json.dumps(outcome.arguments, ensure_ascii=False),
        },
        "function_call_escaped": {
            "text": say(outcome.text, format_parameters(outcome.parameters, language), language),
            "new_data": list(outcome.rows),
            **({"chart": dict(outcome.chart)} if outcome.chart else {}),
            **({"total": outcome.total} if outcome.total > len(outcome.rows) else {}),
            **({"suggestions": list(outcome.suggestions)} if outcome.suggestions else {}),
        },
        "problems": [
            {
                "line": p.line,
                "column": p.column,
                "message": say(p.code, format_parameters(p.parameters, language), language),
            }
            for p in outcome.problems
        ],
        "kept": to_texts(outcome.kept, language),
        "is_question": outcome.is_question,
        **step_columns(outcome.steps),
    }


def format_parameters(parameters: Mapping[str, str], language: str) -> dict[str, str]:
    """Return parameters with numbers, amounts and days as the tenant and the language write them."""
    return {name: _format_one(name, value, language) for name, value in parameters.items()}


def _format_one(name: str, value: str, language: str) -> str:
    if name.startswith("amount"):
        currency = current_caller().currency
        return format_amount(Currency(currency).quantize(Decimal(value)), currency, language)
    if name in _NUMBERS:
        return _number(value, language)
    if name == "fields":
        # Names of the contract as people say them.
        return ", ".join(first_phrase(language, "field", field) or field for field in value.split(", "))
    if name == "readings":
        return " / ".join(_number(number, language) for number in value.split(" / "))
    return format_date(date.fromisoformat(value), language) if name.startswith("day_") else value


def _number(text: str, language: str) -> str:
    """Return a number as it is written in the language; what is none, as a weight with its unit, as it is."""
    try:
        return format_number(Decimal(text), language)
    except InvalidOperation:
        return text


def step_columns(steps: Sequence[Step]) -> dict[str, Any]:
    """Return the columns of a plan."""
    return {"steps": [step.to_json() for step in steps], "changes": [_change(step) for step in steps]}


def to_steps(stored: Sequence[Any]) -> tuple[Step, ...]:
    """Return the steps of their stored JSON, as `Step.to_json` makes it."""
    return tuple(Step(**step) for step in stored)


def to_rows(steps: Sequence[Step]) -> list[str]:
    """Return what was carried out as rows: the id and the fields that were written, none of what was deleted."""
    return [
        orjson.dumps({"id": step.item, **orjson.loads(step.after or "{}")}).decode()
        for step in steps
        if step.is_done
    ]


def _change(step: Step) -> dict[str, Any]:
    return {
        "item": step.item,
        "label": step.label,
        "before": step.before,
        "after": step.after,
        "is_undoable": step.is_undoable,
        "error": step.error,
        "editable": list(step.editable),
        "is_left_out": step.is_left_out,
    }
