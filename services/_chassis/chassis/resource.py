"""A plain resource: its five rpcs served from one row class, reads by generated SQL, writes through the session."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from google.protobuf import message_factory
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from chassis import outbox
from chassis.columns import parse_uuid, to_column, validate_message
from chassis.db import current_transaction
from chassis.descriptors import field_options
from chassis.errors import NotFoundError, StaleError
from chassis.field_masks import has_parts, merge_parts
from chassis.grpc import Handler, Servicer
from chassis.model import Aggregate, TenantRow, now, uuid7
from chassis.resource_query import Arguments, ResourceQuery

Enrich = Callable[[Sequence[Any]], Awaitable[None]]
ToEvent = Callable[[Any, bool], Message]


@dataclass(frozen=True)
class Resource(ResourceQuery):
    """`enrich` completes messages on their way out, `enrich_item` an item after that. `told` makes the news of a
    change, from the item and whether it was removed."""

    enrich: Enrich | None = None
    enrich_item: Enrich | None = None
    to_event: ToEvent | None = None

    def servicer(self, **others: Handler) -> Servicer:
        """The rpcs of the service; those named here are answered by hand."""
        noun = self.noun
        verbs = {
            f"Get{noun}": self.get,
            f"Create{noun}": self.create,
            f"Update{noun}": self.update,
            f"Delete{noun}": self.delete,
        }
        handlers = {
            m.name: others.get(m.name) or verbs.get(m.name) or self.list_items for m in self.service.methods
        }
        return Servicer(self.service, handlers)

    async def list_items(self, request: Any) -> Any:
        """Some items, in the order asked for, with how many there are in all."""
        arguments = Arguments([current_transaction().tenant_id])
        where = self.where(request.filter, arguments)
        counted = Arguments(arguments)
        items = await self.page(request, where, arguments) if request.page.limit else []
        reply = self._reply_class("List")(items=items)
        reply.total = await self.total(request.page, len(items), where, counted)
        if self.enrich:
            await self.enrich(reply.items)
        return reply

    async def get(self, request: Any) -> Any:
        """One item; raises NotFound."""
        return await self.read(request.id)

    async def read(self, item_id: str | UUID) -> Any:
        """One item by its id; raises NotFound."""
        found = await self.select("id = $2", [_uuid(item_id) if self.is_uuid("id") else item_id])
        if not found:
            raise NotFoundError(f"There is no such {_words(self.noun)}.")
        if self.enrich:
            await self.enrich(found)
        if self.enrich_item:
            await self.enrich_item(found)
        return found[0]

    async def create(self, request: Any) -> Any:
        """A new item, as it is after the rules of its row."""
        validate_message(request.item, "item")
        values = {
            name: value for name, value in self._values(request.item, None).items() if value is not None
        }
        row = self.row(tenant_id=current_transaction().tenant_id, id=uuid7(), **values)
        _check(row)
        session = await current_transaction().session()
        session.add(row)
        return await self._written(row)

    async def update(self, request: Any) -> Any:
        """The item with the fields of the mask changed; raises Stale when it is no longer of the version named."""
        row = await self.lock_row(request.item.id)
        if has_parts(request):
            merge_parts(request, await self.read(row.id))
        mask = frozenset(request.mask.paths)
        validate_message(request.item, "item", mask=mask)
        changes = self._values(request.item, mask)
        await self.check_version(row, request.version, changes)
        for name, value in changes.items():
            setattr(row, name, self._default(name) if value is None else value)
        _check(row)
        session = await current_transaction().session()
        if session.is_modified(row) and isinstance(row, Aggregate):
            row.update_time = now()
        return await self._written(row)

    async def delete(self, request: Any) -> Any:
        """Remove the item; raises Conflict while something refers to it."""
        row = await self.lock_row(request.id)
        await self.check_version(row, request.version, {})
        item = await self.read(row.id) if self.to_event else None
        session = await current_transaction().session()
        await session.delete(row)
        await session.flush()
        if self.to_event and item:
            # Newer than the last word on it, which might be heard after this one.
            item.version += 1
            outbox.add(row.id, self.to_event(item, True))  # noqa: FBT003  # News says what it is
        return self._reply_class("Delete")()

    async def lock_row(self, item_id: str) -> Any:
        """The row to change, locked; raises NotFound."""
        session = await current_transaction().session()
        key = current_transaction().tenant_id, _uuid(item_id)
        row = await session.get(self.row, key, with_for_update=True)
        if row is None:
            raise NotFoundError(f"There is no such {_words(self.noun)}.")
        return row

    async def check_version(self, row: Any, version: int, changes: Mapping[str, Any]) -> None:
        if version and version != row.version:
            differing = [name for name, value in changes.items() if getattr(row, name) != value]
            raise StaleError(await self.read(row.id), differing)

    def _values(self, item: Message, mask: frozenset[str] | None) -> dict[str, Any]:
        return {
            one.name: to_column(item, one, as_uuid=self.is_uuid(one.name))
            for one in self.columns
            if not field_options(one).read_only
            and (mask is None or one.name in mask)
            and _is_told(item, one, mask)
        }

    def _default(self, name: str) -> Any:
        """What a field holds after its value was taken away."""
        return (
            None
            if self.table.c[name].nullable
            else self.row.model_fields[name].get_default(call_default_factory=True)
        )

    async def _written(self, row: Any) -> Any:
        session = await current_transaction().session()
        await session.flush()
        self.clear_totals()
        item = await self.read(row.id)
        if self.to_event:
            outbox.add(row.id, self.to_event(item, False))  # noqa: FBT003  # as above
        return item

    def _reply_class(self, verb: str) -> Any:
        name = next(m.name for m in self.service.methods if m.name.startswith(verb))
        return message_factory.GetMessageClass(self.service.methods_by_name[name].output_type)


def _check(row: Any) -> None:
    if isinstance(row, TenantRow):
        row.check()


def _is_told(item: Message, one: FieldDescriptor, mask: frozenset[str] | None) -> bool:
    """A field without presence that holds nothing was not sent, unless the mask names it."""
    return mask is not None or bool(getattr(item, one.name)) or one.has_presence


def _words(noun: str) -> str:
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in noun).strip()


def _uuid(text: str | UUID) -> UUID:
    found = parse_uuid(text)
    if found is None:
        raise NotFoundError("There is no such item.")
    return found
