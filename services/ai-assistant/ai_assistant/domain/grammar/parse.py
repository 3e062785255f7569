"""From a request and the choices made beside it to an intent, or to what is not clear."""

from collections.abc import Sequence
from datetime import date

from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.actions import read_action
from ai_assistant.domain.grammar.calendar import read_days
from ai_assistant.domain.grammar.changes import read_changes
from ai_assistant.domain.grammar.commands import (
    ENTITIES_OF,
    Request,
    ask_about,
    read_command,
    read_execution,
)
from ai_assistant.domain.grammar.conditions import Conditions
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.explanations import read_explanation
from ai_assistant.domain.grammar.hours import read_hours
from ai_assistant.domain.grammar.lexicon import Mark, detect_language, lexicon
from ai_assistant.domain.grammar.messages import split_message
from ai_assistant.domain.grammar.new_orders import read_new_order
from ai_assistant.domain.grammar.numerals import read_bare_number, read_numerals, read_order_numbers
from ai_assistant.domain.grammar.order_changes import is_order_change, read_order_changes
from ai_assistant.domain.grammar.tokens import tokenize
from ai_assistant.domain.grammar.values import NewItem
from ai_assistant.domain.intent import (
    Condition,
    Group,
    Intent,
    OnScreen,
    Question,
    with_locale,
)

_COUNTS = frozenset({"how many", "count", "combien", "compter", "كم"})
# Whose name stands for an entity when it is not said: order numbers, addresses.
_ENTITY_BY_KIND = {"code": "order", "phone": "customer", "email": "customer", "path": "page"}
_ENTITY_BY_FIELD = {
    "price": "product",
    "category_id": "product",
    "barcode": "product",
    "stock_on_hand": "product",
    "phone": "customer",
    "email": "customer",
    "address": "customer",
    "wallet_credit": "customer",
    "remaining": "order",
    "progress": "task",
}


def parse(  # noqa: PLR0913  # each is named
    text: str,
    *,
    action: str,
    entity: str,
    locale: str,
    today: date,
    on_screen: OnScreen | None = None,
    has_media: bool = False,
) -> Intent | Question:
    """Return what a request asks for. `action` and `entity` are those chosen beside it; what is empty is found in the
    words. `on_screen` is what it is about where it names no item; `has_media` says
    that pictures were chosen for what it is about."""
    tokens = tokenize(text)
    marks = read_numerals(lexicon(detect_language(tokens, locale)).mark(tokens))
    is_of_orders = entity in ("", "order") and ("#" in text or _names(marks, "order"))
    # "New order 2 Chemise" counts what is ordered; "add 2 Chemise to order 12" names the order.
    is_new = read_action(marks, action) == "create" and not any(mark.get("addition") for mark in marks)
    marks = read_order_numbers(text, marks, is_of_orders=is_of_orders and not is_new)
    if entity == "order" and action in ("update", "execute"):
        marks = read_bare_number(marks)
    said = read_action(marks, action)
    is_ahead = said in ("create", "execute") or (said == "update" and any(m.get("leg") for m in marks))
    marks = read_days(read_hours(marks), today, is_ahead=is_ahead)
    if action in ("", "search") and (
        explained := read_explanation(text, marks, _given(on_screen, "order"), today)
    ):
        return explained
    if has_media:
        marks, action = _read_media(marks, action)
    action = read_action(marks, action)
    if not action:
        return Question("which-action")
    entity = _entity(_about(text, marks, action), action, entity) or (on_screen.entity if on_screen else "")
    if not entity:
        return Question("which-entity")
    if entity == "customer" and action == "search" and _owes(marks):
        entity = "order"
    if action not in ("create", "execute") and (beyond := [m for m in marks if m.get("beyond")]):
        return ask_about([text[beyond[0].token.start :]])
    named = next((mark.get("language") for mark in marks if mark.get("language")), "")
    marks = [mark for mark in marks if not mark.get("language")]
    given = _given(on_screen, entity)
    if entity == "step":
        # The names of steps are names there: rename Ready.
        marks = [Mark({k: v for k, v in mark.meanings.items() if k != "step"}, mark.tokens) for mark in marks]
    if entity == "order" and is_order_change(marks, action, given):
        return read_order_changes(text, marks, today, given)
    if entity == "order" and action == "create":
        return read_new_order(text, marks, today)
    if action == "execute" and entity == "order" and not read_command(marks):
        # "An order for Samira, 2 Chemise, deliver on Saturday".
        ordered = read_new_order(text, marks, today)
        if isinstance(ordered, Intent):
            return ordered
    if action == "execute":
        return read_execution(Request(text, marks, entity, today, given))
    marks = _without(marks, action, entity)
    return with_locale(_PARSERS[action](text, marks, entity, today, given), named)


