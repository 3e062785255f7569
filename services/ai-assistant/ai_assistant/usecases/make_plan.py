"""Turn a request into what was found, or into the steps that confirming carries out."""

import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from decimal import Decimal

from ai_assistant.domain.grammar.asking import EXPORT, HELP
from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.grammar.values import percent_of
from ai_assistant.domain.intent import Change, Intent, Question, Value
from ai_assistant.domain.media import FIELDS
from ai_assistant.domain.outcomes import (
    MAX_STEPS,
    ask,
    choose_items,
    find_doubt,
    list_names,
    to_arguments,
    to_outcome,
    to_plain,
)
from ai_assistant.domain.page_content import CONTENT, LOCALE, with_content
from ai_assistant.domain.plan import Item, Outcome, Step
from ai_assistant.domain.stock_steps import FIELD as STOCK
from ai_assistant.domain.stock_steps import find_stock_doubt, plan_stock
from ai_assistant.usecases.explain import explain
from ai_assistant.usecases.find_categories import UnknownCategoryError, find_categories
from ai_assistant.usecases.find_items import find_items
from ai_assistant.usecases.find_named import UnclearNameError
from ai_assistant.usecases.plan_execution import plan_execution
from ai_assistant.usecases.plan_media import plan_media
from ai_assistant.usecases.plan_order import plan_order
from ai_assistant.usecases.plan_order_changes import plan_order_changes
from ai_assistant.usecases.ports import Platform
from ai_assistant.usecases.show_fields import show_fields

MAX_ROWS = 100
Planner = Callable[[Intent, Platform], Awaitable[Outcome]]


async def make_plan(intent: Intent | Question, platform: Platform) -> Outcome:
    """Return the outcome of a request; nothing is written. Raise RefusedError."""
    if isinstance(intent, Question):
        return ask(intent.code, intent.parameters)
    try:
        outcome = await _planner(intent)(intent, platform)
    except UnclearNameError as error:
        outcome = error.question
    except UnknownCategoryError as error:
        outcome = ask("no-such-category", {"name": str(error)})
    return replace(outcome, action=outcome.action or intent.action, entity=intent.entity)


def _planner(intent: Intent) -> Planner:
    return (intent.entity == "order" and _OF_ORDERS.get(intent.action)) or _PLANNERS[intent.action]


async def _search(intent: Intent, platform: Platform) -> Outcome:
    matches = await find_items(intent, platform)
    entity = platform.entity(intent.entity)
    rows = tuple(platform.row(entity.path, item, entity.shown) for item in matches.items[:MAX_ROWS])
    names = list_names(intent, entity)
    nothing = "found-none-named" if names else "found-nothing"
    code = "found-file" if intent.command == EXPORT else "found"
    text = "found-cut" if matches.is_cut else code if matches.items else nothing
    count = {"count": str(len(matches.items)), "entity": intent.entity, "names": ", ".join(names)}
    name = f"{entity.path}.search"
    arguments, total = to_arguments(intent), len(matches.items)
    return Outcome(text, count, rows, name=name, arguments=arguments, total=total)


async def _help(_: Intent, __: Platform) -> Outcome:
    """Say what can be asked; the examples are listed beside it."""
    return Outcome("can-do", name=HELP, action="search")


async def _create(intent: Intent, platform: Platform) -> Outcome:
    entity = platform.entity(intent.entity)
    path = entity.path
    steps: list[Step] = []
    if intent.media and path not in FIELDS:
        return ask("which-media", {"entity": intent.entity})
    for sent in intent.items[:MAX_STEPS]:
        fields = with_content(await _new_fields(intent.entity, sent, platform), intent.locale)
        if problem := _check(intent.entity, path, fields, platform):
            return problem
        person = f"{fields.get('first_name', '')} {fields.get('last_name', '')}".strip()
        label = str(fields.get("name") or person or fields.get("code", ""))
        _, added = await plan_media(path, "", intent.media, platform, fields)
        fields |= added
        after = await show_fields(path, fields, platform)
        steps.append(Step("create", path, label, fields, after, media=_keys(intent)))
    return to_outcome(
        intent, "will-create", {"count": str(len(steps)), "entity": intent.entity}, steps, entity
    )


