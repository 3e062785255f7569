"""What a request asks for, independent of its language."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from ai_assistant.domain.media import StockMedia

# Those that people choose; a request to explain is one to search.
ACTIONS = ("create", "search", "update", "execute")
ENTITIES = ("product", "order", "page", "customer", "category", "step", "widget", "theme", "task", "listing")
Scalar = Decimal | str | bool | date | tuple[Decimal, Decimal] | tuple[date, date] | tuple[str, ...]
# An embedded item or a list is as JSON has it.
Value = Scalar | dict[str, object] | list[object]


@dataclass(frozen=True)
class Condition:
    """`test` is lt, le, gt, ge, eq, between, contains, starts, ends, empty, during, state or among; `field` is the
    name of a field of the contract, or `number` or `text` for the entity's main one."""

    field: str
    test: str
    value: Value = ""
    is_negated: bool = False


Group = tuple[Condition, ...]


@dataclass(frozen=True)
class Change:
    """`way` is set, add (an amount, negative to subtract) or percent; of an order's lines set, add or remove, with
    `name` and `quantity` as value."""

    field: str
    way: str
    value: Value


@dataclass(frozen=True)
class Intent:
    """A request. `alternatives` are groups of conditions: an item has to meet all of one group. `items` are the fields
    of what is to be created. `command` is of an execution, its `argument` a step's name. `order` names fields, those
    with a minus in front descending. `media` are for the items that are created or changed. `locale` is the language
    that is named for what is written, else that of the request."""

    action: str
    entity: str
    alternatives: tuple[tuple[Condition, ...], ...] = ()
    changes: tuple[Change, ...] = ()
    items: tuple[Mapping[str, Value], ...] = ()
    order: tuple[str, ...] = ()
    limit: int = 0
    is_all: bool = False
    is_count: bool = False
    command: str = ""
    argument: str = ""
    media: tuple[StockMedia, ...] = ()
    locale: str = ""


@dataclass(frozen=True)
class Question:
    """What is not clear, to be asked back: a code of the texts, with its parameters."""

    code: str
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class OnScreen:
    """The item that a person has on screen. `ids` are those of several, which a turn has shown."""

    entity: str
    id: str
    ids: tuple[str, ...] = ()


def with_locale(intent: Intent | Question, locale: str) -> Intent | Question:
    """Return an intent with the language of its request, unless it names one."""
    return replace(intent, locale=intent.locale or locale) if isinstance(intent, Intent) else intent


def with_media(intent: Intent | Question, media: tuple[StockMedia, ...]) -> Intent | Question:
    """Return an intent to create or change with what was chosen for its items."""
    if not isinstance(intent, Intent) or intent.action not in ("create", "update"):
        return intent
    return replace(intent, media=media)
