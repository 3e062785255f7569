"""The routes of a path, found by its first segments. FastAPI would try those of every router before it, twice."""

from collections.abc import Iterable
from functools import lru_cache

from fastapi.routing import APIRoute, iter_route_contexts
from opentelemetry import trace
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from gateway.locales import path_behind_locale, path_locale

# First, second and last segment of a path, behind the language; the last one is empty if there are no more than two.
# Of a route's path, a segment with a parameter is what is before it, and anything: orders.{table} is orders.*.
_ANY = "*"
Head = tuple[str, str, str]
_KEPT = 4096


class RouteIndex(BaseRoute):
    """The routes of an application in their order, but for those that are no APIRoute and for other methods at their
    paths: what is not found here, the application looks for itself."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._heads = [(_route_head(route.path), route) for route in _find_routes(routes)]
        self._segments = [frozenset(head[part] for head, _ in self._heads) for part in range(3)]
        self._find = lru_cache(_KEPT)(self._select)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return the first full match among the routes that the path's first segments admit."""
        if scope["type"] == "http":
            head = _head(scope["path"].removeprefix(f"/{path_locale(scope['path'])}"))
            segments = (part if part in own else _ANY for part, own in zip(head, self._segments, strict=True))
            for route in self._find(tuple(segments)):
                match, child_scope = route.matches(scope)
                if match is Match.FULL:
                    return match, child_scope
        return Match.NONE, {}

    def _select(self, head: Head) -> list[APIRoute]:
        """Return the routes that can have a path with this head, in which what no route says is any."""
        return [route for other, route in self._heads if _includes(other, head)]

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request by the matched route, and name the span after its template."""
        route: APIRoute = scope["route"]
        # As FastAPI names the span of a request that is recorded.
        span = trace.get_current_span()
        span.set_attribute("http.route", route.path_format)
        span.update_name(f"{scope['method']} {route.path_format}")
        await route.handle(scope, receive, send)


def _find_routes(routes: Iterable[BaseRoute]) -> Iterable[APIRoute]:
    """Yield the routes, those of included routers too. Raise TypeError for a router with a prefix of its own, which its
    routes do not know."""
    for context in iter_route_contexts(list(routes)):
        route = context.original_route
        if isinstance(route, APIRoute):
            if context.path != route.path:
                raise TypeError(f"{route.path} is included with a prefix.")
            yield route


def _head(path: str) -> Head:
    first, _, rest = path.lstrip("/").partition("/")
    second, _, rest = rest.partition("/")
    return first, second, rest.rpartition("/")[2]


def _route_head(path: str) -> Head:
    first, second, last = (_segment(part) for part in _head(path_behind_locale(path)))
    return first, second, _ANY if ":path}" in path else last


def _segment(part: str) -> str:
    literal, parameter, _ = part.partition("{")
    return literal + _ANY if parameter else part


def _includes(route: Head, path: Head) -> bool:
    """Return whether a route with this head can have a path with that one."""
    return all(_fits(own, segment) for own, segment in zip(route, path, strict=True))


def _fits(own: str, segment: str) -> bool:
    if own == segment:
        return True
    return own.endswith(_ANY) and (segment == _ANY or segment.startswith(own.removesuffix(_ANY)))
