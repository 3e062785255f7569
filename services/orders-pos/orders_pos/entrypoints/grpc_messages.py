"""Rpc of messages in the shop's own words."""

from chassis.errors import invalid_field
from chassis.locales import supported_locale
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.customers.resources import customers
from orders_pos.adapters.notifications.own_words import KIND, check_messages_left
from orders_pos.adapters.notifications.resources import messages
from orders_pos.adapters.notifications.sql_notifications import queue_message
from orders_pos.domain.notifications.templates import MessageText


async def send_message(request: rpc.SendMessageRequest) -> pb.Message:
    """Queue an e-mail to a customer. Raise ValidationError for one without an address, ExhaustedError if too many
    were sent today."""
    await customers.read(request.customer_id)
    customer = await customers.lock_row(request.customer_id)
    if not customer.email:
        raise invalid_field("customer_id", "This customer has no e-mail address.", "no-email")
    await check_messages_left(now())
    text = MessageText(request.subject.strip(), request.body)
    locale = supported_locale(customer.locale)
    message: pb.Message = await messages.read(await queue_message(customer.email, text, now(), locale, KIND))
    return message
