"""One call of a handler's by hand: error_context, refused in the client's words, said in the document."""

from typing import Any

import grpc
import grpc.aio
from chassis.context import Caller
from google.protobuf.descriptor import MethodDescriptor

from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext, problem_from_status


def find_rpc(contract: Any, service: str, name: str) -> MethodDescriptor:
    """An rpc of a contract, which is a generated `*_service_pb2`."""
    found: MethodDescriptor = contract.DESCRIPTOR.services_by_name[service].methods_by_name[name]
    return found


async def call(
    services: ServiceClients, error_context: ErrorContext, request: Any, caller: Caller, key: str = ""
) -> Any:
    """The service's reply; raises Problem with what it says, by the client's names."""
    try:
        return await services.call(error_context.method, request, caller, key)
    except grpc.aio.AioRpcError as error:
        raise problem_from_status(error, error_context) from error
