"""A reference in any of its forms: bare id, IRI with or without locale, absolute address, object."""

import re
from typing import Any
from urllib.parse import unquote, urlsplit

from chassis.errors import NotFoundError
from starlette.requests import Request

_LONGEST = 255
_IRI = re.compile(r"(?:/?(?:(?:en|fr|ar)/)?api)/(?P<path>[^/]+)/(?P<id>[^/]+)")
_BAD = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


class NotAReferenceError(ValueError):
    """The sentence says why."""


def reference(value: Any, path: str = "") -> str:
    """The id that is meant; an IRI must lead to a resource at `path`. Raises NotAReferenceError."""
    if isinstance(value, dict):
        value = value.get("@id", value.get("id"))
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value:
        raise NotAReferenceError("This is no reference: send an id, an IRI or an object with @id.")
    return checked(_tail(value, path))


def checked(id_: str) -> str:
    """The id, if it can be one; raises NotAReferenceError."""
    if not id_ or len(id_) > _LONGEST or _BAD.search(id_):
        raise NotAReferenceError(f"An id has 1 to {_LONGEST} characters, none of them a control character.")
    return id_


def id_of(http: Request) -> str:
    """The id in a request's path; raises NotFound for what can be none."""
    try:
        return checked(http.path_params["id"])
    except NotAReferenceError:
        raise NotFoundError("There is no such item.") from None


def _tail(value: str, path: str) -> str:
    if "/" not in value:
        return value
    try:
        found = _IRI.fullmatch(urlsplit(value).path)
    except ValueError:
        found = None
    if not found:
        raise NotAReferenceError("This is no reference: an IRI is /{locale}/api/{resource}/{id}.")
    if path and found["path"] != path:
        raise NotAReferenceError(f"This leads to {found['path'][:100]}, not to {path}.")
    return unquote(found["id"])
