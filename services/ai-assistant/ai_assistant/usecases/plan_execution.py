"""Plan commands: delete, move and cancel orders, publish pages, write to customers, sync listings, install."""

import json
from collections.abc import Awaitable, Callable, Mapping
from decimal import Decimal

from ai_assistant.domain.intent import Intent
from ai_assistant.domain.item_names import find_named
from ai_assistant.domain.outcomes import MAX_NAMED, MAX_STEPS, ask, choose_items, find_doubt, to_outcome
from ai_assistant.domain.plan import Item, Outcome, Step
from ai_assistant.usecases.find_items import find_items
from ai_assistant.usecases.ports import Platform

SEND_MESSAGE = "souk.orders.v1.Messages.SendMessage"
SYNC_LISTING = "souk.dropship.v1.CjProducts.SyncCjProduct"
_SUBJECT_LENGTH = 80
_CANCELLED = "cancelled"
# One that was uninstalled keeps its installation for thirty days, and comes back with its data.
_INSTALLED = ("installing", "installed", "updating", "reverting")
_IN_SHOP = ("published", "added")
Planner = Callable[[Intent, list[Item], Platform], Awaitable[Outcome]]


async def plan_execution(intent: Intent, platform: Platform) -> Outcome:
    """Return the outcome of a command; nothing is written. Raise RefusedError."""
    entity, matches = platform.entity(intent.entity), await find_items(intent, platform)
    if problem := find_doubt(intent, matches, entity):
        return problem
    return await _PLANNERS[intent.command](intent, choose_items(intent, matches.items, entity), platform)


def _plan(intent: Intent, text: str, steps: list[Step], platform: Platform, name: str = "") -> Outcome:
    parameters = {"count": str(len(steps)), "entity": intent.entity, "name": name}
    return to_outcome(
        intent, text if steps else "nothing-to-change", parameters, steps, platform.entity(intent.entity)
    )


async def _delete(intent: Intent, items: list[Item], platform: Platform) -> Outcome:
    if not (intent.alternatives or intent.is_all):
        return ask("which-item", {"entity": intent.entity})
    entity = platform.entity(intent.entity)
    steps = []
    for item in items:
        before = _without_id(platform.row(entity.path, item, entity.shown))
        lost = await platform.snapshot(entity.path, item.id)
        steps.append(Step("delete", entity.path, item.label, {}, "", before, lost, item.id, item.version))
    is_undoable = all(step.is_undoable for step in steps)
    return _plan(intent, "will-delete" if is_undoable else "will-delete-finally", steps, platform)


def _without_id(row: str) -> str:
    return json.dumps({name: v for name, v in json.loads(row).items() if name != "id"}, ensure_ascii=False)


async def _publish(intent: Intent, items: list[Item], platform: Platform) -> Outcome:
    """Publish drafts; what has none is shown to visitors if it is hidden."""
    steps = [await _publish_step(item, platform) for item in items]
    return _plan(intent, "will-publish", [step for step in steps if step], platform)


async def _publish_step(item: Item, platform: Platform) -> Step | None:
    is_hidden = not item.values.get("is_published")
    before, after = json.dumps({"isPublished": not is_hidden}), json.dumps({"isPublished": True})
    if item.values.get("has_draft"):
        return Step(
            "publish", "pages", item.label, {"is_hidden": is_hidden}, after, before,
            await platform.page_versions(item.id), item.id, item.version,
        )  # fmt: skip
    fields, previous = {"is_published": True}, {"is_published": False}
    shown = Step("update", "pages", item.label, fields, after, before, previous, item.id, item.version)
    return shown if is_hidden else None


async def _hide(intent: Intent, items: list[Item], platform: Platform) -> Outcome:
    """Plan that pages are shown to visitors no more."""
    fields, previous = {"is_published": False}, {"is_published": True}
    before, after = json.dumps({"isPublished": True}), json.dumps({"isPublished": False})
    steps = [
        Step("update", "pages", item.label, fields, after, before, previous, item.id, item.version)
        for item in items
        if item.values.get("is_published")
    ]
    return _plan(intent, "will-hide", steps, platform)


