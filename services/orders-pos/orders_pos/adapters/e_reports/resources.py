"""Reports to the tax administration as a resource."""

from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.e_reports.e_report import EReport

e_reports = Resource(rpc.DESCRIPTOR.services_by_name["EReports"], EReport, default_order="create_time DESC")
