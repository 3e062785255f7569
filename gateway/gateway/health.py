"""Liveness and readiness."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import grpc.aio
from fastapi import APIRouter
from grpc_health.v1 import health_pb2, health_pb2_grpc
from starlette.requests import Request
from starlette.responses import JSONResponse

from gateway.clients import ServiceClients
from gateway.request_router import request_router

_TIMEOUT = 1.0

# Returns the name of what is not ready, or an empty string.
Check = Callable[[], Awaitable[str]]


def router(checks: list[Check]) -> APIRouter:
    """Return `/livez`, always 200, and `/readyz`: 503 with the names of what is missing while a check reports any."""
    routes = request_router()

    @routes.get("/livez", openapi_extra=_route_doc("getLive", "Whether the process responses."))
    async def livez(_: Request) -> JSONResponse:
        return JSONResponse({"status": "alive"})

    @routes.get(
        "/readyz", openapi_extra=_route_doc("getReady", "Whether every service and the web app answer.")
    )
    async def readyz(_: Request) -> JSONResponse:
        missing = sorted(filter(None, await asyncio.gather(*(check() for check in checks))))
        if missing:
            return JSONResponse({"status": "waiting", "missing": missing}, 503, {"Retry-After": "1"})
        return JSONResponse({"status": "ready"})

    return routes


def service_checks(services: ServiceClients) -> list[Check]:
    """Return one check per service, which returns the context's name unless the service reports SERVING in time."""
    return [_service_check(services, context) for context in services.contexts]


def _service_check(services: ServiceClients, context: str) -> Check:
    async def check() -> str:
        stub = health_pb2_grpc.HealthStub(services.channel(context))
        try:
            reply = await stub.Check(health_pb2.HealthCheckRequest(), timeout=_TIMEOUT)
        except grpc.aio.AioRpcError:
            return context
        return "" if reply.status == health_pb2.HealthCheckResponse.SERVING else context

    return check


def _route_doc(name: str, summary: str) -> dict[str, Any]:
    properties = {"status": {"type": "string"}}
    status = {"type": "object", "properties": properties, "required": ["status"]}
    missing = {"missing": {"type": "array", "items": {"type": "string"}}}
    waiting = {**status, "properties": {**properties, **missing}}
    responses: dict[str, Any] = {
        "200": {"description": "Yes.", "content": {"application/json": {"schema": status}}}
    }
    if name == "getReady":
        responses["503"] = {
            "description": "Not yet; `missing` names what.",
            "content": {"application/json": {"schema": waiting}},
        }
    return {"operationId": name, "tags": ["api"], "summary": summary, "security": [], "responses": responses}
