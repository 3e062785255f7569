"""Addresses that no page of a site can have."""

import re
from collections.abc import Iterable, Iterator

from starlette.routing import BaseRoute

_LOCALE = re.compile(r"^/\{\w+:locale\}")


def first_segments(routes: Iterable[BaseRoute]) -> Iterator[str]:
    """Yield the first segment of each route's path, below a language or without one."""
    for route in routes:
        # FastAPI keeps an included router as one route.
        if included := getattr(route, "original_router", None):
            yield from first_segments(included.routes)
        elif segment := _LOCALE.sub("", getattr(route, "path", "")).lstrip("/").partition("/")[0]:
            yield segment
