"""Listing all products that a search finds, with one set of choices."""

from collections.abc import Mapping
from typing import Any

from chassis.descriptors import find_rpc
from chassis.errors import ValidationError, invalid_field
from souk.dropship.v1 import dropship_service_pb2 as rpc

from gateway.bodies import parse_body
from gateway.dropship.entities import to_listed
from gateway.references import NotAReferenceError, reference

IMPORT_FOUND = find_rpc(rpc, "CjProducts", "ImportFound")


def search_import_request(body: Mapping[str, Any]) -> Any:
    """Return the request for a search, or for a saved one, with the choices for each product. Raise ValidationError
    with every violation."""
    if "entities" in body:
        raise invalid_field("entities", "Send products or a search, not both.", "exclusive")
    terms, saved = _terms(body.get("search"))
    fields = {name: value for name, value in body.items() if name not in ("search", "choices")}
    request, _ = parse_body(
        IMPORT_FOUND, {**fields, "search": terms, "choices": to_listed(body.get("choices"))}
    )
    if saved:
        request.search_id = saved
    elif not request.search.ListFields():
        raise _nothing_searched()
    return request


def _terms(search: Any) -> tuple[Any, str]:
    """Return the terms of a search, or the id of the saved search that is referred to."""
    if search in (None, ""):
        raise _nothing_searched()
    if isinstance(search, Mapping) and not search.keys() & {"@id", "id"}:
        return search, ""
    try:
        return None, reference(search, "supplier_searches")
    except NotAReferenceError as error:
        raise invalid_field("search", str(error), "reference") from None


def _nothing_searched() -> ValidationError:
    return invalid_field("search", "Say what is searched for, or name a saved search.", "blank")
