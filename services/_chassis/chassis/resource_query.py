"""Queries of a resource: SQL generated from its contract, and messages from its rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC
from functools import cached_property
from typing import Any

from google.protobuf import message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor, ServiceDescriptor
from souk.type.v1 import options_pb2
from sqlalchemy import Table, Uuid
from sqlmodel import SQLModel

from chassis.columns import enum_label, parse_uuid
from chassis.db import current_transaction
from chassis.descriptors import field_options, is_timestamp, translations
from chassis.errors import invalid_field
from chassis.locales import LOCALES
from chassis.page_cache import PageCache
from chassis.row_reader import RowReader
from chassis.totals_cache import Totals

# Selections of fields whose readers are kept; callers choose them.
_MAX_READERS = 64
_MAX_LIMIT = 10_000


class Arguments(list[Any]):
    """Parameters of one statement."""

    def add(self, value: Any) -> str:
        """Append a parameter and return its placeholder."""
        self.append(value)
        return f"${len(self)}"


# A hand-written filter: from its value and the arguments to a condition.
Condition = Callable[[Any, Arguments], str]


@dataclass(frozen=True)
class Ranking:
    """Order of a filter's matches: those of `condition` first, all by `order`. An index returns the first part in this
    order, so that a page costs the same however many rows match."""

    condition: Condition
    order: str


@dataclass(frozen=True)
class ResourceQuery:
    """Reads the rows of one row class as messages of its contract. `filters` and `rankings` are by filter field;
    `base_condition` holds for every row that is listed. A committed row is the same while its `mark` is, an expression
    of what it was last written by; None: it has none."""

    service: ServiceDescriptor
    row: type[SQLModel]
    filters: Mapping[str, Condition] = field(default_factory=dict[str, Condition])
    rankings: Mapping[str, Ranking] = field(default_factory=dict[str, Ranking])
    default_order: str = "id"
    base_condition: str = ""
    mark: str | None = "xmin::text"
    _readers: dict[frozenset[str], RowReader] = field(
        default_factory=dict[frozenset[str], RowReader], init=False
    )
    _pages: PageCache = field(default_factory=PageCache, init=False)

    @cached_property
    def noun(self) -> str:
        """The noun of the resource, as `Product`."""
        return str(self.service.GetOptions().Extensions[options_pb2.resource].noun)

    @cached_property
    def table(self) -> Table:
        """The table of the rows."""
        return self.row.__table__  # type: ignore[attr-defined,no-any-return]  # made by SQLModel

    @cached_property
    def item(self) -> Descriptor:
        """The descriptor of the message of one item."""
        return self.service.methods_by_name[f"Get{self.noun}"].output_type

    @cached_property
    def columns(self) -> list[FieldDescriptor]:
        """The fields of the item that have a column of the same name."""
        return [field_ for field_ in self.item.fields if field_.name in self.table.c]

    def is_uuid(self, column: str) -> bool:
        """Return whether the column holds UUIDs."""
        return isinstance(self.table.c[column].type, Uuid)

    def where(self, filter_: Any, arguments: Arguments) -> str:
        """Return the condition of a filter message; its first argument is the tenant."""
        terms = [f"{self.table.name}.tenant_id = $1", *([self.base_condition] if self.base_condition else [])]
        for field_, value in filter_.ListFields():
            custom = self.filters.get(field_.name)
            terms.append(custom(value, arguments) if custom else self._term(field_, value, arguments))
        return " AND ".join(terms)

    def _term(self, field_: FieldDescriptor, value: Any, arguments: Arguments) -> str:
        if field_.name.startswith("has_"):
            return f"{field_.name.removeprefix('has_')} IS {'NOT ' if value else ''}NULL"
        if is_timestamp(field_):
            name, _, side = field_.name.rpartition("_")
            return f"{name} {'>=' if side == 'from' else '<'} {arguments.add(value.ToDatetime(UTC))}"
        if field_.enum_type:
            return f"{field_.name} = {arguments.add(enum_label(field_.enum_type, value))}"
        values: list[Any] = [*value] if field_.is_repeated else [value]
        if self.is_uuid(field_.name):
            values = [id_ for value_ in values if (id_ := parse_uuid(value_))]
        return f"{field_.name} = ANY({arguments.add(values)})"

    async def page(self, request: Any, where: str, arguments: Arguments) -> Any:
        """Return the reply with the items of the requested page that match the condition, without their total."""
        if first := await self._first_page(request):
            return first
        return await self._page(request, where, self.order(request, arguments), arguments)

    async def _first_page(self, request: Any) -> Any:
        """Return the page if it lies wholly in the first part of a ranking, else None."""
        name = self._ranked(request)
        if not name:
            return None
        other_filters = type(request.filter)()
        other_filters.CopyFrom(request.filter)
        other_filters.ClearField(name)
        arguments, ranking = Arguments([current_transaction().tenant_id]), self.rankings[name]
        where = self.where(other_filters, arguments)
        where += f" AND {ranking.condition(getattr(request.filter, name), arguments)}"
        reply = await self._page(request, where, f"{ranking.order}, id", arguments)
        return reply if len(reply.items) == request.page.limit else None

    async def _page(self, request: Any, where: str, order: str, arguments: Arguments) -> Any:
        # A literal limit lets the planner know how few rows a first page has; with a parameter it would plan each call
        # anew, which takes longer than the page itself.
        part = f"LIMIT {max(0, min(request.page.limit, _MAX_LIMIT))}"
        if request.page.offset > 0:
            part += f" OFFSET {arguments.add(request.page.offset)}"
        source = f"{self.table.name} WHERE {where} ORDER BY {order} {part}"
        reader = self._reader(request.page.fields)
        page = _SqlPage(self, reader, source, arguments)
        # Marks say nothing of rows that this transaction changed.
        if self.mark is None or not current_transaction().is_reading:
            return await page.read()
        return await self._pages.get((reader.selection, source, repr(arguments)), self.list_reply, page)

    @cached_property
    def list_reply(self) -> Any:
        """The class of the list's reply."""
        return message_factory.GetMessageClass(
            next(method.output_type for method in self.service.methods if method.name.startswith("List"))
        )

    def _ranked(self, request: Any) -> str:
        """Return the name of the filter that ranks its matches, if no order is requested."""
        names = (name for name in self.rankings if request.filter.HasField(name))
        return "" if request.page.order else next(names, "")

    def order(self, request: Any, arguments: Arguments) -> str:
        """Return the requested order. Raise ValidationError for a field that the list can't be ordered by."""
        terms: list[str] = []
        locale = getattr(request, "locale", "")
        for order in request.page.order:
            column = self.item.fields_by_name.get(order.field)
            if column is None or not field_options(column).sortable:
                raise invalid_field(
                    f"order.{order.field}", "The list can't be ordered by this field.", "unknown"
                )
            shown = self._shown(order.field, locale)
            terms.append(f"{shown}{' DESC' if order.descending else ''}")
        if name := self._ranked(request):
            ranking = self.rankings[name]
            is_first = ranking.condition(getattr(request.filter, name), arguments)
            terms = [f"NOT ({is_first})", ranking.order]
        default = (self._shown(name, locale) for name in self.default_order.split(", "))
        return ", ".join([*(terms or default), "id"])

    def _shown(self, name: str, locale: str) -> str:
        """Return the expression of a column as readers of a language see it."""
        if name not in self.translations or locale not in LOCALES:
            return name
        return f"coalesce({self.translations[name]} ->> '{locale}', {name})"

    @cached_property
    def translations(self) -> Mapping[str, str]:
        """The columns of texts by language, by the columns of the texts."""
        return {text.name: by_language.name for text, by_language in translations(self.item).items()}

    async def select(self, condition: str, values: list[Any]) -> list[Any]:
        """Return the items that match a condition with parameters from $2 on."""
        arguments = Arguments([current_transaction().tenant_id, *values])
        always = f" AND {self.base_condition}" if self.base_condition else ""
        source = f"{self.table.name} WHERE tenant_id = $1 AND {condition}{always}"
        return await self.select_from(source, arguments)

    async def select_from(self, source: str, values: list[Any]) -> list[Any]:
        """Return the rows of another source with the same columns, with parameters from $1 on."""
        return [self._whole.read(row) for row in await _fetch(self._whole.selection, source, values)]

    @cached_property
    def _whole(self) -> RowReader:
        return RowReader(self.item, self.table, self.columns)

    def _needed(self) -> Sequence[str] | None:
        """Return the columns that every page must have; None: all."""
        return ()

    def _reader(self, names: Sequence[str]) -> RowReader:
        """Return the reader of these fields. A field that is no column may need any of them."""
        needed, column_names = self._needed(), {column.name for column in self.columns}
        if not names or needed is None or not column_names.issuperset(names):
            return self._whole
        translated = (self.translations[name] for name in names if name in self.translations)
        selection = frozenset(("id", *needed, *names, *translated))
        if selection not in self._readers:
            if len(self._readers) >= _MAX_READERS:
                self._readers.clear()
            columns = [column for column in self.columns if column.name in selection]
            self._readers[selection] = RowReader(self.item, self.table, columns)
        return self._readers[selection]

    async def total(self, page: Any, count: int, where: str, arguments: Arguments) -> int:
        """Return the exact number of items that match the condition; a slow count is cached briefly."""
        if 0 < count < page.limit:
            return int(page.offset) + count
        [total] = await self.aggregate("count(*)", where, arguments)
        return int(total)

    async def aggregate(self, columns: str, where: str, arguments: Arguments) -> Totals:
        """Return aggregates over the rows that match the condition; slow ones are cached briefly."""
        sql = f"SELECT {columns} FROM {self.table.name} WHERE {where}"  # noqa: S608  # names come from the code
        return await self.read_totals(sql, arguments)

    async def read_totals(self, sql: str, arguments: Arguments) -> Totals:
        """Return the only row of a statement that reads totals; slow ones are cached briefly."""
        transaction = current_transaction()

        async def read() -> Totals:
            return tuple(await transaction.connection.fetchrow(sql, *arguments))

        # Totals in a transaction that writes are of rows that nobody else sees, or will if it is rolled back.
        if not transaction.is_reading:
            return await read()
        return await transaction.totals.get(transaction.tenant_id, (sql, repr(arguments)), read)


