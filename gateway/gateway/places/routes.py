"""Where an address is, and which addresses one may mean."""

from typing import Any

import orjson
from fastapi import APIRouter, Response
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.contract.schemas import ref
from gateway.openapi import error_responses
from gateway.places.shapes import Geocoder, geocoded, suggested
from gateway.problem_details import Problem

_LONGEST = 300
_JSON = "application/json"


def router(finder: Geocoder, authenticator: Authenticator) -> APIRouter:
    routes = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)

    @routes.get(
        "/geocode",
        openapi_extra=_route_doc("geocode", "Find where an address is.", "Geocoded", "address", "place_id"),
    )
    async def geocode(http: Request) -> Response:
        await authenticator.authenticate(http)
        if place_id := _text(http, "place_id"):
            return _answer(geocoded(await finder.place(place_id)))
        address = _text(http, "address")
        return _answer(geocoded(await finder.geocode(address) if address else []))

    @routes.get(
        "/places",
        openapi_extra=_route_doc("suggestPlaces", "List addresses one may mean.", "PlacesSuggested", "input"),
    )
    async def places(http: Request) -> Response:
        await authenticator.authenticate(http)
        text = _text(http, "input")
        return _answer(suggested(await finder.suggest(text) if text else []))

    return routes


def _text(http: Request, name: str) -> str:
    text = http.query_params.get(name, "").strip()
    if len(text) > _LONGEST or "\0" in text:
        raise Problem(400, f"{name} has {_LONGEST} characters at the most, none of them NUL.", code="filter")
    return text


def _answer(body: dict[str, Any]) -> Response:
    return Response(orjson.dumps(body), 200, {"Cache-Control": "no-store"}, _JSON)


def _route_doc(name: str, summary: str, schema: str, *parameters: str) -> dict[str, Any]:
    said: list[dict[str, Any]] = [
        {"name": one, "in": "query", "schema": {"type": "string", "maxLength": _LONGEST}}
        for one in parameters
    ]
    done = {"description": "Done, as Google's services answer.", "content": {_JSON: {"schema": ref(schema)}}}
    return {
        "operationId": name,
        "tags": ["places"],
        "summary": summary,
        "security": [{"bearer": []}],
        "parameters": [{"$ref": "#/components/parameters/Locale"}, *said],
        "responses": {"200": done, **error_responses.for_reads()},
    }
