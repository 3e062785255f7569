"""A JSON object into a message, with a violation for each field that can't be taken."""

from collections.abc import Callable, Mapping
from typing import Any

from chassis import wire
from chassis.errors import Invalid, Violation
from google.protobuf.descriptor import FieldDescriptor

from gateway.contract import limits
from gateway.contract.values import UnfitError, value_of

# What clients that read an item and send it back whole add to it.
_ECHOES = frozenset({"originId", "id", "version"})
_ABSENT = object()

Say = Callable[[str, UnfitError], None]


def fill(message: Any, body: Mapping[str, Any], *, is_new: bool) -> list[str]:
    """Set what was sent; answers the fields sent, as a mask. Raises Invalid with every violation."""
    violations: list[Violation] = []

    def say(path: str, why: UnfitError) -> None:
        violations.append(Violation(path, str(why), why.code))

    sent = _Filling(say, is_new).object(message, body, "")
    if violations:
        raise Invalid(*violations)
    return sent


class _Filling:
    """One body on its way into a message; what is refused goes to `say`."""

    def __init__(self, say: Say, is_new: bool) -> None:  # noqa: FBT001  # named at its only caller
        self._say, self._is_new = say, is_new

    def object(self, message: Any, body: Mapping[str, Any], path: str) -> list[str]:
        fields = {wire.public_name(field): field for field in message.DESCRIPTOR.fields}
        for name in body:
            if name not in fields and not name.startswith("@") and name not in _ECHOES:
                self._say(path + name[:100], UnfitError("There is no such field.", "unknown"))
        sent: list[str] = []
        for name, field in fields.items():
            if not wire.edge(field).read_only:
                sent += self._field(message, field, body.get(name, _ABSENT), path + name)
        return sent

    def _field(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> list[str]:
        is_required = wire.edge(field).required
        if value is _ABSENT:
            # What is embedded is written whole, so its required fields count on a change too.
            if is_required and (self._is_new or "." in path):
                self._say(path, UnfitError("This is required.", "blank"))
            return []
        if is_required and (value is None or (isinstance(value, str) and not value.strip())):
            self._say(path, UnfitError("This should not be blank.", "blank"))
        elif value is not None and not _is_cleared(field, value):
            self._set(message, field, value, path)
        return [field.name]

    def _set(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> None:
        if field.is_repeated:
            self._list(message, field, value, path)
        elif field.message_type and not wire.is_time(field):
            self._embedded(message, field, value, path)
        else:
            self._one(value, path, field, lambda made: _put(message, field, made))

    def _list(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> None:
        if wire.edge(field).split and isinstance(value, str):
            value = [part.strip() for part in value.split(",")]
        if not isinstance(value, list) or len(value) > limits.most_items(field):
            self._say(path, UnfitError(f"Send a list of {limits.most_items(field)} at the most.", "list"))
            return
        into = getattr(message, field.name)
        for place, one in enumerate(value):
            where = f"{path}[{place}]"
            if field.message_type and not wire.is_time(field):
                self._into(into.add(), one, where)
            else:
                self._one(one, where, field, into.append)

    def _embedded(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> None:
        into = getattr(message, field.name)
        into.SetInParent()
        self._into(into, value, path)

    def _into(self, message: Any, value: Any, path: str) -> None:
        if isinstance(value, dict):
            self.object(message, value, f"{path}.")
        else:
            self._say(path, UnfitError("Send an object.", "object"))

    def _one(self, value: Any, path: str, field: FieldDescriptor, put: Callable[[Any], Any]) -> None:
        try:
            put(value_of(field, value))
        except UnfitError as why:
            self._say(path, why)


def _is_cleared(field: FieldDescriptor, value: Any) -> bool:
    """Forms send an empty text for a choice, a reference or a number that was taken away."""
    said = wire.edge(field)
    is_plain_text = not (said.refers_to or said.decimal or field.enum_type or field.message_type)
    return value == "" and not is_plain_text and not field.is_repeated


def _put(message: Any, field: FieldDescriptor, made: Any) -> None:
    if wire.is_time(field):
        getattr(message, field.name).CopyFrom(made)
    else:
        setattr(message, field.name, made)
