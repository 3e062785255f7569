"""Client of the orders context, called with the admin's own token."""

from typing import Any, Protocol

import grpc.aio
from chassis.context_clients import ContextClients
from chassis.descriptors import find_rpc
from chassis.errors import BusyError
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message import Message
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.type.v1.paging_pb2 import Page

_READ_SEALING = find_rpc(rpc, "SealedRecords", "ReadSealing")
_LIST = find_rpc(rpc, "Orders", "ListOrders")


class Orders(Protocol):
    """What identity asks of the orders context."""

    async def has_any(self) -> bool:
        """Return whether the tenant has orders. Raise BusyError while that can't be known."""
        ...

    async def has_sealed_records(self) -> bool:
        """Return whether records of the tenant are sealed. Raise BusyError while that can't be known."""
        ...


class GrpcOrders:
    """Orders by gRPC; each call takes the token of the present caller."""

    def __init__(self, clients: ContextClients) -> None:
        self._clients = clients

    async def has_any(self) -> bool:
        """Return whether the tenant has orders. Raise BusyError if the call fails, for whatever reason."""
        reply = await self._call(_LIST, rpc.ListOrdersRequest(page=Page(limit=1)))
        return bool(reply.items)

    async def has_sealed_records(self) -> bool:
        """Return whether records of the tenant are sealed. Raise BusyError if the call fails, for whatever reason."""
        reply = await self._call(_READ_SEALING, rpc.ReadSealingRequest())
        return bool(reply.HasField("start_time"))

    async def _call(self, method: MethodDescriptor, request: Message) -> Any:
        try:
            return await self._clients.call(method, request)
        except grpc.aio.AioRpcError as error:
            raise BusyError(f"The orders can't be read: {error.code().name.lower()}") from error
