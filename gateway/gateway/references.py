"""References in any form: id, IRI with or without locale, absolute URL, object."""

import re
from typing import Any
from urllib.parse import unquote, urlsplit

from chassis.errors import NotFoundError
from chassis.locales import LOCALES
from starlette.requests import Request

_MAX_LENGTH = 255
_LOCALE = "|".join(LOCALES)
_IRI = re.compile(rf"/?(?:(?:{_LOCALE})/api|api/(?:{_LOCALE})|api)/(?P<path>[^/]+)/(?P<id>[^/]+)")
# A path that is written as most are; anything else is taken apart as a URL, which takes ten times as long.
_PLAIN = re.compile(r"/?[\w-]+(?:/[\w-]+)*")
_BAD = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


class NotAReferenceError(ValueError):
    """The value is not a reference; the message says why."""


def reference(value: Any, path: str = "") -> str:
    """Return the id of a reference; an IRI must be of a resource at `path`. Raise NotAReferenceError."""
    if isinstance(value, dict):
        value = value.get("@id", value.get("id"))
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value:
        raise NotAReferenceError("This is not a reference: send an id, an IRI or an object with @id.")
    return checked(_tail(value, path))


def checked(id_: str) -> str:
    """Return the id if it can be one. Raise NotAReferenceError."""
    if not id_ or len(id_) > _MAX_LENGTH or _BAD.search(id_):
        raise NotAReferenceError(
            f"An id has 1 to {_MAX_LENGTH} characters, none of them a control character."
        )
    return id_


def id_of(http: Request) -> str:
    """Return the id of the request's path. Raise NotFoundError for what can't be an id."""
    try:
        return checked(http.path_params["id"])
    except NotAReferenceError:
        raise NotFoundError("There is no such item.") from None


def _tail(value: str, path: str) -> str:
    if "/" not in value:
        return value
    try:
        match = _IRI.fullmatch(value if _PLAIN.fullmatch(value) else urlsplit(value).path)
    except ValueError:
        match = None
    if not match:
        raise NotAReferenceError("This is no reference: an IRI is /{locale}/api/{resource}/{id}.")
    if path and match["path"] != path:
        raise NotAReferenceError(f"This leads to {match['path'][:100]}, not to {path}.")
    return unquote(match["id"])
