"""Composition root of the service."""

from chassis.erasure import erasure_consumers
from chassis.service import Service

from games_snooker.entrypoints.grpc import SERVICERS

SERVICE = Service(
    context="snooker",
    package="games_snooker",
    servicers=SERVICERS,
    consumers=erasure_consumers("snooker"),
)
