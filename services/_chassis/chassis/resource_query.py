"""Reading the rows of a resource: SQL generated from its contract, messages made of what it finds."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC
from functools import cached_property
from typing import Any

from google.protobuf import message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor, ServiceDescriptor
from souk.type.v1 import options_pb2
from sqlalchemy import Table, Uuid
from sqlmodel import SQLModel

from chassis.columns import column_converter, enum_label, parse_uuid
from chassis.db import current_transaction
from chassis.descriptors import field_options, is_timestamp
from chassis.errors import invalid_field

# Figures that took longer than this, in seconds, are used again for twenty times what they took.
_SLOW = 0.001
_REUSED = 20
_MAX_CACHED = 1000
_LIMIT = 10_000


class Arguments(list[Any]):
    """The parameters of one statement; adding one gives its placeholder."""

    def add(self, value: Any) -> str:
        self.append(value)
        return f"${len(self)}"


# A filter by hand: from its value and the arguments to a condition.
Condition = Callable[[Any, Arguments], str]


@dataclass(frozen=True)
class Ranking:
    """The part of what a filter finds that comes first, and the order of all of it. An index gives the part in that
    order, so a page of it costs the same however much is found."""

    condition: Condition
    order: str


@dataclass(frozen=True)
class ResourceQuery:
    """The rows of one row class as messages of its contract. `filters` and `rankings` are by filter field, `base_condition` is a
    condition on every row that is shown."""

    service: ServiceDescriptor
    row: type[SQLModel]
    filters: Mapping[str, Condition] = field(default_factory=dict[str, Condition])
    rankings: Mapping[str, Ranking] = field(default_factory=dict[str, Ranking])
    default_order: str = "id"
    base_condition: str = ""
    _totals_cache: dict[Any, tuple[float, tuple[Any, ...]]] = field(
        default_factory=dict[Any, tuple[float, tuple[Any, ...]]], init=False
    )

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

    def is_uuid(self, column: str) -> bool:
        return isinstance(self.table.c[column].type, Uuid)

    def where(self, filter_: Any, arguments: Arguments) -> str:
        """The condition of a filter message; its first argument is the tenant."""
        terms = [f"{self.table.name}.tenant_id = $1", *([self.base_condition] if self.base_condition else [])]
        for one, value in filter_.ListFields():
            by_hand = self.filters.get(one.name)
            terms.append(by_hand(value, arguments) if by_hand else self._term(one, value, arguments))
        return " AND ".join(terms)

    def _term(self, one: FieldDescriptor, value: Any, arguments: Arguments) -> str:
        if one.name.startswith("has_"):
            return f"{one.name.removeprefix('has_')} IS {'NOT ' if value else ''}NULL"
        if is_timestamp(one):
            name, _, side = one.name.rpartition("_")
            return f"{name} {'>=' if side == 'from' else '<'} {arguments.add(value.ToDatetime(UTC))}"
        if one.enum_type:
            return f"{one.name} = {arguments.add(enum_label(one.enum_type, value))}"
        values: list[Any] = [*value] if one.is_repeated else [value]
        if self.is_uuid(one.name):
            values = [found for each in values if (found := parse_uuid(each))]
        return f"{one.name} = ANY({arguments.add(values)})"

    async def page(self, request: Any, where: str, arguments: Arguments) -> list[Any]:
        """The items of a list request's page that a condition finds."""
        if items := await self._first_page(request):
            return items
        return await self._page(request, where, self.order(request, arguments), arguments)

    async def _first_page(self, request: Any) -> list[Any]:
        """A page that is full of what comes first; nothing where it is not."""
        name = self._ranked(request)
        if not name:
            return []
        others = type(request.filter)()
        others.CopyFrom(request.filter)
        others.ClearField(name)
        arguments, first = Arguments([current_transaction().tenant_id]), self.rankings[name]
        where = self.where(others, arguments)
        where += f" AND {first.condition(getattr(request.filter, name), arguments)}"
        items = await self._page(request, where, f"{first.order}, id", arguments)
        return items if len(items) == request.page.limit else []

    async def _page(self, request: Any, where: str, order: str, arguments: Arguments) -> list[Any]:
        limit = arguments.add(min(request.page.limit, _LIMIT) if request.page.limit > 0 else 0)
        offset = arguments.add(max(request.page.offset, 0))
        return await self._fetch(f"WHERE {where} ORDER BY {order} LIMIT {limit} OFFSET {offset}", arguments)

    def _ranked(self, request: Any) -> str:
        """The filter that ranks what is found, where no order was asked for."""
        named = (name for name in self.rankings if request.filter.HasField(name))
        return "" if request.page.order else next(named, "")

    def order(self, request: Any, arguments: Arguments) -> str:
        """The order a list request asks for; raises Invalid for one that there is not."""
        terms: list[str] = []
        for one in request.page.order:
            known = self.item.fields_by_name.get(one.field)
            if known is None or not field_options(known).sortable:
                raise invalid_field(f"order.{one.field}", "The collection has no such order.", "unknown")
            terms.append(f"{one.field}{' DESC' if one.descending else ''}")
        if name := self._ranked(request):
            first = self.rankings[name]
            is_first = first.condition(getattr(request.filter, name), arguments)
            terms = [f"NOT ({is_first})", first.order]
        return ", ".join([*(terms or [self.default_order]), "id"])

    async def select(self, condition: str, values: list[Any]) -> list[Any]:
        """The items that a condition finds; its values are $2 and on."""
        arguments = Arguments([current_transaction().tenant_id, *values])
        always = f" AND {self.base_condition}" if self.base_condition else ""
        return await self._fetch(f"WHERE tenant_id = $1 AND {condition}{always}", arguments)

    async def select_from(self, source: str, values: list[Any]) -> list[Any]:
        """The items among the rows of another source that has this one's columns; its values are $1 and on."""
        return await self._items(f"SELECT {self._names} FROM {source}", values)  # noqa: S608  # as below

    async def _fetch(self, rest: str, arguments: Arguments) -> list[Any]:
        return await self._items(f"{self._selection} {rest}", arguments)

    async def _items(self, sql: str, arguments: list[Any]) -> list[Any]:
        rows = await current_transaction().connection.fetch(sql, *arguments)
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

    def clear_totals(self) -> None:
        """Count and sum anew: something was written."""
        self._totals_cache.clear()

    @cached_property
    def _selection(self) -> str:
        return f"SELECT {self._names} FROM {self.table.name}"  # noqa: S608  # names come from the contract

    @cached_property
    def _names(self) -> str:
        return ", ".join(one.name for one in self.columns)

    @cached_property
    def _reading(self) -> tuple[Any, list[tuple[str, Callable[[Any], Any]]]]:
        make = message_factory.GetMessageClass(self.item)
        return make, [(one.name, column_converter(one)) for one in self.columns]

    async def total(self, page: Any, shown: int, where: str, arguments: Arguments) -> int:
        """How many items a condition finds, exactly; a slow count is used again for a moment."""
        if 0 < shown < page.limit:
            return int(page.offset) + shown
        [total] = await self.aggregate("count(*)", where, arguments)
        return int(total)

    async def aggregate(self, columns: str, where: str, arguments: Arguments) -> tuple[Any, ...]:
        """Aggregates over all that a condition finds; slow ones are used again for a moment."""
        key = columns, where, repr(arguments)
        known = self._totals_cache.get(key)
        began = time.monotonic()
        if known and known[0] > began:
            return known[1]
        sql = f"SELECT {columns} FROM {self.table.name} WHERE {where}"  # noqa: S608  # names come from the code
        found = tuple(await current_transaction().connection.fetchrow(sql, *arguments))
        took = time.monotonic() - began
        if took > _SLOW:
            if len(self._totals_cache) >= _MAX_CACHED:
                self._totals_cache.clear()
            self._totals_cache[key] = began + took * (_REUSED + 1), found
        return found
