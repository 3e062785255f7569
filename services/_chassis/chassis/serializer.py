"""Public JSON of messages, from their descriptors: names, exact decimals, enum labels, references."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import orjson
from google.protobuf.descriptor import Descriptor as Message
from google.protobuf.descriptor import FieldDescriptor, ServiceDescriptor
from souk.type.v1 import options_pb2

from chassis.descriptors import (
    entry_names,
    enum_labels,
    field_options,
    is_map,
    is_timestamp,
    message_type,
    public_name,
    translations,
    value_field,
)
from chassis.locales import text_in

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_PLAIN = re.compile(r"[A-Za-z0-9-]+")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
# Noun by path, and path by the full name of the item's message.
_NOUNS: dict[str, str] = {}
_PATHS: dict[str, str] = {}

Json = dict[str, Any]
Reader = Callable[[Any], Any]


def serialize(message: Any, locale: str = "") -> Json:
    """Return the message as the API and events show it: decimals as JSON numbers with all digits, references as IRIs
    below the locale, embedded resources with `@id` and `@type`, texts in the language of the locale where they have it.
    The result is for orjson."""
    return _compile(message.DESCRIPTOR, locale)(message)


def serialize_item(
    item: Any, path: str, noun: str, locale: str = "", names: frozenset[str] = frozenset()
) -> Json:
    """Return an item of a resource with `@id` and `@type`; where there are `names`, with its id and these fields
    alone, by their public names."""
    return _compile(item.DESCRIPTOR, locale, path, noun, names)(item)


def serialize_field(message: Any, field: FieldDescriptor, locale: str = "") -> Any:
    """Return one field of a message as `serialize` shows it."""
    return _reader(field, locale)(getattr(message, field.name))


def iri(path: str, id_: str, locale: str = "") -> str:
    """Return the IRI of an item; without locale it is shown in the language of the reader's tenant."""
    name = id_ if _PLAIN.fullmatch(id_) else quote(id_, safe="")
    return f"/{locale}/api/{path}/{name}" if locale else f"/api/{path}/{name}"


@lru_cache(maxsize=8192)
def json_number(text: str) -> orjson.Fragment:
    """Return a decimal's text as a JSON number with all digits; empty is 0. Raise ValueError."""
    if not _NUMBER.fullmatch(text or "0"):
        raise ValueError(f"not a decimal: {text!r}")
    return orjson.Fragment(text or "0")


def register_resources(services: Iterable[ServiceDescriptor]) -> None:
    """Register the path and noun of each resource, for the `@id` and `@type` of embedded items."""
    for service in services:
        resource = service.GetOptions().Extensions[options_pb2.resource]
        _NOUNS[resource.path] = resource.noun
        _PATHS[service.methods_by_name[f"Get{resource.noun}"].output_type.full_name] = resource.path


def resource_path(field: FieldDescriptor) -> str:
    """Return the path of the resource that an embedded message is an item of; empty if it is none."""
    return field_options(field).refers_to or _PATHS.get(message_type(field).full_name, "")


# Callers choose the names, so not everything is kept.
@lru_cache(maxsize=8192)
def _compile(
    descriptor: Message, locale: str, path: str = "", noun: str = "", names: frozenset[str] = frozenset()
) -> Reader:
    """Return the function that serialises messages of one type; with a path, as an item of that resource. It converts
    the fields that are set; the rest is known before."""
    shown = [
        field
        for field in descriptor.fields
        if not field_options(field).write_only and (not names or public_name(field) in {"id", *names})
    ]
    readers = {field: (public_name(field), _reader(field, locale)) for field in shown}
    unset: Json = ({"@id": "", "@type": noun} if path else {}) | {
        name: None if field.has_presence or field.is_repeated else read(field.default_value)
        for field, (name, read) in readers.items()
    }
    containers = [
        (public_name(field), dict if is_map(field) else list) for field in shown if field.is_repeated
    ]
    entries = [(public_name(field), key, name) for field in shown for key, name in entry_names(field).items()]
    texts = [
        (public_name(text), text.name, by_language.name)
        for text, by_language in translations(descriptor).items()
        if locale and text in readers
    ]

    def serialize_message(message: Any) -> Json:
        item = unset.copy()
        if path:
            item["@id"] = iri(path, message.id, locale)
        for name, new_container in containers:
            item[name] = new_container()
        for field, value in message.ListFields():
            if reader := readers.get(field):
                name, read = reader
                item[name] = read(value)
        for name, key, entry_name in entries:
            item[entry_name] = item[name].get(key, "")
        for name, field_name, map_name in texts:
            item[name] = text_in(getattr(message, field_name), getattr(message, map_name), locale)
        return item

    return serialize_message


def _reader(field: FieldDescriptor, locale: str) -> Reader:
    convert = _converter(value_field(field), locale)
    if is_map(field):
        # Messages have no order of keys, and what is said twice is said with the same bytes.
        return lambda values: {key: convert(values[key]) for key in sorted(values)}
    return (lambda values: [convert(value) for value in values]) if field.is_repeated else convert


def _converter(field: FieldDescriptor, locale: str) -> Reader:
    if is_timestamp(field):
        return _to_datetime
    if field.message_type:
        return _embedded(field, locale)
    if field.enum_type:
        return enum_labels(field.enum_type).get
    if (path := field_options(field).refers_to) and not field_options(field).bare:
        return lambda value: iri(path, value, locale) if value else None
    if field_options(field).json:
        return lambda value: orjson.Fragment(value or "null")
    return json_number if field_options(field).decimal else _unchanged


def _to_datetime(value: Any) -> datetime:
    """Return a timestamp for orjson, which writes it as RFC 3339 in UTC."""
    return _EPOCH + timedelta(seconds=value.seconds, microseconds=value.nanos // 1000)


def _embedded(field: FieldDescriptor, locale: str) -> Reader:
    path, message = resource_path(field), message_type(field)
    noun = _NOUNS.get(path, message.name) if path else ""
    # Compiled when it is first used: a message may contain its own kind.
    return lambda value: _compile(message, locale, path, noun)(value)  # noqa: PLW0108  # as the comment says


def _unchanged(value: Any) -> Any:
    return value
