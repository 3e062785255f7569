"""The web app's cookies, accepted from our own pages only."""

from datetime import timedelta
from urllib.parse import urlsplit

from chassis.oauth import OAuthError
from fastapi import Request, Response
from souk.identity.v1.sign_in_service_pb2 import Grant

from gateway.cookies import DEVICE, PICTURES, REFRESH

CLIENT = "souk-web"


def set_cookies(response: Response, grant: Grant, *, is_secure: bool) -> None:
    """Keep the refresh token, the access token for pictures, and the token of this browser, which stays after
    sign-out."""
    if grant.refresh_token:
        life = timedelta(seconds=grant.refresh_expires_in)
        REFRESH.set(response, grant.refresh_token, life, is_secure=is_secure)
        PICTURES.set(response, grant.access_token, timedelta(seconds=grant.expires_in), is_secure=is_secure)
    if grant.device:
        life = timedelta(seconds=grant.device_expires_in)
        DEVICE.set(response, grant.device, life, is_secure=is_secure)


def clear_cookies(response: Response, *, is_secure: bool) -> None:
    """Remove the cookies of the session and of pictures; the known device stays."""
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
