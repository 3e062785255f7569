"""Entries of the payment ledger as a resource."""

from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.payments.entry import PaymentEntry

payment_entries = Resource(
    service=rpc.DESCRIPTOR.services_by_name["PaymentEntries"],
    row=PaymentEntry,
    default_order="create_time DESC",
)
