"""Values of customers' cookies, bounded, each on the tenant's own host alone."""

from fastapi import Request

from gateway.cookies import CUSTOMER_BROWSER, CUSTOMER_SESSION, Cookie

_LONGEST = 200


def session_token(request: Request, *, is_secure: bool) -> str:
    """Return the session's token, else an empty text."""
    return _find(request, CUSTOMER_SESSION, is_secure=is_secure)


def browser_name(request: Request, *, is_secure: bool) -> str:
    """Return the random name of the browser that asked for a code, else an empty text."""
    return _find(request, CUSTOMER_BROWSER, is_secure=is_secure)


def _find(request: Request, cookie: Cookie, *, is_secure: bool) -> str:
    return (cookie.find(request, is_secure=is_secure) or "")[:_LONGEST]
