"""The other services, in memory, as unkind as they are: versions, keys, refusals."""

import json
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import uuid4

from ai_assistant.adapters.contract_catalogue import catalogue, entities
from ai_assistant.adapters.platform import GrpcPlatform
from ai_assistant.adapters.proposed_calls import find_read, read_call
from ai_assistant.domain.order_cart import to_cart_lines
from ai_assistant.domain.plan import Item
from ai_assistant.usecases.ports import RefusedError
from chassis.context import ADMIN
from chassis.context_clients import ContextClients
from chassis.contract.applications import application
from chassis.contract.modules import services

APPLICATIONS = frozenset(filter(None, map(application, services())))
# Answers what the contracts alone say.
CONTRACTS = GrpcPlatform(ContextClients({}))
_LABELS = ("order_number", "full_name", "name", "code")

FILTERS = {
    "step": lambda values, step: values.get("step") == step,
    "status": lambda values, status: values.get("status") == status,
    "unpaid": lambda values, is_unpaid: bool(values.get("unpaid")) == is_unpaid,
    "late": lambda values, is_late: bool(values.get("late")) == is_late,
    "has_pictures": lambda values, has_pictures: bool(values.get("pictures")) == has_pictures,
    "without_order_since": lambda values, day: str(values.get("last_order") or "") < str(day),
}


