"""Composition root of the service."""

from collections.abc import Iterator
from functools import partial

from chassis.consumer import Consumer
from chassis.context_clients import ContextClients
from chassis.edge_credential import EdgeCredential
from chassis.service import Components, Connections, Service

from identity.access.business.orders import GrpcOrders
from identity.access.customers.consumers import customer_consumers
from identity.access.recovery import recovery_consumer
from identity.access.site_hosts.checks import SiteHostChecks
from identity.access.site_hosts.resolver import resolve_txt
from identity.access.usable_applications import INSTALLATION_CONSUMERS
from identity.audit.consumers import AUDIT_CONSUMERS
from identity.notices.notifications.consumers import notification_consumers
from identity.notices.webhooks.fan_out import FORGET_CUSTOMERS
from identity.notices.webhooks.sending import Sender
from identity.process import Identity
from identity.purge import purge_hourly
from identity.servicers import make_servicers
from identity.settings import CONTEXT, IdentitySettings


def assemble(opened: Connections) -> Components:
    """Build the parts of one process."""
    settings: IdentitySettings = opened.settings
    identity = Identity(settings, opened.database, opened.bus, opened.committed)
    clients = ContextClients({"orders": settings.orders_address})
    return Components(
        make_servicers(identity, GrpcOrders(clients)),
        [*consumers(identity)],
        on_startup=(identity.open,),
        on_shutdown=(clients.close, identity.close),
        background=(partial(purge_hourly, identity.database),),
        verifier=identity.verifier,
        edge=EdgeCredential(settings.edge_secret),
    )


def consumers(identity: Identity) -> Iterator[Consumer]:
    """Yield the consumers of a process."""
    yield identity.mails.queue.consumer()
    yield recovery_consumer(identity)
    yield SiteHostChecks(identity.mails, resolve_txt).consumer()
    yield from AUDIT_CONSUMERS
    yield from customer_consumers(identity.revoke)
    yield from INSTALLATION_CONSUMERS
    yield from notification_consumers(identity.mails)
    yield from identity.webhook_feed.consumers
    yield FORGET_CUSTOMERS
    yield Sender(identity.webhook_egress, identity.webhook_vault).consumer()


SERVICE = Service(
    context=CONTEXT, package="identity", settings=IdentitySettings, assemble=assemble, revokes_tokens=True
)
