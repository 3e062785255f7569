"""Calls of rpcs by routes, with errors as problems in the client's terms."""

from functools import cache
from typing import Any

import grpc
import grpc.aio
from chassis.context import Caller
from chassis.contract.resource import Resource, resources

from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext, StatusDetails, problem_from_status
from gateway.problem_details import Problem


async def call(
    services: ServiceClients, context: ErrorContext, request: Any, caller: Caller, key: str = ""
) -> Any:
    """Return the rpc's reply. Raise Problem for an error of the service, with fields by their public names."""
    try:
        return await services.call(context.method, request, caller, key)
    except grpc.aio.AioRpcError as error:
        raise await _to_problem(error, services, context, caller) from error


async def receive(services: ServiceClients, context: ErrorContext, request: Any, caller: Caller) -> bytes:
    """Return the bytes of the rpc's reply; raise as `call` does."""
    try:
        return await services.receive(context.method, request, caller)
    except grpc.aio.AioRpcError as error:
        raise await _to_problem(error, services, context, caller) from error


async def _to_problem(
    error: grpc.aio.AioRpcError, services: ServiceClients, context: ErrorContext, caller: Caller
) -> Problem:
    problem = problem_from_status(error, context)
    if "changed" in problem.more and "current" not in problem.more:
        item = await _read_current(services, context, StatusDetails(error).item_id, caller)
        problem.more |= {"current": context.to_item(item)} if item else {}
    return problem


async def _read_current(services: ServiceClients, context: ErrorContext, id_: str, caller: Caller) -> Any:
    """Return an item that was too large for the status; None if it can't be read."""
    resource = resources_by_path().get(context.path)
    if resource is None or not id_:
        return None
    request = resource.request("Get", context.locale)
    request.id = id_
    try:
        return await services.call(resource.rpcs["Get"], request, caller)
    except grpc.aio.AioRpcError:
        return None


@cache
def resources_by_path() -> dict[str, Resource]:
    """Return every resource by its path in the API."""
    return {resource.path: resource for resource in resources()}