def _names(marks: Sequence[Mark], entity: str) -> bool:
    return any(mark.get("entity") == entity for mark in marks)


def _owes(marks: Sequence[Mark]) -> bool:
    """Return whether it is about who has something to pay: that is what orders say."""
    return any(mark.get("state") == "unpaid" for mark in marks)


def _read_media(marks: Sequence[Mark], action: str) -> tuple[list[Mark], str]:
    """Return the marks without the words for pictures, and the action: to add a picture is to update what gets it."""
    said = [mark for mark in marks if not mark.get("stop") and mark.get("link") not in ("all", "of")]
    is_object = any(
        mark.get("media") and index > 0 and said[index - 1].get("action") for index, mark in enumerate(said)
    )
    return [mark for mark in marks if not mark.get("media")], "attach" if is_object else action


def _about(text: str, marks: Sequence[Mark], action: str) -> Sequence[Mark]:
    """Return the marks that say what a request is about: of a message those that say to whom it is."""
    is_message = action == "execute" and read_command(marks) == "notify"
    return split_message(text, marks)[0] if is_message else marks


def _given(on_screen: OnScreen | None, entity: str) -> tuple[Group, ...]:
    """Return the item on screen as conditions; none if it is of another kind."""
    return ((Condition("id", "eq", on_screen.id),),) if on_screen and on_screen.entity == entity else ()


def find_entity(text: str, chosen: str, locale: str) -> str:
    """Return the kind of items that a request names; empty if it names none."""
    tokens = tokenize(text)
    return _entity(lexicon(detect_language(tokens, locale)).mark(tokens), "create", chosen)


def _entity(marks: Sequence[Mark], action: str, chosen: str) -> str:
    if chosen:
        return chosen
    is_write = action in ("create", "update") or read_command(marks) in ("delete", "cancel", "move", "plan")
    if is_write and any(mark.token.kind == "code" for mark in marks):
        # Orders alone have numbers: the customer of order 12, add the product Tapis to order 12.
        return "order"
    named = (
        mark.get("entity")
        for i, mark in enumerate(marks)
        if mark.get("entity") and not _is_field(marks, i, action)
    )
    if said := next(named, ""):
        return said
    for mark in marks:
        if found := _ENTITY_BY_KIND.get(mark.token.kind) or _ENTITY_BY_FIELD.get(mark.get("field")):
            return found
    if action == "update" and len(marks) > 1 and marks[-1].is_number and marks[-2].get("link") == "to":
        # "Chemise to 22.50" is a price.
        return "product"
    is_percent = action == "update" and any(mark.token.kind == "percent" for mark in marks)
    if is_percent or (action in ("search", "update") and any(mark.get("currency") for mark in marks)):
        return "product"
    if any(mark.get("state") in ("unpaid", "late") for mark in marks) and action == "search":
        return "order"
    return ENTITIES_OF.get(read_command(marks), ("",))[0] if action == "execute" else ""


def _is_field(marks: Sequence[Mark], index: int, action: str) -> bool:
    """Return whether a noun is the field that is changed: the category of Tapis."""
    following = marks[index + 1] if index + 1 < len(marks) else None
    is_of = following is not None and following.get("link") == "of"
    return action == "update" and bool(marks[index].get("field")) and is_of


