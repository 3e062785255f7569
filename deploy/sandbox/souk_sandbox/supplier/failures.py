"""Responses of injected failures."""

import asyncio

from starlette.responses import Response

from souk_sandbox.supplier.envelope import (
    SupplierApiError,
    daily_limit_response,
    error_response,
    points_error,
)
from souk_sandbox.switched_faults import HELD, HOLD_SECONDS

_WAIT_SECONDS = {"hang": 20.0, HELD: HOLD_SECONDS}
_HTML = "<html><body><h1>502 Bad Gateway</h1></body></html>"
_HUGE = 12 * 1024 * 1024
_RESPONSES = {
    "busy": lambda: error_response(SupplierApiError(1600000)),
    "upstream": lambda: error_response(SupplierApiError(1600301)),
    "rate": lambda: error_response(SupplierApiError(1600200)),
    "rate-429": lambda: error_response(SupplierApiError(1600200, status=429)),
    "points": lambda: error_response(points_error(200, 16900500, 50_000, 50_000)),
    "points-429": lambda: error_response(points_error(429, 429, 50_000, 50_000)),
    "daily": daily_limit_response,
    "html": lambda: Response(_HTML, 502, media_type="text/html"),
    "truncated": lambda: Response('{"code":200,"result":true,"data":{"li', media_type="application/json"),
    "unheard": lambda: Response(_HTML, 502, media_type="text/html"),
    "error-500": lambda: Response("", 500),
    "huge": lambda: Response(b" " * _HUGE, media_type="application/json"),
    "wrong-type": lambda: Response('{"code":200,"result":true,"data":"none"}', media_type="application/json"),
    "refuse-freight": lambda: error_response(SupplierApiError(1607004)),
    "moved-path": lambda: error_response(SupplierApiError(1600101, status=404)),
    "sign-in-429": lambda: error_response(
        SupplierApiError(429, "Too Many Requests, QPS limit is 1 time/300 seconds", 429)
    ),
    "unauthorized": lambda: error_response(SupplierApiError(1600001, status=401)),
}


async def build_response(failure: str) -> Response:
    """Return the response of a failure; some keep the client waiting first."""
    if failure in _WAIT_SECONDS:
        await asyncio.sleep(_WAIT_SECONDS[failure])
        return Response("", 504)
    return _RESPONSES[failure]()
