"""Catalogues of the web app's texts as YAML, which its build writes."""

from pathlib import Path
from typing import Any

from fastapi import APIRouter, Response
from starlette.requests import Request

from gateway.etags import digest, not_modified
from gateway.problem_details import Problem
from gateway.request_router import request_router

# Below the folder of the build: what is shown without a session, and the rest.
PUBLIC, ADMIN = "translations/{}.yaml", "translations/admin.{}.yaml"
_FILES = {"translations-yaml": PUBLIC, "translations-yaml-admin": ADMIN}


def router(dist: Path) -> APIRouter:
    """Return one route for each catalogue below `/{locale}/api-trans`, read from the build in `dist`."""
    routes = request_router("/{locale:locale}/api-trans")
    for name, file in _FILES.items():
        routes.add_api_route(
            f"/{name}", _catalogue_route(dist, file), methods=["GET"], openapi_extra=_operation(name)
        )
    return routes


def _catalogue_route(dist: Path, file: str) -> Any:
    async def get_catalogue(http: Request) -> Response:
        path = dist / file.format(http.path_params["locale"])
        if not path.is_file():
            raise Problem(404, "There is no such catalogue.")
        content = path.read_bytes()
        headers = {"ETag": f'"{digest(content)}"', "Cache-Control": "public, no-cache"}
        return not_modified(http, headers) or Response(content, 200, headers, "application/yaml")

    return get_catalogue


def _operation(name: str) -> dict[str, Any]:
    content = {"application/yaml": {"schema": {"type": "object", "additionalProperties": True}}}
    return {
        "operationId": "getAdminTranslations" if name.endswith("admin") else "getTranslations",
        "tags": ["api"],
        "summary": "Return a translation catalogue with nested keys.",
        "security": [],
        "parameters": [{"$ref": "#/components/parameters/Locale"}],
        "responses": {
            "200": {"description": "The catalogue.", "content": content},
            "304": {"description": "The client has this version."},
            "404": {"$ref": "#/components/responses/Problem404"},
        },
    }
