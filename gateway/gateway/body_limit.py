"""Limit on the size of a request's body, declared or streamed."""

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.problem_details import Problem, problem_response

_TOO_LARGE = 413
_READS = ("GET", "HEAD")


class BodyLimit:
    """Middleware that rejects bodies of more than `most` bytes with 413. `larger` are other limits by a part of the
    path."""

    def __init__(self, app: ASGIApp, most: int, larger: Mapping[str, int] | None = None) -> None:
        self._app, self._most, self._larger = app, most, dict(larger or {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with 413 to a declared length above the limit; count the bytes of a streamed body as they are
        read."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        most = self._limit(scope["path"])
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            problem = Problem(_TOO_LARGE, f"The body is too large: {most} bytes at the most.")
            await problem_response(problem, request)(scope, receive, send)
            return
        # No route reads the body of a GET.
        await self._app(scope, receive if scope["method"] in _READS else self._counted(receive, most), send)

    def _limit(self, path: str) -> int:
        return next((most for part, most in self._larger.items() if part in path), self._most)

    def _counted(self, receive: Receive, most: int) -> Receive:
        seen = 0

        async def counting() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise HTTPException(_TOO_LARGE)
            return message

        return counting
