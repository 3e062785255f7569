"""A plain resource: its five rpcs served from one row class. Reads use generated SQL, writes the ORM session."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from google.protobuf import message_factory
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from chassis import outbox
from chassis.audited_fields import AuditedFields
from chassis.columns import parse_uuid, to_column
from chassis.context import current_caller, current_currency
from chassis.db import current_transaction
from chassis.descriptors import field_options
from chassis.errors import NotFoundError, StaleError
from chassis.field_masks import has_parts, merge_parts
from chassis.grpc import AnyHandler, Servicer
from chassis.model import Aggregate, TenantRow, now, uuid7
from chassis.resource_query import Arguments, ResourceQuery
from chassis.translations import Writing
from chassis.uploads import check_pictures, foreign_pictures

Enrich = Callable[[Sequence[Any]], Awaitable[None]]
ToEvent = Callable[[Any, bool], Message]


@dataclass(frozen=True)
class Resource(ResourceQuery):
    """`enrich` completes messages before they are returned, from the columns `enrich_reads` (None: from any), and
    `enrich_item` then a single item. `to_event` builds the event of a change, from the item and whether it was
    deleted."""

    enrich: Enrich | None = None
    enrich_reads: tuple[str, ...] | None = None
    enrich_item: Enrich | None = None
    to_event: ToEvent | None = None

    @cached_property
    def audited(self) -> AuditedFields:
        """What the audit log says of the rows, as the contract declares."""
        return AuditedFields(self.service, self.columns)

    def servicer(self, **handlers: AnyHandler) -> Servicer:
        """Return the rpcs of the service; `handlers` replace those of their names."""
        noun = self.noun
        own = {
            f"Get{noun}": self.get,
            f"Create{noun}": self.create,
            f"Update{noun}": self.update,
            f"Delete{noun}": self.delete,
        }
        names = [method.name for method in self.service.methods]
        return Servicer(
            self.service, {name: handlers.get(name) or own.get(name) or self.list_items for name in names}
        )

    async def list_items(self, request: Any) -> Any:
        """Return a page of items in the requested order, with their total."""
        arguments = Arguments([current_transaction().tenant_id])
        where = self.where(request.filter, arguments)
        count_arguments = Arguments(arguments)
        reply = await self.list_page(request, where, arguments)
        reply.total = await self.total(request.page, len(reply.items), where, count_arguments)
        return reply

    async def list_page(self, request: Any, where: str, arguments: Arguments) -> Any:
        """Return the requested page of the items that match the condition, without their total."""
        reply = await self.page(request, where, arguments) if request.page.limit else self.list_reply()
        if self.enrich:
            await self.enrich(reply.items)
        return reply

    def _needed(self) -> Sequence[str] | None:
        return self.enrich_reads if self.enrich else ()

    async def get(self, request: Any) -> Any:
        """Return the item. Raise NotFoundError if it does not exist."""
        return await self.read(request.id)

    async def read(self, item_id: str | UUID) -> Any:
        """Return the item of this id. Raise NotFoundError if it does not exist."""
        items = await self.select("id = $2", [_uuid(item_id) if self.is_uuid("id") else item_id])
        if not items:
            raise NotFoundError(f"There is no such {_label(self.noun)}.")
        if self.enrich:
            await self.enrich(items)
        if self.enrich_item:
            await self.enrich_item(items)
        return items[0]

    async def create(self, request: Any) -> Any:
        """Create the item and return it, under the id that is sent if there is one: that of an item that was deleted
        and is restored. Raise ValidationError."""
        values = {
            name: value for name, value in self._values(request, None, None).items() if value is not None
        }
        restored = parse_uuid(request.item.id) if self.is_uuid("id") else None
        row = self.row(tenant_id=current_transaction().tenant_id, id=restored or uuid7(), **values)
        check_pictures(foreign_pictures(request.item), stored=None)
        _check(row)
        session = await current_transaction().session()
        session.add(row)
        self.audited.created(row)
        return await self._flush_and_read(row)

    async def update(self, request: Any) -> Any:
        """Change the fields of the mask and return the item. Raise StaleError if its version is not the one sent."""
        row = await self.lock_row(request.item.id)
        if has_parts(request):
            merge_parts(request, await self.read(row.id))
        if foreign := foreign_pictures(request.item):
            check_pictures(foreign, await self.read(row.id))
        mask = frozenset(request.mask.paths)
        changes = _follow_up(row, self._values(request, mask, row))
        await self.check_version(row, request.version, changes)
        before = self.audited.values(row, "Update")
        for name, value in changes.items():
            setattr(row, name, self._default(name) if value is None else value)
        _check(row)
        session = await current_transaction().session()
        if session.is_modified(row) and isinstance(row, Aggregate):
            row.update_time = now()
        self.audited.changed(row, before)
        return await self._flush_and_read(row)

    async def delete(self, request: Any) -> Any:
        """Delete the item. Raise ConflictError while something refers to it."""
        row = await self.lock_row(request.id)
        await self.check_version(row, request.version, {})
        item = await self.read(row.id) if self.to_event else None
        session = await current_transaction().session()
        self.audited.deleted(row, self.audited.values(row, "Delete"))
        await session.delete(row)
        await session.flush()
        if self.to_event and item:
            # A deletion event carries a version one above the last update, which may be delivered after it.
            item.version += 1
            outbox.add(row.id, self.to_event(item, True))  # noqa: FBT003  # ToEvent's second argument: is_deleted
        return self.reply_class("Delete")()

    async def lock_row(self, item_id: str) -> Any:
        """Return the row, locked for update. Raise NotFoundError if it does not exist."""
        session = await current_transaction().session()
        key = current_transaction().tenant_id, _uuid(item_id)
        row = await session.get(self.row, key, with_for_update=True)
        if row is None:
            raise NotFoundError(f"There is no such {_label(self.noun)}.")
        return row

    async def check_version(self, row: Any, version: int, changes: Mapping[str, Any]) -> None:
        """Raise StaleError with the current item, and the fields that differ, unless `version` is 0 or that of the
        row."""
        if version and version != row.version:
            texts = {by_language: text for text, by_language in self.translations.items()}
            differing = [
                texts.get(name, name) for name, value in changes.items() if getattr(row, name) != value
            ]
            raise StaleError(await self.read(row.id), list(dict.fromkeys(differing)))

    def _values(self, request: Any, mask: frozenset[str] | None, row: Any) -> dict[str, Any]:
        """Return the columns of what is sent, and of what follows from the reader's language."""
        item = request.item
        values = {
            field.name: to_column(item, field, as_uuid=self.is_uuid(field.name))
            for field in self.columns
            if not field_options(field).read_only
            and (mask is None or field.name in mask)
            and _is_sent(item, field, mask)
        }
        if not hasattr(request, "locale"):
            return values
        stored = {field.name: getattr(row, field.name, None) for field in self.columns}
        return _writing(request).complete(self.item, values, stored)

    def _default(self, name: str) -> Any:
        """Return the value of a field that was cleared."""
        return (
            None
            if self.table.c[name].nullable
            else self.row.model_fields[name].get_default(call_default_factory=True)
        )

    async def _flush_and_read(self, row: Any) -> Any:
        session = await current_transaction().session()
        await session.flush()
        item = await self.read(row.id)
        if self.to_event:
            outbox.add(row.id, self.to_event(item, False))  # noqa: FBT003  # as above
        return item

    def reply_class(self, verb: str) -> Any:
        """Return the class of an rpc's reply: that of its only verb `List`, for instance."""
        name = next(m.name for m in self.service.methods if m.name.startswith(verb))
        return message_factory.GetMessageClass(self.service.methods_by_name[name].output_type)


def _writing(request: Any) -> Writing:
    main = current_caller().locale
    return Writing(request.locale or main if main else "", main)


def _check(row: Any) -> None:
    if isinstance(row, TenantRow):
        row.check(current_currency())


def _follow_up(row: Any, changes: Mapping[str, Any]) -> Mapping[str, Any]:
    return row.follow_up(changes) if isinstance(row, TenantRow) else changes


def _is_sent(item: Message, field: FieldDescriptor, mask: frozenset[str] | None) -> bool:
    """Return whether the field was sent: an empty field without presence was not, unless the mask names it."""
    return mask is not None or bool(getattr(item, field.name)) or field.has_presence


def _label(noun: str) -> str:
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in noun).strip()


def _uuid(text: str | UUID) -> UUID:
    id_ = parse_uuid(text)
    if id_ is None:
        raise NotFoundError("There is no such item.")
    return id_
