"""Lists as Hydra collections or as bare arrays. What a service replied before to the same request, to the byte, is not
parsed and serialised again: tills and boards read the same lists over and over."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson
from chassis import descriptors, serializer
from chassis.contract.resource import Resource

from gateway.clients import parse
from gateway.etags import digest
from gateway.hydra.search import search
from gateway.paging import PageRange, content_range, page_view
from gateway.resources.replies import KEPT, LONGEST
from gateway.rpc import resources_by_path


@dataclass(frozen=True, slots=True)
class ListRequest:
    """A request for a part of the list at a path. `pairs` are what its query string means; `fields` are those that are
    shown, none: every field. It wants an array if it `is_bare`, as ra-data-simple-rest does, else a collection."""

    path: str
    locale: str
    query: bytes
    pairs: tuple[tuple[str, str], ...]
    part: PageRange
    fields: frozenset[str]
    is_bare: bool


@dataclass(frozen=True, slots=True)
class ListContent:
    """Body and headers of a response. Not to be changed: other responses have the same."""

    body: bytes
    headers: dict[str, str]


def to_content(request: ListRequest, reply: bytes) -> ListContent:
    """Return what the client gets of a service's reply."""
    return (_kept if len(reply) <= LONGEST else _build)(request, reply)


def _build(request: ListRequest, reply: bytes) -> ListContent:
    resource = resources_by_path()[request.path]
    message = parse(resource.rpcs["List"], reply)
    items = [
        serializer.serialize_item(item, resource.path, resource.noun, request.locale, request.fields)
        for item in message.items
    ]
    extras = {
        descriptors.public_name(field): serializer.serialize_field(message, field, request.locale)
        for field in resource.extras
    }
    members, sums = orjson.dumps(items), orjson.dumps([message.total, extras])
    headers = {
        "Content-Range": content_range(resource.path, request.part.offset, len(items), message.total),
        # A page names itself and its neighbours, in its locale.
        "ETag": f'"{digest(request.locale.encode(), request.query, members, sums)}"',
    }
    body = members if request.is_bare else _collection(resource, request, members, message.total, extras)
    return ListContent(body, headers)


_kept = lru_cache(KEPT)(_build)


def _collection(
    resource: Resource, request: ListRequest, members: bytes, total: int, extras: dict[str, Any]
) -> bytes:
    """Return a Hydra collection with page, total and search."""
    path = f"/{request.locale}/api/{resource.path}"
    collection = {
        "@context": f"/{request.locale}/api/contexts/{resource.noun}",
        "@id": path,
        "@type": "hydra:Collection",
        "hydra:member": orjson.Fragment(members),
        "hydra:totalItems": total,
        "totalItems": total,
        "hydra:view": page_view(path, request.pairs, request.part, total),
        "hydra:search": search(resource, path),
    }
    return orjson.dumps({**collection, **extras})
