"""Plan new orders: whose, of what, at the prices that the checkout would charge."""

import json
from collections.abc import Mapping, Sequence

from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.intent import Intent, Value
from ai_assistant.domain.order_cart import delivery_type, shown_slot
from ai_assistant.domain.outcomes import MAX_NAMED, ask, to_outcome
from ai_assistant.domain.plan import Item, Outcome, Step
from ai_assistant.usecases.choose_slot import choose_slot
from ai_assistant.usecases.find_named import UnclearNameError, find_named
from ai_assistant.usecases.find_sold import find_sold
from ai_assistant.usecases.ports import Platform

_LEGS = ("collect", "delivery")
_MAX_METHODS = 100


async def plan_order(intent: Intent, platform: Platform) -> Outcome:
    """Return the plan, priced by the service; nothing is written. Raise UnclearNameError and RefusedError."""
    steps = [await _plan(sent, platform) for sent in intent.items]
    parameters = {"count": str(len(steps)), "entity": "order"}
    return to_outcome(intent, "will-create", parameters, steps, platform.entity("order"))


async def _plan(sent: Mapping[str, Value], platform: Platform) -> Step:
    legs = frozenset(leg for leg in _LEGS if leg in sent)
    methods, _ = await platform.list_items("shipping_methods", {}, _MAX_METHODS)
    sent_lines, method = _take_method(_lines(sent), methods, is_needed=bool(legs))
    contact = str(sent.get("contact") or "")
    customer = await find_named("customer", str(sent["customer"]), platform, contact)
    sold = [await find_sold(str(line["name"]), platform) for line in sent_lines]
    lines = [each.to_line(line["quantity"]) for each, line in zip(sold, sent_lines, strict=True)]
    cart: dict[str, object] = {
        "lines": lines,
        "delivery_type": delivery_type(legs),
        "customer_id": customer.id,
        "shipping_method_id": method.id,
        "source": "ORDER_SOURCE_ADMIN",
    }
    cart |= {"customer_note": sent["note"]} if sent.get("note") else {}
    if sent.get("address"):
        cart["collect_address" if legs == frozenset({"collect"}) else "shipping_address"] = sent["address"]
    for leg in _LEGS:
        if sent.get(leg):
            cart[f"{leg}_slot"] = await choose_slot(cart, "", f"{leg}_slot", str(sent[leg]), platform)
    quote = await platform.quote_order(cart)
    shown = {
        "customer": {"id": customer.id, "fullName": customer.label},
        "orderItems": [
            {"name": each.label, "quantity": float(str(line["quantity"]))}
            for each, line in zip(sold, lines, strict=True)
        ],
        "shippingMethod": {"name": method.label} if legs else None,
        **{f"{leg}Slot": shown_slot(_mapping(cart.get(f"{leg}_slot"))) for leg in _LEGS},
        "shippingAddress": cart.get("shipping_address"),
        "collectAddress": cart.get("collect_address"),
        "customerNote": cart.get("customer_note"),
        "shippingFees": quote.get("shippingFees") if legs else None,
        "total": quote.get("total"),
    }
    after = {name: value for name, value in shown.items() if value not in (None, "")}
    return Step("checkout", "orders", customer.label, cart, json.dumps(after, ensure_ascii=False))


def _take_method(
    lines: Sequence[Mapping[str, object]], methods: Sequence[Item], *, is_needed: bool
) -> tuple[list[Mapping[str, object]], Item]:
    """Return the lines without the name of a shipping method, and the method. Raise UnclearNameError if there is none,
    or if it decides what the order costs and the request names none of several."""
    for method in methods:
        cut = [{**line, "name": _without(str(line["name"]), method, methods)} for line in lines]
        named = [line for line in cut if line["name"]]
        if named and cut != list(lines):
            return list(named), method
    if not methods:
        raise UnclearNameError(ask("no-method"))
    if is_needed and len(methods) > 1:
        names = ", ".join(method.label for method in methods[:MAX_NAMED])
        raise UnclearNameError(ask("which-method", {"names": names}))
    return list(lines), methods[0]


def _without(name: str, method: Item, methods: Sequence[Item]) -> str:
    """Return a name without that of a method at its end: the whole, or its first word if no other has that."""
    first = method.label.partition(" ")[0]
    is_alone = sum(other.label.partition(" ")[0] == first for other in methods) == 1
    for end in (method.label, *((first,) if is_alone else ())):
        if f" {normalize(name)}".endswith(f" {normalize(end)}"):
            return name[: len(name) - len(end)].strip()
    return name


def _lines(sent: Mapping[str, Value]) -> Sequence[Mapping[str, object]]:
    lines = sent["lines"]
    return [line for line in lines if isinstance(line, Mapping)] if isinstance(lines, list) else []


def _mapping(value: object) -> Mapping[str, object] | None:
    return value if isinstance(value, Mapping) else None
