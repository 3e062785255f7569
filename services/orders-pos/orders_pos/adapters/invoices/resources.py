"""Invoices as a resource."""

from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.invoices.invoice import Invoice

invoices = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Invoices"], row=Invoice, default_order="create_time DESC"
)
