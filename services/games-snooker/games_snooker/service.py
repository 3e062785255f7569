"""Composition root of the service."""

from chassis.context_clients import ContextClients
from chassis.erasure import erasure_consumers
from chassis.service import Components, Connections, Service

from games_snooker.adapters.customers import GrpcCustomers
from games_snooker.entrypoints.grpc import SERVICERS
from games_snooker.entrypoints.grpc_club import player_servicer
from games_snooker.settings import SnookerSettings


def assemble(opened: Connections) -> Components:
    """Build the parts of one process."""
    settings: SnookerSettings = opened.settings
    clients = ContextClients({"orders": settings.orders_address})
    return Components([player_servicer(GrpcCustomers(clients))], on_shutdown=(clients.close,))


SERVICE = Service(
    context="snooker",
    package="games_snooker",
    settings=SnookerSettings,
    servicers=SERVICERS,
    consumers=erasure_consumers("snooker"),
    assemble=assemble,
)
