"""Composition root of the service."""

from chassis.object_store import ObjectStore
from chassis.service import Components, Connections, Service

from orders_pos import demo
from orders_pos.adapters.notifications.sender import NotificationSender
from orders_pos.entrypoints.brand_consumer import build_brand_consumer
from orders_pos.entrypoints.consumers import CONSUMERS, build_notification_consumer
from orders_pos.entrypoints.grpc import SERVICERS
from orders_pos.settings import OrdersSettings


def assemble(opened: Connections) -> Components:
    """Build the consumers that send e-mails and read files."""
    settings: OrdersSettings = opened.settings
    sender = NotificationSender(opened.database, settings.smtp_url, settings.mail_from)
    return Components(
        consumers=[build_notification_consumer(sender), build_brand_consumer(ObjectStore(opened.bus))]
    )


SERVICE = Service(
    context="orders",
    package="orders_pos",
    settings=OrdersSettings,
    servicers=SERVICERS,
    consumers=CONSUMERS,
    demo=demo.seed,
    demo_files=demo.draw,
    assemble=assemble,
)
