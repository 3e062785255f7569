"""From a request and the choices made beside it to an intent, or to what is not clear."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import takewhile
from types import MappingProxyType

from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.actions import read_action
from ai_assistant.domain.grammar.asking import HELP, is_help, with_export
from ai_assistant.domain.grammar.changes import read_changes
from ai_assistant.domain.grammar.commands import Request, ask_about, read_command, read_execution
from ai_assistant.domain.grammar.conditions import Conditions
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.entity_of import read_entity
from ai_assistant.domain.grammar.explanations import read_explanation
from ai_assistant.domain.grammar.lexicon import Mark, detect_language, lexicon
from ai_assistant.domain.grammar.marks import Choice, read_marks
from ai_assistant.domain.grammar.messages import split_message
from ai_assistant.domain.grammar.new_orders import read_new_order
from ai_assistant.domain.grammar.order_changes import is_order_change, read_order_changes
from ai_assistant.domain.grammar.promo_codes import read_promo_code
from ai_assistant.domain.grammar.stocks import STOCK, equal_stock, is_of_stock, is_stock_set
from ai_assistant.domain.grammar.tokens import tokenize
from ai_assistant.domain.grammar.unclear_numbers import find_below_zero, find_unclear
from ai_assistant.domain.grammar.unused import find_unused
from ai_assistant.domain.grammar.values import NewItem
from ai_assistant.domain.intent import Group, Intent, OnScreen, Question, with_locale
from ai_assistant.domain.shown import of_items

_COUNTS = frozenset({"how many", "count", "combien", "compter", "nombre de", "كم"})


def parse(  # noqa: PLR0913  # each is named
    text: str,
    *,
    action: str,
    entity: str,
    locale: str,
    today: date,
    on_screen: OnScreen | None = None,
    has_media: bool = False,
    kinds: Mapping[str, str] = MappingProxyType({}),
) -> Intent | Question:
    """Return what a request asks for. `action` and `entity` are those chosen beside it; what is empty is found in the
    words. `on_screen` is what it is about where it names no item; `has_media` says that pictures were chosen. `kinds`
    are the contract's names of other items, by how they are written."""
    marks = read_marks(text, Choice(action, entity), locale, today)
    if apart := find_unclear(marks) or _read_apart(text, marks, action, entity):
        return apart
    return _parse_marks(
        Request(text, marks, entity, today, ()),
        action=action,
        on_screen=on_screen,
        has_media=has_media,
        kinds=kinds,
    )


def _read_apart(text: str, marks: Sequence[Mark], action: str, entity: str) -> Intent | Question | None:
    """Return what asks for help or for a promo code, which is no kind of items; None for anything else."""
    if is_help(marks):
        return Intent(HELP, "")
    promo_code = None if entity else read_promo_code(text, marks, read_action(marks, action))
    return _complete(promo_code, text, marks) if promo_code else None


def _parse_marks(
    request: Request, *, action: str, on_screen: OnScreen | None, has_media: bool, kinds: Mapping[str, str]
) -> Intent | Question:
    """Return what the marks of a request ask for; its entity is the chosen one."""
    text, marks, entity, today = request.text, request.marks, request.entity, request.today
    if action in ("", "search") and not entity and (kind := _find_kind(marks, kinds)):
        return Intent("search", kind, is_all=True)
    if action in ("", "search") and (
        explained := read_explanation(text, marks, _groups_on_screen(on_screen, "order"), today)
    ):
        return _complete(explained, text, marks)
    if has_media:
        marks, action = _read_media(marks, action)
    action = read_action(marks, action)
    if not action:
        return Question("which-action")
    entity = read_entity(_about(text, marks, action), action, entity) or (
        on_screen.entity if on_screen else ""
    )
    if not entity:
        return Question("which-entity")
    if entity == "customer" and action == "search" and _owes(marks):
        entity = "order"
    if action not in ("create", "execute") and (beyond := [m for m in marks if m.get("beyond")]):
        return ask_about([text[beyond[0].token.start :]])
    named = next((mark.get("language") for mark in marks if mark.get("language")), "")
    plain_marks = [_plain(mark, entity) for mark in marks if not mark.get("language")]
    read = _read(Request(text, plain_marks, entity, today, _groups_on_screen(on_screen, entity)), action)
    return with_locale(_complete(with_export(read, marks), text, plain_marks), named)


