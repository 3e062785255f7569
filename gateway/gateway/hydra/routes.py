"""The public addresses at which the API describes itself."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import orjson
from fastapi import APIRouter, Response
from starlette.requests import Request

from gateway.contract import limits
from gateway.contract.resource import Resource
from gateway.hydra.contexts import contexts, entrypoint
from gateway.hydra.vocabulary import documentation
from gateway.problems import LD_JSON, Problem

_PATH = "/{locale:locale}/api"


def router(resources: Sequence[Resource], public_url: str) -> APIRouter:
    made = APIRouter(prefix=_PATH, default_response_class=Response)

    @cache
    def documents(locale: str) -> dict[str, bytes]:
        found = {"": entrypoint(resources, locale), "docs": documentation(resources, locale, public_url)}
        named = {f"contexts/{name}": one for name, one in contexts(resources, locale, public_url).items()}
        return {name: orjson.dumps(one) for name, one in (found | named).items()}

    @made.get("", openapi_extra=_said("getEntrypoint", "Name every collection."))
    async def get_entrypoint(http: Request) -> Response:
        return _answer(documents(http.path_params["locale"])[""])

    @made.get(
        "/docs.jsonld", openapi_extra=_said("getDocumentation", "Describe every class, for Hydra clients.")
    )
    async def get_documentation(http: Request) -> Response:
        return _answer(documents(http.path_params["locale"])["docs"])

    @made.get(
        "/contexts/{name}", openapi_extra=_said("getContext", "Explain the words of an answer.", named=True)
    )
    async def get_context(http: Request) -> Response:
        found = documents(http.path_params["locale"]).get(f"contexts/{http.path_params['name']}")
        if found is None:
            raise Problem(404, "There is no such context.")
        return _answer(found)

    return made


def _answer(content: bytes) -> Response:
    return Response(content, 200, {"Cache-Control": "public, max-age=300"}, LD_JSON)


def _said(name: str, summary: str, *, named: bool = False) -> dict[str, Any]:
    parameters: list[Any] = [{"$ref": "#/components/parameters/Locale"}]
    if named:
        parameters.append({"name": "name", "in": "path", "required": True, "schema": limits.STEP})
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
