"""Client of the orders context for its customers, called with the user's own token."""

from typing import Any

import grpc
import grpc.aio
from chassis.context import current_caller
from chassis.errors import BusyError, ForbiddenError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

_METHOD, _TIMEOUT = "/souk.orders.v1.Customers/GetCustomer", 2.5
_DENIED = "You may not read customers, so no player can be linked to one."


class GrpcCustomers:
    """Implements Customers; `address` is host:port of the orders service."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._channel: grpc.aio.Channel | None = None

    async def has(self, customer_id: str) -> bool:
        """Return whether the tenant has the customer. Raise ForbiddenError where the user may not know, and BusyError
        while the service does not respond."""
        if self._channel is None:
            self._channel = grpc.aio.insecure_channel(self._address)
        method: Any = self._channel.unary_unary(
            _METHOD,
            request_serializer=rpc.GetCustomerRequest.SerializeToString,
            response_deserializer=pb.Customer.FromString,
        )
        metadata = [("authorization", f"Bearer {current_caller().token}")]
        try:
            await method(rpc.GetCustomerRequest(id=customer_id), timeout=_TIMEOUT, metadata=metadata)
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND:
                return False
            if error.code() is grpc.StatusCode.PERMISSION_DENIED:
                raise ForbiddenError(_DENIED) from None
            raise BusyError(f"The customers can't be read: {error.code().name.lower()}") from error
        return True

    async def close(self) -> None:
        if self._channel is not None:
            await self._channel.close(1)
