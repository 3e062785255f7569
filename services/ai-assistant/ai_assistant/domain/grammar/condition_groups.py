"""Groups of conditions, of which an item has to meet one, while they are read."""

from collections.abc import Sequence
from datetime import date

from ai_assistant.domain.entities import Entity
from ai_assistant.domain.intent import Condition, Value

_DELIVERED = Condition("step", "eq", "delivered")


class ConditionGroups:
    """What was read so far, and what is said of the condition that comes next."""

    def __init__(self, entity: Entity) -> None:
        self._entity = entity
        self._groups: list[list[Condition]] = [[]]
        self._is_negated = self._is_joined = self._is_span = False

    @property
    def alternatives(self) -> tuple[tuple[Condition, ...], ...]:
        return tuple(tuple(group) for group in self._groups if group)

    def _add(self, field: str, test: str, value: Value = "") -> None:
        # A customer's name is in two fields.
        field = self._entity.text if field == "name" else field
        if test == "during" and self._groups[-1][-1:] == [_DELIVERED]:
            # "Delivered yesterday" says when it was delivered, not when it was made.
            field = "start_delivery_at"
        if test == "during" and self._joins_period(field, value):
            return
        condition = Condition(field, test, value, self._is_negated)
        before = self._groups[-1][-1:]
        if self._is_joined and not self._is_negated and before and _is_other_name(before[0], condition):
            # "Scarf and hat" is each of them.
            self._groups.append(self._groups[-1][:-1])
        self._groups[-1].append(condition)
        self._is_negated = False

    def _joins_period(self, field: str, value: Value) -> bool:
        """Join a period with one that it follows, such as yesterday and today, or from April to June. Return whether
        there is one."""
        before = self._groups[-1][-1] if self._groups[-1] else None
        is_joined = self._is_joined or self._is_span
        if not (before and before.field == field and before.test == "during" and is_joined):
            return False
        match before.value, value:
            case (
                (date() as first, date() as end),
                (date() as start, date() as last),
            ) if start <= end or self._is_span:
                self._groups[-1][-1] = Condition(field, "during", (min(first, start), max(end, last)))
                return True
            case _:
                return False

    def _negate(self) -> None:
        self._is_negated = True

    def _begin_group(self) -> None:
        if self._groups[-1]:
            self._groups.append([])

    def _take_texts(self) -> list[str]:
        """Return the texts that do not go together, because an item has one name; nothing if they do."""
        # Whoever names an order by its number may say more of it.
        self._groups = [
            [c for c in group if not (_is_named(group) and _is_text(c))] for group in self._groups
        ]
        if all(len(_texts(group)) <= 1 for group in self._groups):
            return []
        return [text for group in self._groups for text in _texts(group)]


def _is_text(condition: Condition) -> bool:
    return condition.field == "text" and condition.test == "contains" and not condition.is_negated


def _is_other_name(before: Condition, condition: Condition) -> bool:
    """Return whether two conditions in a row name one item each."""
    is_name = _is_text(condition) or (condition.field, condition.test) == ("order_number", "eq")
    return (
        is_name and (before.field, before.test) == (condition.field, condition.test) and not before.is_negated
    )


def _texts(group: Sequence[Condition]) -> list[str]:
    return [str(condition.value) for condition in group if _is_text(condition)]


def _is_named(group: Sequence[Condition]) -> bool:
    return any(condition.field == "order_number" and condition.test == "eq" for condition in group)
