"""Client of the orders context, called with the admin's own token."""

from typing import Protocol

import grpc.aio
from chassis.context_clients import ContextClients
from chassis.descriptors import find_rpc
from chassis.errors import BusyError
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.type.v1.paging_pb2 import Page

_LIST = find_rpc(rpc, "Orders", "ListOrders")


class Orders(Protocol):
    """What identity asks of the orders context."""

    async def has_any(self) -> bool:
        """Return whether the tenant has orders. Raise BusyError while that can't be known."""
        ...


class GrpcOrders:
    """Orders by gRPC; each call takes the token of the present caller."""

    def __init__(self, clients: ContextClients) -> None:
        self._clients = clients

    async def has_any(self) -> bool:
        """Return whether the tenant has orders. Raise BusyError if the call fails, for whatever reason."""
        try:
            reply = await self._clients.call(_LIST, rpc.ListOrdersRequest(page=Page(limit=1)))
        except grpc.aio.AioRpcError as error:
            raise BusyError(f"The orders can't be read: {error.code().name.lower()}") from error
        return bool(reply.items)
