"""Whether a request comes from a page of the host that it is sent to, and whether anybody has opened that page."""

from urllib.parse import urlsplit

from starlette.requests import Request

_READS = frozenset({"GET", "HEAD", "OPTIONS"})


def is_foreign(http: Request) -> bool:
    """Return whether a page of another origin sent the request. Clients other than browsers send neither header."""
    if http.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return True
    origin = http.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != http.headers.get("host", "").lower()


def is_foreign_write(http: Request) -> bool:
    """Return whether a page of another origin wants to change something. Reads are links, and answered unread."""
    return http.method not in _READS and is_foreign(http)


def is_prefetch(http: Request) -> bool:
    """Return whether a browser sent the request before its reader opened the page."""
    purposes = (http.headers.get(name, "") for name in ("sec-purpose", "purpose", "x-moz"))
    return any("prefetch" in purpose.lower() for purpose in purposes)
