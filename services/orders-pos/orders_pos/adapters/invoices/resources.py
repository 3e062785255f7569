"""Invoices as a resource."""

from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.invoices.invoice import Invoice

invoices = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Invoices"],
    row=Invoice,
    filters={
        "cancelled": lambda is_cancelled, _: f"cancelled_by_id IS {'NOT ' if is_cancelled else ''}NULL",
    },
    default_order="create_time DESC",
)
