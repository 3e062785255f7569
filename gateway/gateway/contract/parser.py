"""A JSON object into a message, with a violation for each field that can't be taken."""

from collections.abc import Callable, Mapping
from typing import Any

from chassis import descriptors
from chassis.errors import FieldViolation, ValidationError
from google.protobuf.descriptor import FieldDescriptor

from gateway.contract import limits
from gateway.contract.values import InvalidValueError, parse_value

# What clients that read an item and send it back whole add to it.
_ECHOES = frozenset({"originId", "id", "version"})
_ABSENT = object()

Say = Callable[[str, InvalidValueError], None]


def parse_into(message: Any, body: Mapping[str, Any], *, is_new: bool, is_merge: bool = False) -> list[str]:
    """Set what was sent; answers the fields sent, as a mask. Of an embedded object, a merge names the parts sent, else
    it is sent whole. Raises Invalid with every violation."""
    violations: list[FieldViolation] = []

    def say(path: str, why: InvalidValueError) -> None:
        violations.append(FieldViolation(path, str(why), why.code))

    sent = _Filling(say, is_merge).object(message, body, "", is_whole=is_new)
    if violations:
        raise ValidationError(*violations)
    return sent


class _Filling:
    """One body on its way into a message; what is refused goes to `say`."""

    def __init__(self, say: Say, is_merge: bool) -> None:  # noqa: FBT001  # named at its only caller
        self._say, self._is_merge = say, is_merge

    def object(self, message: Any, body: Mapping[str, Any], path: str, *, is_whole: bool) -> list[str]:
        """The fields sent; what is whole has all that is required."""
        fields = {descriptors.public_name(field): field for field in message.DESCRIPTOR.fields}
        for name in body:
            if name not in fields and not name.startswith("@") and name not in _ECHOES:
                self._say(path + name[:100], InvalidValueError("There is no such field.", "unknown"))
        sent: list[str] = []
        for name, field in fields.items():
            value = _ABSENT if descriptors.field_options(field).read_only else body.get(name, _ABSENT)
            if value is not _ABSENT:
                sent += self._field(message, field, value, path + name, is_whole=is_whole)
            elif is_whole and descriptors.field_options(field).required:
                self._say(path + name, InvalidValueError("This is required.", "blank"))
        return sent

    def _field(
        self, message: Any, field: FieldDescriptor, value: Any, path: str, *, is_whole: bool
    ) -> list[str]:
        if descriptors.field_options(field).required and (
            value is None or (isinstance(value, str) and not value.strip())
        ):
            self._say(path, InvalidValueError("This should not be blank.", "blank"))
        elif self._is_merge and not is_whole and _is_embedded(field) and isinstance(value, dict):
            return self._parts(message, field, value, path)
        elif value is not None and not _is_cleared(field, value):
            self._set(message, field, value, path)
        return [field.name]

    def _parts(self, message: Any, field: FieldDescriptor, value: Mapping[str, Any], path: str) -> list[str]:
        into = getattr(message, field.name)
        into.SetInParent()
        return [f"{field.name}.{part}" for part in self.object(into, value, f"{path}.", is_whole=False)]

    def _set(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> None:
        if field.is_repeated:
            self._list(message, field, value, path)
        elif _is_embedded(field):
            self._embedded(message, field, value, path)
        else:
            self._one(value, path, field, lambda made: _put(message, field, made))

    def _list(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> None:
        if descriptors.field_options(field).split and isinstance(value, str):
            value = [part.strip() for part in value.split(",")]
        if not isinstance(value, list) or len(value) > limits.max_items(field):
            self._say(
                path, InvalidValueError(f"Send a list of {limits.max_items(field)} at the most.", "list")
            )
            return
        into = getattr(message, field.name)
        for place, one in enumerate(value):
            where = f"{path}[{place}]"
            if field.message_type and not descriptors.is_timestamp(field):
                self._into(into.add(), one, where)
            else:
                self._one(one, where, field, into.append)

    def _embedded(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> None:
        into = getattr(message, field.name)
        into.SetInParent()
        self._into(into, value, path)

    def _into(self, message: Any, value: Any, path: str) -> None:
        if isinstance(value, dict):
            self.object(message, value, f"{path}.", is_whole=True)
        else:
            self._say(path, InvalidValueError("Send an object.", "object"))

    def _one(self, value: Any, path: str, field: FieldDescriptor, put: Callable[[Any], Any]) -> None:
        try:
            put(parse_value(field, value))
        except InvalidValueError as why:
            self._say(path, why)


def _is_embedded(field: FieldDescriptor) -> bool:
    return bool(field.message_type) and not field.is_repeated and not descriptors.is_timestamp(field)


def _is_cleared(field: FieldDescriptor, value: Any) -> bool:
    """Forms send an empty text for a choice, a reference or a number that was taken away."""
    said = descriptors.field_options(field)
    is_plain_text = not (said.refers_to or said.decimal or field.enum_type or field.message_type)
    return value == "" and not is_plain_text and not field.is_repeated


def _put(message: Any, field: FieldDescriptor, made: Any) -> None:
    if descriptors.is_timestamp(field):
        getattr(message, field.name).CopyFrom(made)
    else:
        setattr(message, field.name, made)
