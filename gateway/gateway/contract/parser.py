"""Parsing of JSON objects into messages, with a violation for each field that is rejected."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from chassis import descriptors, validation
from chassis.errors import FieldViolation, ValidationError
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from gateway.contract.paths import public_path
from gateway.contract.values import InvalidValueError, ValueParser, value_parser

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
    """Set the fields sent and return them as a mask. In a merge patch the mask names the parts of embedded objects, and
    in any change the entries of maps: those that are not sent stay as they are, and those sent as null are removed.
    A new item must have all required fields; of a change they can't be cleared, unless it is partial. Times without an
    offset are in the time zone. Raise ValidationError with every violation of the contract."""
    violations: list[FieldViolation] = []

    def report(path: str, error: InvalidValueError) -> None:
        violations.append(FieldViolation(path, str(error), error.code))

    parser = _Parser(report, timezone, is_merge=is_merge)
    sent = parser.object(message, body, "", is_whole=is_new)
    names = (field.name for field, _ in message.ListFields()) if is_partial else sent
    mask = None if is_new else frozenset(names)
    for violation in validation.violations(message, mask=mask):
        path = parser.path_as_sent(public_path(message.DESCRIPTOR, violation.field))
        # What could not be parsed is empty in the message.
        if not any(_is_within(path, other.field) for other in violations):
            violations.append(FieldViolation(path, violation.message, violation.code))
    if violations:
        raise ValidationError(*violations)
    return sent


def _is_within(path: str, other: str) -> bool:
    return path == other or path.startswith((f"{other}.", f"{other}["))


@dataclass(frozen=True)
class _Target:
    """A field that a body may set, and what the contract says of it. `names` are its public name and then its aliases;
    `parse` is for scalars, times and their lists."""

    name: str
    names: tuple[str, ...]
    parse: ValueParser
    is_read_only: bool
    is_map: bool
    is_list: bool
    is_message: bool
    is_timestamp: bool
    is_reference: bool
    # An empty text is a value of it, not its absence.
    is_plain_text: bool
    # What a list has in place of an element that was rejected.
    placeholder: str | int
    may_be_split: bool
    may_be_single: bool
    # The entry of a map that it is, where it is one.
    key: str = ""


@cache
def _targets(message: Descriptor) -> Mapping[str, _Target]:
    """Return the targets of a message by each of their names. They are made once: descriptors are slow to read."""
    targets = {name: _target(field) for name, field in descriptors.fields_by_public_name(message).items()}
    entries = {
        name: replace(_target(field), key=key, names=(name,))
        for field in message.fields
        for key, name in descriptors.entry_names(field).items()
    }
    return targets | entries


def _target(field: FieldDescriptor) -> _Target:
    options, is_timestamp = descriptors.field_options(field), descriptors.is_timestamp(field)
    return _Target(
        name=field.name,
        names=(descriptors.public_name(field), *options.aliases),
        parse=value_parser(descriptors.value_field(field)),
        is_read_only=options.read_only,
        is_map=descriptors.is_map(field),
        is_list=field.is_repeated and not descriptors.is_map(field),
        is_message=field.message_type is not None and not is_timestamp,
        is_timestamp=is_timestamp,
        is_reference=bool(options.refers_to),
        is_plain_text=descriptors.is_plain_text(field),
        placeholder="" if field.cpp_type == FieldDescriptor.CPPTYPE_STRING else 0,
        may_be_split=options.split,
        may_be_single=options.single,
    )


class _Parser:
    """Parses one body into a message; what can't be converted goes to `report`."""

    def __init__(self, report: Report, timezone: str, *, is_merge: bool) -> None:
        self._report, self._timezone, self._is_merge = report, timezone, is_merge
        self._renamed: dict[str, str] = {}

    def path_as_sent(self, path: str) -> str:
        """Return the path under which the body has what the contract has at a path."""
        for contract_path, sent in self._renamed.items():
            if _is_within(path, contract_path):
                return sent + path.removeprefix(contract_path)
        return path

    def object(self, message: Any, body: Mapping[str, Any], path: str, *, is_whole: bool) -> list[str]:
        """Set the fields sent and return their names."""
        targets = _targets(message.DESCRIPTOR)
        sent: list[str] = []
        for name, raw in body.items():
            target = targets.get(name)
            if target is None:
                if not name.startswith("@") and name not in _ECHOES:
                    self._report(path + name[:100], InvalidValueError("There is no such field.", "unknown"))
            elif target.key:
                self._renamed[f"{path}{target.name}.{target.key}"] = path + name
                sent += self._map(message, target, {target.key: raw}, path + name, is_whole=is_whole)
            elif not target.is_read_only and target.name not in sent:
                chosen, value = (name, raw) if len(target.names) == 1 else _choose(target.names, body)
                if chosen != target.names[0]:
                    self._renamed[path + target.names[0]] = path + chosen
                sent += self._field(message, target, value, path + chosen, is_whole=is_whole)
        return sent

    def _field(self, message: Any, target: _Target, value: Any, path: str, *, is_whole: bool) -> list[str]:
        if target.is_map and value is not None:
            return self._map(message, target, value, path, is_whole=is_whole)
        is_embedded = target.is_message and not target.is_list
        if is_embedded and self._is_merge and not is_whole and isinstance(value, dict):
            return self._parts(message, target, value, path)
        is_cleared = value == "" and not target.is_plain_text and not target.is_list
        if value is None or is_cleared:
            pass
        elif target.is_list:
            self._list(message, target, value, path)
        elif is_embedded:
            self._embedded(message, target, value, path)
        else:
            self._scalar(message, target, value, path)
        return [target.name]

    def _parts(self, message: Any, target: _Target, value: Mapping[str, Any], path: str) -> list[str]:
        embedded = getattr(message, target.name)
        embedded.SetInParent()
        return [f"{target.name}.{part}" for part in self.object(embedded, value, f"{path}.", is_whole=False)]

    def _map(self, message: Any, target: _Target, value: Any, path: str, *, is_whole: bool) -> list[str]:
        """Set the entries sent and return them, or the map where the message is whole."""
        if not isinstance(value, dict):
            self._report(path, InvalidValueError("Send an object.", "object"))
            return [target.name]
        entries = getattr(message, target.name)
        for key, raw in value.items():
            parsed = (
                ""
                if raw is None
                else self._parsed(target, raw, path if target.key else f"{path}.{key[:100]}")
            )
            # Where a body has an entry under two names, that in the map counts.
            if parsed and not (target.key and key in entries):
                entries[key] = parsed
        return [target.name] if is_whole else [f"{target.name}.{key}" for key in value]

    def _list(self, message: Any, target: _Target, value: Any, path: str) -> None:
        elements = getattr(message, target.name)
        if target.may_be_split and isinstance(value, str):
            value = [part.strip() for part in value.split(",")]
        if target.may_be_single and isinstance(value, dict):
            self._renamed[f"{path}[0]"] = path
            self._message(elements.add(), value, path)
        elif not isinstance(value, list):
            self._report(path, InvalidValueError("Send a list.", "list"))
        elif target.is_message:
            for index, element in enumerate(value):
                self._message(elements.add(), element, f"{path}[{index}]")
        else:
            for index, element in enumerate(value):
                parsed = self._parsed(target, element, f"{path}[{index}]")
                # The indexes of what follows stay those of the body.
                elements.append(target.placeholder if parsed is None else parsed)

    def _embedded(self, message: Any, target: _Target, value: Any, path: str) -> None:
        embedded = getattr(message, target.name)
        embedded.SetInParent()
        if not (target.is_reference and isinstance(value, str)):
            self._message(embedded, value, path)
        # An embedded item may be sent as a reference to it.
        elif (id_ := self._parsed(target, value, path)) is not None:
            embedded.id = id_

    def _message(self, message: Any, value: Any, path: str) -> None:
        if isinstance(value, dict):
            self.object(message, value, f"{path}.", is_whole=True)
        else:
            self._report(path, InvalidValueError("Send an object.", "object"))

    def _scalar(self, message: Any, target: _Target, value: Any, path: str) -> None:
        parsed = self._parsed(target, value, path)
        if parsed is None:
            return
        if target.is_timestamp:
            getattr(message, target.name).CopyFrom(parsed)
        else:
            setattr(message, target.name, parsed)

    def _parsed(self, target: _Target, value: Any, path: str) -> Any:
        """Return the parsed value; None for one that was rejected."""
        try:
            return target.parse(value, self._timezone)
        except InvalidValueError as error:
            self._report(path, error)
            return None


def _choose(names: tuple[str, ...], body: Mapping[str, Any]) -> tuple[str, Any]:
    """Return the name and the value that count where a field may be sent under several names."""
    sent_names = [name for name in names if name in body]
    chosen = next((name for name in sent_names if body[name] not in (None, "")), sent_names[0])
    return chosen, body[chosen]
