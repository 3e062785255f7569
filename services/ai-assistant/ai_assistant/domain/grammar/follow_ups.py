"""A request that follows another: what it keeps of the turn before, and what it says itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.lexicon import detect_language, lexicon
from ai_assistant.domain.grammar.references import Reference, read_reference
from ai_assistant.domain.grammar.tokens import tokenize
from ai_assistant.domain.intent import Condition, Group, Intent, OnScreen, Question
from ai_assistant.domain.shown import ENTITY, ITEMS, ORDER, Kept, Shown, confine, key_of

# Reads a text that is about a kind of items, on those that are shown; empty and None for a request alone.
Reader = Callable[[str, str, OnScreen | None], Intent | Question]
# Of these a later value takes the place of the one before: this week, last week.
_REPLACED = frozenset({"during", "state", "eq", "between"})
_SIDES = {"lt": "high", "le": "high", "gt": "low", "ge": "low"}
_WRITES = ("update", "execute")


@dataclass(frozen=True)
class FollowUp:
    """What is read in a request, and what that keeps of the turn before. `ids` are the only items that it may change;
    None if it does not say so."""

    intent: Intent | Question
    kept: tuple[Kept, ...] = ()
    ids: tuple[str, ...] | None = None


def read_follow_up(text: str, shown: Shown | None, locale: str, read: Reader) -> FollowUp:
    """Return what a request asks for behind a turn that has shown something; `shown` is None for the first one."""
    alone = read(text, "", None)
    language = detect_language(tokenize(text), locale)
    reference = read_reference(text, language)
    if reference.kinds == frozenset({"it"}) and _has_names(read(reference.text, "", None)):
        # "It" is what the request names itself.
        return FollowUp(alone)
    if shown is None or _is_of_others(alone, reference, shown):
        return FollowUp(Question("nothing-shown") if _is_of_nothing(alone, reference) else alone)
    return _read_joined(alone, reference, shown, read)


def _read_joined(alone: Intent | Question, reference: Reference, shown: Shown, read: Reader) -> FollowUp:
    """Return what a request asks for that is about what was shown."""
    ids = _pick(shown.ids, reference.nth)
    screen = OnScreen(shown.entity, ids[0], ids) if ids else None
    joined = read(reference.text, shown.entity, screen) if reference.text else Question("which-action")
    if isinstance(joined, Question) and _is_bare(reference, joined):
        joined = Intent("search", shown.entity)
    if isinstance(joined, Question):
        return FollowUp(
            joined if reference.is_explicit else alone, ids=ids if reference.is_of_shown else None
        )
    if joined.entity != shown.entity:
        return FollowUp(Question("nothing-shown") if reference.is_of_shown else alone)
    if joined.action in _WRITES:
        return _write(joined, alone, reference, ids)
    if joined.action == "search":
        return _search(joined, alone, reference, replace(shown, ids=ids))
    is_explained = joined.action == "explain" and reference.is_of_shown and len(ids) == 1
    return FollowUp(joined, (Kept(ITEMS, shown.entity, count=1),)) if is_explained else FollowUp(alone)


def _is_of_nothing(alone: Intent | Question, reference: Reference) -> bool:
    """Return whether a request changes "them" where nothing was shown that it can mean."""
    if not isinstance(alone, Intent) or alone.action not in _WRITES or not reference.is_of_shown:
        return False
    # "Those over 10" says which; all that a word of reference alone can name is a name.
    conditions = [condition for group in alone.alternatives for condition in group]
    is_said = reference.nth == 0 and any(condition.field != "text" for condition in conditions)
    return not (is_said or (reference.nouns and alone.is_all))


def _has_names(read: Intent | Question) -> bool:
    return isinstance(read, Intent) and bool(read.alternatives)


def _pick(ids: tuple[str, ...], nth: int) -> tuple[str, ...]:
    """Return the items that are meant: one by its place, else all."""
    index = nth - 1 if nth > 0 else len(ids) + nth
    return ids[index : index + 1] if nth else ids


def _is_bare(reference: Reference, question: Question) -> bool:
    """Return whether a request says nothing but which items it is about, and how they are to be sorted."""
    return question.code == "which-action" and bool(reference.kinds & {"nth", "sort", "them", "it"})


def _is_of_others(alone: Intent | Question, reference: Reference, shown: Shown) -> bool:
    """Return whether a request is about other items than those that were shown."""
    if isinstance(alone, Intent) and alone.action in ("create", "explain", "help"):
        return True
    if reference.nouns and shown.entity not in reference.nouns:
        return True
    if isinstance(alone, Intent) and alone.action in _WRITES and alone.alternatives:
        return not reference.is_of_shown
    if reference.is_explicit:
        return False
    return _stands_alone(alone, reference, shown)


def _stands_alone(alone: Intent | Question, reference: Reference, shown: Shown) -> bool:
    """Return whether a request without a word of reference says by itself what it is about."""
    if isinstance(alone, Question):
        return bool(reference.nouns) and alone.code != "which-change"
    if alone.action in _WRITES:
        return alone.entity != shown.entity or alone.is_all
    return bool(reference.nouns) or (alone.entity != shown.entity and not _is_of_amount(alone))


def _is_of_amount(intent: Intent) -> bool:
    """Return whether only an amount says what kind of items is meant: over 500."""
    number = ENTITIES[intent.entity].number if intent.entity in ENTITIES else ""
    conditions = [condition for group in intent.alternatives for condition in group]
    is_ordered = not conditions and bool(intent.order)
    return is_ordered or (bool(conditions) and {c.field for c in conditions} == {number})


def _write(joined: Intent, alone: Intent | Question, reference: Reference, ids: tuple[str, ...]) -> FollowUp:
    """Return a change of what was shown, and of nothing else."""
    is_single = "it" in reference.kinds and not reference.kinds & {"them", "nth"}
    if not ids:
        return FollowUp(Question("nothing-shown") if reference.is_of_shown else alone)
    if len(ids) > 1 and (is_single or (isinstance(alone, Question) and not reference.is_explicit)):
        return FollowUp(Question("which-of-shown", {"count": str(len(ids))}) if is_single else alone)
    chosen = ids[: joined.limit] if joined.limit and not joined.order else ids
    limit = joined.limit if joined.order else 0
    intent = replace(joined, alternatives=confine(joined.alternatives, chosen), limit=limit, is_all=True)
    return FollowUp(intent, (Kept(ITEMS, joined.entity, count=len(chosen)),), chosen)


def _search(joined: Intent, alone: Intent | Question, reference: Reference, shown: Shown) -> FollowUp:
    if not reference.is_explicit and _is_name(joined.alternatives) and not _begins_with_link(reference.text):
        return FollowUp(alone)
    if "sort" in reference.kinds and not joined.order:
        return FollowUp(Question("which-order", {"entity": shown.entity}))
    if not (joined.alternatives or joined.order or joined.limit or joined.is_count or reference.is_explicit):
        return FollowUp(alone)
    is_of_items = reference.nth != 0 or joined.limit > 0 or shown.is_of_items
    if is_of_items and not shown.ids:
        return FollowUp(Question("nothing-shown") if reference.is_explicit else alone)
    if is_of_items and (reference.is_explicit or shown.is_limited or joined.limit):
        return _search_shown(joined, shown)
    before = _without_replaced(shown.groups, joined.alternatives)
    parts = [Kept(ENTITY, shown.entity), *_to_kept(before, joined.alternatives, shown.entity)]
    if shown.order and not joined.order:
        parts.append(Kept(ORDER, shown.entity, order=shown.order))
    groups = _cross(before, joined.alternatives)
    return FollowUp(replace(joined, alternatives=groups, order=joined.order or shown.order), tuple(parts))


def _search_shown(joined: Intent, shown: Shown) -> FollowUp:
    """Return a search among the items that were shown."""
    ids = shown.ids[: joined.limit] if joined.limit and not joined.order else shown.ids
    groups = confine(joined.alternatives, ids)
    limit = joined.limit if joined.order else 0
    intent = replace(joined, alternatives=groups, order=joined.order or shown.order, limit=limit)
    return FollowUp(intent, (Kept(ITEMS, shown.entity, count=len(ids)),))


def _begins_with_link(text: str) -> bool:
    """Return whether a request goes on with another one: and Samira, of Samira."""
    language = detect_language(tokenize(text), "en")
    marks = lexicon(language).mark(tokenize(text, language))
    return bool(marks) and marks[0].get("link") in ("and", "of", "to", "named", "not", "without", "except")


def _is_name(groups: Sequence[Group]) -> bool:
    return any(condition.field == "text" for group in groups for condition in group)


def _without_replaced(before: tuple[Group, ...], own: tuple[Group, ...]) -> tuple[Group, ...]:
    """Return the conditions of before without those in whose place the request puts others."""
    of_own = [condition for group in own for condition in group]
    rest = (tuple(c for c in group if not any(_replaces(o, c) for o in of_own)) for group in before)
    return tuple(filter(None, rest))


def _replaces(own: Condition, before: Condition) -> bool:
    """Return whether one takes the place of another: last week that of this week, over 100 that of under 50."""
    if own.field != before.field or own.is_negated or before.is_negated:
        return False
    sides = {_SIDES.get(own.test), _SIDES.get(before.test)}
    if sides != {"low", "high"}:
        return own.test in _REPLACED or before.test in _REPLACED
    low, high = (own, before) if _SIDES[own.test] == "low" else (before, own)
    return isinstance(low.value, Decimal) and isinstance(high.value, Decimal) and low.value >= high.value


def _to_kept(before: tuple[Group, ...], own: tuple[Group, ...], entity: str) -> list[Kept]:
    of_own = {condition for group in own for condition in group}
    if len(before) > 1:
        return [Kept(key_of(*before), entity, before)]
    conditions = (c for group in before for c in group if c not in of_own)
    return [Kept(key_of((c,)), entity, ((c,),)) for c in conditions]


def _cross(before: tuple[Group, ...], own: tuple[Group, ...]) -> tuple[Group, ...]:
    """Return the groups of which each meets one of before and one of the request's own."""
    pairs = ((first, second) for first in before or ((),) for second in own or ((),))
    groups = tuple(tuple(dict.fromkeys((*first, *second))) for first, second in pairs)
    return tuple(filter(None, groups))
