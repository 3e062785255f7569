"""Listing all that a search finds, with one set of choices."""

from collections.abc import Mapping
from typing import Any

from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from gateway.dropship.entities import listed
from gateway.dropship.reading import Reader

_MOST = 100_000
NAMES = {"search_id": "search", "choices.choices": "dataIlaveU"}


def found_request(body: Mapping[str, Any]) -> Any:
    """A search, or a reference to a saved one, and what is chosen for each product; raises Invalid with every
    violation."""
    reader, told = Reader(), body.get("search")
    if "entities" in body:
        reader.say("entities", "Send products or a search, not both.", "exclusive")
    request = rpc.ImportFoundRequest(
        choices=listed(reader, reader.inner(body, "choices", ""), "choices."),
        confirm_below_cost=reader.truth(body, "confirmBelowCost"),
    )
    if isinstance(told, Mapping) and not told.keys() & {"@id", "id"}:
        request.search.CopyFrom(_terms(reader, told))
    else:
        request.search_id = reader.refers(told, "supplier_searches", "search")
    if not request.search.ListFields() and not request.search_id:
        reader.say("search", "Say what is searched for, or name a saved search.", "blank")
    if body.get("most") is not None:
        request.most = reader.whole(body["most"], "most", _MOST)
    reader.check()
    return request


def _terms(reader: Reader, told: Mapping[str, Any]) -> Any:
    return pb.SearchTerms(
        category_id=reader.text(told, "categoryId", "search."),
        country=reader.country(told, "countryCode", "search."),
        name=reader.text(told, "productNameEn", "search."),
        sku=reader.text(told, "productSku", "search."),
    )
