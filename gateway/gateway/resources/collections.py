"""Lists as Hydra collections or as bare arrays."""

from typing import Any

from chassis import descriptors, serializer
from chassis.contract.resource import Resource
from chassis.serializer import serialize_item
from starlette.responses import Response

from gateway.hydra.search import search
from gateway.paging import PageRange, Pairs, content_range, page_view
from gateway.responses import json_response


def bare(resource: Resource, reply: Any, part: PageRange, locale: str) -> Response:
    """Return an array, as ra-data-simple-rest expects it."""
    return json_response(_members(resource, reply, locale), headers=_range(resource, reply, part))


def collection(resource: Resource, reply: Any, part: PageRange, locale: str, query: Pairs) -> Response:
    """Return a Hydra collection with page, total and search."""
    here = f"/{locale}/api/{resource.path}"
    body = {
        "@context": f"/{locale}/api/contexts/{resource.noun}",
        "@id": here,
        "@type": "hydra:Collection",
        "hydra:member": _members(resource, reply, locale),
        "hydra:totalItems": reply.total,
        "totalItems": reply.total,
        "hydra:view": page_view(here, query, part, reply.total),
        "hydra:search": search(resource, here),
    }
    extras = {
        descriptors.public_name(field): serializer.serialize(getattr(reply, field.name), locale)
        for field in resource.extras
    }
    return json_response({**body, **extras}, headers=_range(resource, reply, part))


def _members(resource: Resource, reply: Any, locale: str) -> list[dict[str, Any]]:
    return [serialize_item(item, resource.path, resource.noun, locale) for item in reply.items]


def _range(resource: Resource, reply: Any, part: PageRange) -> dict[str, str]:
    return {"Content-Range": content_range(resource.path, part.offset, len(reply.items), reply.total)}
