"""The credential of the gateway, by which it calls rpcs for clients who have not signed in."""

import time
from uuid import UUID

import jwt

from chassis.context import EDGE, Caller
from chassis.errors import UnauthenticatedError
from chassis.settings import SettingsError

_ALGORITHM, _AUDIENCE = "HS256", "souk-edge"
_LIFE, _LEAST_LEFT, _LEEWAY = 60, 30, 30
_SECRET_LENGTH = 32
_NO_TENANT = UUID(int=0)


class EdgeCredential:
    """Tokens of a minute, signed with a secret that the gateway and the service that it calls share. They open nothing
    but rpcs for the gateway alone, and no access token opens these."""

    def __init__(self, secret: str) -> None:
        """Raise SettingsError for a secret that is too short."""
        if len(secret) < _SECRET_LENGTH:
            raise SettingsError(f"SOUK_EDGE_SECRET: give {_SECRET_LENGTH} random characters or more")
        self._secret = secret
        self._token, self._expires = "", 0.0

    def caller(self, address: str = "") -> Caller:
        """Return the gateway as caller, for a client at this address."""
        return Caller(None, _NO_TENANT, "", frozenset({EDGE}), token=self._current(), address=address)

    def verify(self, token: str) -> Caller:
        """Return the gateway as caller. Raise UnauthenticatedError for a token that is not its own or has expired."""
        try:
            jwt.decode(
                token,
                self._secret,
                algorithms=[_ALGORITHM],
                audience=_AUDIENCE,
                leeway=_LEEWAY,
                options={"require": ["exp", "aud"]},
            )
        except jwt.InvalidTokenError:
            raise UnauthenticatedError("Only the gateway can call this.") from None
        return Caller(None, _NO_TENANT, "", frozenset({EDGE}), token=token)

    def _current(self) -> str:
        # By the clock that it is verified with, which may be set back as well.
        if not _LEAST_LEFT <= self._expires - time.time() <= _LIFE:
            self._expires = int(time.time()) + _LIFE
            claims = {"aud": _AUDIENCE, "exp": self._expires}
            self._token = jwt.encode(claims, self._secret, _ALGORITHM)
        return self._token
