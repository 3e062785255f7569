"""The routes of a path, found by its first segments. FastAPI would try those of every router before it, twice."""

from collections.abc import Iterable
from itertools import chain

from fastapi.routing import APIRoute, iter_route_contexts
from opentelemetry import trace
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from gateway.locales import path_behind_locale, path_locale

# The first two segments of a path, behind the language. Of a route's path, a segment with a parameter is any.
_ANY = "*"
Head = tuple[str, str]


class RouteIndex(BaseRoute):
    """The routes of an application in their order, but for those that are no APIRoute and for other methods at their
    paths: what is not found here, the application looks for itself."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        heads = [(_route_head(route.path), route) for route in _find_routes(routes)]
        known = {head for head, _ in heads}
        wanted = chain(known, ((first, _ANY) for first, _ in known), [(_ANY, _ANY)])
        self._routes = {
            head: [route for other, route in heads if _includes(other, head)] for head in set(wanted)
        }

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] == "http":
            for route in self._find(_head(scope["path"].removeprefix(f"/{path_locale(scope['path'])}"))):
                match, child_scope = route.matches(scope)
                if match is Match.FULL:
                    return match, child_scope
        return Match.NONE, {}

    def _find(self, head: Head) -> list[APIRoute]:
        """Return the routes that can have a path with this head."""
        wider = (head, (head[0], _ANY), (_ANY, _ANY))
        return next(self._routes[key] for key in wider if key in self._routes)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
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
    return first, rest.partition("/")[0]


def _route_head(path: str) -> Head:
    first, second = (_ANY if "{" in part else part for part in _head(path_behind_locale(path)))
    return first, _ANY if first == _ANY else second


def _includes(route: Head, path: Head) -> bool:
    """Return whether a route with this head can have a path with that one."""
    return all(own in (_ANY, segment) for own, segment in zip(route, path, strict=True))
