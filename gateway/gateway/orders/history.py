"""An order's versions and the steps it went through."""

from collections.abc import Sequence
from typing import Any

from chassis import wire
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_pb2
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.answers import answer
from gateway.callers import Callers
from gateway.calls import ID, Said, call, method_of
from gateway.clients import Services
from gateway.contract.paths import public_path
from gateway.refusals import Asked

_VERSIONS, _STEPS = (
    method_of(contract, "OrderHistory", "ReadVersions"),
    method_of(contract, "OrderHistory", "ReadSteps"),
)


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api/orders/{id}", default_response_class=Response)

    @made.get("/versions", openapi_extra=_SAID_VERSIONS.operation())
    async def versions(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _VERSIONS), http.path_params["locale"]
        request = contract.ReadVersionsRequest(id=http.path_params["id"])
        reply = await call(services, Asked(_VERSIONS, "orders", "Order", locale), request, caller)
        return answer(_list(http, [_version(one, locale) for one in reply.items]))

    @made.get("/steps", openapi_extra=_SAID_STEPS.operation())
    async def steps(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _STEPS), http.path_params["locale"]
        request = contract.ReadStepsRequest(id=http.path_params["id"])
        reply = await call(services, Asked(_STEPS, "orders", "Order", locale), request, caller)
        return answer(_list(http, [wire.show(one, locale) for one in reply.items]))

    return made


def _version(one: Any, locale: str) -> dict[str, Any]:
    order = orders_pb2.Order.DESCRIPTOR
    return {**wire.show(one, locale), "changed": [public_path(order, name) for name in one.changed]}


def _list(http: Request, items: Sequence[Any]) -> dict[str, Any]:
    total = len(items)
    return {
        "@id": http.url.path,
        "@type": "hydra:Collection",
        "hydra:member": items,
        "hydra:totalItems": total,
        "totalItems": total,
    }


_SAID_VERSIONS = Said(
    _VERSIONS, "listOrderVersions", "List an order's versions, the newest first.",
    {"200": "OrderVersionList"}, parameters=[ID],
)  # fmt: skip
_SAID_STEPS = Said(
    _STEPS, "listOrderSteps", "List the steps an order went through, the newest first.",
    {"200": "StepMoveList"}, parameters=[ID],
)  # fmt: skip