@dataclass
class FakePlatform:
    """`items` by path and id; `calls` are the writes that took effect; `refusals` are messages by item id;
    `reads` are replies by the full name of an rpc; `after_write` runs after each write."""

    items: dict = field(default_factory=dict)
    calls: list = field(default_factory=list)
    refusals: dict = field(default_factory=dict)
    replies: dict = field(default_factory=dict)
    reads: dict = field(default_factory=dict)
    after_write: Any = None
    not_creatable: Any = ("cj_products",)
    # Kinds of steps that the person's roles do not allow.
    forbidden: Any = ()

    def may_carry_out(self, step):
        return step.kind not in self.forbidden

    def clear(self):
        for collection in (self.items, self.calls, self.refusals, self.replies, self.reads):
            collection.clear()
        self.after_write = None

    def add(self, path, **values):
        """Store an item and return its id."""
        id_ = str(uuid4())
        self._store(path, id_, 1, values)
        return id_

    def change(self, path, id_, **values):
        """Change an item as somebody else would."""
        old = self.items[path][id_]
        self._store(path, id_, old.version + 1, {**old.values, **values})

    def values(self, path):
        return [item.values for item in self.items.get(path, {}).values()]

    async def catalogue(self):
        return catalogue(frozenset({ADMIN}), APPLICATIONS)

    def entity(self, name):
        return entities()[name]

    async def read(self, call):
        find_read(call.method)
        return self.reads[call.method]

    async def list_items(self, path, filters, limit, offset=0):
        matches = [item for item in self.items.get(path, {}).values() if self._meets(item, filters)]
        return matches[offset : offset + limit], len(matches)

    async def create(self, path, fields, key):
        return await self._once(key, lambda: self._store(path, str(uuid4()), 1, fields))

    async def update(self, path, id_, version, fields, key):
        return await self._once(key, lambda: self._changed(path, id_, version, fields))

    async def delete(self, path, id_, version, key):
        return await self._once(key, lambda: self._deleted(path, id_, version))

    async def call(self, method, fields, key):
        return await self._once(key, lambda: Item("", 0, "", {"method": method, **fields}, {}))

    async def get_fields(self, path, id_, names, locale=""):
        item = self._current(path, id_, 0)
        return item, {name: item.values.get(name) for name in names}

    def read_call(self, call):
        return read_call(call)

    async def change_stock(self, id_, old, new, key):
        now = Decimal(str(self.items["products"][id_].values.get("stock_on_hand") or 0))
        if now not in (Decimal(old["stock_on_hand"]), Decimal(new["stock_on_hand"])):
            raise RefusedError("This was changed by someone else in the meantime.", is_stale=True)
        stock = new["counted"] if "counted" in new else now + Decimal(new["quantity"])
        return await self._once(key, lambda: self._changed("products", id_, 0, {"stock_on_hand": str(stock)}))

    async def move_order(self, id_, version, fields, key):
        return await self._once(key, lambda: self._changed("orders", id_, version, fields))

    async def quote_order(self, cart, id_=""):
        lines = cart.get("lines") or to_cart_lines(self.items["orders"][id_].values["order_items"])
        prices = self.items.get("products", {})
        return {
            "total": sum(
                float(line["quantity"])
                * float(line.get("price") or prices[line["product_id"]].values["price"])
                for line in lines
            )
        }

    async def check_out(self, cart, key):
        number = f"ATL-2026-{len(self.items.get('orders', {})) + 1:06}"
        stored = {"order_number": number, "step": "received", **cart}
        return await self._once(key, lambda: self._store("orders", str(uuid4()), 1, stored))

    async def edit_order(self, id_, version, cart, key):
        return await self._once(key, lambda: self._changed("orders", id_, version, cart))

    async def publish_page(self, id_, key, *, is_hidden):
        shown = {"is_published": True} if is_hidden else {}
        return await self._once(key, lambda: self._changed("pages", id_, 0, {"has_draft": False, **shown}))

    async def page_versions(self, id_):
        return {"published": "v1", "draft": "v2"}

    async def unpublish_page(self, id_, version, before, key, *, was_hidden):
        hidden = {"is_published": False} if was_hidden else {}
        fields = {"has_draft": bool(before["draft"]), **hidden}
        await self._once(key, lambda: self._changed("pages", id_, version, fields))

    async def snapshot(self, path, id_):
        return {} if path in self.not_creatable else dict(self.items[path][id_].values)

    async def restore(self, path, id_, fields, key):
        await self._once(key, lambda: self._restored(path, id_, fields))

    async def install(self, name, key):
        return await self._once(
            key, lambda: self._store("installed_applications", str(uuid4()), 1, {"name": name})
        )

    def row(self, path, item, fields):
        return json.dumps({"id": item.id} | {name: item.values.get(name) for name in fields})

    def public_json(self, path, fields):
        return json.dumps(dict(fields))

    def check(self, path, fields):
        return CONTRACTS.check(path, fields)

    def public_name(self, path, field):
        return CONTRACTS.public_name(path, field)

    async def _once(self, key, write):
        if key not in self.replies:
            self.replies[key] = write()
            self.calls.append(key)
            if self.after_write:
                await self.after_write()
        return self.replies[key]

    def _store(self, path, id_, version, values):
        label = next((str(values[name]) for name in _LABELS if values.get(name)), id_)
        item = Item(id_, version, label, values, values)
        self.items.setdefault(path, {})[id_] = item
        return item

    def _changed(self, path, id_, version, fields):
        item = self._current(path, id_, version)
        return self._store(path, id_, item.version + 1, {**item.values, **fields})

    def _deleted(self, path, id_, version):
        item = self._current(path, id_, version)
        del self.items[path][id_]
        return item

    def _restored(self, path, id_, fields):
        if any(item.label == fields.get("name") for item in self.items[path].values()):
            raise RefusedError("There is one already.")
        return self._store(path, id_, 1, fields)

    def _current(self, path, id_, version):
        if id_ in self.refusals:
            raise RefusedError(self.refusals[id_])
        item = self.items.get(path, {}).get(id_)
        if item is None:
            raise RefusedError("There is no such item.")
        if version and version != item.version:
            raise RefusedError("This was changed by someone else in the meantime.", is_stale=True)
        return item

    def _meets(self, item, filters):
        for name, value in filters.items():
            if (
                name in ("name", "search")
                and str(value).casefold() not in json.dumps(item.values, ensure_ascii=False).casefold()
            ):
                return False
            if name == "category_id" and item.values.get("category_id") not in value:
                return False
            if name == "id" and item.id not in value:
                return False
            if name in FILTERS and not FILTERS[name](item.values, value):
                return False
        return True
