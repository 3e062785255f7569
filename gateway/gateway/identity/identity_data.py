"""What the edge asks of identity to serve requests, apart from who makes them."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import grpc
import grpc.aio
from chassis.descriptors import find_rpc
from chassis.edge_credential import EdgeCredential
from chassis.errors import BusyError, DomainError, NotFoundError, UnauthenticatedError
from google.protobuf.descriptor import MethodDescriptor
from souk.identity.v1 import edge_service_pb2 as contract

from gateway.client_address import current_address
from gateway.clients import ServiceClients
from gateway.grpc_status import StatusDetails

find_edge_rpc = partial(find_rpc, contract, "EdgeData")

_ERRORS: dict[grpc.StatusCode, type[DomainError]] = {
    grpc.StatusCode.NOT_FOUND: NotFoundError,
    grpc.StatusCode.UNAUTHENTICATED: UnauthenticatedError,
}
_AWAY = frozenset({grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED})


def find_busy_error(error: grpc.aio.AioRpcError) -> BusyError | None:
    """Return the error of an identity that is busy, by its own words, or does not answer; None for another one. A call
    that was given up may have been carried out: signing in again does no harm."""
    if error.code() not in _AWAY:
        return None
    details = StatusDetails(error)
    is_own = details.reason == BusyError.code
    away = "Sign-in is not available at the moment. Nothing was lost: try again."
    return BusyError(str(error.details()) if is_own else away, details.wait)


@dataclass(frozen=True)
class IdentityData:
    """Calls of rpcs that the edge alone may make."""

    services: ServiceClients
    credential: EdgeCredential

    async def call(self, method: MethodDescriptor, request: Any) -> Any:
        """Return the reply. Raise NotFoundError, UnauthenticatedError; BusyError while identity does not answer."""
        try:
            return await self.services.call(method, request, self.credential.caller(current_address()))
        except grpc.aio.AioRpcError as error:
            if busy := find_busy_error(error):
                raise busy from error
            if kind := _ERRORS.get(error.code()):
                raise kind(error.details() or "") from error
            raise
