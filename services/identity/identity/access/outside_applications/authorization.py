"""The authorization endpoint (RFC 6749, 4.1 with PKCE, RFC 7636): what a client asks for, and an admin's consent."""

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from chassis.errors import invalid_field
from chassis.model import now

from identity.access.outside_applications import application as applications
from identity.access.outside_applications import changes, tokens
from identity.access.outside_applications.application import OutsideApplication, parse_client_id
from identity.access.outside_applications.manifest import Manifest
from identity.callers import AdminRequest

_CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True)
class AuthorizationParameters:
    """The parameters of an authorization request (RFC 6749, 4.1.1; RFC 7636)."""

    client_id: str
    redirect_uri: str
    response_type: str
    scope: str
    state: str
    code_challenge: str
    code_challenge_method: str


@dataclass(frozen=True)
class Authorization:
    """What a client asks for: scopes of the manifest that is offered to the tenant. With an `error` of OAuth there is
    nothing to consent to."""

    application: OutsideApplication
    manifest: Manifest
    scopes: tuple[str, ...]
    redirect_uri: str
    state: str
    challenge: str
    issuer: str
    error: str = ""

    def redirect(self, **parameters: str) -> str:
        """Return the client's address with the answer."""
        answer = {**parameters, **({"state": self.state} if self.state else {}), "iss": self.issuer}
        return f"{self.redirect_uri}{'&' if '?' in self.redirect_uri else '?'}{urlencode(answer)}"


async def read_authorization(admin: AdminRequest, sent: AuthorizationParameters) -> Authorization:
    """Return what is requested. Raise ValidationError for a client or an address that nothing may be sent to."""
    ids = parse_client_id(sent.client_id)
    application = None
    if ids and ids[0] == admin.tenant.id:
        async with changes.transaction(admin) as connection:
            application = await applications.lock_outside_application(connection, ids[1])
    if application is None:
        raise invalid_field("clientId", "No application of this business has this id.", "unknown")
    manifest = application.next_manifest or application.manifest
    if sent.redirect_uri not in manifest.redirect_uris:
        raise invalid_field("redirectUri", "The manifest does not have this address.", "unknown")
    scopes = tuple(sorted(set(sent.scope.split() or manifest.scopes)))
    return Authorization(
        application,
        manifest,
        scopes,
        sent.redirect_uri,
        sent.state,
        sent.code_challenge,
        admin.identity.origin,
        _find_error(sent, scopes, manifest),
    )


async def grant_authorization(admin: AdminRequest, sent: AuthorizationParameters) -> str:
    """Install the application with the scopes, or give it these, and return the address with the code. Raise
    ValidationError."""
    authorization = await read_authorization(admin, sent)
    if authorization.error:
        return authorization.redirect(error=authorization.error)
    async with changes.transaction(admin) as connection:
        before = await changes.lock(connection, authorization.application.key)
        granted = await changes.consent(connection, admin, before, authorization.scopes)
        code = await tokens.add_code(
            connection, granted, authorization.redirect_uri, authorization.challenge, now()
        )
    await changes.end_tokens(admin, before)
    return authorization.redirect(code=code)


def _find_error(sent: AuthorizationParameters, scopes: tuple[str, ...], manifest: Manifest) -> str:
    if sent.response_type != "code":
        return "unsupported_response_type"
    if sent.code_challenge_method != "S256" or not _CHALLENGE.fullmatch(sent.code_challenge):
        return "invalid_request"
    return "" if set(scopes) <= set(manifest.scopes) else "invalid_scope"
