"""Replies of reads as JSON. What a service replied before, to the byte, is not parsed and serialised again: tills and
boards read the same lists over and over."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson
from chassis import descriptors, serializer
from chassis.contract.resource import Resource

from gateway.clients import parse
from gateway.etags import digest
from gateway.responses import etag_header
from gateway.rpc import resources_by_path

# At most 64 MiB: JSON is about three times as long as the reply.
_KEPT, _LONGEST = 256, 64 * 1024

Fields = frozenset[str]


@dataclass(frozen=True, slots=True)
class ListedItems:
    """The items of a list as a JSON array, how many they are, the number of all, further fields of the reply by their
    public names, and a digest of all that. Not to be changed: other responses have the same."""

    members: orjson.Fragment
    count: int
    total: int
    extras: dict[str, Any]
    digest: str


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item as JSON, with its ETag header. Not to be changed: other responses have the same."""

    body: orjson.Fragment
    headers: dict[str, str]


def listed(resource: Resource, reply: bytes, locale: str, fields: Fields) -> ListedItems:
    """Return the items of a list's reply; `fields` are those that are shown, none: every field."""
    build = _kept_list if len(reply) <= _LONGEST else _list
    return build(resource.path, reply, locale, fields)


def shown(resource: Resource, reply: bytes, locale: str) -> ShownItem:
    """Return the item that a service replied."""
    build = _kept_item if len(reply) <= _LONGEST else _show
    return build(resource.path, reply, locale)


def _list(path: str, reply: bytes, locale: str, fields: Fields) -> ListedItems:
    resource = resources_by_path()[path]
    message = parse(resource.rpcs["List"], reply)
    items = [serializer.serialize_item(item, path, resource.noun, locale, fields) for item in message.items]
    extras = {
        descriptors.public_name(field): serializer.serialize(getattr(message, field.name), locale)
        for field in resource.extras
    }
    members = orjson.dumps(items)
    whole = digest(members, orjson.dumps([message.total, extras]))
    return ListedItems(orjson.Fragment(members), len(items), message.total, extras, whole)


def _show(path: str, reply: bytes, locale: str) -> ShownItem:
    resource = resources_by_path()[path]
    item = parse(resource.rpcs["Get"], reply)
    body = orjson.dumps(serializer.serialize_item(item, path, resource.noun, locale))
    return ShownItem(orjson.Fragment(body), etag_header(item, digest(body)))


_kept_list, _kept_item = lru_cache(_KEPT)(_list), lru_cache(_KEPT)(_show)
