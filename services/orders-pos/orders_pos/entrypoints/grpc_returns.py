"""Rpcs of returns: what customers ask for, and what the shop decides."""

from uuid import UUID

from chassis.columns import enum_label
from chassis.context import current_caller
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.returns.resources import returns
from orders_pos.entrypoints.mapping import parse_id
from orders_pos.entrypoints.repositories import return_repositories
from orders_pos.usecases.returns.accept_return import AcceptReturn, accept_return
from orders_pos.usecases.returns.reject_return import RejectReturn, reject_return


async def accept_return_rpc(request: rpc.AcceptOrderReturnRequest) -> pb.OrderReturn:
    """Accept a return and return it."""
    command = AcceptReturn(
        parse_id(request.id, "return"),
        enum_label(pb.RefundTo.DESCRIPTOR, request.refund_to),
        UUID(request.payment_method_id) if request.payment_method_id else None,
        request.till,
        request.is_restocked,
    )
    accepted = await accept_return(command, current_caller(), now(), return_repositories())
    item: pb.OrderReturn = await returns.read(accepted.id)
    return item


async def reject_return_rpc(request: rpc.RejectOrderReturnRequest) -> pb.OrderReturn:
    """Reject a return and return it."""
    command = RejectReturn(parse_id(request.id, "return"), request.reason)
    rejected = await reject_return(command, current_caller(), now(), return_repositories())
    item: pb.OrderReturn = await returns.read(rejected.id)
    return item
