"""Client of Google's geocoding and autocomplete services, or of a service with the same API."""

from typing import Any
from urllib.parse import urlencode

from chassis.egress import Egress
from chassis.errors import BusyError

from gateway.places.shapes import Place, Point

_GEOCODE, _SUGGEST = "/maps/api/geocode/json", "/maps/api/place/autocomplete/json"
_SUCCESS = ("OK", "ZERO_RESULTS")
_MAX_RESULTS = 8


class Google:
    """`url` is the service's origin. The key appears in no response."""

    def __init__(self, egress: Egress, url: str, key: str) -> None:
        self._egress, self._url, self._key = egress, url.rstrip("/"), key

    async def geocode(self, address: str) -> list[Place]:
        """Return the matches, the best first. Raise BusyError if the service fails or rejects the key."""
        return [_to_place(item) for item in await self._fetch(_GEOCODE, "results", address=address)]

    async def place(self, place_id: str) -> list[Place]:
        """Return the place of an id that `suggest` returned, or an empty list. Raise BusyError as `geocode` does."""
        return [_to_place(item) for item in await self._fetch(_GEOCODE, "results", place_id=place_id)]

    async def suggest(self, text: str) -> list[Place]:
        """Return suggestions; they have no coordinates, which `place` returns."""
        return [_suggested(item) for item in await self._fetch(_SUGGEST, "predictions", input=text)]

    async def _fetch(self, path: str, field: str, **query: str) -> list[Any]:
        """Return the results. Raise BusyError if the service fails."""
        result = await self._egress.get_json(f"{self._url}{path}?{urlencode({**query, 'key': self._key})}")
        if not isinstance(result, dict) or result.get("status") not in _SUCCESS:
            raise BusyError(
                "The map service is not available at the moment. An address can be saved without its place.",
                30,
            )
        return list(result.get(field) or [])[:_MAX_RESULTS]


def _to_place(result: Any) -> Place:
    geometry = result["geometry"]
    point = Point(float(geometry["location"]["lat"]), float(geometry["location"]["lng"]))
    is_exact = geometry.get("location_type") in ("ROOFTOP", "RANGE_INTERPOLATED")
    name, _, context = str(result["formatted_address"]).partition(", ")
    return Place(str(result["place_id"]), name, context, _kind(result), point, is_exact)


def _suggested(result: Any) -> Place:
    parts = result.get("structured_formatting") or {}
    name = str(parts.get("main_text") or result["description"])
    return Place(str(result["place_id"]), name, str(parts.get("secondary_text") or ""), _kind(result), None)


def _kind(result: Any) -> str:
    return str(next(iter(result.get("types") or []), "geocode"))
