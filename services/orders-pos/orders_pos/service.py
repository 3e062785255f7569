"""Composition root of the service."""

from functools import partial

from chassis.egress import Egress
from chassis.object_store import ObjectStore
from chassis.service import Components, Connections, Service

from orders_pos import demo
from orders_pos.adapters.notifications.sender import NotificationSender
from orders_pos.adapters.rates.feed import RateFeed
from orders_pos.entrypoints.brand_consumer import build_brand_consumer
from orders_pos.entrypoints.consumers import CONSUMERS, build_notification_consumer
from orders_pos.entrypoints.grpc import SERVICERS
from orders_pos.entrypoints.grpc_carts import cart_servicers
from orders_pos.entrypoints.grpc_wheel import WHEEL_ERASURE
from orders_pos.entrypoints.rates import ExchangeRates
from orders_pos.entrypoints.repositories import cart_repositories
from orders_pos.settings import OrdersSettings


def assemble(opened: Connections) -> Components:
    """Build what sends e-mails, reads files and follows exchange rates."""
    settings: OrdersSettings = opened.settings
    sender = NotificationSender(opened.database, settings.smtp_url, settings.mail_from)
    egress = Egress(trusted=settings.rates_url)
    rates = ExchangeRates(RateFeed(egress, settings.rates_url))
    brand = build_brand_consumer(ObjectStore(opened.bus))
    return Components(
        servicers=[rates.servicer(), *cart_servicers(partial(cart_repositories, settings.quote_secret))],
        consumers=[build_notification_consumer(sender), brand, *rates.consumers()],
        on_shutdown=(egress.close,),
    )


SERVICE = Service(
    context="orders",
    package="orders_pos",
    settings=OrdersSettings,
    servicers=SERVICERS,
    consumers=(*CONSUMERS, WHEEL_ERASURE),
    demo=demo.seed,
    demo_files=demo.draw,
    assemble=assemble,
)
