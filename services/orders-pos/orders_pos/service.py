"""Orders and point of sale, put together."""

from chassis.service import Service

from orders_pos import demo
from orders_pos.entrypoints.consumers import CONSUMERS
from orders_pos.entrypoints.grpc import SERVICERS

SERVICE = Service(
    context="orders", package="orders_pos", servicers=SERVICERS, consumers=CONSUMERS, demo=demo.seed
)
