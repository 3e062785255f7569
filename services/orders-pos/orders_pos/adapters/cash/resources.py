"""Tills, cash sessions, cash movements and openings of drawers as resources."""

from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.cash.cash_session import CashMovement, CashSession
from orders_pos.domain.cash.drawer_opening import DrawerOpening
from orders_pos.domain.cash.till import Till

_SERVICES = rpc.DESCRIPTOR.services_by_name

tills = Resource(_SERVICES["Tills"], Till, default_order="name")
cash_sessions = Resource(_SERVICES["CashSessions"], CashSession, default_order="open_time DESC")
cash_movements = Resource(_SERVICES["CashMovements"], CashMovement, default_order="create_time DESC")
drawer_openings = Resource(_SERVICES["DrawerOpenings"], DrawerOpening, default_order="create_time DESC")
