"""Whether a tenant has orders."""

from chassis.context import Caller
from chassis.descriptors import find_rpc
from souk.orders.v1 import orders_service_pb2 as contract

from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.rpc import call

_LIST = find_rpc(contract, "Orders", "ListOrders")


async def has_orders(services: ServiceClients, caller: Caller) -> bool:
    """Return whether the caller, who sees all orders, has any."""
    request = contract.ListOrdersRequest()
    request.page.limit = 1
    reply = await call(services, ErrorContext(_LIST, "orders", "Order", "en"), request, caller)
    return bool(reply.items)
