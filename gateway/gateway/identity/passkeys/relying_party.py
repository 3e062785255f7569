"""Whom passkeys are for: the host of the web app, as authenticators know it."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from fastapi import Request

from gateway.identity.dependencies import get_identity

_NAME = "Souk"


@dataclass(frozen=True)
class RelyingParty:
    """The id is a host name, to which authenticators bind a passkey; the origin is that of the page that asks."""

    id: str
    origin: str
    name: str = _NAME


def relying_party(request: Request) -> RelyingParty:
    """Return that of the platform's public address. People sign in there whatever their tenant; only in development
    the app has other names, each with passkeys of its own.

    Call it after `check_origin`, which rejects any other page.
    """
    settings = get_identity(request).settings
    own = request.headers.get("origin") if settings.mode == "local" else None
    parts = urlsplit(own or settings.public_url)
    return RelyingParty(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")
