"""Videos and maps of other providers: who they are, what names a video or a place, and where its frame is.

A frame is of a fixed list, and its address is built here from what names the video or the place: nothing that an editor
sends is an address.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi
from urllib.parse import quote, urlencode

ELEMENT = "souk-embed"
ATTRIBUTES = frozenset({"height", "provider", "start", "value"})
# Bounds of its numbers: the height in pixels, of maps alone, and the second from which a video plays.
RANGES = {"height": (150, 800), "start": (0, 86_400)}
_PLACE = re.compile(r"(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?),(\d{1,2})", re.ASCII)
_LATITUDE, _LONGITUDE, _ZOOM = 85, 180, 21
# Width of a map of the whole world, and of the map that is shown, in pixels.
_WORLD, _WIDTH = 256, 640
_HEIGHT = 300


@dataclass(frozen=True)
class Frame:
    """Address of the frame, and of the provider's own page, which is shown where no script runs."""

    address: str
    page: str


@dataclass(frozen=True)
class Provider:
    """`pattern` is that of what names a video or a place, `frame` builds its addresses."""

    name: str
    origin: str
    pattern: re.Pattern[str]
    frame: Callable[[str, int], Frame]
    is_video: bool = False


def find_embed_error(attributes: Mapping[str, str]) -> str:
    """Return why an element can't be shown; empty if it can, or if nothing was chosen yet."""
    provider, value = attributes.get("provider", ""), attributes.get("value", "")
    if provider and provider not in PROVIDERS:
        return f"Videos and maps are of these providers: {', '.join(PROVIDERS)}. Not: {provider[:40]}"
    if value and not find_frame(attributes):
        return f"This names no video and no place of {provider or 'a provider'}: {value[:80]}"
    return ""


def find_frame(attributes: Mapping[str, str]) -> tuple[Provider, Frame] | None:
    """Return the provider and the frame of an element; None for one that names nothing."""
    provider = PROVIDERS.get(attributes.get("provider", ""))
    value, start = attributes.get("value", ""), attributes.get("start", "")
    if provider is None or not provider.pattern.fullmatch(value):
        return None
    if not provider.is_video and (place := _PLACE.fullmatch(value)) and not _is_place(place):
        return None
    seconds = int(start) if start.isascii() and start.isdigit() and len(start) < len("100000") else 0
    return provider, provider.frame(value, seconds)


def _is_place(match: re.Match[str]) -> bool:
    return abs(float(match[1])) <= _LATITUDE and abs(float(match[2])) <= _LONGITUDE and int(match[3]) <= _ZOOM


def _youtube(value: str, start: int) -> Frame:
    from_second = f"?start={start}" if start else ""
    page = f"https://www.youtube.com/watch?v={value}" + (f"&t={start}s" if start else "")
    return Frame(f"https://www.youtube-nocookie.com/embed/{value}{from_second}", page)


def _vimeo(value: str, start: int) -> Frame:
    number, _, key = value.partition("/")
    query = urlencode({"dnt": "1", **({"h": key} if key else {})})
    at = f"#t={start}s" if start else ""
    return Frame(f"https://player.vimeo.com/video/{number}?{query}{at}", f"https://vimeo.com/{value}{at}")


def _openstreetmap(value: str, _: int) -> Frame:
    latitude, longitude, zoom = value.split(",")
    degrees = 360 / (_WORLD * 2 ** int(zoom))
    half_width = degrees * _WIDTH / 2
    half_height = degrees * _HEIGHT / 2 * cos(float(latitude) * pi / 180)
    west, east = float(longitude) - half_width, float(longitude) + half_width
    south, north = float(latitude) - half_height, float(latitude) + half_height
    box = ",".join(f"{edge:.6f}" for edge in (west, south, east, north))
    query = urlencode({"bbox": box, "layer": "mapnik", "marker": f"{latitude},{longitude}"})
    page = (
        f"https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map={zoom}/{latitude}/{longitude}"
    )
    return Frame(f"https://www.openstreetmap.org/export/embed.html?{query}", page)


def _google_maps(value: str, _: int) -> Frame:
    if value.startswith("pb:"):
        code = quote(value.removeprefix("pb:"), safe="!")
        return Frame(f"https://www.google.com/maps/embed?pb={code}", "https://www.google.com/maps")
    place, zoom = value, ""
    if match := _PLACE.fullmatch(value):
        place, zoom = f"{match[1]},{match[2]}", match[3]
    query = urlencode({"q": place, **({"z": zoom} if zoom else {}), "output": "embed"})
    page = f"https://www.google.com/maps/search/?{urlencode({'api': '1', 'query': place})}"
    return Frame(f"https://www.google.com/maps?{query}", page)


_YOUTUBE = re.compile(r"[A-Za-z0-9_-]{11}", re.ASCII)
_VIMEO = re.compile(r"[0-9]{1,12}(?:/[0-9a-f]{6,20})?", re.ASCII)
# A point, the code of a map that Google Maps offers to embed, or a place by its name.
_GOOGLE = re.compile(rf"{_PLACE.pattern}|pb:[^\s<>\"&#]{{1,1500}}|(?!pb:)[^<>\"\x00-\x1f]{{2,200}}")
_OPENSTREETMAP_ORIGIN, _GOOGLE_ORIGIN = "https://www.openstreetmap.org", "https://www.google.com"
PROVIDERS: Mapping[str, Provider] = {
    "youtube": Provider("YouTube", "https://www.youtube-nocookie.com", _YOUTUBE, _youtube, is_video=True),
    "vimeo": Provider("Vimeo", "https://player.vimeo.com", _VIMEO, _vimeo, is_video=True),
    "openstreetmap": Provider("OpenStreetMap", _OPENSTREETMAP_ORIGIN, _PLACE, _openstreetmap),
    "google-maps": Provider("Google Maps", _GOOGLE_ORIGIN, _GOOGLE, _google_maps),
}
