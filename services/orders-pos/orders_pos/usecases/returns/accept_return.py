"""Accept a return: refund it, put the goods back, and issue its credit note."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.give_back import TO_WALLET
from orders_pos.domain.payments.movement import Movement
from orders_pos.domain.payments.settle_return import ReturnRefund, given_back, settle_return
from orders_pos.domain.returns.order_return import Acceptance, OrderReturn, choose_terms
from orders_pos.domain.returns.returned_line import check_returnable, price_again, stock_of, take_back
from orders_pos.usecases.invoices.issue_return_note import issue_return_note
from orders_pos.usecases.invoices.tax_return import tax_return
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.payments import get_method
from orders_pos.usecases.payments.save_movements import save_movements
from orders_pos.usecases.returns import ReturnRepositories


@dataclass(frozen=True)
class AcceptReturn:
    """Where the money goes, by another method than those it was paid with if there is one, whether the goods are put
    back into stock, what is kept of their worth, and whether the delivery is given back with them."""

    return_id: UUID
    refund_to: str
    method_id: UUID | None = None
    till: str = ""
    is_restocked: bool = False
    fee: Decimal = Decimal(0)
    is_shipping_refunded: bool = False


async def accept_return(
    command: AcceptReturn, caller: Caller, now: datetime, repositories: ReturnRepositories
) -> OrderReturn:
    """Accept the return and return it.

    Raise NotFoundError, ValidationError naming the field, ForbiddenError if an admin must approve the refund, and
    ConflictError if it was decided before, or if the order is cancelled or has less of the goods.
    """
    returns, orders = repositories.returns, repositories.orders
    # Every change of an order locks it first.
    stored = await orders.get_order_for_update((await returns.get(command.return_id)).order_id, caller)
    order_return = await returns.get_for_update(command.return_id)
    order_return.check_open()
    check_returnable(stored)
    lines = price_again(stored, order_return.returned_lines, caller.digits)
    given_back_before = await returns.sum_shipping_refunds(stored.id)
    terms = choose_terms(
        stored,
        lines,
        command.fee,
        given_back_before,
        caller.digits,
        is_shipping_refunded=command.is_shipping_refunded,
    )
    movements = await _settle(command, stored, terms.settle(lines), caller, orders)
    _, returned_tax = await tax_return(stored, lines, terms, caller, repositories.invoices)
    returned = replace(take_back(stored, lines), returned_tax=returned_tax)
    order = await save_movements(stored, returned, movements, caller, now, orders)
    if command.is_restocked:
        await orders.stock.move_order(order, stock_of(lines), caller)
    note = await issue_return_note(order, lines, terms, caller, now, repositories.invoices)
    acceptance = Acceptance(given_back(movements), note.id, command.is_restocked, terms)
    order_return.accept(lines, acceptance, caller, now)
    await returns.save(order_return)
    details = {"amount": acceptance.refunded_amount}
    await orders.notifications.add("return-accepted", order, caller, now, details)
    return order_return


async def _settle(
    command: AcceptReturn, order: Order, amount: Decimal, caller: Caller, orders: OrderRepositories
) -> list[Movement]:
    method = await get_method(command.method_id, None, orders.payments) if command.method_id else None
    held = await orders.payments.sum_by_method(order.id) if order.paid_amount else []
    way = ReturnRefund(command.refund_to == TO_WALLET, method, command.till)
    return settle_return(order, amount, way, held, await orders.payments.get_cash_rounding(caller))
