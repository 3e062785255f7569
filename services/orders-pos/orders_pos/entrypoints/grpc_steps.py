"""The rpcs of an order's way through the shop."""

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders.figures import read_figures
from orders_pos.adapters.orders.versions import read_steps, read_versions
from orders_pos.entrypoints.desk import counter
from orders_pos.entrypoints.grpc_sale import shown
from orders_pos.entrypoints.mapping import order_id_of, text
from orders_pos.usecases.orders.move_order import Move, move_order
from orders_pos.usecases.orders.move_orders import Refused, move_orders

_MOST = 200


class StepsServicer:
    async def MoveOrder(self, request: rpc.MoveOrderRequest) -> pb.Order:
        move = Move(
            order_id_of(request.id),
            text(request.step_code, "step_code"),
            text(request.reason, "reason"),
            request.version,
        )
        return shown(await move_order(move, current_caller(), now(), counter()))

    async def MoveOrders(self, request: rpc.MoveOrdersRequest) -> rpc.MoveOrdersResponse:
        if not 0 < len(request.ids) <= _MOST:
            raise invalid_field("ids", f"Name 1 to {_MOST} orders.", "range")
        code, reason = text(request.step_code, "step_code"), text(request.reason, "reason")
        moves = [Move(order_id, code, reason) for order_id in {order_id_of(one) for one in request.ids}]
        moved, refused = await move_orders(moves, current_caller(), now(), counter())
        return rpc.MoveOrdersResponse(
            moved=[str(order.id) for order in moved], refused=[_refused(one) for one in refused]
        )


def _refused(one: Refused) -> rpc.MoveRefused:
    return rpc.MoveRefused(
        order_id=str(one.order.id),
        order_number=one.order.number,
        code=one.refusal.code,
        message=str(one.refusal),
    )


class FiguresServicer:
    async def ReadFigures(self, _: rpc.ReadFiguresRequest) -> rpc.ReadFiguresResponse:
        return await read_figures(now())


class HistoryServicer:
    async def ReadVersions(self, request: rpc.ReadVersionsRequest) -> rpc.ReadVersionsResponse:
        return await read_versions(request)  # type: ignore[no-any-return]

    async def ReadSteps(self, request: rpc.ReadStepsRequest) -> rpc.ReadStepsResponse:
        return await read_steps(request)  # type: ignore[no-any-return]
