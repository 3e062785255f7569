"""The web app's cookies, accepted from our own pages only."""

from datetime import timedelta
from urllib.parse import urlsplit

from fastapi import Request, Response
from identity.access_tokens import LIFE as ACCESS_LIFE
from identity.clients import Client
from identity.devices import DEVICE_LIFE
from identity.oauth import OAuthError
from identity.sessions import LIFE

from gateway.client_address import request_address
from gateway.cookies import DEVICE, PICTURES, REFRESH

CLIENT = "souk-web"
_USER_AGENT = 300


def set_cookies(response: Response, refresh_token: str, access_token: str, *, is_secure: bool) -> None:
    """Keep the refresh token, and the access token for pictures."""
    REFRESH.set(response, refresh_token, LIFE, is_secure=is_secure)
    PICTURES.set(response, access_token, timedelta(seconds=ACCESS_LIFE), is_secure=is_secure)


def set_device_cookie(response: Response, token: str, *, is_secure: bool) -> None:
    """Keep the token of this browser, also after sign-out."""
    DEVICE.set(response, token, DEVICE_LIFE, is_secure=is_secure)


def clear_cookies(response: Response, *, is_secure: bool) -> None:
    for cookie in (REFRESH, PICTURES):
        cookie.clear(response, is_secure=is_secure)


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


def request_client(request: Request, *, is_web: bool, is_secure: bool) -> Client:
    """Return the client of a request. The user agent is what the client says of itself, in printable characters;
    `is_secure` says whether cookies are."""
    agent = "".join(one for one in request.headers.get("user-agent", "") if one.isprintable())[:_USER_AGENT]
    device = (DEVICE.find(request, is_secure=is_secure) or "") if is_web else ""
    return Client(request_address(request), agent, device, has_cookie=is_web)