async def _move(intent: Intent, items: list[Item], platform: Platform) -> Outcome:
    is_cancelled = intent.command == "cancel"
    types, _ = await platform.list_items("step_types", {}, MAX_STEPS)
    step = _find_step("cancelled" if is_cancelled else intent.argument, types)
    if step is None:
        return ask("no-such-step", {"name": intent.argument})
    moved = [item for item in items if item.values.get("step") != step.values["code"]]
    refund = intent.argument if is_cancelled else ""
    paid = [item for item in moved if step.values["code"] == _CANCELLED and _is_paid(item)]
    if paid and not refund:
        return ask("which-refund", {"names": ", ".join(item.label for item in paid[:MAX_NAMED])})
    names = {str(type_.values.get("code")): type_.label for type_ in types}
    steps = [_move_step(item, step, names, refund if item in paid else "") for item in moved]
    return _plan(intent, "will-cancel" if is_cancelled else "will-move", steps, platform, step.label)


def _is_paid(order: Item) -> bool:
    return Decimal(str(order.values.get("paid_amount") or 0)) > 0


def _find_step(name: str, steps: list[Item]) -> Item | None:
    by_code = {str(step.values.get("code")): step for step in steps}
    return by_code.get(name) or next(iter(find_named(name, steps)), None)


def _move_step(item: Item, step: Item, names: Mapping[str, str], refund: str) -> Step:
    """Return the step that moves an order; `names` are those of the steps by code."""
    code, old = str(step.values["code"]), str(item.values.get("step", ""))
    shown = {"statusShipping": step.label, **({"refundTo": refund} if refund else {})}
    fields = {"step": code, **({"refund_to": refund} if refund else {})}
    return Step(
        "move",
        "orders",
        item.label,
        fields,
        json.dumps(shown, ensure_ascii=False),
        json.dumps({"statusShipping": names.get(old, old)}, ensure_ascii=False),
        {"step": old},
        item.id,
        item.version,
    )


async def _notify(intent: Intent, items: list[Item], platform: Platform) -> Outcome:
    """Plan a message to each customer; of orders, to the customers whose they are."""
    customers = {item.id: item.label for item in items}
    if intent.entity == "order":
        customers = dict(filter(None, map(_customer_of, items)))
    subject = intent.argument[:_SUBJECT_LENGTH].splitlines()[0]
    text = {"subject": subject, "body": intent.argument}
    steps = [
        Step("call", SEND_MESSAGE, label, {"customer_id": id_, **text}, json.dumps(text))
        for id_, label in customers.items()
    ]
    return _plan(intent, "will-notify", steps, platform)


def _customer_of(order: Item) -> tuple[str, str] | None:
    customer = order.shown.get("customer")
    if not isinstance(customer, Mapping) or not customer.get("id"):
        return None
    return str(customer["id"]), str(customer.get("fullName") or order.label)


async def _sync(intent: Intent, items: list[Item], platform: Platform) -> Outcome:
    steps = [
        Step("call", SYNC_LISTING, item.label, {"id": item.id}, json.dumps({"name": item.label}))
        for item in items
        if item.values.get("status") in _IN_SHOP
    ]
    return _plan(intent, "will-sync", steps, platform)


async def _install(intent: Intent, items: list[Item], platform: Platform) -> Outcome:
    missing = [item for item in items if item.values.get("status") not in _INSTALLED]
    if unpaid := [item.label for item in missing if not item.values.get("is_installable")]:
        return ask("not-installable", {"name": ", ".join(unpaid)})
    steps = [
        Step("install", "applications", item.label, {"name": item.id}, json.dumps({"name": item.label}))
        for item in missing
    ]
    return _plan(intent, "will-install", steps, platform)


_PLANNERS: Mapping[str, Planner] = {
    "delete": _delete,
    "publish": _publish,
    "hide": _hide,
    "move": _move,
    "cancel": _move,
    "notify": _notify,
    "sync": _sync,
    "install": _install,
}
