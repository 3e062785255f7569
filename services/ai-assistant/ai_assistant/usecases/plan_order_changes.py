"""Plan changes of saved orders, at the prices that saving them would lead to."""

import json
from collections.abc import Mapping, Sequence

from ai_assistant.domain.intent import Change, Intent
from ai_assistant.domain.order_cart import change_lines, shown_lines, shown_slot, to_cart_lines
from ai_assistant.domain.outcomes import ask, choose_items, find_doubt, to_outcome
from ai_assistant.domain.plan import Fields, Item, Outcome, Step
from ai_assistant.usecases.choose_slot import choose_slot
from ai_assistant.usecases.find_items import find_items
from ai_assistant.usecases.find_named import UnclearNameError, find_named
from ai_assistant.usecases.find_sold import Sold, find_sold
from ai_assistant.usecases.ports import Platform

_SLOTS = {"delivery_slot": ("delivery", "deliverySlot"), "collect_slot": ("collecte", "collectSlot")}
_STORED = (
    "order_items", "customer", "customer_note", "description", "shipping_address", "collect_address", "delivery_slot",
    "collect_slot", "delivery_type", "shipping_method", "total",
)  # fmt: skip
_PUBLIC = {
    "customer_note": "customerNote",
    "description": "description",
    "shipping_address": "shippingAddress",
    "collect_address": "collectAddress",
}


async def plan_order_changes(intent: Intent, platform: Platform) -> Outcome:
    """Return the plan; nothing is written. Raise UnclearNameError and RefusedError."""
    entity, matches = platform.entity("order"), await find_items(intent, platform)
    if problem := find_doubt(intent, matches, entity):
        return problem
    items = choose_items(intent, matches.items, entity)
    steps = [step for item in items if (step := await _plan(item, intent.changes, platform))]
    text = "will-update" if steps else "nothing-to-change"
    return to_outcome(intent, text, {"count": str(len(steps)), "entity": "order"}, steps, entity)


async def _plan(item: Item, changes: Sequence[Change], platform: Platform) -> Step | None:
    """Return the step that changes an order; None if it is already so."""
    order, stored = await platform.get_fields("orders", item.id, _STORED)
    edit = _Edit(order, stored, platform)
    for change in changes:
        await edit.change(change)
    if edit.cart == edit.previous:
        return None
    quote = await platform.quote_order(edit.cart, order.id)
    old, new = stored.get("total"), quote.get("total")
    if not isinstance(new, int | float) or float(str(old or 0)) != float(new):
        edit.before["total"], edit.after["total"] = float(str(old or 0)), new
    before, after = (json.dumps(shown, ensure_ascii=False) for shown in (edit.before, edit.after))
    return Step(
        "edit", "orders", order.label, edit.cart, after, before, edit.previous, order.id, order.version
    )


class _Edit:
    """The edited fields of an order's cart, and what they were; `before` and `after` are public JSON."""

    def __init__(self, order: Item, stored: Fields, platform: Platform) -> None:
        self._order, self._stored, self._platform = order, stored, platform
        self.cart: dict[str, object] = {}
        self.previous: dict[str, object] = {}
        self.before: dict[str, object] = {}
        self.after: dict[str, object] = {}

    async def change(self, change: Change) -> None:
        if change.field == "lines":
            await self._change_lines(change)
        elif change.field == "customer_id":
            await self._change_customer(str(change.value))
        elif change.field in _SLOTS:
            await self._change_slot(change.field, str(change.value))
        else:
            name, old = _PUBLIC[change.field], self._stored.get(change.field) or ""
            self._set(change.field, str(change.value), old, name, (old, change.value))

    def _set(self, field: str, value: object, old: object, name: str, shown: tuple[object, object]) -> None:
        self.cart[field], self.previous[field] = value, old
        self.before[name], self.after[name] = shown

    async def _change_lines(self, change: Change) -> None:
        line = change.value if isinstance(change.value, dict) else {}
        stored = to_cart_lines(self._stored.get("order_items"))
        current = self.cart.get("lines")
        names = _names(self._stored.get("order_items"))
        sold = await self._sold(str(line["name"]), names, change.way)
        product = sold.product
        before: list[Mapping[str, object]] = list(current) if isinstance(current, list) else list(stored)
        lines = change_lines(before, change.way, sold.to_line(line["quantity"]))
        if lines is None:
            raise UnclearNameError(ask("no-such-line", {"name": product.label, "number": self._order.label}))
        if not lines:
            raise UnclearNameError(ask("no-line-left", {"number": self._order.label}))
        named = {**names, product.id: names.get(product.id) or sold.label}
        shown = shown_lines(stored, names), [*shown_lines(lines, named)]
        self._set("lines", lines, stored, "orderItems", shown)

    async def _sold(self, name: str, names: Mapping[str, str], way: str) -> Sold:
        """Return a product of the order whose name has this one; else, but to remove it, one of the catalogue."""
        ids = [id_ for id_, line_name in names.items() if name.casefold() in line_name.casefold()]
        if len(ids) == 1:
            return Sold(Item(ids[0], 0, names[ids[0]], {}, {}))
        sold = await find_sold(name, self._platform)
        if way != "add" and sold.product.id not in names:
            raise UnclearNameError(ask("no-such-line", {"name": sold.label, "number": self._order.label}))
        return sold

    async def _change_customer(self, name: str) -> None:
        customer = await find_named("customer", name, self._platform)
        old = _mapping(self._stored.get("customer"))
        shown = (
            {"id": old.get("id"), "fullName": old.get("full_name")},
            {"id": customer.id, "fullName": customer.label},
        )
        self._set("customer_id", customer.id, old.get("id"), "customer", shown)

    async def _change_slot(self, field: str, moment: str) -> None:
        leg, name = _SLOTS[field]
        type_ = str(self._stored.get("delivery_type") or "")
        if leg.upper() not in type_.removeprefix("DELIVERY_TYPE_"):
            raise UnclearNameError(ask(f"no-{'delivery' if leg == 'delivery' else 'pickup'}", self._number))
        old = _mapping(self._stored.get(field))
        method = _mapping(self._stored.get("shipping_method"))
        day = "" if "-" in moment or not old else f"{old['date']} "
        cart = {"delivery_type": type_, "shipping_method_id": method.get("id")}
        if field == "delivery_slot" and (collect := self._stored.get("collect_slot")):
            cart["collect_slot"] = collect
        slot = await choose_slot(cart, self._order.id, field, day + moment, self._platform)
        self._set(field, slot, old or None, name, (shown_slot(old), shown_slot(slot)))

    @property
    def _number(self) -> Mapping[str, str]:
        return {"number": self._order.label}


def _names(items: object) -> Mapping[str, str]:
    """Return the products of an order's lines, with their names as sold."""
    lines = items if isinstance(items, list) else ()
    return {str(line["product"]): str(line.get("name") or "") for line in lines}


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}
