"""Rpcs of returns: what customers ask for, and what the shop decides."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from uuid import UUID

from chassis.columns import enum_label, parse_uuid
from chassis.context import current_caller
from chassis.errors import FieldViolation, ValidationError
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as own

from orders_pos.adapters.returns.resources import returns
from orders_pos.domain.returns.returned_line import WantedLine
from orders_pos.entrypoints.mapping import parse_id
from orders_pos.entrypoints.repositories import return_repositories
from orders_pos.usecases.returns.accept_return import AcceptReturn, accept_return
from orders_pos.usecases.returns.enter_return import EnterReturn, enter_return
from orders_pos.usecases.returns.reject_return import RejectReturn, reject_return


async def create_return_rpc(request: rpc.CreateOrderReturnRequest) -> pb.OrderReturn:
    """Enter a return for the customer of an order and return it. Raise as `enter_return` does, with fields of the
    item."""
    item = request.item
    lines = wanted_lines(item.lines, "item.lines")
    command = EnterReturn(parse_id(item.order_id, "order"), lines, item.reason)
    try:
        entered = await enter_return(command, current_caller(), now(), return_repositories())
    except ValidationError as error:
        raise ValidationError(
            *(replace(violation, field=f"item.{violation.field}") for violation in error.violations)
        ) from None
    return await _read(entered.id)


async def accept_return_rpc(request: rpc.AcceptOrderReturnRequest) -> pb.OrderReturn:
    """Accept a return and return it."""
    command = AcceptReturn(
        parse_id(request.id, "return"),
        enum_label(pb.RefundTo.DESCRIPTOR, request.refund_to),
        UUID(request.payment_method_id) if request.payment_method_id else None,
        request.till,
        request.is_restocked,
        Decimal(request.return_fee or 0),
        request.is_shipping_refunded,
    )
    accepted = await accept_return(command, current_caller(), now(), return_repositories())
    return await _read(accepted.id)


async def reject_return_rpc(request: rpc.RejectOrderReturnRequest) -> pb.OrderReturn:
    """Reject a return and return it."""
    command = RejectReturn(parse_id(request.id, "return"), request.reason)
    rejected = await reject_return(command, current_caller(), now(), return_repositories())
    return await _read(rejected.id)


def wanted_lines(lines: Iterable[pb.OrderReturnLine | own.ShopReturnLine], path: str) -> list[WantedLine]:
    """Return what is to come back. Raise ValidationError for an id that is none."""
    return [
        WantedLine(_line_id(line.id, f"{path}[{index}].id"), Decimal(line.quantity))
        for index, line in enumerate(lines)
    ]


def _line_id(text: str, path: str) -> UUID:
    id_ = parse_uuid(text)
    if id_ is None:
        raise ValidationError(FieldViolation(path, "There is no such line.", "unknown"))
    return id_


async def _read(return_id: UUID) -> pb.OrderReturn:
    item: pb.OrderReturn = await returns.read(return_id)
    return item
