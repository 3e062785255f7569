"""Routes of geocoding and address suggestions."""

from typing import Any

import orjson
from fastapi import APIRouter, Response
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.contract.schemas import ref
from gateway.openapi import error_responses
from gateway.places.shapes import Geocoder, geocoded, suggested
from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.responses import UNCACHED

_MAX_LENGTH = 300
_JSON = "application/json"


def router(geocoder: Geocoder, authenticator: Authenticator) -> APIRouter:
    """Return the routes of geocoding and suggestions, in Google's form; guests may call them too."""
    routes = request_router("/{locale:locale}/api")

    @routes.get(
        "/geocode",
        openapi_extra=_route_doc("geocode", "Find where an address is.", "Geocoded", "address", "place_id"),
    )
    async def geocode(http: Request) -> Response:
        await authenticator.authenticate_public(http)
        if place_id := _text(http, "place_id"):
            return _response(geocoded(await geocoder.place(place_id)))
        address = _text(http, "address")
        return _response(geocoded(await geocoder.geocode(address) if address else []))

    @routes.get(
        "/places",
        openapi_extra=_route_doc("suggestPlaces", "List addresses one may mean.", "PlacesSuggested", "input"),
    )
    async def places(http: Request) -> Response:
        await authenticator.authenticate_public(http)
        text = _text(http, "input")
        return _response(suggested(await geocoder.suggest(text) if text else []))

    return routes


def _text(http: Request, name: str) -> str:
    text = http.query_params.get(name, "").strip()
    if len(text) > _MAX_LENGTH or "\0" in text:
        raise Problem(
            400, f"{name} has {_MAX_LENGTH} characters at the most, none of them NUL.", code="filter"
        )
    return text


def _response(body: dict[str, Any]) -> Response:
    return Response(orjson.dumps(body), 200, UNCACHED, _JSON)


def _route_doc(name: str, summary: str, schema: str, *parameters: str) -> dict[str, Any]:
    query: list[dict[str, Any]] = [
        {"name": name_, "in": "query", "schema": {"type": "string", "maxLength": _MAX_LENGTH}}
        for name_ in parameters
    ]
    done = {
        "description": "Done, in the format of Google's services.",
        "content": {_JSON: {"schema": ref(schema)}},
    }
    return {
        "operationId": name,
        "tags": ["places"],
        "summary": summary,
        "security": [],
        "parameters": [{"$ref": "#/components/parameters/Locale"}, *query],
        "responses": {"200": done, **error_responses.for_reads()},
    }
