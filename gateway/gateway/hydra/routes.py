"""Routes of the Hydra documents."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import orjson
from chassis.contract.resource import Resource
from fastapi import APIRouter, Response
from starlette.requests import Request

from gateway.contract.schemas import PATH_SEGMENT
from gateway.hydra.contexts import contexts, entrypoint
from gateway.hydra.vocabulary import documentation
from gateway.problem_details import LD_JSON, Problem
from gateway.request_router import request_router

_PATH = "/{locale:locale}/api"


def router(resources: Sequence[Resource], public_url: str) -> APIRouter:
    """Return the routes of the entry point, the API documentation and the contexts, each built once per locale."""
    routes = request_router(_PATH)

    @cache
    def documents(locale: str) -> dict[str, bytes]:
        fixed = {"": entrypoint(resources, locale), "docs": documentation(resources, locale, public_url)}
        named = {
            f"contexts/{name}": context for name, context in contexts(resources, locale, public_url).items()
        }
        return {name: orjson.dumps(document) for name, document in (fixed | named).items()}

    @routes.get(
        "", openapi_extra=_route_doc("getEntrypoint", "Return the entry point with every collection.")
    )
    async def get_entrypoint(http: Request) -> Response:
        return _response(documents(http.path_params["locale"])[""])

    @routes.get(
        "/docs.jsonld",
        openapi_extra=_route_doc("getDocumentation", "Return the Hydra documentation."),
    )
    async def get_documentation(http: Request) -> Response:
        return _response(documents(http.path_params["locale"])["docs"])

    @routes.get(
        "/contexts/{name}",
        openapi_extra=_route_doc("getContext", "Return the JSON-LD context of a response.", named=True),
    )
    async def get_context(http: Request) -> Response:
        context = documents(http.path_params["locale"]).get(f"contexts/{http.path_params['name']}")
        if context is None:
            raise Problem(404, "There is no such context.")
        return _response(context)

    return routes


def _response(content: bytes) -> Response:
    return Response(content, 200, {"Cache-Control": "public, max-age=300"}, LD_JSON)


def _route_doc(name: str, summary: str, *, named: bool = False) -> dict[str, Any]:
    parameters: list[Any] = [{"$ref": "#/components/parameters/Locale"}]
    if named:
        parameters.append({"name": "name", "in": "path", "required": True, "schema": PATH_SEGMENT})
    done = {"description": "Done.", "content": {"application/ld+json": {"schema": {"type": "object"}}}}
    problems = {"404": {"$ref": "#/components/responses/Problem404"}}
    return {
        "operationId": name,
        "tags": ["api"],
        "summary": summary,
        "security": [],
        "parameters": parameters,
        "responses": {"200": done, **problems},
    }
