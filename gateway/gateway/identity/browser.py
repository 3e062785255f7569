"""The web app's HttpOnly cookies: its refresh token, accepted from our own pages only, and the access token for
pictures, whose `img` can send no header."""

from datetime import timedelta
from urllib.parse import urlsplit

from fastapi import Request, Response

from gateway.identity.access_tokens import LIFE as ACCESS_LIFE
from gateway.identity.clients import DEVICE_COOKIE
from gateway.identity.oauth import OAuthError
from gateway.identity.sessions import LIFE

CLIENT = "souk-web"
COOKIE = "__Secure-souk-refresh"
PICTURES_COOKIE = "__Secure-souk-pictures"
# Where the cookie of pictures is sent: the app's calls of the API name a locale, and have none.
PICTURES_PATH = "/api"
_PATH = "/auth"
# The longest that browsers keep a cookie.
DEVICE_LIFE = timedelta(days=400)


def set_cookies(response: Response, refresh_token: str, access_token: str) -> None:
    """Keep the refresh token, and the access token for pictures."""
    _set(response, COOKIE, refresh_token, LIFE)
    _set(response, PICTURES_COOKIE, access_token, timedelta(seconds=ACCESS_LIFE), PICTURES_PATH)


def set_device_cookie(response: Response, token: str) -> None:
    """Keep the token of this browser, also after sign-out."""
    _set(response, DEVICE_COOKIE, token, DEVICE_LIFE)


def clear_cookies(response: Response) -> None:
    for name, path in ((COOKIE, _PATH), (PICTURES_COOKIE, PICTURES_PATH)):
        response.delete_cookie(name, path=path, secure=True, httponly=True, samesite="strict")


def _set(response: Response, name: str, token: str, life: timedelta, path: str = _PATH) -> None:
    response.set_cookie(
        name,
        token,
        max_age=int(life.total_seconds()),
        path=path,
        secure=True,
        httponly=True,
        samesite="strict",
    )


def check_same_origin(request: Request, public_url: str, *, is_local: bool) -> None:
    """Raise OAuthError for a request from a page of another origin. Clients other than browsers send neither header
    and have no cookie."""
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    if site not in (None, "same-origin") or not (
        origin is None or _is_ours(origin, public_url, is_local=is_local)
    ):
        raise OAuthError("access_denied", "This is allowed from Souk's own pages only.", 403)


def _is_ours(origin: str, public_url: str, *, is_local: bool) -> bool:
    public = urlsplit(public_url)
    if origin == f"{public.scheme}://{public.netloc}":
        return True
    try:
        parts = urlsplit(origin)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        return False
    whole = f"{public.scheme}://{host}" + (f":{port}" if port else "")
    own_name = host in ("localhost", "127.0.0.1") or host.endswith(".localhost")
    return is_local and own_name and port == public.port and origin == whole
