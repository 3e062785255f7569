"""Turn a request into what was found, or into the steps that confirming carries out."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date
from decimal import Decimal

from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.grammar.values import percent_of
from ai_assistant.domain.intent import Change, Intent, Question, Value
from ai_assistant.domain.plan import Fields, Item, Outcome, Step
from ai_assistant.usecases.explain import explain
from ai_assistant.usecases.find_categories import UnknownCategoryError, find_categories
from ai_assistant.usecases.find_items import Found, find_items
from ai_assistant.usecases.ports import Platform

MAX_ROWS, MAX_STEPS, _MAX_NAMED = 100, 200, 5


async def make_plan(intent: Intent | Question, platform: Platform) -> Outcome:
    """Return the outcome of a request; nothing is written. Raise RefusedError."""
    if isinstance(intent, Question):
        return _ask(intent.code, intent.parameters)
    try:
        outcome = await _PLANNERS[intent.action](intent, platform)
    except UnknownCategoryError as error:
        outcome = _ask("no-such-category", {"name": str(error)})
    return replace(outcome, action=outcome.action or intent.action, entity=intent.entity)


def _ask(code: str, parameters: Mapping[str, str] | None = None) -> Outcome:
    return Outcome(code, parameters or {}, is_question=True)


def _outcome(
    intent: Intent, text: str, parameters: Mapping[str, str], steps: list[Step], platform: Platform
) -> Outcome:
    name = f"{platform.entity(intent.entity).path}.{intent.command or intent.action}"
    return Outcome(text, parameters, steps=tuple(steps), name=name, arguments=_arguments(intent))


def _arguments(intent: Intent) -> Fields:
    known = {key: value for key, value in asdict(intent).items() if value and key not in ("action", "entity")}
    return {key: _plain(value) for key, value in known.items()}


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return str(value) if isinstance(value, Decimal | date) else value


async def _search(intent: Intent, platform: Platform) -> Outcome:
    found = await find_items(intent, platform)
    entity = platform.entity(intent.entity)
    rows = tuple(platform.row(entity.path, item, entity.shown) for item in found.items[:MAX_ROWS])
    text = "found-cut" if found.is_cut else "found" if found.items else "found-nothing"
    count = {"count": str(len(found.items)), "entity": intent.entity}
    name = f"{entity.path}.search"
    return Outcome(text, count, rows, name=name, arguments=_arguments(intent))


async def _create(intent: Intent, platform: Platform) -> Outcome:
    path, steps = platform.entity(intent.entity).path, []
    for sent in intent.items[:MAX_STEPS]:
        fields = await _new_fields(intent.entity, sent, platform)
        if problem := _check(intent.entity, path, fields, platform):
            return problem
        label = str(
            fields.get("name") or f"{fields.get('first_name', '')} {fields.get('last_name', '')}".strip()
        )
        steps.append(Step("create", path, label, fields, platform.public_json(path, fields)))
    return _outcome(
        intent, "will-create", {"count": str(len(steps)), "entity": intent.entity}, steps, platform
    )


def _check(entity: str, path: str, fields: Mapping[str, object], platform: Platform) -> Outcome | None:
    """Return the question that stands in the way of a new item, by the rules of its contract."""
    found = [
        (platform.public_name(path, name), message, code)
        for name, message, code in platform.check(path, fields)
    ]
    if missing := [name for name, _, code in found if code == "blank"]:
        return _ask("missing-fields", {"entity": entity, "fields": ", ".join(missing)})
    reasons = [f"{name}: {message}" for name, message, _ in found]
    return _ask("refused", {"reason": " ".join(reasons)}) if reasons else None


async def _new_fields(entity: str, sent: Mapping[str, Value], platform: Platform) -> dict[str, object]:
    fields = {name: _plain(value) for name, value in sent.items()}
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
    found = await find_items(intent, platform)
    if problem := _unclear(intent, found, platform):
        return problem
    items, path = _chosen(intent, found.items, platform), platform.entity(intent.entity).path
    steps = [step for item in items if (step := await _change_step(path, item, intent.changes, platform))]
    text = "will-update" if steps else "nothing-to-change"
    return _outcome(intent, text, {"count": str(len(steps)), "entity": intent.entity}, steps, platform)


def _unclear(intent: Intent, found: Found, platform: Platform) -> Outcome | None:
    """Return the question that stands in the way of a change."""
    if not found.items:
        return _ask("found-nothing", {"entity": intent.entity, "count": "0"})
    if found.is_cut or len(found.items) > MAX_STEPS:
        return _ask("too-many", {"count": str(MAX_STEPS)})
    chosen = _chosen(intent, found.items, platform)
    if len(chosen) > 1 and _is_single(intent, platform):
        names = ", ".join(item.label for item in chosen[:_MAX_NAMED])
        return _ask("which-of", {"names": names, "count": str(len(chosen))})
    return None


def _is_single(intent: Intent, platform: Platform) -> bool:
    """Return whether the request names one item: by its name, and without saying all."""
    names = {platform.entity(intent.entity).text, "text"}
    has_name = any(c.field in names for group in intent.alternatives for c in group)
    return has_name and not intent.is_all and not intent.limit


def _chosen(intent: Intent, items: list[Item], platform: Platform) -> list[Item]:
    """Return the items whose name is the one named, if there are any."""
    names = {platform.entity(intent.entity).text, "text"}
    wanted = {normalize(str(c.value)) for group in intent.alternatives for c in group if c.field in names}
    return [item for item in items if normalize(item.label) in wanted] or items


async def _change_step(path: str, item: Item, changes: tuple[Change, ...], platform: Platform) -> Step | None:
    """Return the step that changes an item; None if it is already so."""
    fields: dict[str, object] = {}
    for change in changes:
        fields[change.field] = await _new_value(item, change, platform)
    previous = {name: item.values.get(name) for name in fields}
    if all(_same(previous[name], value) for name, value in fields.items()):
        return None
    before, after = platform.public_json(path, previous), platform.public_json(path, fields)
    return Step("update", path, item.label, fields, after, before, previous, item.id, item.version)


async def _new_value(item: Item, change: Change, platform: Platform) -> object:
    if change.way == "set":
        if change.field in ("category_id", "parent_category_id"):
            return (await find_categories(str(change.value), platform))[0]
        return _plain(change.value)
    old, amount = Decimal(str(item.values.get(change.field) or 0)), Decimal(str(change.value))
    return str(percent_of(old, amount) if change.way == "percent" else max(old + amount, Decimal(0)))


def _same(old: object, new: object) -> bool:
    try:
        return Decimal(str(old)) == Decimal(str(new))
    except ArithmeticError:
        # A day is the time at which it begins.
        return str(new or "") in (str(old or ""), str(old or "").partition("T00:00:00")[0])


async def _execute(intent: Intent, platform: Platform) -> Outcome:
    found = await find_items(intent, platform)
    if problem := _unclear(intent, found, platform):
        return problem
    items = _chosen(intent, found.items, platform)
    if intent.command == "delete" and not (intent.alternatives or intent.is_all):
        return _ask("which-item", {"entity": intent.entity})
    if intent.command == "delete":
        return await _delete(intent, items, platform)
    if intent.command == "publish":
        steps = [
            Step(
                "publish",
                "pages",
                item.label,
                {},
                json.dumps({"isPublished": True}),
                json.dumps({}),
                {},
                item.id,
                item.version,
            )
            for item in items
        ]
        return _outcome(
            intent, "will-publish", {"count": str(len(steps)), "entity": intent.entity}, steps, platform
        )
    step = await _find_step("cancelled" if intent.command == "cancel" else intent.argument, platform)
    if step is None:
        return _ask("no-such-step", {"name": intent.argument})
    steps = [_move_step(item, step) for item in items if item.values.get("step") != step.values["code"]]
    text = "will-move" if steps else "nothing-to-change"
    return _outcome(
        intent, text, {"count": str(len(steps)), "name": step.label, "entity": intent.entity}, steps, platform
    )


async def _delete(intent: Intent, items: list[Item], platform: Platform) -> Outcome:
    entity = platform.entity(intent.entity)
    steps = []
    for item in items:
        before = platform.row(entity.path, item, entity.shown)
        steps.append(Step("delete", entity.path, item.label, {}, "", before, {}, item.id, item.version))
    return _outcome(
        intent, "will-delete", {"count": str(len(steps)), "entity": intent.entity}, steps, platform
    )


async def _find_step(name: str, platform: Platform) -> Item | None:
    steps, _ = await platform.list_items("step_types", {}, MAX_STEPS)
    key = normalize(name)
    by_code = {str(step.values.get("code")): step for step in steps}
    named = [step for step in steps if normalize(step.label) == key or key in normalize(step.label)]
    return by_code.get(name) or (named[0] if named else None)


def _move_step(item: Item, step: Item) -> Step:
    code, old = str(step.values["code"]), str(item.values.get("step", ""))
    return Step(
        "move",
        "orders",
        item.label,
        {"step": code},
        json.dumps({"statusShipping": code}),
        json.dumps({"statusShipping": old}),
        {"step": old},
        item.id,
        item.version,
    )


_PLANNERS = {"explain": explain, "search": _search, "create": _create, "update": _update, "execute": _execute}
