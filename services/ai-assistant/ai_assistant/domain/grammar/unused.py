"""Words of a request that its reading leaves out: each says something, so none may be passed over."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property

from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.absences import ORDER_TIME, PICTURES
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.tokens import normalize, tokenize
from ai_assistant.domain.intent import Intent

# Meanings that say how the parts of a request belong together, and nothing of what is wanted.
_IDLE = frozenset(
    {
        "stop",
        "ask",
        "noun",
        "currency",
        "sign",
        "near",
        "hour",
        "during",
        "clock",
        "daypart",
        "language",
        "duration",
        "promo",
        "export",
    }
)
_IDLE_LINKS = frozenset({"to", "by", "named", "of", "that", "and", "or", "all", "first", "past"})
# Values as tokens that a reading keeps as they are, or turns into days and hours.
_NUMBERS, _DAYS = ("number", "percent"), ("date", "time")
_TEXTS = ("email", "phone", "code", "path", "quoted", "word")
# Nouns that stand beside those that a request is about: the customer of an order, the products in a category.
_BESIDE: Mapping[str, frozenset[str]] = {
    "order": frozenset({"customer", "product", "step", "category"}),
    "product": frozenset({"category", "order", "listing"}),
    "listing": frozenset({"product"}),
    "category": frozenset({"product"}),
    "page": frozenset({"widget"}),
    "widget": frozenset({"page"}),
    "customer": frozenset({"order"}),
    "application": frozenset({"page", "task"}),
}
_LEAST_STEM, _QUOTES = 3, "\"'«»“”‘’„ \u00a0"
_STATES_OF_AMOUNTS = frozenset({"stock_on_hand", "progress", "end_time"})
_ALIASES: Mapping[str, tuple[str, ...]] = {
    "name": ("first_name", "full_name", "text"),
    "address": ("shipping_address", "collect_address", "route"),
    "quantity": ("lines",),
    "order_number": ("phone",),
}
_NUMBER_TESTS = frozenset({"lt", "le", "gt", "ge"})


@dataclass(frozen=True)
class _Reading:
    """What an intent says, in the forms in which a request says it. `is_shown` says that it answers a question, and so
    with the fields that a result shows."""

    intent: Intent
    is_shown: bool

    @cached_property
    def values(self) -> list[object]:
        intent = self.intent
        # No word of a request is an id.
        condition_values = [c.value for group in intent.alternatives for c in group if c.field != "id"]
        changed = [change.value for change in intent.changes]
        return list(_flatten([*condition_values, *changed, *intent.items, intent.argument]))

    @cached_property
    def words(self) -> frozenset[str]:
        texts = (value for value in self.values if isinstance(value, str))
        return frozenset(token.key for text in texts for token in tokenize(text)) | frozenset(
            word for text in texts for word in normalize(text).split()
        )

    @cached_property
    def text(self) -> str:
        return " ".join(normalize(value) for value in self.values if isinstance(value, str))

    @cached_property
    def numbers(self) -> frozenset[Decimal]:
        value_numbers = [abs(value) for value in self.values if isinstance(value, Decimal)]
        tokens = (token for token in tokenize(self.text) if token.kind in _NUMBERS)
        written = [number for token in tokens for number in token.readings]
        counts = (self.intent.limit, len(self.intent.items))
        return frozenset([*value_numbers, *written, *map(Decimal, counts)])

    @cached_property
    def fields(self) -> frozenset[str]:
        intent = self.intent
        return frozenset(
            [
                *(c.field for group in intent.alternatives for c in group),
                *(change.field for change in intent.changes),
                *(name for item in intent.items for name in item),
                *(name.removeprefix("-") for name in intent.order),
            ]
        )

    @cached_property
    def tests(self) -> frozenset[str]:
        return frozenset(c.test for group in self.intent.alternatives for c in group)

    @cached_property
    def states(self) -> frozenset[object]:
        return frozenset(c.value for group in self.intent.alternatives for c in group if c.test == "state")

    @property
    def has_days(self) -> bool:
        slots = [value for item in self.intent.items for value in (item.get("delivery"), item.get("collect"))]
        changed = [c.value for c in self.intent.changes if c.field.endswith("_slot")]
        return any(isinstance(value, date) for value in self.values) or any([*slots, *changed])

    @property
    def is_negated(self) -> bool:
        return any(c.is_negated or c.test == "empty" for group in self.intent.alternatives for c in group)


def find_unused(text: str, marks: Sequence[Mark], intent: Intent) -> list[str]:
    """Return the words of a request that an intent says nothing of; `text` is the request."""
    reading = _Reading(intent, is_shown=any(mark.get("action") == "search" for mark in marks))
    unused = [_whole(marks, index) for index in range(len(marks)) if not _is_used(marks, index, reading)]
    if _is_written_by_age(intent):
        unused += [mark for mark in marks if mark.get("period") or mark.token.kind == "date"]
    written = (text[mark.token.start : mark.tokens[-1].end] for mark in unused)
    # Hours and numbers within a text are part of it.
    return [words for words in written if not _is_within(normalize(words.strip(_QUOTES)), reading)]


def _is_used(marks: Sequence[Mark], index: int, reading: _Reading) -> bool:
    mark = marks[index]
    if mark.token.kind in _NUMBERS:
        # "The last 7 days" are a period.
        is_span = any(other.get("span") for other in marks[max(index - 1, 0) : index + 3])
        return mark.token.number in reading.numbers or (is_span and reading.has_days)
    if mark.token.kind in _DAYS:
        return reading.has_days
    if mark.token.kind in ("sign", "minus") or _IDLE & set(mark.meanings):
        return True
    if all(_is_text(token.key, reading) for token in mark.tokens):
        return True
    return any(_CHECKS[kind](meaning, reading) for kind, meaning in mark.meanings.items() if kind in _CHECKS)


def _whole(marks: Sequence[Mark], index: int) -> Mark:
    """Return a mark; one that needs another behind it, such as "by" in "paid by card", with that."""
    mark = marks[index]
    is_open = bool(mark.get("sort")) and index + 1 < len(marks)
    return Mark(mark.meanings, (*mark.tokens, *marks[index + 1].tokens)) if is_open else mark


def _is_written_by_age(intent: Intent) -> bool:
    """Return whether items are changed by the day when they were created. Only of orders that is meant: "20 % off until
    Friday" says for how long."""
    fields = {c.field for group in intent.alternatives for c in group}
    return intent.action in ("update", "execute") and intent.entity != "order" and "create_time" in fields


