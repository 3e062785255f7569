"""Rpcs of steps and history of orders."""

from chassis.columns import enum_label
from chassis.context import current_caller
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders.versions import read_steps, read_versions
from orders_pos.domain.payments.movement import PaymentDetails
from orders_pos.entrypoints.grpc_checkout import order_to_reply
from orders_pos.entrypoints.mapping import parse_order_id
from orders_pos.entrypoints.repositories import order_repositories
from orders_pos.usecases.orders.move_order import MoveOrder, move_order
from orders_pos.usecases.orders.move_orders import FailedMove, move_orders


class StepsServicer:
    """Rpcs that move orders from step to step."""

    async def MoveOrder(self, request: rpc.MoveOrderRequest) -> pb.Order:
        """Move an order and return it. Raise as `move_order` does."""
        move = MoveOrder(
            parse_order_id(request.id),
            request.step_code,
            request.reason,
            request.version,
            _refund_to(request.refund_to),
            PaymentDetails(till=request.till),
        )
        return order_to_reply(await move_order(move, current_caller(), now(), order_repositories()))

    async def MoveOrders(self, request: rpc.MoveOrdersRequest) -> rpc.MoveOrdersResponse:
        """Move each order independently; return the ids of those that moved, and why others did not."""
        moves = [
            MoveOrder(
                order_id,
                request.step_code,
                request.reason,
                refund_to=_refund_to(request.refund_to),
                details=PaymentDetails(till=request.till),
            )
            for order_id in {parse_order_id(id_) for id_ in request.ids}
        ]
        moved, failed = await move_orders(moves, current_caller(), now(), order_repositories())
        return rpc.MoveOrdersResponse(
            moved=[str(order.id) for order in moved],
            refused=[_failed_move_to_message(failed_move) for failed_move in failed],
        )


def _refund_to(value: int) -> str:
    return enum_label(pb.RefundTo.DESCRIPTOR, value)


def _failed_move_to_message(failed_move: FailedMove) -> rpc.MoveRefused:
    return rpc.MoveRefused(
        order_id=str(failed_move.order.id),
        order_number=failed_move.order.number,
        code=failed_move.error.code,
        message=str(failed_move.error),
    )


class HistoryServicer:
    """Rpcs of the former versions and steps of an order."""

    async def ReadVersions(self, request: rpc.ReadVersionsRequest) -> rpc.ReadVersionsResponse:
        """Return the versions of an order. Raise NotFoundError."""
        return await read_versions(request)

    async def ReadSteps(self, request: rpc.ReadStepsRequest) -> rpc.ReadStepsResponse:
        """Return the steps that an order has been at. Raise NotFoundError."""
        return await read_steps(request)