def _complete(read: Intent | Question, text: str, marks: Sequence[Mark]) -> Intent | Question:
    """Return what was read, or the question about the words that it leaves out."""
    if isinstance(read, Intent):
        unused = find_unused(text, marks, read)
        return ask_about(unused) if unused else read
    # "All drafts" says which.
    beyond = [mark.token.text for mark in marks if mark.get("beyond")]
    return ask_about(beyond) if beyond and read.code == "which-item" else read


def _find_kind(marks: Sequence[Mark], kinds: Mapping[str, str]) -> str:
    """Return the kind whose name is all that a request says, but for words to show them all; empty if it says more."""
    written = [" ".join(token.key for token in mark.tokens) for mark in marks]
    # Some names begin with words that say nothing elsewhere: supplier search, shop settings, piece scans.
    leading = takewhile(lambda mark: _is_shown(mark) or bool(mark.get("stop")), marks)
    names = (" ".join(written[begin:]) for begin in range(sum(1 for _ in leading) + 1))
    return next(filter(None, map(kinds.get, names)), "")


def _is_shown(mark: Mark) -> bool:
    return mark.get("action") == "search" or mark.get("link") == "all"


def _plain(mark: Mark, entity: str) -> Mark:
    """Return a mark; names of steps are names where steps are meant: rename Ready."""
    if entity != "step":
        return mark
    return Mark({kind: meaning for kind, meaning in mark.meanings.items() if kind != "step"}, mark.tokens)


def _read(request: Request, action: str) -> Intent | Question:
    """Return what a request asks for, once it is known what is to be done and with what."""
    if request.entity == "order" and (intent := _read_order(request, action)):
        return intent
    if action == "execute":
        return read_execution(request)
    marks = _without(request.marks, action, request.entity)
    return _PARSERS[action](request.text, marks, request.entity, request.today, request.screen_groups)


def _owes(marks: Sequence[Mark]) -> bool:
    """Return whether it is about who has something to pay: that is what orders say."""
    return any(mark.get("state") == "unpaid" for mark in marks)


def _read_media(marks: Sequence[Mark], action: str) -> tuple[list[Mark], str]:
    """Return the marks without the words for pictures, and the action: to add a picture is to update what gets it."""
    content_marks = [mark for mark in marks if not mark.get("stop") and mark.get("link") not in ("all", "of")]
    is_object = any(
        mark.get("media") and index > 0 and content_marks[index - 1].get("action")
        for index, mark in enumerate(content_marks)
    )
    return [mark for mark in marks if not mark.get("media")], "attach" if is_object else action


def _about(text: str, marks: Sequence[Mark], action: str) -> Sequence[Mark]:
    """Return the marks that say what a request is about: of a message those that say to whom it is."""
    is_message = action == "execute" and read_command(marks) == "notify"
    return split_message(text, marks)[0] if is_message else marks


def _groups_on_screen(on_screen: OnScreen | None, entity: str) -> tuple[Group, ...]:
    """Return what is on screen as conditions; none if it is of another kind."""
    if not on_screen or on_screen.entity != entity:
        return ()
    return ((of_items(on_screen.ids or (on_screen.id,)),),)


def find_entity(text: str, chosen: str, locale: str) -> str:
    """Return the kind of items that a request names; empty if it names none."""
    tokens = tokenize(text)
    return read_entity(lexicon(detect_language(tokens, locale)).mark(tokens), "create", chosen)


