"""Where an address is, and which addresses one may mean."""

from typing import Any

import orjson
from fastapi import APIRouter, Response
from starlette.requests import Request

from gateway.callers import Callers
from gateway.contract.schemas import ref
from gateway.openapi import problems
from gateway.places.shapes import Finder, geocoded, suggested
from gateway.problems import Problem

_LONGEST = 300
_JSON = "application/json"


def router(finder: Finder, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)

    @made.get(
        "/geocode",
        openapi_extra=_said("geocode", "Find where an address is.", "Geocoded", "address", "place_id"),
    )
    async def geocode(http: Request) -> Response:
        await callers.of(http)
        if place_id := _text(http, "place_id"):
            return _answer(geocoded(await finder.place(place_id)))
        address = _text(http, "address")
        return _answer(geocoded(await finder.geocode(address) if address else []))

    @made.get(
        "/places",
        openapi_extra=_said("suggestPlaces", "List addresses one may mean.", "PlacesSuggested", "input"),
    )
    async def places(http: Request) -> Response:
        await callers.of(http)
        text = _text(http, "input")
        return _answer(suggested(await finder.suggest(text) if text else []))

    return made


def _text(http: Request, name: str) -> str:
    text = http.query_params.get(name, "").strip()
    if len(text) > _LONGEST or "\0" in text:
        raise Problem(400, f"{name} has {_LONGEST} characters at the most, none of them NUL.", code="filter")
    return text


def _answer(body: dict[str, Any]) -> Response:
    return Response(orjson.dumps(body), 200, {"Cache-Control": "no-store"}, _JSON)


def _said(name: str, summary: str, schema: str, *parameters: str) -> dict[str, Any]:
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
        "responses": {"200": done, **problems.for_reads()},
    }
