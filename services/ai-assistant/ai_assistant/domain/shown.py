"""What the turn before has shown, to which the next request may refer."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from ai_assistant.domain.entities import NUMBERS
from ai_assistant.domain.grammar.absences import IDLE
from ai_assistant.domain.intent import Condition, Group, Value

ITEMS, ENTITY, ORDER = "items", "entity", "order"
# The key of a request that was answered with a question, which the next one answers unless it says otherwise.
UNCLEAR = "question"
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_AMOUNT_TESTS = frozenset({"lt", "le", "gt", "ge", "eq", "between"})


@dataclass(frozen=True)
class Shown:
    """A turn: its kind of items, the conditions by which they were searched, their order, and the ids of those that
    were shown, in that order. `is_limited` says that it showed only some of those that meet the conditions."""

    entity: str
    groups: tuple[Group, ...] = ()
    order: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    is_limited: bool = False

    @property
    def is_of_items(self) -> bool:
        """Whether only the items say what it has shown, and its conditions do not."""
        is_by_id = any(condition.field == "id" for group in self.groups for condition in group)
        return self.is_limited or is_by_id or not self.groups

    def without(self, keys: Collection[str]) -> "Shown":
        """Return it without the conditions of these keys."""
        groups = tuple(tuple(c for c in group if key_of((c,)) not in keys) for group in self.groups)
        is_dropped = len(self.groups) > 1 and key_of(*self.groups) in keys
        ids = () if ITEMS in keys else self.ids
        order = () if ORDER in keys else self.order
        return replace(self, groups=() if is_dropped else tuple(filter(None, groups)), order=order, ids=ids)


@dataclass(frozen=True)
class Kept:
    """What a request keeps of the turn before, by a key: its kind of items, its conditions, its order, or the items
    that were shown, so many."""

    key: str
    entity: str
    groups: tuple[Group, ...] = ()
    order: tuple[str, ...] = ()
    count: int = 0


def key_of(*groups: Group) -> str:
    """Return a name of conditions that stays the same in every turn."""
    return " | ".join(" & ".join(_key(condition) for condition in group) for group in groups)


def _key(condition: Condition) -> str:
    value = condition.value
    text = "..".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{'not ' * condition.is_negated}{condition.field} {condition.test} {text}"


def of_items(ids: Sequence[str]) -> Condition:
    """Return the condition to be one of these items."""
    return Condition("id", "eq", ids[0]) if len(ids) == 1 else Condition("id", "among", tuple(ids))


def confine(groups: tuple[Group, ...], ids: Sequence[str]) -> tuple[Group, ...]:
    """Return conditions that only these items can meet."""
    items = of_items(ids)
    own = tuple(tuple(c for c in group if c.field != "id") for group in groups) or ((),)
    return tuple((items, *group) for group in own)


def restore_groups(stored: object) -> tuple[Group, ...]:
    """Return conditions of their JSON, as `to_arguments` writes them; none if it holds anything else."""
    groups = stored if isinstance(stored, list) else []
    return tuple(
        tuple(_restore(condition) for condition in group if isinstance(condition, Mapping))
        for group in groups
        if isinstance(group, list)
    )


def _restore(stored: Mapping[str, object]) -> Condition:
    field, test = str(stored.get("field", "")), str(stored.get("test", ""))
    value = _restore_value(field, test, stored.get("value", ""))
    return Condition(field, test, value, is_negated=bool(stored.get("is_negated")))


def _restore_value(field: str, test: str, value: object) -> Value:
    if test == IDLE:
        return date.fromisoformat(str(value))
    if test == "among" and isinstance(value, list):
        return tuple(map(str, value))
    if isinstance(value, list):
        first, last = map(str, value)
        if _DAY.fullmatch(first):
            return date.fromisoformat(first), date.fromisoformat(last)
        return Decimal(first), Decimal(last)
    text = str(value)
    if test in _AMOUNT_TESTS and field in NUMBERS | {"number"}:
        return Decimal(text)
    return date.fromisoformat(text) if test in _AMOUNT_TESTS and _DAY.fullmatch(text) else text
