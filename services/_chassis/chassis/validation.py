"""Validation of messages against the limits and formats that the contract declares for their fields."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from chassis import limits
from chassis.columns import parse_uuid
from chassis.descriptors import field_options, is_map, is_timestamp, translations, value_field
from chassis.errors import FieldViolation, ValidationError
from chassis.locales import LOCALES
from chassis.value_checks import REQUIRED, Rejection, value_check

_UNKNOWN: Rejection = ("There is no such item.", "unknown")
# Resources whose ids are standard codes, not UUIDs.
_CODE_KEYED = frozenset({"countries"})


def validate_request(request: Any) -> None:
    """Raise ValidationError naming each field of an rpc's request that breaks the contract. Of an update only what its
    mask names is validated; filters that are wrong match nothing, so they are not validated."""
    field_violations = list(violations(request, mask=_request_mask(request), with_references=True))
    if field_violations:
        raise ValidationError(*field_violations)


def _request_mask(request: Any) -> frozenset[str] | None:
    """Return what is validated of a request; None for all of it."""
    validated, masked = _request_fields(request.DESCRIPTOR)
    if not masked:
        return validated
    return (validated or frozenset()) | {f"{masked}.{path}" for path in request.mask.paths}


@cache
def _request_fields(descriptor: Descriptor) -> tuple[frozenset[str] | None, str]:
    """Return the fields that are always validated, None for all, and the field that the request's mask is about."""
    by_name = {field.name: field for field in descriptor.fields}
    if "mask" in by_name:
        plain = (name for name, field in by_name.items() if field.message_type is None)
        masked = next(name for name, field in by_name.items() if field.message_type and name != "mask")
        return frozenset(plain), masked
    return (frozenset(by_name.keys() - {"filter"}) if "filter" in by_name else None), ""


def violations(
    message: Message, *, mask: frozenset[str] | None = None, path: str = "", with_references: bool = False
) -> Iterator[FieldViolation]:
    """Yield what breaks the contract, by the contract's paths; with a mask, of these fields only. A mask may name parts
    of embedded messages, such as `fees.delivery`. `with_references` includes references that are not UUIDs, which can't
    be the id of an item."""
    rules, prefix = _rules(message.DESCRIPTOR), f"{path}." if path else ""
    fields = message.ListFields()
    present = {field.name for field, value in fields if value != ""}
    for name in rules.required:
        if name not in present and (mask is None or name in mask):
            yield FieldViolation(prefix + name, *REQUIRED)
    for field, value in fields:
        rule = rules.by_name.get(field.name)
        if rule and value != "":
            parts = None if mask is None or field.name in mask else _parts(mask, field.name)
            if parts is None or parts:
                yield from rule(value, prefix + field.name, parts, with_references=with_references)


def _parts(mask: frozenset[str], name: str) -> frozenset[str]:
    start = f"{name}."
    return frozenset(path.removeprefix(start) for path in mask if path.startswith(start))


# Called with a field's value, its path and, for an embedded message, a mask of its parts.
_Rule = Callable[..., Iterator[FieldViolation]]


@dataclass(frozen=True)
class _Rules:
    """The rules of a message for the fields that a client writes."""

    required: list[str]
    by_name: Mapping[str, _Rule]


@cache
def _rules(descriptor: Descriptor) -> _Rules:
    """Return the rules of a message. They are built once: options of descriptors are slow to read."""
    fields = [field for field in descriptor.fields if not field_options(field).read_only]
    rules = {field.name: _repeated_rule(field) if field.is_repeated else _rule(field) for field in fields}
    return _Rules(
        [field.name for field in fields if field_options(field).required],
        {name: rule for name, rule in rules.items() if rule},
    )


def _repeated_rule(field: FieldDescriptor) -> _Rule:
    """Return the rule of a list, or of a map, whose values are named by their keys."""
    is_a_map, most = is_map(field), limits.max_items(field)
    rule = _rule(field)
    allowed = LOCALES if field in translations(field.containing_type).values() else ()

    def check(
        values: Any, path: str, _mask: frozenset[str] | None, *, with_references: bool
    ) -> Iterator[FieldViolation]:
        if len(values) > most:
            yield FieldViolation(path, f"Send a list of {most} at the most.", "list")
        elif rule:
            for key, value in values.items() if is_a_map else enumerate(values):
                part = f"{path}.{key}" if is_a_map else f"{path}[{key}]"
                if allowed and key not in allowed:
                    yield FieldViolation(part, f"Send one of: {', '.join(allowed)}.", "choice")
                yield from rule(value, part, None, with_references=with_references)

    return check


def _rule(field: FieldDescriptor) -> _Rule | None:
    """Return the rule for one value of a field; None if every value is allowed."""
    if value_field(field).message_type:
        return None if is_timestamp(field) else _message_rule(field)
    options, check = field_options(field), value_check(field)
    is_uuid = bool(options.refers_to) and options.refers_to not in _CODE_KEYED

    def rule(
        value: Any, path: str, _mask: frozenset[str] | None, *, with_references: bool
    ) -> Iterator[FieldViolation]:
        if is_uuid and with_references and parse_uuid(value) is None:
            yield FieldViolation(path, *_UNKNOWN)
        elif check and (rejection := check(value)):
            yield FieldViolation(path, *rejection)

    return rule if check or is_uuid else None


def _message_rule(field: FieldDescriptor) -> _Rule:
    is_partial = field_options(field).partial

    def rule(
        value: Any, path: str, mask: frozenset[str] | None, *, with_references: bool
    ) -> Iterator[FieldViolation]:
        if is_partial and mask is None:
            # Of an incomplete message only what is there is validated.
            mask = frozenset(part.name for part, _ in value.ListFields())
        return violations(value, mask=mask, path=path, with_references=with_references)

    return rule
