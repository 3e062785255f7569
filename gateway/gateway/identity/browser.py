"""The web app's refresh token: a cookie out of reach of scripts, and requests from our own pages only."""

from urllib.parse import urlsplit

from fastapi import Request, Response

from gateway.identity.oauth import OAuthError
from gateway.identity.sessions import LIFE

CLIENT = "souk-web"
COOKIE = "__Secure-souk-refresh"
_PATH = "/auth"


def put_cookie(answer: Response, token: str) -> None:
    answer.set_cookie(
        COOKIE,
        token,
        max_age=int(LIFE.total_seconds()),
        path=_PATH,
        secure=True,
        httponly=True,
        samesite="strict",
    )


def clear_cookie(answer: Response) -> None:
    answer.delete_cookie(COOKIE, path=_PATH, secure=True, httponly=True, samesite="strict")


def check_same_origin(request: Request, public_url: str, *, is_local: bool) -> None:
    """Raise OAuthError for a request that a page of another origin sent. Clients that are no browser send
    neither header and hold no cookie."""
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    if site not in (None, "same-origin") or not (
        origin is None or _is_ours(origin, public_url, is_local=is_local)
    ):
        raise OAuthError("access_denied", "This can be asked from Souk's own pages only.", 403)


def _is_ours(origin: str, public_url: str, *, is_local: bool) -> bool:
    public = urlsplit(public_url)
    if origin == f"{public.scheme}://{public.netloc}":
        return True
    try:
        asked = urlsplit(origin)
        port, host = asked.port, asked.hostname or ""
    except ValueError:
        return False
    whole = f"{public.scheme}://{host}" + (f":{port}" if port else "")
    own_name = host in ("localhost", "127.0.0.1") or host.endswith(".localhost")
    return is_local and own_name and port == public.port and origin == whole
