"""Places as Google's geocoding and autocomplete services find them, or another that speaks as they do."""

from typing import Any
from urllib.parse import urlencode

from chassis.egress import Egress
from chassis.errors import BusyError

from gateway.places.shapes import Place, Point

_GEOCODE, _SUGGEST = "/maps/api/geocode/json", "/maps/api/place/autocomplete/json"
_KNOWN = ("OK", "ZERO_RESULTS")
_MOST = 8


class Google:
    """`url` is the service's origin. The key stays here, and in no answer."""

    def __init__(self, egress: Egress, url: str, key: str) -> None:
        self._egress, self._url, self._key = egress, url.rstrip("/"), key

    async def geocode(self, address: str) -> list[Place]:
        return [_found(one) for one in await self._ask(_GEOCODE, "results", address=address)]

    async def place(self, place_id: str) -> list[Place]:
        return [_found(one) for one in await self._ask(_GEOCODE, "results", place_id=place_id)]

    async def suggest(self, text: str) -> list[Place]:
        """Suggestions have no point of their own: `place` gives it once one is chosen."""
        return [_suggested(one) for one in await self._ask(_SUGGEST, "predictions", input=text)]

    async def _ask(self, path: str, what: str, **query: str) -> list[Any]:
        """What was found; raises Busy when the service does not answer, or not as it should."""
        told = await self._egress.get_json(f"{self._url}{path}?{urlencode({**query, 'key': self._key})}")
        if not isinstance(told, dict) or told.get("status") not in _KNOWN:
            raise BusyError(
                "The map service does not answer just now. An address can be saved without its place.", 30
            )
        return list(told.get(what) or [])[:_MOST]


def _found(told: Any) -> Place:
    geometry = told["geometry"]
    point = Point(float(geometry["location"]["lat"]), float(geometry["location"]["lng"]))
    is_exact = geometry.get("location_type") in ("ROOFTOP", "RANGE_INTERPOLATED")
    name, _, context = str(told["formatted_address"]).partition(", ")
    return Place(str(told["place_id"]), name, context, _kind(told), point, is_exact)


def _suggested(told: Any) -> Place:
    parts = told.get("structured_formatting") or {}
    name = str(parts.get("main_text") or told["description"])
    return Place(str(told["place_id"]), name, str(parts.get("secondary_text") or ""), _kind(told), None)


def _kind(told: Any) -> str:
    return str(next(iter(told.get("types") or []), "geocode"))
