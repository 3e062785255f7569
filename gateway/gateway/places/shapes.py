"""Places, and their form in Google's responses."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Json = dict[str, Any]


@dataclass(frozen=True)
class Point:
    """Coordinates in degrees."""

    lat: float
    lng: float


@dataclass(frozen=True)
class Place:
    """`context` is the larger place around it; an exact place is one house. A suggestion may have no point."""

    id: str
    name: str
    context: str
    kind: str
    point: Point | None
    is_exact: bool = False

    @property
    def address(self) -> str:
        """The name and what is around it, separated by commas."""
        return ", ".join(filter(None, (self.name, self.context)))


class Geocoder(Protocol):
    """Finds places. Raises BusyError when it is not available."""

    async def geocode(self, address: str) -> list[Place]:
        """Return the places that an address may mean, the most likely first."""
        ...

    async def place(self, place_id: str) -> list[Place]:
        """Return the place of an id from `suggest` as a list of one, or an empty list."""
        ...

    async def suggest(self, text: str) -> list[Place]:
        """Return places that a text typed so far may mean; they may have no point."""
        ...


def status(places: Sequence[Place]) -> str:
    """Return Google's status: OK, or ZERO_RESULTS for no places."""
    return "OK" if places else "ZERO_RESULTS"


def geocoded(places: Sequence[Place]) -> Json:
    """Return the document of Google's Geocoding API."""
    return {"status": status(places), "results": [_result(place) for place in places]}


def suggested(places: Sequence[Place]) -> Json:
    """Return the document of Google's Place Autocomplete API."""
    return {"status": status(places), "predictions": [_prediction(place) for place in places]}


def _geometry(place: Place) -> Json:
    """Return the point, if there is one."""
    if place.point is None:
        return {}
    return {"geometry": {"location": {"lat": place.point.lat, "lng": place.point.lng}}}


def _result(place: Place) -> Json:
    result: Json = {
        "formatted_address": place.address,
        "place_id": place.id,
        "types": [place.kind],
        **_geometry(place),
    }
    result["geometry"]["location_type"] = "RANGE_INTERPOLATED" if place.is_exact else "GEOMETRIC_CENTER"
    return result


def _prediction(place: Place) -> Json:
    return {
        "description": place.address,
        "place_id": place.id,
        "types": [place.kind],
        "structured_formatting": {"main_text": place.name, "secondary_text": place.context},
        **_geometry(place),
    }


_TEXT: Json = {"type": "string"}
_GEOMETRY: Json = {
    "type": "object",
    "properties": {
        "location": {
            "type": "object",
            "properties": {"lat": {"type": "number"}, "lng": {"type": "number"}},
            "required": ["lat", "lng"],
        },
        "location_type": _TEXT,
    },
    "required": ["location"],
}


def _list(name: str, properties: Json, *optional: str) -> Json:
    needed = [property_name for property_name in properties if property_name not in optional]
    item = {"type": "object", "properties": properties, "required": needed}
    answer = {
        "status": {"type": "string", "enum": ["OK", "ZERO_RESULTS"]},
        name: {"type": "array", "items": item},
    }
    return {"type": "object", "properties": answer, "required": list(answer)}


_PLACE: Json = {"place_id": _TEXT, "types": {"type": "array", "items": _TEXT}, "geometry": _GEOMETRY}
SCHEMAS: Json = {
    "Geocoded": _list("results", {"formatted_address": _TEXT, **_PLACE}),
    "PlacesSuggested": _list(
        "predictions",
        {
            "description": _TEXT,
            **_PLACE,
            "structured_formatting": {
                "type": "object",
                "properties": {"main_text": _TEXT, "secondary_text": _TEXT},
                "required": ["main_text", "secondary_text"],
            },
        },
        "geometry",
    ),
}
