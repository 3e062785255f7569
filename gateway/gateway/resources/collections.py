"""Lists as Hydra collections or as bare arrays."""

from dataclasses import dataclass
from typing import Any

from chassis import descriptors, serializer
from chassis.contract.resource import Resource
from chassis.serializer import serialize_item
from starlette.responses import Response

from gateway.hydra.search import search
from gateway.paging import PageRange, Pairs, content_range, page_view
from gateway.responses import json_response


@dataclass(frozen=True)
class Listing:
    """A part of a list: the reply, the locale of the response and the fields that are shown; none: every field."""

    resource: Resource
    reply: Any
    part: PageRange
    locale: str
    fields: frozenset[str] = frozenset()

    def members(self) -> list[dict[str, Any]]:
        path, noun = self.resource.path, self.resource.noun
        return [serialize_item(item, path, noun, self.locale, self.fields) for item in self.reply.items]

    def headers(self) -> dict[str, str]:
        first, count = self.part.offset, len(self.reply.items)
        return {"Content-Range": content_range(self.resource.path, first, count, self.reply.total)}


def bare(listing: Listing) -> Response:
    """Return an array, as ra-data-simple-rest expects it."""
    return json_response(listing.members(), headers=listing.headers())


def collection(listing: Listing, query: Pairs) -> Response:
    """Return a Hydra collection with page, total and search."""
    resource, reply, locale = listing.resource, listing.reply, listing.locale
    here = f"/{locale}/api/{resource.path}"
    body = {
        "@context": f"/{locale}/api/contexts/{resource.noun}",
        "@id": here,
        "@type": "hydra:Collection",
        "hydra:member": listing.members(),
        "hydra:totalItems": reply.total,
        "totalItems": reply.total,
        "hydra:view": page_view(here, query, listing.part, reply.total),
        "hydra:search": search(resource, here),
    }
    extras = {
        descriptors.public_name(field): serializer.serialize(getattr(reply, field.name), locale)
        for field in resource.extras
    }
    return json_response({**body, **extras}, headers=listing.headers())
