"""The address of an outside application's page, with a token that says who looks at it."""

import time

import jwt
from chassis.context import Caller
from chassis.model import uuid7
from chassis.tokens import ALGORITHM

from identity.access.outside_applications.application import OutsideApplication
from identity.access.outside_applications.manifest import Page, origin_of
from identity.process import Identity

# The page has this long to take its token to its own server.
LIFE = 60
# Never taken for an access token.
_TYPE = "souk-page+jwt"


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
    """Return the address of the edge's document whose policy allows a frame of the page's origin, and of no other."""
    return f"/frames?origin={origin_of(page.url)}"
