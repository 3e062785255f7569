"""Middleware: traces, security headers, bodies and their limit, CORS, and the response to unhandled errors."""

import re

import structlog
from chassis.locales import DEFAULT
from chassis.telemetry import trace_id
from fastapi import FastAPI
from opentelemetry import trace
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.admission import Admission, AdmissionMiddleware, identify_by
from gateway.auth import Verify
from gateway.body_limit import BodyLimit
from gateway.client_address import set_request
from gateway.cors import Allows, Cors
from gateway.locales import path_locale
from gateway.orders.imports import FILE_PATH
from gateway.planning.files import FILE_PATHS, MAX_FILE_BYTES
from gateway.problem_details import MESSAGES, Problem, problem_response
from gateway.rejections import route_template
from gateway.security import headers
from gateway.settings import GatewaySettings
from gateway.site.routes import MAX_IMAGE_BYTES, UPLOAD_PATH
from gateway.streams import UnreadResponseError
from gateway.traces import span_of
from gateway.unread_bodies import UnreadBodies
from gateway.web import to_origin

log = structlog.get_logger()

BODY_LIMIT = 1024**2
# An id may be any text, but never a path: encoded slash, backslash and NUL.
_NEVER_IN_PATHS = re.compile(rb"%(?:2f|5c|00)", re.IGNORECASE)
# A picture within its form.
_UPLOAD_LIMIT = MAX_IMAGE_BYTES + 64 * 1024


def add_middleware(app: FastAPI, settings: GatewaySettings, allows: Allows, verify: Verify) -> None:
    """Add all middleware, the innermost first. `allows` says which other sites' pages may call a shop; `verify` returns
    the caller of a token."""
    larger = {UPLOAD_PATH: _UPLOAD_LIMIT, **dict.fromkeys((*FILE_PATHS, FILE_PATH), MAX_FILE_BYTES)}
    app.add_middleware(BodyLimit, most=BODY_LIMIT, larger=larger)
    app.add_middleware(AdmissionMiddleware, admission=Admission(), identify=identify_by(verify))
    app.add_middleware(
        Cors,
        # The editor is on the platform's host and reads pages of the tenant's own.
        origins=[*settings.cors_origins.split(), to_origin(settings.public_url)],
        allows=allows,
    )
    app.add_middleware(ResponseMiddleware, settings=settings)
    app.add_middleware(UnreadBodies)


class ResponseMiddleware:
    """Adds the trace id, the link to the documentation and the security headers to each response; responds to
    unhandled errors."""

    def __init__(self, app: ASGIApp, settings: GatewaySettings) -> None:
        self._app, self._public_url = app, settings.public_url.rstrip("/")
        own_headers = headers(is_production=settings.mode == "production")
        self._headers = [(name.lower().encode(), value.encode()) for name, value in own_headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond with 500 to an exception before the response has started; raise it again after that, which ends the
        connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, is_started = Request(scope, receive), False
        set_request(request)

        async def send_with_headers(message: Message) -> None:
            nonlocal is_started
            if message["type"] == "http.response.start":
                is_started = True
                self._add(message, scope["path"])
            await send(message)

        try:
            with trace.use_span(span_of(scope)):
                if _NEVER_IN_PATHS.search(scope.get("raw_path", b"")):
                    await problem_response(Problem(404, MESSAGES[404]), request)(
                        scope, receive, send_with_headers
                    )
                    return
                await self._app(scope, receive, send_with_headers)
        except UnreadResponseError:
            log.info("response-not-read", route=route_template(request))
            raise
        except Exception:
            log.exception("request-failed", route=route_template(request), method=scope["method"])
            if is_started:
                raise
            await problem_response(Problem(500, _MESSAGE, code="failure"), request)(
                scope, receive, send_with_headers
            )

    def _add(self, start: Message, path: str) -> None:
        """Add the headers to the start of a response. Names are in lower case already."""
        existing: list[tuple[bytes, bytes]] = start["headers"]
        names = {name for name, _ in existing}
        docs = f"{self._public_url}/{path_locale(path) or DEFAULT}/api/docs.jsonld"
        start["headers"] = [
            *existing,
            *(header for header in self._headers if header[0] not in names),
            (b"link", f'<{docs}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"'.encode()),
            (b"x-request-id", trace_id().encode()),
        ]
        if b"vary" not in names:
            start["headers"].append((b"vary", b"Origin"))
        elif "Origin" not in (varies := MutableHeaders(scope=start))["vary"]:
            varies.add_vary_header("Origin")


_MESSAGE = "Something went wrong on our side. Try again, and tell us the traceId if it stays."
