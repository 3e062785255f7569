"""Rpcs of payments of saved orders."""

from decimal import Decimal
from uuid import UUID

from chassis.context import current_caller
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.entrypoints.grpc_checkout import order_to_reply
from orders_pos.entrypoints.mapping import parse_order_id
from orders_pos.entrypoints.repositories import order_repositories
from orders_pos.usecases.payments.refund_payment import RefundPayment, refund_payment
from orders_pos.usecases.payments.take_payment import TakePayment, take_payment
from orders_pos.usecases.payments.write_off import WriteOff, write_off


class PaymentsServicer:
    """Rpcs that add entries to the ledger of a saved order, and return the order."""

    async def TakePayment(self, request: rpc.TakePaymentRequest) -> pb.Order:
        """Take a payment by a method or from the wallet. Raise as `take_payment` does."""
        payment = TakePayment(
            order_id=parse_order_id(request.id),
            amount=Decimal(request.amount),
            method_id=_method_id(request.payment_method_id),
            from_wallet=request.from_wallet,
            rest_as_credit=request.rest_as_credit,
            till=request.till,
            reference=request.reference,
            note=request.note,
            version=request.version,
        )
        return order_to_reply(await take_payment(payment, current_caller(), now(), order_repositories()))

    async def RefundPayment(self, request: rpc.RefundPaymentRequest) -> pb.Order:
        """Give money back by a method or to the wallet. Raise as `refund_payment` does."""
        refund = RefundPayment(
            order_id=parse_order_id(request.id),
            amount=Decimal(request.amount),
            method_id=_method_id(request.payment_method_id),
            to_wallet=request.to_wallet,
            till=request.till,
            reference=request.reference,
            note=request.note,
            version=request.version,
        )
        return order_to_reply(await refund_payment(refund, current_caller(), now(), order_repositories()))

    async def WriteOff(self, request: rpc.WriteOffRequest) -> pb.Order:
        """Write off what will not be paid. Raise as `write_off` does."""
        loss = WriteOff(
            parse_order_id(request.id), Decimal(request.amount), request.note.strip(), request.version
        )
        return order_to_reply(await write_off(loss, current_caller(), now(), order_repositories()))


def _method_id(value: str) -> UUID | None:
    return UUID(value) if value else None
