"""The web app's refresh token: an HttpOnly cookie, accepted from our own pages only."""

from datetime import timedelta
from urllib.parse import urlsplit

from fastapi import Request, Response

from gateway.identity.clients import DEVICE_COOKIE
from gateway.identity.oauth import OAuthError
from gateway.identity.sessions import LIFE

CLIENT = "souk-web"
COOKIE = "__Secure-souk-refresh"
_PATH = "/auth"
# The longest that browsers keep a cookie.
DEVICE_LIFE = timedelta(days=400)


def set_cookie_of(response: Response, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(LIFE.total_seconds()),
        path=_PATH,
        secure=True,
        httponly=True,
        samesite="strict",
    )


def set_device_cookie(response: Response, token: str) -> None:
    """Keep the token of this browser, also after sign-out."""
    response.set_cookie(
        DEVICE_COOKIE,
        token,
        max_age=int(DEVICE_LIFE.total_seconds()),
        path=_PATH,
        secure=True,
        httponly=True,
        samesite="strict",
    )


def clear_cookie(response: Response) -> None:
    response.delete_cookie(COOKIE, path=_PATH, secure=True, httponly=True, samesite="strict")


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
