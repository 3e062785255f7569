"""Products and customers that rows of a file are compared with and written to."""

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from decimal import Decimal
from typing import Any, ClassVar
from uuid import UUID

from chassis import validation
from chassis.columns import enum_number
from chassis.context import current_currency
from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7
from chassis.resource import Resource
from google.protobuf.message_factory import GetMessageClass

from orders_pos.adapters.imports.row_savepoint import row_savepoint
from orders_pos.domain.imports.cell_reader import Value
from orders_pos.domain.imports.fields import FIELDS, TEXT_MAPS
from orders_pos.domain.imports.outcome import CHANGED, EQUAL, NEW, Outcome, RowKeys
from orders_pos.domain.imports.row_reader import ParsedRow

# A row of the table: of the class of the resource.
Stored = Any
Values = Mapping[str, Any]


class SqlImportedItems(ABC):
    """Rows of one resource. What a row of the file says is checked by the contract and by the rules of the row, and
    written by the rpcs of the resource."""

    kind: ClassVar[str]
    resource: ClassVar[Resource]

    @abstractmethod
    async def find(self, keys: Sequence[RowKeys], *, for_update: bool) -> Mapping[RowKeys, Sequence[Stored]]:
        """Return what the keys recognise: the matches of the first key, else those of the second."""

    @abstractmethod
    async def prepare(self, rows: Sequence[ParsedRow]) -> None:
        """Read what comparing these rows needs."""

    @abstractmethod
    def resolve(self, row: ParsedRow, stored: Stored | None) -> tuple[Values, list[FieldViolation]]:
        """Return the values as columns of the row, and what they refer to in vain."""

    def leave_out(
        self, _row: ParsedRow, values: Values, _stored: Stored | None
    ) -> tuple[Values, tuple[FieldViolation, ...]]:
        """Return the values that can be written, and why others can't: they keep the row from nothing."""
        return values, ()

    def is_waived(self, _violation: FieldViolation, _values: Values) -> bool:
        """Return whether the contract asks people for what a file need not have."""
        return False

    @abstractmethod
    async def create(self, item: Any) -> str:
        """Create as a person's write does, and return the id."""

    async def update(self, request: Any) -> None:
        """Update as a person's write does."""
        await self.resource.update(request)

    def compare(self, row: ParsedRow, stored: Stored | None) -> Outcome:
        """Return what the row is beside what is stored, or beside nothing, by the rules of a person's write."""
        resolved, unresolved = self.resolve(row, stored)
        values, notes = self.leave_out(row, resolved, stored)
        notes = (*row.notes, *notes)
        violations = [*row.violations, *unresolved]
        if stored is not None and not violations and not _differing(values, stored, stored):
            return Outcome(row, EQUAL, str(stored.id), violations=notes)
        named = {violation.field for violation in violations}
        mask = None if stored is None else frozenset(values)
        by_contract = [
            self._to_public(violation)
            for violation in validation.violations(self._message(values), mask=mask)
            if not self.is_waived(violation, values)
        ]
        violations += [violation for violation in by_contract if violation.field not in named]
        if not violations:
            violations, candidate = self._check(values, stored)
            if not violations and stored is not None:
                changed = _differing(values, candidate, stored)
                action = CHANGED if changed else EQUAL
                return Outcome(row, action, str(stored.id), changed, notes, values=values)
        if violations:
            return Outcome.error(row, *violations)
        return Outcome(row, NEW, changed=tuple(values), violations=notes, values=values)

    async def write(self, outcome: Outcome) -> str:
        """Create or update as a person's write does, and return the id. Raise DomainError."""
        item = self._message(outcome.values)
        try:
            item_id = outcome.item_id or await self.create(item)
            if outcome.item_id and outcome.values:
                item.id = outcome.item_id
                request = self._request("Update", item=item)
                # All fields of the file are sent: a price that follows another one is what the file says.
                request.mask.paths.extend(outcome.values)
                await self.update(request)
        except ValidationError as error:
            raise ValidationError(*map(self._to_public, error.violations)) from None
        return item_id

    @asynccontextmanager
    async def savepoint(self) -> AsyncGenerator[None]:
        """Undo what was written within, with its events, if it raises. Raise DomainError for errors of the database."""
        async with row_savepoint(self._to_public):
            yield

    async def select(self, condition: str, *arguments: Any, for_update: bool) -> list[Stored]:
        """Return the rows that meet a condition with parameters from $2 on, locked for update if they are to be."""
        transaction, table = current_transaction(), self.resource.table
        names = [column.name for column in table.c]
        sql = (
            f"SELECT {', '.join(names)} FROM {table.name} WHERE tenant_id = $1 AND ({condition})"  # noqa: S608  # names come from the code
            f" AND {self.resource.base_condition} ORDER BY id{' FOR UPDATE' if for_update else ''}"
        )
        rows = await transaction.connection.fetch(sql, transaction.tenant_id, *arguments)
        return [self.resource.row(**dict(row)) for row in rows]

    def _check(self, values: Values, stored: Stored | None) -> tuple[list[FieldViolation], Stored]:
        """Return what breaks the rules of the row with these values, and the row."""
        if stored is None:
            candidate: Any = self.resource.row(
                tenant_id=current_transaction().tenant_id, id=uuid7(), **values
            )
        else:
            columns = {column.name: getattr(stored, column.name) for column in self.resource.table.c}
            candidate = self.resource.row(**columns)
        try:
            for name, value in candidate.follow_up(values).items() if stored is not None else ():
                setattr(candidate, name, value)
            candidate.check(current_currency())
        except ValidationError as error:
            return [self._to_public(violation) for violation in error.violations], candidate
        return [], candidate

    def _message(self, values: Values) -> Any:
        item = GetMessageClass(self.resource.item)()
        for name, value in values.items():
            if isinstance(value, list):
                getattr(item, name).extend(self._parts(name, value))
                continue
            if isinstance(value, dict):
                getattr(item, name).update(value)
                continue
            if enum := self.resource.item.fields_by_name[name].enum_type:
                setattr(item, name, enum_number(enum, value))
                continue
            text = (
                f"{value:f}"
                if isinstance(value, Decimal)
                else str(value)
                if isinstance(value, UUID)
                else value
            )
            setattr(item, name, text)
        return item

    def _parts(self, name: str, elements: Sequence[Mapping[str, Any]]) -> list[Any]:
        descriptor: Any = self.resource.item.fields_by_name[name].message_type
        part = GetMessageClass(descriptor)
        return [part(**element) for element in elements]

    def _request(self, verb: str, **fields: Any) -> Any:
        method = self.resource.service.methods_by_name[f"{verb}{self.resource.noun}"]
        return GetMessageClass(method.input_type)(**fields)

    def _to_public(self, violation: FieldViolation) -> FieldViolation:
        """Return the violation by the public name of its field."""
        path = violation.field.removeprefix("item.").partition(".")[0].partition("[")[0]
        column = "pictures" if path == "image" else path
        texts = {texts: name for name, texts in TEXT_MAPS.items()}
        column = texts.get(column, column)
        names = (field.name for field in FIELDS[self.kind].values() if column in (field.column, field.name))
        return FieldViolation(next(names, column), violation.message, violation.code)


def _differing(values: Mapping[str, Value], row: Stored, stored: Stored) -> tuple[str, ...]:
    """Return the columns of the values that differ: in the row, or as they are where the row is the stored one."""
    source: Callable[[str], Any] = (
        (lambda name: values[name]) if row is stored else (lambda name: getattr(row, name))
    )
    return tuple(name for name in values if source(name) != getattr(stored, name))


def group(rows: Iterable[Stored], key: Callable[[Stored], str]) -> dict[str, list[Stored]]:
    """Return the rows by a key."""
    groups: dict[str, list[Stored]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return groups
