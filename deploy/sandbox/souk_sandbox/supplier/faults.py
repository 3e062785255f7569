"""Answers of a bad day."""

import asyncio

from starlette.responses import Response

from souk_sandbox.supplier.envelope import Refused, daily, points, refusal

_HANG = 20.0
_HTML = "<html><body><h1>502 Bad Gateway</h1></body></html>"
_HUGE = 12 * 1024 * 1024
_ANSWERS = {
    "busy": lambda: refusal(Refused(1600000)),
    "upstream": lambda: refusal(Refused(1600301)),
    "rate": lambda: refusal(Refused(1600200)),
    "rate-429": lambda: refusal(Refused(1600200, status=429)),
    "points": lambda: refusal(points(200, 16900500, 50_000, 50_000)),
    "points-429": lambda: refusal(points(429, 429, 50_000, 50_000)),
    "daily": daily,
    "html": lambda: Response(_HTML, 502, media_type="text/html"),
    "truncated": lambda: Response('{"code":200,"result":true,"data":{"li', media_type="application/json"),
    "unheard": lambda: Response(_HTML, 502, media_type="text/html"),
    "error-500": lambda: Response("", 500),
    "huge": lambda: Response(b" " * _HUGE, media_type="application/json"),
    "wrong-type": lambda: Response('{"code":200,"result":true,"data":"none"}', media_type="application/json"),
    "unauthorized": lambda: refusal(Refused(1600001, status=401)),
}


async def answer(fault: str) -> Response:
    """What is said instead of an answer."""
    if fault == "hang":
        await asyncio.sleep(_HANG)
        return Response("", 504)
    return _ANSWERS[fault]()
