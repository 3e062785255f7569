"""Rpcs of refunds of card payments."""

from collections.abc import Callable, Iterable
from typing import Any

from chassis.columns import enum_number, to_timestamp
from chassis.context import current_caller
from chassis.model import now
from payments.attempt import RefundAttempt
from payments.payment import from_minor_units
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as rpc

from orders_pos.entrypoints.mapping import parse_order_id
from orders_pos.usecases.card_payments import CardRepositories
from orders_pos.usecases.card_payments.retry_card_refunds import retry_card_refunds

_STATUS: Any = pb.CardRefundStatus.DESCRIPTOR


class CardRefundRpcs:
    """Rpcs that list and repeat refunds of an order's card payments."""

    def __init__(self, repositories: Callable[[], CardRepositories]) -> None:
        self._repositories = repositories

    async def ListCardRefunds(self, request: rpc.ListCardRefundsRequest) -> rpc.ListCardRefundsResponse:
        """List the refunds, the oldest first. Raise NotFoundError for the order."""
        repositories = self._repositories()
        order = await repositories.carts.orders.saved_orders.get(parse_order_id(request.id))
        return _to_reply(await repositories.refunds.list_by_order(order.id))

    async def RetryCardRefunds(self, request: rpc.RetryCardRefundsRequest) -> rpc.ListCardRefundsResponse:
        """Decide failed refunds again and list all. Raise as `retry_card_refunds` does."""
        repositories, order_id = self._repositories(), parse_order_id(request.id)
        await retry_card_refunds(order_id, current_caller(), now(), repositories)
        return _to_reply(await repositories.refunds.list_by_order(order_id))


def _to_reply(refunds: Iterable[RefundAttempt]) -> rpc.ListCardRefundsResponse:
    currency = current_caller().currency
    return rpc.ListCardRefundsResponse(
        items=[
            pb.CardRefund(
                id=str(refund.id),
                amount=f"{from_minor_units(refund.amount, currency):f}",
                status=enum_number(_STATUS, refund.status),
                failure_code=refund.failure_code,
                create_time=to_timestamp(refund.create_time),
            )
            for refund in refunds
        ]
    )
