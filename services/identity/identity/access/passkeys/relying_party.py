"""Whom passkeys are for: the host of the web app, as authenticators know it."""

from dataclasses import dataclass

_NAME = "Souk"


@dataclass(frozen=True)
class RelyingParty:
    """The id is a host name, to which authenticators bind a passkey; the origin is that of the page that asks."""

    id: str
    origin: str
    name: str = _NAME