def _is_within(words: str, reading: _Reading) -> bool:
    return f" {words} " in f" {reading.text} "


def _is_text(key: str, reading: _Reading) -> bool:
    """Return whether a word is in a text of the reading, with what Arabic writes in front of it and behind it."""
    stems = (word for word in reading.words if len(word) >= _LEAST_STEM and "\u0600" <= word[0] <= "\u06ff")
    return key in reading.words or any(stem in key for stem in stems)


def _flatten(values: object) -> Iterator[object]:
    if isinstance(values, Mapping):
        yield from _flatten(list(values.values()))
    elif isinstance(values, list | tuple):
        for value in values:
            yield from _flatten(value)
    else:
        yield values


def _is_action(meaning: str, reading: _Reading) -> bool:
    # To add to a price is to change it, and to set an order to a stage is to move it.
    also = {"update": ("create",), "execute": ("update",)}.get(reading.intent.action, ())
    return meaning in (reading.intent.action, "search", *also)


def _is_command(meaning: str, reading: _Reading) -> bool:
    intent = reading.intent
    # What is taken off a price or out of an order is a change; what is planned is a new task.
    created = ("plan", "notify") if intent.entity == "page" else ("plan",)
    also = {"update": ("delete", "move"), "create": created}.get(intent.action, ())
    return meaning in (intent.command, intent.argument, *also)


