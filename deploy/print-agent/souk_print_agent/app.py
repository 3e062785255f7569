"""HTTP API of the agent, for pages of the allowed origins alone."""

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from souk_print_agent.printer import Printer, PrinterError
from souk_print_agent.queue import PrintQueue
from souk_print_agent.rendering import UnreadableError

_MAX_BODY = 5 * 1024 * 1024
_MAX_KEY = 200


def create_app(printer: Printer, origins: Sequence[str], timeout: float) -> Starlette:
    """Return the application. `timeout` is how many seconds a job waits for those before it."""
    queue = PrintQueue(printer, timeout)

    async def status(_: Request) -> Response:
        await queue.check()
        return JSONResponse({"printer": "ready"})

    async def print_receipt(http: Request) -> Response:
        key = _read_key(http)
        opens_drawer = http.query_params.get("drawer") == "1"
        is_new = await queue.submit(key, await _read_body(http), opens_drawer=opens_drawer)
        return JSONResponse({"printed": is_new})

    async def open_drawer(http: Request) -> Response:
        return JSONResponse({"opened": await queue.open_drawer(_read_key(http))})

    return Starlette(
        routes=[
            Route("/status", status),
            Route("/print", print_receipt, methods=["POST"]),
            Route("/drawer", open_drawer, methods=["POST"]),
        ],
        middleware=[
            Middleware(_OriginMiddleware, origins=origins),
            Middleware(
                CORSMiddleware,
                allow_origins=origins,
                allow_methods=["GET", "POST"],
                allow_headers=["Content-Type", "Idempotency-Key"],
                # Browsers ask before a page of the internet calls a device of the private network.
                allow_private_network=True,
            ),
        ],
        exception_handlers={
            HTTPException: _http_problem,
            PrinterError: _printer_problem,
            UnreadableError: lambda _, error: _problem(422, str(error)),
        },
    )


def _read_key(http: Request) -> str:
    """Return the idempotency key. Raise HTTPException 400."""
    key = http.headers.get("idempotency-key", "")
    if not 0 < len(key) <= _MAX_KEY:
        raise HTTPException(400, f"Idempotency-Key must have 1 to {_MAX_KEY} characters.")
    return key


async def _read_body(http: Request) -> bytes:
    """Return the body. Raise HTTPException 413."""
    body = bytearray()
    async for part in http.stream():
        body += part
        if len(body) > _MAX_BODY:
            raise HTTPException(413, f"A receipt has at most {_MAX_BODY} bytes.")
    return bytes(body)


def _problem(status: int, detail: str, code: str = "") -> Response:
    return JSONResponse({"detail": detail, **({"code": code} if code else {})}, status)


def _printer_problem(_: Request, error: Exception) -> Response:
    return _problem(503, str(error), error.code if isinstance(error, PrinterError) else "")


def _http_problem(_: Request, error: Exception) -> Response:
    """Return what routes raise, and what Starlette raises for unknown paths and methods."""
    return (
        _problem(error.status_code, error.detail) if isinstance(error, HTTPException) else _problem(500, "")
    )


class _OriginMiddleware:
    """Answers 403 to whatever is not a page of an allowed origin. CORS alone hides replies but prevents no request."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        self._app, self._origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_allowed = scope["type"] != "http" or Request(scope).headers.get("origin") in self._origins
        response = _problem(403, "Pages of this origin may not print here.")
        await (self._app if is_allowed else response)(scope, receive, send)
