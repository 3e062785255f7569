"""Error responses of the edge: what Traefik itself answers with, as problem details.

Traefik asks this process for the body when the gateway could not be reached or a body was too large.
"""

from contextlib import AsyncExitStack
from urllib.parse import urlsplit

import uvloop
from chassis import garbage, telemetry
from chassis.service import open_with, stop_event
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gateway.error_messages import ErrorMessages
from gateway.http_server import HttpServer
from gateway.problem_details import Problem, problem_response
from gateway.security import UNNAMED_SERVER
from gateway.settings import CONTEXT, GatewaySettings

_MESSAGES = {
    413: "The body is too large.",
    502: "Souk did not answer this request. It may or may not have been carried out: try again, a write under the "
    "same Idempotency-Key is done once.",
}


def create_app() -> Starlette:
    """Return the application: `/{status}?url=` is the problem of this status at the original URL."""
    app = Starlette(routes=[Route("/{status:int}", _respond), Route("/livez", _live)])
    app.state.error_messages = ErrorMessages()
    return app


def run() -> None:
    """Read the settings and serve. Raise SettingsError."""
    settings = GatewaySettings.load(CONTEXT)
    telemetry.start(CONTEXT, settings, is_edge=True)
    uvloop.run(serve(settings))


async def serve(settings: GatewaySettings) -> None:
    """Serve until SIGTERM."""
    stopped = stop_event()
    async with AsyncExitStack() as stack:
        app = create_app()
        garbage.tune()
        await open_with(stack, HttpServer(app, settings.listen, settings.backpressure, lost=stopped.set))
        await stopped.wait()


async def _respond(request: Request) -> Response:
    status = request.path_params["status"]
    path = urlsplit(request.query_params.get("url", "")).path or "/"
    original = Request({**request.scope, "path": path})
    message = _MESSAGES.get(status, "This request failed at the edge. Try again.")
    code = "edge-unreachable" if status == 502 else ""  # noqa: PLR2004  # Bad Gateway
    return problem_response(
        Problem(status, message, code=code, headers={"Retry-After": "1", **UNNAMED_SERVER}), original
    )


async def _live(_: Request) -> Response:
    return Response("ok", headers=UNNAMED_SERVER)
