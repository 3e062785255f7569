"""The document with the frame of an outside application's page, and the schema of manifests."""

import re
import secrets

from fastapi import APIRouter, Request, Response
from souk.identity.v1 import edge_service_pb2 as contract
from starlette.responses import HTMLResponse

from gateway.identity.identity_data import find_edge_rpc
from gateway.identity.sign_in_calls import SignInCalls
from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.responses import UNCACHED

_SCHEMA = find_edge_rpc("GetManifestSchema")
_ORIGIN = re.compile(r"https?://[a-z0-9.-]{1,253}(:\d{1,5})?")
_ALLOWED = "allow-scripts allow-forms allow-same-origin allow-downloads"
_STYLE = "html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; display: block; }"


def router(calls: SignInCalls) -> APIRouter:
    """Return the routes of the manifest's JSON schema and of the frame around a page."""
    routes = request_router(include_in_schema=False)

    @routes.get("/api/outside-manifest.schema.json")
    async def get_schema(http: Request) -> Response:
        """Respond with the JSON schema of manifests."""
        reply = await calls.call(http, _SCHEMA, contract.GetManifestSchemaRequest())
        return Response(reply.schema, media_type="application/schema+json")

    routes.add_api_route("/frames", _get_frame)
    return routes


async def _get_frame(http: Request) -> Response:
    """Respond with an empty, sandboxed frame; the admin app, which alone may show it, gives the frame its address. The
    app's own document has one policy for all its pages, and so can't name the origin."""
    origin = http.query_params.get("origin", "").lower()
    if not _ORIGIN.fullmatch(origin):
        raise Problem(404, "There is no such page.")
    nonce = secrets.token_urlsafe(16)
    policy = (
        f"default-src 'none'; style-src 'nonce-{nonce}'; frame-src {origin}; frame-ancestors 'self'; "
        "base-uri 'none'; form-action 'none'"
    )
    body = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Application</title>'
        f'<style nonce="{nonce}">{_STYLE}</style></head>'
        f'<body><iframe sandbox="{_ALLOWED}" referrerpolicy="no-referrer" title="Application"></iframe>'
        "</body></html>"
    )
    return HTMLResponse(body, headers={"Content-Security-Policy": policy} | UNCACHED)
