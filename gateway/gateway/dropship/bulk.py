"""Listing all products that a search finds, with one set of choices."""

from collections.abc import Mapping
from typing import Any

from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from gateway.dropship.entities import listed
from gateway.dropship.reading import Reader

_MOST = 100_000
NAMES = {"search_id": "search", "choices.choices": "dataIlaveU"}


def search_import_request(body: Mapping[str, Any]) -> Any:
    """Return the request for a search, or for a saved one, with the choices for each product. Raise ValidationError
    with every violation."""
    reader, search = Reader(), body.get("search")
    if "entities" in body:
        reader.say("entities", "Send products or a search, not both.", "exclusive")
    request = rpc.ImportFoundRequest(
        choices=listed(reader, reader.inner(body, "choices", ""), "choices."),
        confirm_below_cost=reader.truth(body, "confirmBelowCost"),
    )
    if isinstance(search, Mapping) and not search.keys() & {"@id", "id"}:
        request.search.CopyFrom(_terms(reader, search))
    else:
        request.search_id = reader.refers(search, "supplier_searches", "search")
    if not request.search.ListFields() and not request.search_id:
        reader.say("search", "Say what is searched for, or name a saved search.", "blank")
    if body.get("most") is not None:
        request.most = reader.whole(body["most"], "most", _MOST)
    reader.check()
    return request


def _terms(reader: Reader, search: Mapping[str, Any]) -> Any:
    return pb.SearchTerms(
        category_id=reader.text(search, "categoryId", "search."),
        country=reader.country(search, "countryCode", "search."),
        name=reader.text(search, "productNameEn", "search."),
        sku=reader.text(search, "productSku", "search."),
    )
