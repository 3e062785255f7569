"""The addresses of the plain resources."""

from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, Response

from gateway.callers import Callers
from gateway.clients import Services
from gateway.contract.resource import Resource
from gateway.resources.endpoints import Endpoints
from gateway.resources.operations import Operations

_WITH_LOCALE, _WITHOUT = "/{locale:locale}/api/", "/api/"


def router(resources: Iterable[Resource], services: Services, callers: Callers) -> APIRouter:
    """List, get, create, update, patch and delete of each resource, those that its service has."""
    made = APIRouter(default_response_class=Response)
    for resource in resources:
        endpoints = Endpoints(resource, services, callers)
        for verb, method, tail, endpoint in _routes(endpoints):
            said = getattr(Operations(resource), verb)()
            for prefix in (_WITH_LOCALE, _WITHOUT):
                made.add_api_route(
                    f"{prefix}{resource.path}{tail}",
                    endpoint,
                    methods=[method],
                    operation_id=said["operationId"],
                    openapi_extra=said,
                    # The address without locale is the same thing; the document says so once.
                    include_in_schema=prefix == _WITH_LOCALE,
                )
    return made


def _routes(endpoints: Endpoints) -> list[tuple[str, str, str, Any]]:
    """Operation, method, tail of the path and endpoint; PUT comes before PATCH for clients that take the first."""
    every = [
        ("List", "list", "GET", "", endpoints.list),
        ("Create", "create", "POST", "", endpoints.create),
        ("Get", "get", "GET", "/{id}", endpoints.get),
        ("Update", "update", "PUT", "/{id}", endpoints.change),
        ("Update", "patch", "PATCH", "/{id}", endpoints.change),
        ("Delete", "delete", "DELETE", "/{id}", endpoints.delete),
    ]
    return [
        (name, verb, tail, endpoint)
        for rpc, name, verb, tail, endpoint in every
        if rpc in endpoints.resource.rpcs
    ]
