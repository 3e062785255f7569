"""Plan new items from the rows of a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from reading.context import ReadingContext
from reading.result import Question, Value

from ai_assistant.domain.entities import Entity
from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.plan import Outcome, Step
from ai_assistant.domain.row_problem import RowProblem
from ai_assistant.domain.table import (
    MAX_ROWS,
    TABLE_ENTITIES,
    Row,
    Table,
    column_contexts,
    map_columns,
    read_cell,
)
from ai_assistant.usecases.find_categories import UnknownCategoryError, find_categories
from ai_assistant.usecases.ports import Platform

_CATEGORIES = ("category_id", "parent_category_id")
_KEYS = ("barcode", "phone", "email", "name")
_MAX_READ = 2_000


async def plan_table(table: Table, name: str, platform: Platform, context: ReadingContext) -> Outcome:
    """Return the outcome for a kind of items: a step for each row that can be created, and what is wrong with the
    others; nothing is written. A row is omitted if one of the same barcode, phone, mail address or name is there
    (among the first 2,000), or stands above it. Raise RefusedError."""
    if name not in TABLE_ENTITIES:
        return Outcome("which-table", is_question=True)
    if len(table.rows) > MAX_ROWS:
        return Outcome("too-many", {"count": str(MAX_ROWS)}, is_question=True)
    entity = platform.entity(name)
    columns = map_columns(table.headings, entity)
    if not columns:
        return Outcome("no-columns", {"entity": name, "fields": _names(table)}, is_question=True)
    reader = _Reader(table, entity, columns, platform, column_contexts(table, columns, context))
    await reader.remember_items()
    steps = [step for row in table.rows if (step := await reader.read(row))]
    text = "will-create-some" if reader.problems else "will-create"
    parameters = {"entity": name, "count": str(len(steps)), "failed": str(reader.count_left_out)}
    arguments = {"columns": {table.headings[index]: field_name for index, field_name in columns.items()}}
    return Outcome(
        text,
        parameters,
        steps=tuple(steps),
        name=f"{entity.path}.create",
        arguments=arguments,
        is_question=not steps,
        action="create",
        entity=name,
        problems=tuple(reader.problems),
    )


def _names(table: Table) -> str:
    return ", ".join(heading.strip() for heading in table.headings if heading.strip())[:200]


@dataclass
class _Reader:
    """Reads rows; `keys` are those of the items that are there or stand above."""

    table: Table
    entity: Entity
    columns: Mapping[int, str]
    platform: Platform
    contexts: Mapping[int, ReadingContext]
    problems: list[RowProblem] = field(default_factory=list)
    keys: set[tuple[str, str]] = field(default_factory=set)
    categories: dict[str, str] = field(default_factory=dict)

    @property
    def count_left_out(self) -> int:
        return len({problem.line for problem in self.problems})

    async def remember_items(self) -> None:
        items, _ = await self.platform.list_items(self.entity.path, {}, _MAX_READ)
        for item in items:
            self.keys |= _keys({**item.values, "name": item.label})

    async def read(self, row: Row) -> Step | None:
        """Return the step of a row; None for one that can't be created."""
        count = len(self.problems)
        fields = {
            name: value for index, name in self.columns.items() if (value := await self._value(row, index))
        }
        fields = _split_name(fields)
        label = str(
            fields.get("name") or f"{fields.get('first_name', '')} {fields.get('last_name', '')}".strip()
        )
        keys = _keys({**fields, "name": label})
        if len(self.problems) == count:
            self._check(row, fields, keys)
        if len(self.problems) > count:
            return None
        self.keys |= keys
        path = self.entity.path
        return Step("create", path, label, fields, self.platform.public_json(path, fields))

    def _check(self, row: Row, fields: Mapping[str, object], keys: set[tuple[str, str]]) -> None:
        for name, message, code in self.platform.check(self.entity.path, fields):
            text = "row-blank" if code == "blank" else "row-invalid"
            self._add(row, self._heading(name), text, {"field": name, "reason": message})
        # Two may share a name who differ in a number.
        if ({key for key in keys if key[0] != "name"} or keys) & self.keys:
            self._add(row, "", "row-known", {})

    async def _value(self, row: Row, index: int) -> object:
        name = self.columns[index]
        cell = row.cells[index].strip() if index < len(row.cells) else ""
        if not cell:
            return None
        try:
            if name in _CATEGORIES:
                return await self._category(cell)
        except UnknownCategoryError:
            self._add(row, self.table.headings[index], "no-such-category", {"name": cell[:60]})
            return None
        reading = read_cell(name, cell, self.contexts[index])
        if isinstance(reading, Value):
            return str(reading.value)
        if isinstance(reading, Question):
            shown = {"value": cell[:60], "readings": " / ".join(reading.shown)}
            self._add(row, self.table.headings[index], "which-number", shown)
        else:
            code = "row-currency" if reading.code == "other-currency" else "row-number"
            self._add(row, self.table.headings[index], code, {"value": cell[:60]})
        return None

    async def _category(self, name: str) -> str:
        if name not in self.categories:
            self.categories[name] = (await find_categories(name, self.platform))[0]
        return self.categories[name]

    def _heading(self, name: str) -> str:
        """Return the heading of the column with a field; empty if there is none."""
        return next((self.table.headings[i] for i, field_ in self.columns.items() if field_ == name), "")

    def _add(self, row: Row, column: str, code: str, parameters: Mapping[str, str]) -> None:
        self.problems.append(RowProblem(row.line, column.strip(), code, parameters))


def _split_name(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the fields with a full name as first and last name."""
    if "full_name" not in fields:
        return dict(fields)
    first, _, last = str(fields["full_name"]).partition(" ")
    rest = {name: value for name, value in fields.items() if name != "full_name"}
    return {"first_name": first, "last_name": last.strip(), **rest}


def _keys(values: Mapping[str, object]) -> set[tuple[str, str]]:
    """Return what no two items share: a barcode, a phone number, a mail address, and the name."""
    return {(name, normalize(str(values[name]).replace(" ", ""))) for name in _KEYS if values.get(name)}
