"""E-mails and their templates as resources."""

from collections.abc import Sequence

from chassis.resource import Resource
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.notifications.message import Message
from orders_pos.domain.notifications.templates import MessageTemplate

messages = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Messages"], row=Message, default_order="create_time DESC"
)


async def _mark_edited(items: Sequence[pb.MessageTemplate]) -> None:
    for item in items:
        item.edited = True


# The templates that a tenant edited.
templates = Resource(
    service=rpc.DESCRIPTOR.services_by_name["MessageTemplates"],
    row=MessageTemplate,
    default_order="kind, locale",
    enrich=_mark_edited,
)
