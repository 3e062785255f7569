"""Addresses of pictures."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from chassis.errors import FieldViolation


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
