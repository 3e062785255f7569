"""Addresses of pages and of what they link to."""

import re
from urllib.parse import urlsplit

from chassis.locales import LOCALES
from chassis.site_paths import RESERVED

MAX_LENGTH = 300
_ROUTE = re.compile(r"/(?:[a-z0-9]+(?:[-_.][a-z0-9]+)*(?:/[a-z0-9]+(?:[-_.][a-z0-9]+)*){0,4})?")
# First segments that belong to the platform or to the shop.
_RESERVED = RESERVED | {"wheel", "cart", "checkout"}
_WHOLE = re.compile(r"(?:https?://|mailto:|tel:|sms:|geo:)[\x21-\x7e]+", re.IGNORECASE)
_UPLOAD = re.compile(r"/uploads/[a-z0-9-]+/[A-Za-z0-9][A-Za-z0-9._-]*")


def is_route(text: str) -> bool:
    """Return whether a page can be at this path below its language."""
    return bool(_ROUTE.fullmatch(text)) and text[1:].partition("/")[0] not in _RESERVED


def is_link(text: str) -> bool:
    """Return whether a link can lead to this: a path of the site, an anchor, or a whole address."""
    is_path = text.startswith(("/", "#")) and not text.startswith(("//", "/\\"))
    return (is_path and bool(re.fullmatch(r"[\x21-\x7e]+", text))) or bool(_WHOLE.fullmatch(text))


def is_upload(text: str) -> bool:
    """Return whether this is the path of an upload."""
    return bool(_UPLOAD.fullmatch(text))


def to_route(address: str) -> str:
    """Return the path of an address without its language: that of `https://x.org/en/shop?a` is `/shop`."""
    path = urlsplit(address).path.rstrip("/") or "/"
    first, _, rest = path[1:].partition("/")
    return f"/{rest}" if first in LOCALES else path


def localize(address: str, locale: str) -> str:
    """Return a path of the site with its language; other addresses stay as they are."""
    if not address.startswith("/") or address.startswith("/uploads/"):
        return address
    first = address[1:].partition("/")[0].partition("#")[0]
    if first in LOCALES:
        return address
    return f"/{locale}" if address == "/" else f"/{locale}{address}"
