"""Routes found by their first segments are those that a search through all of them would find."""

import re

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.routing import iter_route_contexts
from gateway.app import create_app
from gateway.request_router import request_router
from gateway.route_index import RouteIndex
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Match

PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")
# Of these parameters, what their converters take; of others, anything.
VALUES = {"locale": "fr"}


def scope_of(app, method, path):
    return {"type": "http", "method": method, "path": path, "headers": [(b"host", b"souk.test")], "app": app}


def find(routes, scope):
    """Return the first route that takes a request, or that it finds."""
    for route in routes:
        match, child_scope = route.matches(dict(scope))
        if match is Match.FULL:
            return child_scope["route"] if isinstance(route, RouteIndex) else route
    return None


def test_every_route_is_found_as_by_a_search_through_all_of_them(dependencies):
    app = create_app(dependencies)
    every = [context.original_route for context in iter_route_contexts(app.routes)]
    others = [route for route in every if not isinstance(route, RouteIndex)]
    requests = [
        (method, PARAMETER.sub(lambda match: VALUES.get(match[1], "x"), route.path))
        for route in others
        for method in getattr(route, "methods", None) or ()
    ]
    assert len(requests) > 200
    for method, path in requests:
        scope = scope_of(app, method, path)
        assert (matched := find(app.routes, scope)) is not None, path
        assert matched is find(others, scope), path


@pytest.fixture
def index():
    routes = request_router("/{locale:locale}")
    answer = PlainTextResponse("")

    async def respond(_request: Request) -> PlainTextResponse:
        return answer

    paths = (
        *("/a/b", "/a/{name}", "/{name}/c", "/d/e/{name}", "/{name}.css"),
        *("/g/h.{end}", "/g/{name}/i", "/g/{name}/{other}", "/g/{name}/k/{other}", "/m/{rest:path}"),
    )
    for path in paths:
        routes.add_api_route(path, respond)
    app = FastAPI()
    app.include_router(routes)
    return RouteIndex(app.routes)


@pytest.mark.parametrize(
    ("path", "tail"),
    [
        ("/fr/a/b", "/a/b"),
        ("/fr/a/x", "/a/{name}"),
        ("/fr/a/c", "/a/{name}"),
        ("/fr/x/c", "/{name}/c"),
        ("/fr/d/c", "/{name}/c"),
        ("/fr/d/e/x", "/d/e/{name}"),
        ("/fr/d.css", "/{name}.css"),
        ("/fr/a.css", "/{name}.css"),
        ("/fr/g/h.csv", "/g/h.{end}"),
        ("/fr/g/h", None),
        ("/fr/g/h.csv/i", "/g/{name}/i"),
        ("/fr/g/x/i", "/g/{name}/i"),
        ("/fr/g/x/c", "/g/{name}/{other}"),
        ("/fr/g/x/k/i", "/g/{name}/k/{other}"),
        ("/fr/g/*/i", "/g/{name}/i"),
        ("/fr/g/h.*", "/g/h.{end}"),
        ("/fr/m/x", "/m/{rest:path}"),
        ("/fr/m/x/y/i", "/m/{rest:path}"),
        ("/fr/a/b/", None),
        ("/fr/x/y", None),
        ("/fr", None),
        ("/a/b", None),
        ("/xx/a/b", None),
    ],
)
def test_the_first_route_that_can_have_the_path_is_found(index, path, tail):
    route = find([index], scope_of(None, "GET", path))
    assert (route and route.path) == (f"/{{locale:locale}}{tail}" if tail else None)


def test_another_method_is_left_to_the_application(index):
    assert index.matches(scope_of(None, "POST", "/fr/a/b")) == (Match.NONE, {})
    assert index.matches({"type": "websocket", "path": "/fr/a/b"}) == (Match.NONE, {})


def test_a_router_with_a_prefix_of_its_own_is_refused():
    app, routes = FastAPI(), APIRouter()
    routes.add_api_route("/b", lambda: None)
    app.include_router(routes, prefix="/a")
    with pytest.raises(TypeError, match="/b is included with a prefix"):
        RouteIndex(app.routes)
