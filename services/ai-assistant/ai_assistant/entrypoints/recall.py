"""What a stored turn has shown, and what the next one keeps of it, in words."""

import json
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

import orjson
from chassis.formats import format_date, format_number

from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.absences import EVER, IDLE, PICTURES
from ai_assistant.domain.grammar.lexicon import first_phrase
from ai_assistant.domain.intent import Condition
from ai_assistant.domain.rows import AiRequest
from ai_assistant.domain.shown import ENTITY, ITEMS, ORDER, Kept, Shown, restore_groups
from ai_assistant.domain.texts import say


def to_shown(row: AiRequest | None) -> Shown | None:
    """Return what a turn has shown; None without one, and for what is no list of items."""
    entity = ENTITIES.get(row.entity or "") if row else None
    if row is None or entity is None or not str(row.function_call["name"]).startswith(f"{entity.path}."):
        return None
    if row.changes:
        ids = [str(change["item"]) for change in row.changes if change["item"]]
        return Shown(str(row.entity), ids=tuple(ids))
    rows = row.function_call_escaped.get("new_data")
    shown = [orjson.loads(item) for item in rows] if isinstance(rows, list) else []
    ids = [str(item["id"]) for item in shown if "id" in item]
    arguments = json.loads(str(row.function_call["arguments"]))
    groups = restore_groups(arguments.get("alternatives"))
    order = tuple(map(str, arguments.get("order", ())))
    return Shown(str(row.entity), groups, order, tuple(ids), is_limited=bool(arguments.get("limit")))


def to_texts(parts: Sequence[Kept], language: str) -> list[dict[str, str]]:
    """Return what is kept as keys and words of a language."""
    return [{"key": part.key, "text": _to_text(part, language)} for part in parts]


def _to_text(part: Kept, language: str) -> str:
    if part.key == ENTITY:
        return say("entity-kept", {"entity": part.entity}, language)
    if part.key == ITEMS:
        return say("items-kept", {"count": format_number(Decimal(part.count), language)}, language)
    if part.key == ORDER:
        return _order_text(part.order, language)
    groups = (" + ".join(_condition_text(c, part.entity, language) for c in group) for group in part.groups)
    return f" {first_phrase(language, 'link', 'or')} ".join(groups)


def _order_text(order: Sequence[str], language: str) -> str:
    fields = ", ".join(_field(name.removeprefix("-"), language) for name in order)
    down = first_phrase(language, "sort", "down") if order[0].startswith("-") else ""
    return f"{first_phrase(language, 'sort', 'by')} {fields} {down}".strip()


def _condition_text(condition: Condition, entity: str, language: str) -> str:
    about = ENTITIES[entity]
    negation = first_phrase(language, "link", "except") if condition.is_negated else ""
    if condition.test == "state":
        value = str(condition.value)
        words = [first_phrase(language, "state", value) or value]
    elif condition.field == "step":
        words = [first_phrase(language, "step", str(condition.value)) or str(condition.value)]
    elif condition.test == IDLE:
        # The day since which; without one, ever.
        day = [] if condition.value == EVER else [_value(condition, language)]
        words = [first_phrase(language, "idle", "orders"), *day]
    elif condition.test == "empty":
        words = [first_phrase(language, "link", "without"), _field(condition.field, language)]
    else:
        named = {"text": "", about.text: "", "number": about.number}
        field = named.get(condition.field, condition.field)
        # That a text contains a word, or was during some days, is said by the words alone.
        test = "" if condition.test in ("contains", "eq", "during") else condition.test
        words = [_field(field, language), first_phrase(language, "test", test), _value(condition, language)]
    return " ".join(filter(None, [negation, *words]))


def _field(name: str, language: str) -> str:
    # Days stand for themselves.
    if name.endswith(("_time", "_at")):
        return ""
    if name == PICTURES:
        return first_phrase(language, "media", "any")
    return first_phrase(language, "field", name) or name.replace("_", " ")


def _value(condition: Condition, language: str) -> str:
    value = condition.value
    if isinstance(value, tuple):
        first, last = value[0], value[-1]
        if isinstance(first, date) and isinstance(last, date):
            days = dict.fromkeys((first, last - timedelta(days=1)))
            return " – ".join(format_date(day, language) for day in days)
        return " – ".join(format_number(part, language) for part in value if isinstance(part, Decimal))
    if isinstance(value, date):
        return format_date(value, language)
    return format_number(value, language) if isinstance(value, Decimal) else f"“{value}”"
