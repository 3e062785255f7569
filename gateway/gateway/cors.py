"""Cross-origin requests: the platform's own origins call everything, those that a tenant lists call its shop."""

import re
from collections.abc import Awaitable, Callable, Sequence

from chassis.errors import DomainError, ForbiddenError
from chassis.locales import LOCALES
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from gateway.problem_details import Problem, problem_from_error, problem_response
from gateway.responses import UNCACHED
from gateway.same_origin import is_foreign

_EXPOSED_HEADERS = (
    "Link",
    "Content-Range",
    "ETag",
    "Location",
    "Retry-After",
    "X-Request-Id",
    "X-Cart-Token",
)
_ALLOWED_HEADERS = (
    "Authorization", "Content-Type", "Accept", "Range", "If-Match", "Idempotency-Key", "Approval", "Last-Event-ID",
    "traceparent", "X-Cart-Token",
)  # fmt: skip
# What the islands call. Accounts of customers are for pages of the shop's own host.
_SHOP = re.compile(
    rf"/({'|'.join(LOCALES)})/(api/(shop(?!/account)|freight|currency_exchange_rates|geocode)(/|$)|shop/cart/ajax/)"
)
# Returns whether pages of an origin may call the shop of the request's host.
Allows = Callable[[Request, str], Awaitable[bool]]


class Cors:
    """Answers preflights and marks responses for the origins that may read them, one by one and without credentials.
    A page of any other origin that calls a shop is refused, so that nothing happens that its browser hides."""

    def __init__(self, app: ASGIApp, *, origins: Sequence[str], allows: Allows) -> None:
        self._app, self._origins, self._allows = app, frozenset(origins), allows
        self._platform = _cors(app, origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with 403 to a foreign origin that the tenant does not list; pass requests without an origin on
        unchanged."""
        if not any(name == b"origin" for name, _ in scope.get("headers", ())):
            # Most requests; `Vary` is on every response.
            await self._app(scope, receive, send)
            return
        origin = self._find_foreign(scope)
        if not origin:
            await self._platform(scope, receive, send)
            return
        http = Request(scope)
        try:
            if not await self._allows(http, origin):
                raise ForbiddenError("Pages of this site may not use the shop.", "foreign-page")
        except Problem as problem:
            await self._refuse(problem, http, receive, send)
        except DomainError as error:
            await self._refuse(problem_from_error(error), http, receive, send)
        else:
            await _cors(self._app, [origin])(scope, receive, send)

    def _find_foreign(self, scope: Scope) -> str:
        """Return the origin of a page elsewhere that calls a shop; empty for any other request."""
        if scope["type"] != "http" or not _SHOP.match(scope["path"]):
            return ""
        http = Request(scope)
        origin = http.headers.get("origin", "")
        return origin if origin not in self._origins and is_foreign(http) else ""

    async def _refuse(self, problem: Problem, http: Request, receive: Receive, send: Send) -> None:
        response = problem_response(problem, http)
        response.headers.update({"Vary": "Origin"} | UNCACHED)
        await response(http.scope, receive, send)


def _cors(app: ASGIApp, origins: Sequence[str]) -> CORSMiddleware:
    return CORSMiddleware(
        app,
        allow_origins=origins,
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=_ALLOWED_HEADERS,
        expose_headers=_EXPOSED_HEADERS,
        max_age=600,
    )
