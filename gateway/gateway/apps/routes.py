"""Routes of the apps store: an installation is started by an rpc and waited for."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.context import Caller
from chassis.contract.applications import FindUsable
from chassis.descriptors import find_rpc
from chassis.serializer import serialize_item
from chassis.texts import Texts
from fastapi import APIRouter, Response
from souk.apps.v1 import apps_pb2 as pb
from souk.apps.v1 import apps_service_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.apps.export import EXPORT_DOC, Exporter
from gateway.auth import Authenticator
from gateway.bodies import json_object, parse_body
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.live.feed import LiveFeed
from gateway.live.subscribers import Subscriber
from gateway.problem_details import Problem
from gateway.references import id_of
from gateway.request_router import request_router
from gateway.responses import etag_header, json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call

# How long a request waits for the end of an installation, in seconds.
WAIT = 25.0
# The state is read again after this time where no event tells of a change.
_INTERVAL = 1.0
_INSTALL = find_rpc(contract, "Installations", "Install")
_UPDATE = find_rpc(contract, "Installations", "Update")
_GET = find_rpc(contract, "InstalledApplications", "GetInstalledApplication")
_PATH, _NOUN = "installed_applications", "InstalledApplication"
_DONE, _FAILED = pb.INSTALLATION_STATUS_INSTALLED, pb.INSTALLATION_STATUS_FAILED

_STEPS = Texts(__file__, "steps")


@dataclass(frozen=True)
class Installer:
    """Starts installations and updates, and waits for their end; `clock` is in seconds."""

    services: ServiceClients
    authenticator: Authenticator
    feed: LiveFeed
    usable: FindUsable
    wait: float = WAIT
    clock: Callable[[], float] = time.monotonic

    async def install(self, http: Request) -> Response:
        """Respond 201 with what was installed, 200 if it was installed before, 202 if it takes longer. Raise the
        Problem that its installation failed with."""
        caller = await self.authenticator.authorize(http, _INSTALL)
        raw = await json_object(http)
        key, locale = write_headers.idempotency_key(http, {}), http.path_params["locale"]
        request, _ = parse_body(_INSTALL, raw)
        subscriber = self.feed.subscribers.join(caller)
        try:
            started = await call(self.services, self._context(_INSTALL, locale), request, caller, key)
            item = await self._wait(started.item.id, caller, locale, subscriber)
        finally:
            self.feed.subscribers.leave(subscriber)
        if item.status == _FAILED:
            raise to_problem(item, locale)
        body = serialize_item(item, _PATH, _NOUN, locale)
        if item.status != _DONE:
            return json_response(body, 202, {"Location": body["@id"]})
        status = 200 if started.is_installed_before else 201
        return json_response(body, status, {"Location": body["@id"], **etag_header(item)})

    async def update(self, http: Request) -> Response:
        """Respond 200 with what was updated, 202 if it takes longer. Raise the Problem that its update failed with; the
        release of before is in use then."""
        caller = await self.authenticator.authorize(http, _UPDATE)
        request, _ = parse_body(_UPDATE, await json_object(http))
        key, locale = write_headers.idempotency_key(http, {}), http.path_params["locale"]
        request.id = id_of(http)
        subscriber = self.feed.subscribers.join(caller)
        try:
            await call(self.services, self._context(_UPDATE, locale), request, caller, key)
            item = await self._wait(request.id, caller, locale, subscriber)
        finally:
            self.feed.subscribers.leave(subscriber)
        if item.failure_code and item.status == _DONE:
            raise to_problem(item, locale)
        body = serialize_item(item, _PATH, _NOUN, locale)
        return json_response(body, 200 if item.status == _DONE else 202, etag_header(item))

    async def _wait(self, id_: str, caller: Caller, locale: str, subscriber: Subscriber) -> Any:
        """Return the installation once it has ended and the gateway lets its requests pass, or the time is over."""
        ends = self.clock() + self.wait
        while True:
            request = contract.GetInstalledApplicationRequest(id=id_, locale=locale)
            item = await call(self.services, self._context(_GET, locale), request, caller)
            if await self._has_ended(item, caller.tenant_id) or (left := ends - self.clock()) <= 0:
                return item
            with suppress(TimeoutError):
                if await subscriber.next(min(_INTERVAL, left)) is None:
                    await asyncio.sleep(_INTERVAL)

    async def _has_ended(self, item: Any, tenant_id: UUID) -> bool:
        if item.status == _DONE and item.is_enabled:
            return item.application in await self.usable(tenant_id)
        return item.status in (_DONE, _FAILED)

    def _context(self, method: Any, locale: str) -> ErrorContext:
        return ErrorContext(method, _PATH, _NOUN, locale)


def to_problem(item: Any, locale: str) -> Problem:
    """Return the problem of an installation that failed; its detail has the reason and the step."""
    step = _STEPS.of(locale).get(item.step, item.step)
    # The translation of the reason keeps what follows its colon.
    reason = item.detail.removesuffix(".")
    detail = f"{reason} ({step})" if ": " in reason else f"{reason}: {step}"
    return Problem(409, detail, code=item.failure_code, step=item.step)


def router(
    services: ServiceClients, authenticator: Authenticator, feed: LiveFeed, usable: FindUsable
) -> APIRouter:
    """Return the routes that install, update and export an application; they wait for the event that ends the job."""
    routes = request_router("/{locale:locale}/api")
    installer = Installer(services, authenticator, feed, usable)
    routes.add_api_route(
        "/applications", installer.install, methods=["POST"], status_code=201, openapi_extra=_DOC.operation()
    )
    routes.add_api_route(
        f"/{_PATH}/{{id}}/update", installer.update, methods=["POST"], openapi_extra=_UPDATE_DOC.operation()
    )
    exporter = Exporter(services, authenticator)
    routes.add_api_route(f"/{_PATH}/{{id}}/export", exporter.export, openapi_extra=EXPORT_DOC.operation())
    return routes


_UPDATE_DOC = RouteDoc(
    _UPDATE, "updateApplication", "Update an installed application, and wait for it up to 25 seconds.",
    {"200": _NOUN, "202": _NOUN}, "UpdateBody", parameters=[ID],
)  # fmt: skip
_DOC = RouteDoc(
    _INSTALL, "installApplication", "Install an application, and wait for it up to 25 seconds.",
    {"200": _NOUN, "201": _NOUN, "202": _NOUN}, "InstallBody",
)  # fmt: skip
