"""Items that services replied, as JSON. What was replied before, to the byte, is not parsed and serialised again."""

from dataclasses import dataclass
from functools import lru_cache

import orjson
from chassis import serializer
from chassis.contract.resource import Resource

from gateway.clients import parse
from gateway.etags import digest
from gateway.responses import etag_header
from gateway.rpc import resources_by_path

# At most 64 MiB: JSON is about three times as long as the reply.
KEPT, LONGEST = 256, 64 * 1024


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item as JSON, with its ETag header. Not to be changed: other responses have the same."""

    body: orjson.Fragment
    headers: dict[str, str]


def shown(resource: Resource, reply: bytes, locale: str) -> ShownItem:
    """Return the item that a service replied."""
    return (_kept if len(reply) <= LONGEST else _show)(resource.path, reply, locale)


def _show(path: str, reply: bytes, locale: str) -> ShownItem:
    resource = resources_by_path()[path]
    item = parse(resource.rpcs["Get"], reply)
    body = orjson.dumps(serializer.serialize_item(item, path, resource.noun, locale))
    return ShownItem(orjson.Fragment(body), etag_header(item, digest(body)))


_kept = lru_cache(KEPT)(_show)
