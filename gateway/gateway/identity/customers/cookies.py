"""Values of customers' cookies, bounded, each on the tenant's own host alone."""

from fastapi import Request

from gateway.cookies import CUSTOMER_BROWSER, CUSTOMER_SESSION, Cookie

_LONGEST = 200


def session_token(request: Request) -> str:
    """Return the session's token, else an empty text."""
    return _find(request, CUSTOMER_SESSION)


def browser_name(request: Request) -> str:
    """Return the random name of the browser that asked for a code, else an empty text."""
    return _find(request, CUSTOMER_BROWSER)


def _find(request: Request, cookie: Cookie) -> str:
    # Their names are the same whether cookies are secure or not.
    return (cookie.find(request, is_secure=True) or "")[:_LONGEST]
