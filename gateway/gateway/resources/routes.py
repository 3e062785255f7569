"""Routes of the plain resources."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from chassis.contract.resource import Resource
from chassis.locales import LOCALES
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.locales import path_locale
from gateway.resources.endpoints import Endpoints
from gateway.resources.operations import Operations
from gateway.single_parameters import check_single

Endpoint = Callable[[Request], Awaitable[Response]]
_COLLECTION, _ITEM = 2, 3

_METHODS = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")


class Table(BaseRoute):
    """`/api/{resource}[/{id}]`, with a locale before or behind `api`, or without one: list, get, create, update, patch
    and delete, as far as the service has them. One lookup finds the endpoint, however many resources there are."""

    path_format = "/{locale}/api/{resource}"

    def __init__(
        self, resources: Iterable[Resource], services: ServiceClients, authenticator: Authenticator
    ) -> None:
        self._endpoints: dict[tuple[str, bool], dict[str, Endpoint]] = {}
        # Names of the filters that take several values, by the resource's path.
        self._lists: dict[str, frozenset[str]] = {}
        for resource in resources:
            self._lists[resource.path] = frozenset(
                name for name, field in resource.filters.items() if field.is_repeated
            )
            endpoints = Endpoints(resource, services, authenticator)
            for name, _, method, tail in _verbs(resource):
                methods = self._endpoints.setdefault((resource.path, bool(tail)), {})
                methods[method] = getattr(endpoints, name)
                if method == "GET":
                    methods["HEAD"] = methods[method]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match the path of a resource in full, or in part when the resource has no such method."""
        if scope["type"] != "http":
            return Match.NONE, {}
        locale = path_locale(scope["path"])
        api, *names = scope["path"][len(locale) + 1 if locale else 0 :].split("/")[1:] or [""]
        if not locale and names[:1] and names[0] in LOCALES:
            locale, *names = names
        parts = len(names) + 1
        if api != "api" or parts not in (_COLLECTION, _ITEM) or not names[-1]:
            return Match.NONE, {}
        methods = self._endpoints.get((names[0], parts == _ITEM))
        if methods is None:
            return Match.NONE, {}
        named = {"locale": locale} if locale else {}
        # Another route may take this method at the same path, such as POST on orders/step.
        match = Match.FULL if scope["method"] in methods else Match.PARTIAL
        return match, {
            "path_params": named | {"id": names[-1]},
            "methods": methods,
            "lists": self._lists[names[0]] if parts == _COLLECTION else frozenset(),
        }

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the endpoint of the method. Raise HTTPException 405 with the allowed methods."""
        methods: dict[str, Endpoint] = scope["methods"]
        if scope["method"] not in methods:
            raise HTTPException(405, headers={"Allow": ", ".join(_allowed(scope))})
        check_single(scope, scope["lists"])
        answer = await methods[scope["method"]](Request(scope, receive, send))
        await answer(scope, receive, send)


def _allowed(scope: Scope) -> list[str]:
    """Return the methods that any route takes at the path."""
    routes = scope["app"].router.routes
    return [
        method
        for method in _METHODS
        if any(route.matches({**scope, "method": method})[0] is Match.FULL for route in routes)
    ]


def paths(resources: Iterable[Resource]) -> dict[str, Any]:
    """Return the OpenAPI paths; those without locale are the same and omitted."""
    openapi_paths: dict[str, Any] = {}
    for resource in resources:
        for _, name, method, tail in _verbs(resource):
            operations = openapi_paths.setdefault(f"/{{locale}}/api/{resource.path}{tail}", {})
            operations[method.lower()] = getattr(Operations(resource), name)()
    return openapi_paths


def _verbs(resource: Resource) -> list[tuple[str, str, str, str]]:
    """Yield endpoint, operation, method and path suffix of what the service has. PUT comes before PATCH for clients
    that take the first."""
    every = [
        ("List", "list", "list", "GET", ""),
        ("Create", "create", "create", "POST", ""),
        ("Get", "get", "get", "GET", "/{id}"),
        ("Update", "change", "update", "PUT", "/{id}"),
        ("Update", "change", "patch", "PATCH", "/{id}"),
        ("Delete", "delete", "delete", "DELETE", "/{id}"),
    ]
    return [
        (name, operation, method, tail)
        for rpc, name, operation, method, tail in every
        if rpc in resource.rpcs
    ]