def _is_entity(meaning: str, reading: _Reading) -> bool:
    about = reading.intent.entity
    return meaning == about or meaning in _BESIDE.get(about, ()) or reading.intent.command == "notify"


def _is_field(meaning: str, reading: _Reading) -> bool:
    if meaning in ("start_time", "end_time"):
        return reading.has_days
    if meaning == "remaining":
        return "unpaid" in reading.states or bool(reading.fields & {meaning, "end_time"})
    about = ENTITIES.get(reading.intent.entity)
    # The content of a page is shown beside its row.
    shown = (*about.shown, *(("content",) if about.path == "pages" else ())) if about else ()
    is_shown = meaning in shown and reading.is_shown
    return is_shown or bool(reading.fields & {meaning, *_ALIASES.get(meaning, ())})


def _is_test(meaning: str, reading: _Reading) -> bool:
    if meaning in _NUMBER_TESTS:
        is_parent = meaning == "lt" and "parent_category_id" in reading.fields
        return is_parent or bool(reading.tests & {*_NUMBER_TESTS, "between", "during"})
    return meaning == "eq" or meaning in reading.tests or (meaning == "between" and reading.has_days)


def _is_state(meaning: str, reading: _Reading) -> bool:
    is_amount = bool(reading.fields & _STATES_OF_AMOUNTS)
    return meaning in reading.states or is_amount or reading.intent.command in ("payment", "publish", "hide")


def _is_step(meaning: str, reading: _Reading) -> bool:
    moved = (reading.intent.argument, reading.intent.command)
    is_day = bool(reading.fields & {"step_time", "start_delivery_at", "start_processing_at"})
    return meaning in reading.values or meaning in moved or is_day


def _is_link(meaning: str, reading: _Reading) -> bool:
    is_state = bool(reading.states) or bool(reading.fields & _STATES_OF_AMOUNTS)
    return meaning in _IDLE_LINKS or reading.is_negated or is_state


def _is_explained(_: str, reading: _Reading) -> bool:
    return reading.intent.action == "explain"


def _is_sorted(_: str, reading: _Reading) -> bool:
    return bool(reading.intent.order)


def _is_changed(_: str, reading: _Reading) -> bool:
    return bool(reading.intent.changes or reading.intent.items)


def _is_day(_: str, reading: _Reading) -> bool:
    return reading.has_days


def _of_fields(*fields: str) -> Callable[[str, _Reading], bool]:
    return lambda _, reading: bool(reading.fields & set(fields))


def _is_bounded(_: str, reading: _Reading) -> bool:
    return bool(reading.tests & {*_NUMBER_TESTS, "during", "between"}) or reading.has_days


def _is_leg(meaning: str, reading: _Reading) -> bool:
    fields = {
        "delivery": {"delivery", "delivery_slot", "start_delivery_at", "shipping_address"},
        "collect": {"collect", "collect_slot", "start_processing_at", "collect_address"},
    }
    return bool(reading.fields & fields[meaning])


_CHECKS: Mapping[str, Callable[[str, _Reading], bool]] = {
    "action": _is_action,
    "command": _is_command,
    "entity": _is_entity,
    "field": _is_field,
    "test": _is_test,
    "state": _is_state,
    "step": _is_step,
    "link": _is_link,
    "explain": _is_explained,
    "report": _is_explained,
    "dimension": _is_explained,
    "order": _is_sorted,
    "sort": _is_sorted,
    "way": _is_changed,
    "addition": _is_changed,
    "period": _is_day,
    "span": _is_day,
    "ago": _is_day,
    "after": _is_bounded,
    "bound": _is_bounded,
    "leg": _is_leg,
    "media": _of_fields(PICTURES),
    "topic": lambda _, reading: (reading.intent.action, reading.intent.entity) == ("create", "page"),
    "idle": _of_fields(ORDER_TIME),
    "remark": _of_fields("note", "customer_note", "description"),
    "refund": _is_command,
}
