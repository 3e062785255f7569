"""Addresses that no page of a site can have."""

from collections.abc import Iterable, Iterator

from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute

from gateway.locales import path_behind_locale


def first_segments(routes: Iterable[BaseRoute]) -> Iterator[str]:
    """Yield the first segment of each route's path, below a language or without one."""
    for route in iter_route_contexts(list(routes)):
        if segment := path_behind_locale(route.path or "").lstrip("/").partition("/")[0]:
            yield segment