def _read_order(request: Request, action: str) -> Intent | Question | None:
    """Return what is written of orders; None for what is searched or executed."""
    text, marks, today = request.text, request.marks, request.today
    if is_order_change(marks, action, request.screen_groups):
        return read_order_changes(text, marks, today, request.screen_groups)
    if action == "create":
        return read_new_order(text, marks, today)
    if action == "execute" and not read_command(marks):
        # "An order for Samira, 2 Chemise, deliver on Saturday".
        ordered = read_new_order(text, marks, today)
        return ordered if isinstance(ordered, Intent) else None
    return None


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
    text: str, marks: Sequence[Mark], entity: str, today: date, _screen_groups: tuple[Group, ...]
) -> Intent | Question:
    conditions = Conditions(Cursor(text, marks), ENTITIES[entity], today).read()
    if conditions.unread:
        ordered = read_new_order(text, marks, today) if entity == "order" else None
        return ordered if isinstance(ordered, Intent) else ask_about(conditions.unread)
    is_count = any(word in text.casefold() for word in _COUNTS)
    return Intent(
        "search",
        entity,
        conditions.alternatives,
        order=tuple(conditions.order),
        limit=conditions.limit,
        is_all=conditions.is_all,
        is_count=is_count,
    )


def _create(
    text: str, marks: Sequence[Mark], entity: str, today: date, _screen_groups: tuple[Group, ...]
) -> Intent | Question:
    about = ENTITIES[entity]
    if not about.writable or entity == "theme":
        return Question("not-creatable", {"entity": entity})
    if negative := find_below_zero(marks):
        return negative
    item = NewItem(Cursor(text, marks), about, entity, today)
    items = tuple(item.read())
    if item.unread:
        return ask_about(item.unread)
    if not items:
        return Question("which-name", {"entity": entity})
    return Intent("create", entity, items=items)


def _update(
    text: str, marks: Sequence[Mark], entity: str, today: date, screen_groups: tuple[Group, ...]
) -> Intent | Question:
    about = ENTITIES[entity]
    if not about.writable:
        return Question("not-changeable", {"entity": entity})
    if entity == "product" and is_stock_set(marks):
        about = STOCK
    conditions, changes = read_changes(text, marks, about, today)
    if conditions.unread:
        return ask_about(conditions.unread)
    if not changes or is_of_stock(marks, changes):
        return Question("which-change", {"entity": entity})
    named = _named(conditions, screen_groups)
    if doubtful := equal_stock(named, changes):
        return ask_about([f"= {doubtful}"])
    # "Raise the prices" means all of them; nobody counts ten more of everything.
    is_of_named = changes[0].way == "set" or changes[0].field == "stock_on_hand"
    if not named and conditions.is_open and entity != "theme" and is_of_named:
        return Question("which-item", {"entity": entity})
    return Intent(
        "update",
        entity,
        named,
        changes=changes,
        order=tuple(conditions.order),
        limit=conditions.count,
        is_all=conditions.is_all,
    )


def _named(conditions: Conditions, screen_groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """Return which items are meant: those that the request names, or the one on screen."""
    return screen_groups if conditions.is_open else conditions.alternatives


def _attach(
    text: str, marks: Sequence[Mark], entity: str, today: date, screen_groups: tuple[Group, ...]
) -> Intent | Question:
    """Read "add this picture to Tapis": which items get what was chosen."""
    target = [mark for mark in marks if not (mark.get("action") or mark.get("link") == "to")]
    conditions = Conditions(Cursor(text, target), ENTITIES[entity], today).read()
    if conditions.unread:
        return ask_about(conditions.unread)
    named = _named(conditions, screen_groups)
    if not named and conditions.is_open:
        return Question("which-item", {"entity": entity})
    return Intent(
        "update",
        entity,
        named,
        order=tuple(conditions.order),
        limit=conditions.count,
        is_all=conditions.is_all,
    )


_PARSERS = {"search": _search, "create": _create, "update": _update, "attach": _attach}
