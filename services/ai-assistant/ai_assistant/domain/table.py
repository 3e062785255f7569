"""Tables whose rows are to be created: which columns mean which fields, and what is wrong with a row."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from chassis.locales import LOCALES
from reading.amounts import read_amount
from reading.context import ReadingContext
from reading.numbers import decide_mark, read_number
from reading.result import Reading, Reason, Value, readings_of

from ai_assistant.domain.entities import NUMBERS, Entity
from ai_assistant.domain.grammar.lexicon import lexicon
from ai_assistant.domain.grammar.tokens import normalize, tokenize

MAX_ROWS = 500
# What a table may create.
TABLE_ENTITIES = ("product", "customer", "category")
_AMOUNTS = frozenset({"price", "wallet_credit", "total", "remaining"})


@dataclass(frozen=True)
class Row:
    """`line` is that of the file, the headings are line 1."""

    line: int
    cells: Sequence[str]


@dataclass(frozen=True)
class Table:
    """A file of comma-separated values."""

    headings: Sequence[str]
    rows: Sequence[Row]


def map_columns(headings: Sequence[str], entity: Entity) -> Mapping[int, str]:
    """Return the fields of the columns by their index, as their headings say in any of the languages. The first of two
    columns of one field counts."""
    fields: dict[int, str] = {}
    for index, heading in enumerate(headings):
        field = _field(heading, entity)
        if field and field not in fields.values():
            fields[index] = field
    return fields


def read_cell(field: str, cell: str, context: ReadingContext) -> Reading[str] | Reading[Decimal]:
    """Return the value of a cell, or what is not clear of a number; a negative one is none."""
    if field not in NUMBERS:
        # Spreadsheets write an apostrophe in front of what they would take for a formula.
        return Value(cell.removeprefix("'").strip())
    reading = (read_amount if field in _AMOUNTS else read_number)(cell, context)
    is_negative = any(number < 0 for number in readings_of(reading))
    return Reason("unreadable-number", cell) if is_negative else reading


def column_contexts(
    table: Table, columns: Mapping[int, str], context: ReadingContext
) -> Mapping[int, ReadingContext]:
    """Return the context of each column, with the decimal mark that its numbers show."""
    return {
        index: replace(
            context,
            decimal_mark=decide_mark(row.cells[index] for row in table.rows if index < len(row.cells)),
        )
        if field in NUMBERS
        else context
        for index, field in columns.items()
    }


def _field(heading: str, entity: Entity) -> str:
    """Return the field that a heading names; empty if it names none that can be written."""
    fields_by_heading = {
        **{name: name for name in entity.writable},
        **{normalize(n.replace("_", "")): n for n in entity.writable},
    }
    key = normalize(heading.strip())
    field_name = (
        fields_by_heading.get(key)
        or fields_by_heading.get(re.sub(r"[\W_]", "", key), "")
        or _meaning(heading)
    )
    field_name = entity.text if field_name == "name" and entity.text in entity.writable else field_name
    if field_name in entity.writable:
        return field_name
    return "full_name" if field_name in ("name", "full_name") and "first_name" in entity.writable else ""


def _meaning(heading: str) -> str:
    """Return the field that the words of any language mean, the longest phrase first."""
    for language in LOCALES:
        marks = [
            mark
            for mark in lexicon(language).mark(tokenize(heading.replace("_", " ")))
            if not mark.get("stop")
        ]
        named = next((mark.get("field") for mark in marks if mark.get("field")), "")
        if named and not marks[0].is_word:
            return named
    return ""
