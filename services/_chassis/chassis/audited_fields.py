"""What the audit log says of the rows of a resource: what people write, without secrets and personal data."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import orjson
from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor, ServiceDescriptor

from chassis import audit
from chassis.audit import Change, changed_values, number_of
from chassis.columns import parse_uuid
from chassis.contract.audit import method_kind, resource_kinds
from chassis.descriptors import field_options, is_plain_text, public_name

# Stands for what a sensitive field was or is.
HIDDEN = "•••"
_MAX_TEXT = 200
_MAX_JSON = 1000
_EMPTY: tuple[Any, ...] = (None, "", [], {})

Values = Mapping[str, Any]


class AuditedFields:
    """Records the changes of one resource's rows, by the fields of its item that have columns."""

    def __init__(self, service: ServiceDescriptor, columns: Sequence[FieldDescriptor]) -> None:
        self._kinds = resource_kinds(service)
        self._fields = {
            field.name: field
            for field in columns
            if not field_options(field).read_only and not field_options(field).write_only
        }
        self._name = _name_field(columns)

    def values(self, row: Any, verb: str) -> Values:
        """Return the present values of a row; none where the verb is not recorded."""
        return {name: getattr(row, name) for name in self._fields} if verb in self._kinds else {}

    def created(self, row: Any) -> None:
        """Record the fields of a new row that have a value."""
        self._record("Create", row, {}, _filled(self.values(row, "Create")))

    def changed(self, row: Any, before: Values) -> None:
        """Record what differs from the values before, if anything does."""
        old, new = changed_values(before, self.values(row, "Update"))
        if new:
            self._record("Update", row, old, new)

    def deleted(self, row: Any, before: Values) -> None:
        """Record the values that a deleted row had."""
        self._record("Delete", row, _filled(before), {})

    def _record(self, verb: str, row: Any, before: Values, after: Values) -> None:
        if kind := self._kinds.get(verb):
            pairs = {name: _differing(before.get(name), after.get(name)) for name in {**before, **after}}
            sides = (
                {public_name(self._fields[name]): self._shown(name, pairs[name][side]) for name in values}
                for side, values in enumerate((before, after))
            )
            audit.record(Change(kind, parse_uuid(row.id), self._name_of(row), *sides))

    def _shown(self, name: str, value: Any) -> Any:
        is_hidden = field_options(self._fields[name]).sensitive and value not in _EMPTY
        return HIDDEN if is_hidden else _to_json(value)

    def _name_of(self, row: Any) -> str:
        """Return the name of a row, or its number; the only item of a tenant has none."""
        if row.id == getattr(row, "tenant_id", None):
            return ""
        id_, name = parse_uuid(row.id), str(getattr(row, self._name) if self._name else "")
        return name[:_MAX_TEXT] or (number_of(id_) if id_ else str(row.id))


def record_call(method: MethodDescriptor, item: Any) -> None:
    """Record that an rpc did to an item what the contract says with `audited_as`."""
    name = str(getattr(item, "name", ""))[:_MAX_TEXT]
    audit.record(Change(method_kind(method), parse_uuid(item.id), name))


def _name_field(columns: Iterable[FieldDescriptor]) -> str:
    """Return the field that names an item: `name`, else the first text that it must have, else the first text at all;
    none if that is sensitive."""
    texts = [
        f for f in columns if is_plain_text(f) and not f.is_repeated and not f.enum_type and f.name != "id"
    ]
    named = sorted(texts, key=lambda f: (f.name != "name", not field_options(f).required))
    return named[0].name if named and not field_options(named[0]).sensitive else ""


def _filled(values: Values) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in _EMPTY}


def _differing(before: Any, after: Any) -> tuple[Any, Any]:
    """Return both values; of lists that were changed the elements that differ."""
    if isinstance(before, list) and isinstance(after, list) and before and after:
        left = [element for element in before if element not in after]
        entered = [element for element in after if element not in before]
        return (left, entered) if left or entered else (before, after)
    return before, after


def _to_json(value: Any) -> Any:
    """Return a column's value for the log: decimals as text, what is long shortened."""
    match value:
        case str():
            return value if len(value) <= _MAX_TEXT else f"{value[:_MAX_TEXT]}…"
        case Decimal():
            return format(value, "f")
        case UUID():
            return str(value)
        case datetime():
            return value.isoformat()
        case list() | dict():
            text = orjson.dumps(value, default=str)
            return (
                orjson.loads(text)
                if len(text) <= _MAX_JSON
                else f"{text[:_MAX_JSON].decode(errors='ignore')}…"
            )
        case _:
            return value
