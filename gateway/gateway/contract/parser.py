"""Parsing of JSON objects into messages, with a violation for each field that is rejected."""

from collections.abc import Callable, Mapping
from typing import Any

from chassis import descriptors
from chassis.errors import FieldViolation, ValidationError
from google.protobuf.descriptor import FieldDescriptor

from gateway.contract import limits
from gateway.contract.values import InvalidValueError, parse_value

# Members that clients send back because they read them; they are ignored.
_ECHOES = frozenset({"originId", "id", "version"})
_ABSENT = object()

Report = Callable[[str, InvalidValueError], None]


def parse_into(message: Any, body: Mapping[str, Any], *, is_new: bool, is_merge: bool = False) -> list[str]:
    """Set the fields sent and return them as a mask. In a merge patch the mask names the parts of embedded objects.
    Raise ValidationError with every violation."""
    violations: list[FieldViolation] = []

    def report(path: str, error: InvalidValueError) -> None:
        violations.append(FieldViolation(path, str(error), error.code))

    sent = _Parser(report, is_merge).object(message, body, "", is_whole=is_new)
    if violations:
        raise ValidationError(*violations)
    return sent


class _Parser:
    """Parses one body into a message; violations go to `report`."""

    def __init__(self, report: Report, is_merge: bool) -> None:  # noqa: FBT001  # passed by name by its only caller
        self._report, self._is_merge = report, is_merge

    def object(self, message: Any, body: Mapping[str, Any], path: str, *, is_whole: bool) -> list[str]:
        """Set the fields sent and return their names. A whole object must have all required fields."""
        fields = {descriptors.public_name(field): field for field in message.DESCRIPTOR.fields}
        for name in body:
            if name not in fields and not name.startswith("@") and name not in _ECHOES:
                self._report(path + name[:100], InvalidValueError("There is no such field.", "unknown"))
        sent: list[str] = []
        for name, field in fields.items():
            value = _ABSENT if descriptors.field_options(field).read_only else body.get(name, _ABSENT)
            if value is not _ABSENT:
                sent += self._field(message, field, value, path + name, is_whole=is_whole)
            elif is_whole and descriptors.field_options(field).required:
                self._report(path + name, InvalidValueError("This field is required.", "blank"))
        return sent

    def _field(
        self, message: Any, field: FieldDescriptor, value: Any, path: str, *, is_whole: bool
    ) -> list[str]:
        if descriptors.field_options(field).required and (
            value is None or (isinstance(value, str) and not value.strip())
        ):
            self._report(path, InvalidValueError("This field is required.", "blank"))
        elif self._is_merge and not is_whole and _is_embedded(field) and isinstance(value, dict):
            return self._parts(message, field, value, path)
        elif value is not None and not _is_cleared(field, value):
            self._set(message, field, value, path)
        return [field.name]

    def _parts(self, message: Any, field: FieldDescriptor, value: Mapping[str, Any], path: str) -> list[str]:
        target = getattr(message, field.name)
        target.SetInParent()
        return [f"{field.name}.{part}" for part in self.object(target, value, f"{path}.", is_whole=False)]

    def _set(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> None:
        if field.is_repeated:
            self._list(message, field, value, path)
        elif _is_embedded(field):
            self._embedded(message, field, value, path)
        else:
            self._scalar(value, path, field, lambda parsed: _put(message, field, parsed))

    def _list(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> None:
        if descriptors.field_options(field).split and isinstance(value, str):
            value = [part.strip() for part in value.split(",")]
        if not isinstance(value, list) or len(value) > limits.max_items(field):
            self._report(
                path, InvalidValueError(f"Send a list of {limits.max_items(field)} at the most.", "list")
            )
            return
        target = getattr(message, field.name)
        for index, element in enumerate(value):
            element_path = f"{path}[{index}]"
            if field.message_type and not descriptors.is_timestamp(field):
                self._message(target.add(), element, element_path)
            else:
                self._scalar(element, element_path, field, target.append)

    def _embedded(self, message: Any, field: FieldDescriptor, value: Any, path: str) -> None:
        target = getattr(message, field.name)
        target.SetInParent()
        self._message(target, value, path)

    def _message(self, message: Any, value: Any, path: str) -> None:
        if isinstance(value, dict):
            self.object(message, value, f"{path}.", is_whole=True)
        else:
            self._report(path, InvalidValueError("Send an object.", "object"))

    def _scalar(self, value: Any, path: str, field: FieldDescriptor, put: Callable[[Any], Any]) -> None:
        try:
            put(parse_value(field, value))
        except InvalidValueError as error:
            self._report(path, error)


def _is_embedded(field: FieldDescriptor) -> bool:
    return bool(field.message_type) and not field.is_repeated and not descriptors.is_timestamp(field)


def _is_cleared(field: FieldDescriptor, value: Any) -> bool:
    """Return whether the value is a form's empty string for a choice, a reference or a number."""
    options = descriptors.field_options(field)
    is_plain_text = not (options.refers_to or options.decimal or field.enum_type or field.message_type)
    return value == "" and not is_plain_text and not field.is_repeated


def _put(message: Any, field: FieldDescriptor, parsed: Any) -> None:
    if descriptors.is_timestamp(field):
        getattr(message, field.name).CopyFrom(parsed)
    else:
        setattr(message, field.name, parsed)
