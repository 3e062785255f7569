"""Composition root of the site editor."""

from chassis.context_clients import ContextClients
from chassis.erasure import erasure_consumers
from chassis.object_store import ObjectStore
from chassis.service import Components, Connections, Service

from site_editor.adapters.images import ImageLibrary
from site_editor.adapters.shop.client import GrpcShop
from site_editor.entrypoints.consumers import CONSUMERS
from site_editor.entrypoints.grpc import servicers
from site_editor.settings import SiteSettings


def assemble(opened: Connections) -> Components:
    """Build the parts of one process."""
    settings: SiteSettings = opened.settings
    clients = ContextClients({"orders": settings.orders_address})
    library = ImageLibrary(ObjectStore(opened.bus))
    return Components(servicers(library, GrpcShop(clients)), on_shutdown=(clients.close,))


SERVICE = Service(
    context="site",
    package="site_editor",
    settings=SiteSettings,
    consumers=(*CONSUMERS, *erasure_consumers("site")),
    assemble=assemble,
    stores_files=True,
)
