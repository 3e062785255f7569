"""Parsing of JSON objects into messages, with a violation for each field that is rejected."""

from collections.abc import Callable, Mapping
from typing import Any

from chassis import descriptors, validation
from chassis.errors import FieldViolation, ValidationError
from google.protobuf.descriptor import FieldDescriptor

from gateway.contract.paths import public_path
from gateway.contract.values import InvalidValueError, parse_value

# Members that clients send back because they read them; they are ignored.
_ECHOES = frozenset({"originId", "id", "version"})

Report = Callable[[str, InvalidValueError], None]


def parse_into(
    message: Any,
    body: Mapping[str, Any],
    *,
    is_new: bool,
    is_merge: bool = False,
    is_partial: bool = False,
    timezone: str = "UTC",
) -> list[str]:
    """Set the fields sent and return them as a mask. In a merge patch the mask names the parts of embedded objects.
    A new item must have all required fields; of a change they can't be cleared, unless it is partial. Times without an
    offset are in the time zone. Raise ValidationError with every violation of the contract."""
    violations: list[FieldViolation] = []

    def report(path: str, error: InvalidValueError) -> None:
        violations.append(FieldViolation(path, str(error), error.code))

    parser = _Parser(report, timezone, is_merge=is_merge)
    sent = parser.object(message, body, "", is_whole=is_new)
    names = (field.name for field, _ in message.ListFields()) if is_partial else sent
    mask = None if is_new else frozenset(names)
    for found in validation.violations(message, mask=mask):
        path = parser.path_as_sent(public_path(message.DESCRIPTOR, found.field))
        # What could not be parsed is empty in the message.
        if not any(_is_within(path, other.field) for other in violations):
            violations.append(FieldViolation(path, found.message, found.code))
    if violations:
        raise ValidationError(*violations)
    return sent


def _is_within(path: str, other: str) -> bool:
    return path == other or path.startswith((f"{other}.", f"{other}["))


class _Parser:
    """Parses one body into a message; what can't be converted goes to `report`."""

    def __init__(self, report: Report, timezone: str, *, is_merge: bool) -> None:
        self._report, self._timezone, self._is_merge = report, timezone, is_merge
        self._renamed: dict[str, str] = {}

    def path_as_sent(self, path: str) -> str:
        """Return the path under which the body has what the contract has at a path."""
        for known, sent in self._renamed.items():
            if _is_within(path, known):
                return sent + path.removeprefix(known)
        return path

    def object(self, message: Any, body: Mapping[str, Any], path: str, *, is_whole: bool) -> list[str]:
        """Set the fields sent and return their names."""
        fields = descriptors.fields_by_public_name(message.DESCRIPTOR)
        sent: list[str] = []
        for name, raw in body.items():
            field = fields.get(name)
            if field is None:
                if not name.startswith("@") and name not in _ECHOES:
                    self._report(path + name[:100], InvalidValueError("There is no such field.", "unknown"))
            elif not descriptors.field_options(field).read_only and field.name not in sent:
                chosen, value = _choose(field, name, raw, body)
                if chosen != descriptors.public_name(field):
                    self._renamed[path + descriptors.public_name(field)] = path + chosen
                sent += self._field(message, field, value, path + chosen, is_whole=is_whole)
        return sent

    def _field(
        self, message: Any, field: FieldDescriptor, value: Any, path: str, *, is_whole: bool
    ) -> list[str]:
        if self._is_merge and not is_whole and _is_embedded(field) and isinstance(value, dict):
            return self._parts(message, field, value, path)
        is_cleared = value == "" and not descriptors.is_plain_text(field) and not field.is_repeated
        if value is not None and not is_cleared:
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
        options = descriptors.field_options(field)
        if options.split and isinstance(value, str):
            value = [part.strip() for part in value.split(",")]
        if options.single and isinstance(value, dict):
            self._renamed[f"{path}[0]"] = path
            self._message(getattr(message, field.name).add(), value, path)
            return
        if not isinstance(value, list):
            self._report(path, InvalidValueError("Send a list.", "list"))
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
        if descriptors.field_options(field).refers_to and isinstance(value, str):
            # An embedded item may be sent as a reference to it.
            self._scalar(value, path, field, lambda id_: setattr(target, "id", id_))
        else:
            self._message(target, value, path)

    def _message(self, message: Any, value: Any, path: str) -> None:
        if isinstance(value, dict):
            self.object(message, value, f"{path}.", is_whole=True)
        else:
            self._report(path, InvalidValueError("Send an object.", "object"))

    def _scalar(self, value: Any, path: str, field: FieldDescriptor, put: Callable[[Any], Any]) -> None:
        try:
            put(parse_value(field, value, self._timezone))
        except InvalidValueError as error:
            self._report(path, error)
            if field.is_repeated:
                # The indexes of what follows stay those of the body.
                put("" if field.cpp_type == field.CPPTYPE_STRING else 0)


def _choose(field: FieldDescriptor, name: str, value: Any, body: Mapping[str, Any]) -> tuple[str, Any]:
    """Return the public name and the value that count where a field is sent under several names."""
    options = descriptors.field_options(field)
    if not options.aliases:
        return name, value
    names = [known for known in (descriptors.public_name(field), *options.aliases) if known in body]
    chosen = next((known for known in names if body[known] not in (None, "")), names[0])
    return chosen, body[chosen]


def _is_embedded(field: FieldDescriptor) -> bool:
    return bool(field.message_type) and not field.is_repeated and not descriptors.is_timestamp(field)


def _put(message: Any, field: FieldDescriptor, parsed: Any) -> None:
    if descriptors.is_timestamp(field):
        getattr(message, field.name).CopyFrom(parsed)
    else:
        setattr(message, field.name, parsed)
