"""Cookies of customers, each on the tenant's own host alone: the session, and the browser that asked for a code."""

from fastapi import Request, Response

from gateway.identity.customers.codes import CODE_LIFE
from gateway.identity.customers.customer_sessions import MAX_AGE

SESSION_COOKIE, BROWSER_COOKIE = "souk-customer", "souk-sign-in"
_LONGEST = 200


def session_token(request: Request) -> str:
    """Return the session's token, else an empty text."""
    return request.cookies.get(SESSION_COOKIE, "")[:_LONGEST]


def browser_name(request: Request) -> str:
    """Return the random name of the browser that asked for a code, else an empty text."""
    return request.cookies.get(BROWSER_COOKIE, "")[:_LONGEST]


def set_session_cookie(response: Response, token: str, public_url: str) -> None:
    _set(response, SESSION_COOKIE, token, int(MAX_AGE.total_seconds()), public_url)


def set_browser_cookie(response: Response, name: str, public_url: str) -> None:
    _set(response, BROWSER_COOKIE, name, int(CODE_LIFE.total_seconds()), public_url)


def clear_cookie(response: Response, name: str, public_url: str) -> None:
    _set(response, name, "", 0, public_url)


def _set(response: Response, name: str, value: str, seconds: int, public_url: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path="/",
        secure=public_url.startswith("https://"),
        httponly=True,
        samesite="lax",
    )
