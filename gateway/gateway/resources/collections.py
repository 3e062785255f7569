"""Lists as Hydra collections or as bare arrays."""

from dataclasses import dataclass
from functools import cached_property

from chassis.contract.resource import Resource
from starlette.responses import Response

from gateway.etags import digest
from gateway.hydra.search import search
from gateway.paging import PageRange, Pairs, content_range, page_view
from gateway.resources.replies import ListedItems
from gateway.responses import json_response


@dataclass(frozen=True)
class Listing:
    """A part of a list: its items, and the locale and the query string of the response."""

    resource: Resource
    items: ListedItems
    part: PageRange
    locale: str
    query: bytes

    @cached_property
    def headers(self) -> dict[str, str]:
        items = self.items
        return {
            "Content-Range": content_range(self.resource.path, self.part.offset, items.count, items.total),
            # A page names itself and its neighbours, in its locale.
            "ETag": f'"{digest(self.locale.encode(), self.query, items.digest.encode())}"',
        }


def bare(listing: Listing) -> Response:
    """Return an array, as ra-data-simple-rest expects it."""
    return json_response(listing.items.members, headers=listing.headers)


def collection(listing: Listing, query: Pairs) -> Response:
    """Return a Hydra collection with page, total and search."""
    resource, items, locale = listing.resource, listing.items, listing.locale
    here = f"/{locale}/api/{resource.path}"
    body = {
        "@context": f"/{locale}/api/contexts/{resource.noun}",
        "@id": here,
        "@type": "hydra:Collection",
        "hydra:member": items.members,
        "hydra:totalItems": items.total,
        "totalItems": items.total,
        "hydra:view": page_view(here, query, listing.part, items.total),
        "hydra:search": search(resource, here),
    }
    return json_response({**body, **items.extras}, headers=listing.headers)
