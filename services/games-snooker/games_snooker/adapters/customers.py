"""Client of the orders context for its customers, called with the user's own token."""

import grpc
import grpc.aio
from chassis.context_clients import ContextClients
from chassis.descriptors import find_rpc
from chassis.errors import BusyError, ForbiddenError
from souk.orders.v1 import orders_service_pb2 as rpc

_GET = find_rpc(rpc, "Customers", "GetCustomer")
_DENIED = "You may not read customers, so no player can be linked to one."


class GrpcCustomers:
    """Implements Customers."""

    def __init__(self, clients: ContextClients) -> None:
        self._clients = clients

    async def find(self, customer_id: str) -> str:
        """Return the id of the tenant's customer, or of the one into whom they were merged; "" if there is none. Raise
        ForbiddenError where the user may not know, and BusyError while the service does not respond."""
        try:
            customer = await self._clients.call(_GET, rpc.GetCustomerRequest(id=customer_id))
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND:
                return ""
            if error.code() is grpc.StatusCode.PERMISSION_DENIED:
                raise ForbiddenError(_DENIED) from None
            raise BusyError(f"The customers can't be read: {error.code().name.lower()}") from error
        return str(customer.id)
