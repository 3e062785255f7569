"""Installed applications and purchases as resources."""

from collections.abc import Iterable

from chassis.resource import Resource
from souk.apps.v1 import apps_pb2 as pb
from souk.apps.v1 import apps_service_pb2 as rpc

from app_catalog.domain.manifest import Catalogue, text_in
from app_catalog.domain.rows import ApplicationPurchase, InstalledApplication

_SERVICE = rpc.DESCRIPTOR.services_by_name["InstalledApplications"]
_ORDER = "menu_order"

installed = Resource(
    service=_SERVICE,
    row=InstalledApplication,
    default_order=_ORDER,
    base_condition="status IN ('installing', 'installed', 'updating', 'reverting')",
)
# Also those that failed or were removed.
installations = Resource(service=_SERVICE, row=InstalledApplication, default_order=_ORDER)
purchases = Resource(
    service=rpc.DESCRIPTOR.services_by_name["ApplicationPurchases"],
    row=ApplicationPurchase,
    default_order="create_time DESC",
)


def add_names(items: Iterable[pb.InstalledApplication], catalogue: Catalogue, locale: str) -> None:
    """Complete items with what the catalogue says of their applications."""
    for item in items:
        if manifest := catalogue.find(item.application):
            item.name, item.image = text_in(manifest.names, locale), manifest.image
