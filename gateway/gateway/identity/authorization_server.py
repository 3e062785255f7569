"""What clients of OAuth need to know: metadata of the authorization server, and the keys of access tokens."""

from chassis.contract.scopes import grantable_scopes
from chassis.tokens import Jwks
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from gateway.identity import schemas
from gateway.identity.verification import Published
from gateway.request_router import HeadRoute


def router(public_url: str, published: Published) -> APIRouter:
    """`public_url` is the platform's, whose origin names this issuer (RFC 8414)."""
    routes = APIRouter(prefix="/.well-known", tags=["identity"], route_class=HeadRoute)
    base = public_url.rstrip("/")

    @routes.get(
        "/oauth-authorization-server",
        operation_id="getAuthorizationServer",
        summary="What clients of OAuth need to know (RFC 8414)",
    )
    async def get_authorization_server(_: Request) -> schemas.AuthorizationServer:
        return schemas.AuthorizationServer(
            issuer=base,
            authorization_endpoint=f"{base}/admin/oauth/authorize",
            token_endpoint=f"{base}/auth/token",
            jwks_uri=f"{base}/.well-known/jwks.json",
            scopes_supported=sorted(grantable_scopes()),
        )

    @routes.get(
        "/jwks.json",
        operation_id="getKeys",
        summary="The keys that sign access tokens",
        response_model=schemas.Jwks,
    )
    async def get_keys(_: Request) -> Response:
        keys: Jwks = await published()
        return JSONResponse(keys, headers={"Cache-Control": "public, max-age=60"})

    return routes
