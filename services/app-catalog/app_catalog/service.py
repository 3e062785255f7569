"""Composition root of the apps store."""

from chassis.egress import Egress
from chassis.service import Components, Connections, Service
from payments.providers import get_provider

from app_catalog.adapters.manifests import load_catalogue
from app_catalog.adapters.payments import CardPayments, NoPayments
from app_catalog.entrypoints.consumers import consumers, payment_consumer
from app_catalog.entrypoints.grpc import StoreRpcs
from app_catalog.settings import StoreSettings


def assemble(opened: Connections) -> Components:
    """Build the parts of one process."""
    settings: StoreSettings = opened.settings
    if not settings.payment_secret_key:
        return Components(consumers=(payment_consumer(NoPayments()),))
    egress = Egress(trusted=settings.payment_url)
    kind = get_provider(settings.payment_kind)
    provider = kind.open_account(egress, settings.payment_secret_key, settings.payment_url or kind.url)
    return Components(consumers=(payment_consumer(CardPayments(provider)),), on_shutdown=(egress.close,))


SERVICE = Service(
    context="apps",
    package="app_catalog",
    settings=StoreSettings,
    servicers=StoreRpcs(load_catalogue()).servicers(),
    consumers=consumers(load_catalogue()),
    assemble=assemble,
)
