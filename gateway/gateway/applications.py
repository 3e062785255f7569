"""Applications: what belongs to which, and which a tenant has installed."""

import time
from collections.abc import Awaitable, Callable
from functools import cache
from uuid import UUID

import structlog
from chassis.db import is_connection_lost
from chassis.descriptors import context_of
from chassis.errors import BusyError, ForbiddenError
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from souk.type.v1 import options_pb2

from gateway.contract.modules import services

log = structlog.get_logger()

# Returns the names of the applications that a tenant has installed.
Installed = Callable[[UUID], Awaitable[frozenset[str]]]
# Catalogue, customers, orders and people belong to every tenant.
_WITHOUT_APPLICATION = frozenset({"orders", "identity"})
_REUSED_SECONDS = 10.0


@cache
def application(service: ServiceDescriptor) -> str:
    """Return the application that a service belongs to; empty where it belongs to every tenant."""
    declared: str = service.GetOptions().Extensions[options_pb2.application]
    context = context_of(service)
    return declared or ("" if context in _WITHOUT_APPLICATION else context)


@cache
def all_applications() -> frozenset[str]:
    """Return the names of all applications that the contracts mention."""
    return frozenset(filter(None, map(application, services())))


async def check_installed(tenant_id: UUID, method: MethodDescriptor, installed: Installed) -> None:
    """Raise ForbiddenError unless the tenant has the method's application."""
    name = application(method.containing_service)
    if name and name not in await installed(tenant_id):
        raise ForbiddenError(
            f"This application is not installed: {name}", "application-not-installed", application=name
        )


class InstalledApplications:
    """The installed applications by tenant, as `load` returns them, reused for ten seconds, and longer while the
    database does not answer."""

    def __init__(self, load: Installed) -> None:
        self._load = load
        self._by_tenant: dict[UUID, tuple[float, frozenset[str]]] = {}

    async def get(self, tenant_id: UUID) -> frozenset[str]:
        """Return the tenant's applications. Raise BusyError if they were never loaded and can't be now."""
        loaded_at, names = self._by_tenant.get(tenant_id, (float("-inf"), None))
        if names is None or time.monotonic() - loaded_at > _REUSED_SECONDS:
            names = await self._reload(tenant_id, names)
            self._by_tenant[tenant_id] = time.monotonic(), names
        return names

    async def _reload(self, tenant_id: UUID, names: frozenset[str] | None) -> frozenset[str]:
        try:
            return await self._load(tenant_id)
        except Exception as error:
            if not is_connection_lost(error):
                raise
            log.warning("applications-not-loaded", tenant=str(tenant_id), error=repr(error))
            if names is None:
                raise BusyError("The database does not answer. Nothing was lost: try again.") from error
            return names
