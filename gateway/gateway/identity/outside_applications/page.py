"""The page of an outside application: its address with a token that says who looks at it, and the document with the
frame."""

import re
import secrets
import time

import jwt
from chassis.context import Caller
from chassis.model import uuid7
from chassis.tokens import ALGORITHM
from fastapi import Request, Response
from identity.outside_applications.application import OutsideApplication
from identity.outside_applications.manifest import Manifest, Page, origin_of
from identity.process import Identity
from starlette.responses import HTMLResponse, JSONResponse

from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.responses import UNCACHED

# The page has this long to take its token to its own server.
LIFE = 60
# Never taken for an access token.
_TYPE = "souk-page+jwt"
_ORIGIN = re.compile(r"https?://[a-z0-9.-]{1,253}(:\d{1,5})?")
_ALLOWED = "allow-scripts allow-forms allow-same-origin allow-downloads"
_STYLE = "html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; display: block; }"


async def page_address(
    identity: Identity, application: OutsideApplication, page: Page, caller: Caller, locale: str
) -> str:
    """Return the page's address with a token in its fragment, which no server logs. It is signed like access tokens:
    `/.well-known/jwks.json` has the keys; its audience is the client's id."""
    issued_at, key = int(time.time()), await identity.keys.signing()
    claims = {
        "iss": identity.origin,
        "aud": application.client_id,
        "iat": issued_at,
        "exp": issued_at + LIFE,
        "jti": str(uuid7()),
        "sub": str(caller.user_id),
        "tenant_id": str(caller.tenant_id),
        "tenant": caller.tenant,
        "name": caller.name,
        "roles": sorted(caller.roles),
        "locale": locale,
    }
    token = jwt.encode(claims, key.private, ALGORITHM, headers={"kid": key.id, "typ": _TYPE})
    return f"{page.url}#token={token}"


def frame_address(page: Page) -> str:
    """Return the address of the document whose policy allows a frame of the page's origin, and of no other."""
    return f"/frames?origin={origin_of(page.url)}"


router = request_router(include_in_schema=False)


@router.get("/api/outside-manifest.schema.json")
async def get_schema(_: Request) -> Response:
    """Respond with the JSON schema of manifests."""
    return JSONResponse(Manifest.model_json_schema(by_alias=True), media_type="application/schema+json")


@router.get("/frames")
async def get_frame(http: Request) -> Response:
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
