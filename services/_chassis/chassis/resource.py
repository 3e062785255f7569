"""A plain resource: its five rpcs served from one row class, reads by generated SQL, writes through the session."""

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from uuid import UUID

from google.protobuf import message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor, ServiceDescriptor
from google.protobuf.message import Message
from souk.type.v1 import options_pb2
from sqlalchemy import Table, Uuid
from sqlmodel import SQLModel

from chassis import outbox
from chassis.columns import check_message, to_message, value_of, word
from chassis.db import current_transaction
from chassis.errors import NotFound, Stale, invalid
from chassis.grpc import Handler, Servicer
from chassis.model import Aggregate, TenantRow, now, uuid7
from chassis.wire import edge, is_time

# A count that took longer than this, in seconds, is used again for twenty times what it took.
_SLOW_COUNT = 0.001
_REUSED = 20
_COUNTS_KEPT = 1000
_LIMIT = 10_000


class Arguments(list[Any]):
    """The parameters of one statement; adding one gives its placeholder."""

    def add(self, value: Any) -> str:
        self.append(value)
        return f"${len(self)}"


# A filter by hand: from its value and the arguments to a condition, and where it ranks what it finds, to an order.
Condition = Callable[[Any, Arguments], str]
Ranking = Callable[[Any, Arguments], str]
Present = Callable[[Sequence[Any]], Awaitable[None]]
News = Callable[[Any, bool], Message]


