"""Groups of conditions, of which an item has to meet one, while they are read."""

from collections.abc import Sequence
from datetime import date, timedelta

from ai_assistant.domain.entities import Entity
from ai_assistant.domain.grammar import periods
from ai_assistant.domain.intent import Condition, Group, Value

# Stages whose day is asked for: delivered yesterday.
_DATED_STEPS = frozenset({"collected", "out-for-delivery", "delivered"})


class ConditionGroups:
    """What was read so far, and what is said of the condition that comes next."""

    def __init__(self, entity: Entity, today: date) -> None:
        self._entity, self._today = entity, today
        self._groups: list[list[Condition]] = [[]]
        self._is_negated = self._is_joined = self._is_span = False
        # The `or` between the groups; whether there was a noun; whether one was repeated behind the `or`.
        self._or, self._has_noun, self._is_own_clause = "", False, False

    @property
    def alternatives(self) -> tuple[tuple[Condition, ...], ...]:
        """The groups without duplicates and empty ones; conditions that hold for all of them are shared."""
        groups = list(dict.fromkeys(tuple(group) for group in self._groups if group))
        return tuple(groups if self._is_own_clause else share_conditions(groups, self._entity.text))

    def _add(self, field: str, test: str, value: Value = "") -> None:
        # A customer's name is in two fields.
        field = self._entity.text if field == "name" else field
        if field == "create_time" and self._is_moved():
            # "Delivered yesterday" says when it was delivered, not when it was made or was to be delivered.
            field, test, value = "step_time", "during", to_span(test, value)
            if self._is_ahead(value):
                # "To be delivered tomorrow" is not delivered yet.
                self._groups[-1] = [c for c in self._groups[-1] if c.field != "step"]
                field = "start_delivery_at"
        if test == "during" and self._joins_period(field, value):
            return
        condition = Condition(field, test, value, self._is_negated)
        before = self._groups[-1][-1:]
        if self._is_joined and not self._is_negated and before and _is_other(before[0], condition):
            # "Scarf and hat" is each of them, and so is "Monday and Friday".
            self._groups.append(self._groups[-1][:-1])
        self._groups[-1].append(condition)
        self._is_negated = False

    def _is_ahead(self, value: Value) -> bool:
        match value:
            case date() as first, date():
                return first > self._today
            case _:
                return False

    def _is_moved(self) -> bool:
        """Return whether the orders are those at a stage that has a day."""
        return any(
            not c.is_negated
            and (
                (c.field == "step" and c.value in _DATED_STEPS) or (c.test, c.value) == ("state", "cancelled")
            )
            for c in self._groups[-1]
        )

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
            ) if (start <= end and first <= last) or self._is_span:
                self._groups[-1][-1] = Condition(field, "during", (min(first, start), max(end, last)))
                return True
            case _:
                return False

    def _negate(self) -> None:
        self._is_negated = True

    def _begin_group(self) -> None:
        if self._groups[-1]:
            self._groups.append([])

    def _find_doubtful_or(self) -> list[str]:
        """Return the `or` if nothing says which conditions hold on both sides of it; nothing otherwise."""
        groups = list(dict.fromkeys(tuple(group) for group in self._groups if group))
        is_plain = len(groups) < 2 or all(len(group) == 1 for group in groups)  # noqa: PLR2004  # two sides
        is_clear = is_plain or self._is_own_clause or bool(_varying(groups, self._entity.text))
        return [] if is_clear else [self._or]

    def _take_texts(self) -> list[str]:
        """Return the texts that do not go together, because an item has one name; nothing if they do."""
        # A request that names an order by its number may say more of it.
        self._groups = [
            [c for c in group if not (_is_named(group) and _is_text(c))] for group in self._groups
        ]
        if all(len(_texts(group)) <= 1 for group in self._groups):
            return []
        return [text for group in self._groups for text in _texts(group)]


def share_conditions(groups: Sequence[Group], text: str) -> list[Group]:
    """Return the groups with what holds for each of them: the month of "A or B this month". `text` is the field that
    names an item."""
    varying = _varying(groups, text)
    if not varying:
        return list(groups)
    shared = dict.fromkeys(c for group in groups for c in group if _subject(c, text) not in varying)
    first = groups[0]
    begin = next(index for index, c in enumerate(first) if _subject(c, text) in varying)
    before = first[:begin]
    after = tuple(c for c in shared if c not in before)
    own = (tuple(c for c in group if _subject(c, text) in varying) for group in groups)
    return list(dict.fromkeys((*before, *conditions, *after) for conditions in own))


def _varying(groups: Sequence[Sequence[Condition]], text: str) -> set[str]:
    """Return what each group says something else of."""
    subjects = [{_subject(c, text) for c in group} for group in groups]
    common = set.intersection(*subjects) if len(subjects) > 1 else set()
    return {
        subject
        for subject in common
        if len({tuple(c for c in group if _subject(c, text) == subject) for group in groups}) > 1
    }


def _subject(condition: Condition, text: str) -> str:
    """Return what a condition is about: names, states and stages are in several fields."""
    return {text: "text", "step": "status"}.get(condition.field, condition.field)


def to_span(test: str, value: Value) -> Value:
    """Return the days of a condition on time: from its first to the day behind its last."""
    match test, value:
        case "ge", date() as first:
            return first, periods.LAST_DAY
        case "gt", date() as first:
            return first + timedelta(days=1), periods.LAST_DAY
        case "le", date() as last:
            return periods.FIRST_DAY, last + timedelta(days=1)
        case "lt", date() as last:
            return periods.FIRST_DAY, last
        case _:
            return value


def _is_text(condition: Condition) -> bool:
    is_part = condition.test in ("contains", "starts", "ends")
    return condition.field == "text" and is_part and not condition.is_negated


def _is_other(before: Condition, condition: Condition) -> bool:
    """Return whether two conditions in a row name one item or one day each."""
    kind = (condition.field, condition.test)
    is_named = _is_text(condition) or kind in (("order_number", "eq"), ("category_id", "contains"))
    is_of_kind = is_named or condition.test == "during"
    return is_of_kind and (before.field, before.test) == kind and not before.is_negated


def _texts(group: Sequence[Condition]) -> list[str]:
    return [str(condition.value) for condition in group if _is_text(condition)]


def _is_named(group: Sequence[Condition]) -> bool:
    return any(condition.field == "order_number" and condition.test == "eq" for condition in group)
