"""Rpcs of drawers that are opened without a sale."""

from uuid import UUID

from chassis import audit
from chassis.audit import Change
from chassis.columns import enum_label
from chassis.context import current_caller
from chassis.contract.audit import method_kind
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.cash.resources import drawer_openings
from orders_pos.adapters.cash.sql_drawers import SqlDrawers
from orders_pos.usecases.cash.open_drawer import OpenDrawer, open_drawer

_CREATE = rpc.DESCRIPTOR.services_by_name["DrawerOpenings"].methods_by_name["CreateDrawerOpening"]


async def create_drawer_opening_rpc(request: rpc.CreateDrawerOpeningRequest) -> pb.DrawerOpening:
    """Record that a drawer is opened without a sale, and return it."""
    item = request.item
    reason = enum_label(pb.DrawerReason.DESCRIPTOR, item.reason)
    command = OpenDrawer(UUID(item.till_id), reason, item.note)
    opening = await open_drawer(command, current_caller(), SqlDrawers())
    texts = {"reason": opening.reason, **({"note": opening.note} if opening.note else {})}
    audit.record(Change(method_kind(_CREATE), opening.id, opening.till_name, after=texts))
    stored: pb.DrawerOpening = await drawer_openings.read(opening.id)
    return stored
