"""Composition root of planning."""

from chassis.erasure import erasure_consumer
from chassis.service import Service

from planning import demo
from planning.entrypoints.consumers import CONSUMERS
from planning.entrypoints.grpc import SERVICERS

SERVICE = Service(
    context="planning",
    package="planning",
    servicers=SERVICERS,
    consumers=(*CONSUMERS, erasure_consumer("planning")),
    demo=demo.seed,
)