def _without(marks: Sequence[Mark], action: str, entity: str) -> list[Mark]:
    """Return the marks without the first word of the action; the first word of the entity means nothing else."""
    rest, seen = [], set()
    for mark in marks:
        # The word of an update also says which way: raise, lower.
        if (
            mark.get("action") == action
            and "action" not in seen
            and not mark.get("way")
            and action != "execute"
        ):
            seen.add("action")
        elif mark.get("entity") == entity and "entity" not in seen:
            seen.add("entity")
            rest.append(Mark({"entity": entity}, mark.tokens))
        else:
            rest.append(mark)
    return rest


def _search(
    text: str, marks: Sequence[Mark], entity: str, today: date, _given: tuple[Group, ...]
) -> Intent | Question:
    found = Conditions(Cursor(text, marks), ENTITIES[entity], today).read()
    if found.unread:
        ordered = read_new_order(text, marks, today) if entity == "order" else None
        return ordered if isinstance(ordered, Intent) else ask_about(found.unread)
    is_count = any(word in text.casefold() for word in _COUNTS)
    return Intent(
        "search",
        entity,
        found.alternatives,
        order=tuple(found.order),
        limit=found.limit,
        is_all=found.is_all,
        is_count=is_count,
    )


def _create(
    text: str, marks: Sequence[Mark], entity: str, today: date, _given: tuple[Group, ...]
) -> Intent | Question:
    about = ENTITIES[entity]
    if not about.writable or entity == "theme":
        return Question("not-creatable", {"entity": entity})
    item = NewItem(Cursor(text, marks), about, entity, today)
    items = tuple(item.read())
    if item.unread:
        return ask_about(item.unread)
    if not items:
        return Question("which-name", {"entity": entity})
    return Intent("create", entity, items=items)


def _update(
    text: str, marks: Sequence[Mark], entity: str, today: date, given: tuple[Group, ...]
) -> Intent | Question:
    about = ENTITIES[entity]
    if not about.writable:
        return Question("not-changeable", {"entity": entity})
    if entity == "product" and _is_stock_set(marks):
        return Question("stock-not-changeable")
    conditions, changes = read_changes(text, marks, about, today)
    if conditions.unread:
        return ask_about(conditions.unread)
    if not changes:
        return Question("which-change", {"entity": entity})
    named = _named(conditions, given)
    if not named and not conditions.is_all and entity != "theme" and changes[0].way == "set":
        return Question("which-item", {"entity": entity})
    return Intent(
        "update",
        entity,
        named,
        changes=changes,
        order=tuple(conditions.order),
        limit=conditions.limit,
        is_all=conditions.is_all,
    )


def _is_stock_set(marks: Sequence[Mark]) -> bool:
    """Return whether a stock is to be changed, rather than to say which products are."""
    has_stock = any(mark.get("field") == "stock_on_hand" for mark in marks)
    is_other = any(mark.get("field") in ENTITIES["product"].writable or mark.get("test") for mark in marks)
    return has_stock and not is_other


def _named(conditions: Conditions, given: tuple[Group, ...]) -> tuple[Group, ...]:
    """Return which items are meant: those that the request names, or the one on screen."""
    is_open = not conditions.alternatives and not conditions.is_all and not conditions.limit
    return given if is_open else conditions.alternatives


def _attach(
    text: str, marks: Sequence[Mark], entity: str, today: date, given: tuple[Group, ...]
) -> Intent | Question:
    """Read "add this picture to Tapis": which items get what was chosen."""
    target = [mark for mark in marks if not (mark.get("action") or mark.get("link") == "to")]
    found = Conditions(Cursor(text, target), ENTITIES[entity], today).read()
    if found.unread:
        return ask_about(found.unread)
    named = _named(found, given)
    if not named and not found.is_all:
        return Question("which-item", {"entity": entity})
    return Intent("update", entity, named, limit=found.limit, is_all=found.is_all)


_PARSERS = {"search": _search, "create": _create, "update": _update, "attach": _attach}
