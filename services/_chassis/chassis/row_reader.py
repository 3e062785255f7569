"""Rows of a table as messages of its contract."""

from collections.abc import Callable, Sequence
from typing import Any

from google.protobuf import message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from sqlalchemy import Table, Uuid

from chassis.columns import column_converter, is_read_as_text


class RowReader:
    """Reads these fields of an item, each of which has a column of its name."""

    def __init__(self, item: Descriptor, table: Table, fields: Sequence[FieldDescriptor]) -> None:
        self._names = [field.name for field in fields]
        self._message = message_factory.GetMessageClass(item)
        uuids = {name for name in self._names if isinstance(table.c[name].type, Uuid)}
        # What messages hold as text is read as text, under another name: lists are ordered by columns.
        self.selection = ", ".join(
            f"{field.name}::text AS {field.name}_text"
            if field.name in uuids or is_read_as_text(field)
            else field.name
            for field in fields
        )
        # With the places of their columns.
        self._converters: list[tuple[int, str, Callable[[Any], Any]]] = [
            (place, field.name, convert)
            for place, field in enumerate(fields)
            if field.name not in uuids and (convert := column_converter(field))
        ]

    def read(self, row: Any) -> Any:
        """Return a row of `selection` as a message, which leaves out what is None."""
        return self._message(**self.fields(row))

    def fields(self, row: Any) -> dict[str, Any]:
        """Return a row that starts with `selection` as the fields of a message: a list of them is built at once,
        without copies."""
        values = dict(zip(self._names, row, strict=False))
        for place, name, convert in self._converters:
            if (value := row[place]) is not None:
                values[name] = convert(value)
        return values
