"""Outcomes of requests: questions and plans, and which items a request means."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from decimal import Decimal

from ai_assistant.domain.entities import Entity
from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.intent import Intent
from ai_assistant.domain.item_names import name_apart
from ai_assistant.domain.plan import Fields, Found, Item, Outcome, Step

MAX_STEPS, MAX_NAMED = 200, 5


def ask(code: str, parameters: Mapping[str, str] | None = None) -> Outcome:
    """Return a question back."""
    return Outcome(code, parameters or {}, is_question=True)


def ask_which(items: Sequence[Item]) -> Outcome:
    """Return the question which of several items is meant."""
    names = ", ".join(name_apart(items)[:MAX_NAMED])
    return ask("which-of", {"names": names, "count": str(len(items))})


def to_outcome(
    intent: Intent, text: str, parameters: Mapping[str, str], steps: list[Step], entity: Entity
) -> Outcome:
    """Return the plan of an intent."""
    name = f"{entity.path}.{intent.command or intent.action}"
    return Outcome(text, parameters, steps=tuple(steps), name=name, arguments=to_arguments(intent))


def to_arguments(intent: Intent) -> Fields:
    """Return how a request was understood, as JSON."""
    arguments = {
        key: value
        for key, value in asdict(intent).items()
        if value and key not in ("action", "entity", "locale")
    }
    return {key: to_plain(value) for key, value in arguments.items()}


def to_plain(value: object) -> object:
    """Return the value as JSON has it: decimals and dates as text, nested values too."""
    if isinstance(value, Mapping):
        return {key: to_plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [to_plain(part) for part in value]
    return str(value) if isinstance(value, Decimal | date) else value


def only_shown(outcome: Outcome, ids: Collection[str]) -> Outcome:
    """Return the outcome of a request about what was shown; a question if it changes anything else. Which items an rpc
    changes is not known."""
    is_other = any(step.kind == "call" or (step.item and step.item not in ids) for step in outcome.steps)
    return ask("not-shown") if is_other else outcome


def find_doubt(intent: Intent, matches: Found, entity: Entity) -> Outcome | None:
    """Return the question that stands in the way of a change; None if the items are clear."""
    if not matches.items:
        names = list_names(intent, entity)
        text = "found-none-named" if names else "found-nothing"
        return ask(text, {"entity": intent.entity, "count": "0", "names": ", ".join(names)})
    if matches.is_cut or len(matches.items) > MAX_STEPS:
        return ask("too-many", {"count": str(MAX_STEPS)})
    chosen = choose_items(intent, matches.items, entity)
    if len(chosen) > _count_names(intent, entity) > 0:
        return ask_which(chosen)
    return None


def _count_names(intent: Intent, entity: Entity) -> int:
    """Return how many items the request names; zero without a name, and for all that have it."""
    return 0 if intent.is_all or intent.limit else len(list_names(intent, entity))


def list_names(intent: Intent, entity: Entity) -> list[str]:
    """Return the words of a request that were taken for names of items, each once."""
    fields = {entity.text, "text"}
    conditions = (c for group in intent.alternatives for c in group)
    return list(dict.fromkeys(str(c.value) for c in conditions if c.field in fields and c.value))


def choose_items(intent: Intent, items: list[Item], entity: Entity) -> list[Item]:
    """Return the items whose name is the one named, if there are any."""
    names = {entity.text, "text"}
    named = {normalize(str(c.value)) for group in intent.alternatives for c in group if c.field in names}
    return [item for item in items if normalize(item.label) in named] or items