@dataclass(frozen=True)
class Resource:
    """`filters` and `rankings` are by filter field. `present` completes messages on their way out, `present_item` an
    item after that. `told` makes the news of a change, from the item and whether it was removed."""

    service: ServiceDescriptor
    row: type[SQLModel]
    filters: Mapping[str, Condition] = field(default_factory=dict[str, Condition])
    rankings: Mapping[str, Ranking] = field(default_factory=dict[str, Ranking])
    default_order: str = "id"
    always: str = ""
    present: Present | None = None
    present_item: Present | None = None
    told: News | None = None
    _counts: dict[Any, tuple[float, int]] = field(default_factory=dict[Any, tuple[float, int]], init=False)

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
            m.name: others.get(m.name) or verbs.get(m.name) or self.find for m in self.service.methods
        }
        return Servicer(self.service, handlers)

    @cached_property
    def noun(self) -> str:
        return str(self.service.GetOptions().Extensions[options_pb2.resource].noun)

    @cached_property
    def table(self) -> Table:
        return self.row.__table__  # type: ignore[attr-defined,no-any-return]

    @cached_property
    def item(self) -> Descriptor:
        return self.service.methods_by_name[f"Get{self.noun}"].output_type

    @cached_property
    def columns(self) -> list[FieldDescriptor]:
        """The item's fields that have a column of their name."""
        return [one for one in self.item.fields if one.name in self.table.c]

    async def find(self, request: Any) -> Any:
        """Some items, in the order asked for, with how many there are in all."""
        arguments = Arguments([current_transaction().tenant_id])
        where = self.where(request.filter, arguments)
        counted = Arguments(arguments)
        items = await self._page(request, where, arguments) if request.page.limit else []
        reply = self._reply_class("List")(items=items)
        reply.total = await self._total(request.page, len(items), where, counted)
        if self.present:
            await self.present(reply.items)
        return reply

    async def get(self, request: Any) -> Any:
        """One item; raises NotFound."""
        return await self.read(request.id)

    async def read(self, item_id: str | UUID) -> Any:
        """One item by its id; raises NotFound."""
        found = await self._select("id = $2", [_uuid(item_id) if self._has_uuid else item_id])
        if not found:
            raise NotFound(f"There is no such {_words(self.noun)}.")
        if self.present:
            await self.present(found)
        if self.present_item:
            await self.present_item(found)
        return found[0]

    async def create(self, request: Any) -> Any:
        """A new item, as it is after the rules of its row."""
        check_message(request.item, "item")
        values = {
            name: value for name, value in self._values(request.item, None).items() if value is not None
        }
        row = self.row(tenant_id=current_transaction().tenant_id, id=uuid7(), **values)
        _check(row)
        session = await current_transaction().session()
        session.add(row)
        return await self._written(row)

    async def update(self, request: Any) -> Any:
        """The item with the masked fields changed; raises Stale when it is no longer of the version named."""
        mask = frozenset(request.mask.paths)
        check_message(request.item, "item", mask=mask)
        row = await self.row_of(request.item.id)
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
        row = await self.row_of(request.id)
        await self.check_version(row, request.version, {})
        item = await self.read(row.id) if self.told else None
        session = await current_transaction().session()
        await session.delete(row)
        await session.flush()
        if self.told:
            outbox.announce(row.id, self.told(item, True))  # noqa: FBT003  # News says what it is
        return self._reply_class("Delete")()

    async def row_of(self, item_id: str) -> Any:
        """The row to change, locked; raises NotFound."""
        session = await current_transaction().session()
        key = current_transaction().tenant_id, _uuid(item_id)
        row = await session.get(self.row, key, with_for_update=True)
        if row is None:
            raise NotFound(f"There is no such {_words(self.noun)}.")
        return row

    async def check_version(self, row: Any, version: int, changes: Mapping[str, Any]) -> None:
        if version and version != row.version:
            differing = [name for name, value in changes.items() if getattr(row, name) != value]
            raise Stale(await self.read(row.id), differing)

    def where(self, filter_: Any, arguments: Arguments) -> str:
        """The condition of a filter message; its first argument is the tenant."""
        terms = [f"{self.table.name}.tenant_id = $1", *([self.always] if self.always else [])]
        for one, value in filter_.ListFields():
            by_hand = self.filters.get(one.name)
            terms.append(by_hand(value, arguments) if by_hand else self._term(one, value, arguments))
        return " AND ".join(terms)

    def _term(self, one: FieldDescriptor, value: Any, arguments: Arguments) -> str:
        if one.name.startswith("has_"):
            return f"{one.name.removeprefix('has_')} IS {'NOT ' if value else ''}NULL"
        if is_time(one):
            name, _, side = one.name.rpartition("_")
            return (
                f"{name} {'>=' if side == 'from' else '<'} {arguments.add(value.ToDatetime().astimezone())}"
            )
        if one.enum_type:
            return f"{one.name} = {arguments.add(word(one.enum_type, value))}"
        values: list[Any] = [*value] if one.is_repeated else [value]
        if isinstance(self.table.c[one.name].type, Uuid):
            values = [found for each in values if (found := _uuid_or_none(each))]
        return f"{one.name} = ANY({arguments.add(values)})"

    async def _page(self, request: Any, where: str, arguments: Arguments) -> list[Any]:
        order = self._order(request, arguments)
        limit = arguments.add(min(request.page.limit, _LIMIT) if request.page.limit > 0 else 0)
        offset = arguments.add(max(request.page.offset, 0))
        return await self._fetch(f"WHERE {where} ORDER BY {order} LIMIT {limit} OFFSET {offset}", arguments)

    def _order(self, request: Any, arguments: Arguments) -> str:
        terms: list[str] = []
        for one in request.page.order:
            known = self.item.fields_by_name.get(one.field)
            if known is None or not edge(known).sortable:
                raise invalid(f"order.{one.field}", "The collection has no such order.", "unknown")
            terms.append(f"{one.field}{' DESC' if one.descending else ''}")
        if not terms:
            terms = [
                rank(getattr(request.filter, name), arguments)
                for name, rank in self.rankings.items()
                if request.filter.HasField(name)
            ]
            terms.append(self.default_order)
        return ", ".join([*terms, "id"])

    async def _select(self, condition: str, values: list[Any]) -> list[Any]:
        arguments = Arguments([current_transaction().tenant_id, *values])
        always = f" AND {self.always}" if self.always else ""
        return await self._fetch(f"WHERE tenant_id = $1 AND {condition}{always}", arguments)

    async def _fetch(self, rest: str, arguments: Arguments) -> list[Any]:
        rows = await current_transaction().connection.fetch(f"{self._selection} {rest}", *arguments)
        make, readers = self._reading
        return [
            make(
                **{
                    name: read(value)
                    for (name, read), value in zip(readers, row, strict=True)
                    if value is not None
                }
            )
            for row in rows
        ]

    @cached_property
    def _selection(self) -> str:
        names = ", ".join(one.name for one in self.columns)
        return f"SELECT {names} FROM {self.table.name}"  # noqa: S608  # names come from the contract

    @cached_property
    def _reading(self) -> tuple[Any, list[tuple[str, Callable[[Any], Any]]]]:
        make = message_factory.GetMessageClass(self.item)
        return make, [(one.name, to_message(one)) for one in self.columns]

    async def _total(self, page: Any, shown: int, where: str, arguments: Arguments) -> int:
        if 0 < shown < page.limit:
            return int(page.offset) + shown
        key = where, repr(arguments)
        known = self._counts.get(key)
        began = time.monotonic()
        if known and known[0] > began:
            return known[1]
        sql = f"SELECT count(*) FROM {self.table.name} WHERE {where}"  # noqa: S608  # as above
        total = int(await current_transaction().connection.fetchval(sql, *arguments))
        took = time.monotonic() - began
        if took > _SLOW_COUNT:
            if len(self._counts) >= _COUNTS_KEPT:
                self._counts.clear()
            self._counts[key] = began + took * (_REUSED + 1), total
        return total

    def _values(self, item: Message, mask: frozenset[str] | None) -> dict[str, Any]:
        return {
            one.name: value_of(item, one, as_uuid=isinstance(self.table.c[one.name].type, Uuid))
            for one in self.columns
            if not edge(one).read_only and (mask is None or one.name in mask) and _is_told(item, one, mask)
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
        self._counts.clear()
        item = await self.read(row.id)
        if self.told:
            outbox.announce(row.id, self.told(item, False))  # noqa: FBT003  # as above
        return item

    def _reply_class(self, verb: str) -> Any:
        name = next(m.name for m in self.service.methods if m.name.startswith(verb))
        return message_factory.GetMessageClass(self.service.methods_by_name[name].output_type)

    @cached_property
    def _has_uuid(self) -> bool:
        return isinstance(self.table.c.id.type, Uuid)


def _check(row: Any) -> None:
    if isinstance(row, TenantRow):
        row.check()


def _is_told(item: Message, one: FieldDescriptor, mask: frozenset[str] | None) -> bool:
    """A field without presence that holds nothing was not sent, unless the mask names it."""
    return mask is not None or bool(getattr(item, one.name)) or one.has_presence


def _words(noun: str) -> str:
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in noun).strip()


def _uuid(text: str | UUID) -> UUID:
    found = _uuid_or_none(text)
    if found is None:
        raise NotFound("There is no such item.")
    return found


def _uuid_or_none(text: str | UUID) -> UUID | None:
    try:
        return text if isinstance(text, UUID) else UUID(text)
    except ValueError:
        return None
