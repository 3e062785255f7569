"""Returns as a resource."""

from collections.abc import Sequence
from uuid import UUID

from chassis.db import current_transaction
from chassis.resource import Resource
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.returns.order_return import OrderReturn

_CUSTOMERS = """
SELECT o.id, trim(c.first_name || ' ' || c.last_name) FROM orders o
JOIN customer c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
WHERE o.tenant_id = $1 AND o.id = ANY ($2::uuid[])"""


async def add_customers(items: Sequence[pb.OrderReturn]) -> None:
    """Add the names of the customers of the orders."""
    transaction = current_transaction()
    ids = [UUID(item.order_id) for item in items]
    names = dict(await transaction.connection.fetch(_CUSTOMERS, transaction.tenant_id, ids))
    for item in items:
        item.customer_name = names.get(UUID(item.order_id), "")


returns = Resource(
    service=rpc.DESCRIPTOR.services_by_name["OrderReturns"],
    row=OrderReturn,
    default_order="create_time DESC",
    enrich=add_customers,
)
