"""Blocks that are filled when a page is rendered: opening hours, prices, the place on a map, the contact form."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from jinja2 import Environment

PRICE_LIST = "<souk-price-list"
_BLOCK = re.compile(r"<souk-(contact-form|opening-hours|price-list|map)\b[^>]*>.*?</souk-\1>", re.DOTALL)
_DEGREES = re.compile(r"-?\d{1,3}(?:\.\d{1,8})?")
_ATTRIBUTE = re.compile(r' ([a-z-]+)="([^"]*)"')
_ZOOM = re.compile(r"\d{1,2}")


def fill_blocks(html: str, environment: Environment, page: Mapping[str, Any]) -> str:
    """Return checked HTML with its blocks filled. `page` is the context of the page's template."""

    def fill(match: re.Match[str]) -> str:
        attributes = _read_attributes(match[0])
        block = {**page, "attributes": attributes, "map_address": _map_address(attributes)}
        return environment.get_template(f"blocks/{match[1]}.html").render(block)

    return _BLOCK.sub(fill, html)


def _map_address(attributes: Mapping[str, str]) -> str:
    """Return the address of a map; empty for coordinates that are none."""
    latitude, longitude = attributes.get("latitude", ""), attributes.get("longitude", "")
    zoom = attributes.get("zoom", "")
    if not (_DEGREES.fullmatch(latitude) and _DEGREES.fullmatch(longitude)):
        return ""
    place = f"{zoom if _ZOOM.fullmatch(zoom) else 14}/{latitude}/{longitude}"
    return f"https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map={place}"


def _read_attributes(html: str) -> dict[str, str]:
    """Return the attributes of the element that the HTML begins with, as the cleaner writes them: in double quotes."""
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(html.partition(">")[0])}
