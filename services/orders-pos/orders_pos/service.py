"""Orders and point of sale, put together."""

from chassis.service import Service

from orders_pos import demo
from orders_pos.entrypoints.consumers import consumers
from orders_pos.entrypoints.grpc import SERVICERS
from orders_pos.settings import OrdersSettings

SERVICE = Service(
    context="orders",
    package="orders_pos",
    settings=OrdersSettings,
    servicers=SERVICERS,
    consumers=consumers,
    demo=demo.seed,
    demo_files=demo.draw,
)