@dataclass(frozen=True)
class _SqlPage:
    """A page as it is in the database now."""

    query: ResourceQuery
    reader: RowReader
    source: str
    arguments: Arguments

    async def read(self) -> Any:
        return self._reply(await _fetch(self.reader.selection, self.source, self.arguments))

    async def read_with_marks(self) -> tuple[Any, str]:
        rows = await _fetch(f"{self.reader.selection}, {self._mark}", self.source, self.arguments)
        return self._reply(rows), ",".join(row[-1] for row in rows)

    async def read_marks(self) -> str:
        sql = f"SELECT string_agg(mark, ',') FROM (SELECT {self._mark} AS mark FROM {self.source}) AS page"  # noqa: S608  # as in _fetch
        return await current_transaction().connection.fetchval(sql, *self.arguments) or ""

    @property
    def _mark(self) -> str:
        return f"id::text || ':' || {self.query.mark}"

    def _reply(self, rows: Sequence[Any]) -> Any:
        return self.query.list_reply(items=[self.reader.fields(row) for row in rows])


async def _fetch(selection: str, source: str, arguments: Sequence[Any]) -> list[Any]:
    sql = f"SELECT {selection} FROM {source}"  # noqa: S608  # names come from the contract
    rows: list[Any] = await current_transaction().connection.fetch(sql, *arguments)
    return rows
