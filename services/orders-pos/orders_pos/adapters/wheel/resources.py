"""Movements of points as a resource."""

from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.wheel.point_entry import PointEntry

point_entries = Resource(
    service=rpc.DESCRIPTOR.services_by_name["PointEntries"],
    row=PointEntry,
    default_order="create_time DESC",
)