def _check(
    entity: str, path: str, fields: Mapping[str, object], platform: Platform, changed: Collection[str] = ()
) -> Outcome | None:
    """Return the question that stands in the way of a new item, or of one of which some fields are changed, by the
    rules of its contract."""
    problems = list(platform.check(path, fields))
    of_changed = [
        problem
        for problem in problems
        if not changed or problem[0].partition(".")[0].partition("[")[0] in changed
    ]
    if any(code == "blank" for _, _, code in of_changed):
        missing = [name for name, _, code in problems if code == "blank"]
        return ask("missing-fields", {"entity": entity, "fields": ", ".join(missing)})
    reasons = [f"{platform.public_name(path, name)}: {message}" for name, message, _ in of_changed]
    return ask("refused", {"reason": " ".join(reasons)}) if reasons else None


async def _new_fields(entity: str, sent: Mapping[str, Value], platform: Platform) -> dict[str, object]:
    fields = {name: to_plain(value) for name, value in sent.items()}
    for name in ("category_id", "parent_category_id"):
        if name in fields:
            fields[name] = (await find_categories(str(fields[name]), platform))[0]
    if entity == "page":
        fields = {"route": "/" + _slug(str(fields.get("name", ""))), **fields, "kind": "PAGE_KIND_PAGE"}
    if entity == "widget":
        fields = {"front_hook": "main", **fields, "kind": "PAGE_KIND_WIDGET"}
    return fields


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", normalize(name)).strip("-") or "page"


async def _update(intent: Intent, platform: Platform) -> Outcome:
    entity, matches = platform.entity(intent.entity), await find_items(intent, platform)
    if problem := find_doubt(intent, matches, entity):
        return problem
    items, path = choose_items(intent, matches.items, entity), entity.path
    if intent.media and path not in FIELDS:
        return ask("which-media", {"entity": intent.entity})
    if problem := find_stock_doubt(items, intent.changes):
        return problem
    steps = [step for item in items for step in await _change_steps(path, item, intent, platform)]
    first = next((step.fields for step in steps if step.kind == "update"), {})
    if first and (problem := _check(intent.entity, path, first, platform, set(first))):
        return problem
    text = "will-update" if steps else "nothing-to-change"
    return to_outcome(intent, text, {"count": str(len(steps)), "entity": intent.entity}, steps, entity)


def _keys(intent: Intent) -> tuple[tuple[str, str], ...]:
    return tuple((item.kind, item.id) for item in intent.media)


async def _change_steps(path: str, item: Item, intent: Intent, platform: Platform) -> list[Step]:
    """Return the steps that change an item: one for its fields and one for its stock, none if it is already so."""
    stocks = [plan_stock(item, change) for change in intent.changes if change.field == STOCK]
    fields = tuple(change for change in intent.changes if change.field != STOCK)
    changed = await _change_step(path, item, replace(intent, changes=fields), platform)
    return [step for step in (changed, *stocks) if step]


async def _change_step(path: str, item: Item, intent: Intent, platform: Platform) -> Step | None:
    """Return the step that changes an item; None if it is already so."""
    fields: dict[str, object] = {}
    previous: Mapping[str, object]
    for change in intent.changes:
        fields[change.field] = await _new_value(item, change, platform)
    fields = with_content(fields, intent.locale)
    previous = {name: item.values.get(name) for name in fields}
    if CONTENT in fields:
        _, previous = await platform.get_fields(path, item.id, tuple(fields), intent.locale)
        previous = {**previous, LOCALE: fields.get(LOCALE)}
    old, added = await plan_media(path, item.id, intent.media, platform, fields)
    if not added and all(_same(previous[name], value) for name, value in fields.items()):
        return None
    fields, previous = {**fields, **added}, {**old, **previous}
    before = await show_fields(path, previous, platform)
    after = await show_fields(path, fields, platform)
    return Step(
        "update",
        path,
        item.label,
        fields,
        after,
        before,
        previous,
        item.id,
        item.version,
        media=_keys(intent),
    )


async def _new_value(item: Item, change: Change, platform: Platform) -> object:
    if change.way == "set":
        if change.field in ("category_id", "parent_category_id"):
            return (await find_categories(str(change.value), platform))[0]
        return to_plain(change.value)
    old, amount = Decimal(str(item.values.get(change.field) or 0)), Decimal(str(change.value))
    return str(percent_of(old, amount) if change.way == "percent" else max(old + amount, Decimal(0)))


def _same(old: object, new: object) -> bool:
    try:
        return Decimal(str(old)) == Decimal(str(new))
    except ArithmeticError:
        # A day is the time at which it begins.
        return str(new or "") in (str(old or ""), str(old or "").partition("T00:00:00")[0])


_PLANNERS: Mapping[str, Planner] = {
    "explain": explain,
    HELP: _help,
    "search": _search,
    "create": _create,
    "update": _update,
    "execute": plan_execution,
}
_OF_ORDERS: Mapping[str, Planner] = {"create": plan_order, "update": plan_order_changes}
