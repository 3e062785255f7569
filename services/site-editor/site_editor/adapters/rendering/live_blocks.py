"""Blocks that are filled when a page is rendered: opening hours, prices, maps, videos, the contact form."""

import re
from collections.abc import Mapping
from typing import Any

from chassis.markup import unescape
from jinja2 import Environment

from site_editor.domain.embeds import ELEMENT, find_frame
from site_editor.domain.map_tiles import Tile, find_tiles

MAP = "<souk-map"
PRICE_LIST = "<souk-price-list"
_BLOCK = re.compile(r"<souk-(contact-form|embed|opening-hours|price-list|map)\b")
_EMBED = re.compile(rf"<{ELEMENT}\b")
_DEGREES = re.compile(r"-?\d{1,3}(?:\.\d{1,8})?", re.ASCII)
_ATTRIBUTE = re.compile(r' ([a-z-]+)="([^"]*)"')
_ZOOM = re.compile(r"\d{1,2}", re.ASCII)
_PIXELS = re.compile(r"\d{1,4}", re.ASCII)
_DEFAULT_ZOOM = 14
# The least height of a map, which is that of one without, and the largest.
_HEIGHTS = 150, 800


def fill_blocks(html: str, environment: Environment, page: Mapping[str, Any]) -> str:
    """Return checked HTML with its blocks filled. `page` is the context of the page's template."""

    def fill(kind: str, block: str) -> str:
        attributes = _read_attributes(block)
        values = {
            **page,
            "attributes": attributes,
            "map_address": _map_address(attributes),
            "tiles": _tiles(attributes, page["map_tiles"]),
            "height": _height(attributes.get("height", "")),
            "embed": find_frame(attributes) if kind == "embed" else None,
        }
        return environment.get_template(f"blocks/{kind}.html").render(values)

    filled, at = list[str](), 0
    while match := _BLOCK.search(html, at):
        closing = f"</souk-{match[1]}>"
        end = html.find(closing, match.end())
        if end < 0:
            # The cleaner closes every element, so this is none.
            break
        end += len(closing)
        filled += [html[at : match.start()], fill(match[1], html[match.start() : end])]
        at = end
    return "".join([*filled, html[at:]])


def list_frame_origins(html: str) -> set[str]:
    """Return the origins of the videos and maps of other providers in checked HTML."""
    elements = (html[match.start() : html.find(">", match.start()) + 1] for match in _EMBED.finditer(html))
    frames = (find_frame(_read_attributes(element)) for element in elements)
    return {frame[0].origin for frame in frames if frame}


def _map_address(attributes: Mapping[str, str]) -> str:
    """Return the address of a map; empty for coordinates that are none."""
    latitude, longitude = attributes.get("latitude", ""), attributes.get("longitude", "")
    zoom = attributes.get("zoom", "")
    if not (_DEGREES.fullmatch(latitude) and _DEGREES.fullmatch(longitude)):
        return ""
    place = f"{zoom if _ZOOM.fullmatch(zoom) else _DEFAULT_ZOOM}/{latitude}/{longitude}"
    return f"https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map={place}"


def _tiles(attributes: Mapping[str, str], template: str) -> list[Tile]:
    """Return the tiles of a map; none without an address of tiles, and for coordinates that are none."""
    if not template or not _map_address(attributes):
        return []
    zoom = attributes.get("zoom", "")
    place = float(attributes["latitude"]), float(attributes["longitude"])
    return list(find_tiles(template, *place, int(zoom) if _ZOOM.fullmatch(zoom) else _DEFAULT_ZOOM))


def _height(text: str) -> int:
    return min(max(int(text), _HEIGHTS[0]), _HEIGHTS[1]) if _PIXELS.fullmatch(text) else _HEIGHTS[0]


def _read_attributes(html: str) -> dict[str, str]:
    """Return the attributes of the element that the HTML begins with, as the cleaner writes them: in double quotes."""
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(html.partition(">")[0])}
