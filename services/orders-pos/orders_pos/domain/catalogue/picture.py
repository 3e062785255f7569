"""Pictures and their addresses."""

from collections.abc import Sequence
from ipaddress import ip_address
from typing import NotRequired
from urllib.parse import urlsplit

from chassis.errors import FieldViolation

# The one of the standard library is of no use to SQLModel before Python 3.12.
from typing_extensions import TypedDict


class Picture(TypedDict):
    """A picture as it is stored: path or web address, the text for those who don't see it, who made it, and the path of
    the video that it stands for."""

    url: str
    alt: NotRequired[str]
    attribution: NotRequired[str]
    video: NotRequired[str]


def replace_first(pictures: Sequence[Picture], address: str) -> list[Picture]:
    """Return the pictures with another first one; without the first one if there is no address."""
    first: list[Picture] = [{"url": address}] if address else []
    return [*first, *(picture for picture in pictures[1:] if picture["url"] != address)]


def picture_violations(name: str, address: str) -> list[FieldViolation]:
    """Return a violation unless the address is empty, a path of this site, or an http or https address of a public
    host."""
    return [] if _is_allowed(address) else [FieldViolation(f"item.{name}", "Use a web address.", "address")]


def _is_allowed(address: str) -> bool:
    if not address.isprintable() or "\\" in address:
        return False
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    if not parts.scheme and not parts.netloc:
        return True
    return parts.scheme in ("http", "https") and _is_public(parts.hostname or "")


def _is_public(host: str) -> bool:
    try:
        return ip_address(host).is_global
    except ValueError:
        return "." in host and not host.endswith((".local", ".internal"))
