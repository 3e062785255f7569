"""The message of an order is built once for its events and its reply, and each of them has its own."""

from dataclasses import replace
from decimal import Decimal

from order_fakes import SOAP
from orders_pos.adapters.orders.order_to_message import order_to_message
from orders_pos.domain.orders.lines import CartLine


async def test_each_caller_has_a_message_of_its_own(sell):
    order = await sell(lines=[CartLine(SOAP, Decimal(3))])
    first, second = order_to_message(order), order_to_message(order)
    assert first == second
    first.customer.phone = ""
    assert second.customer.phone == order_to_message(order).customer.phone == order.buyer.phone


async def test_another_order_has_another_message(sell):
    order = await sell(lines=[CartLine(SOAP, Decimal(3))])
    assert order_to_message(order).version == 1
    assert order_to_message(replace(order, version=2)).version == 2
    assert order_to_message(order).version == 1
