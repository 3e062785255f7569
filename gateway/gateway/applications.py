"""Which applications a tenant can use: those that it has installed and that are enabled."""

import time
from uuid import UUID

import structlog
from chassis.contract.applications import FindUsable, application
from chassis.errors import BusyError, ForbiddenError
from google.protobuf.descriptor import MethodDescriptor
from souk.identity.v1 import edge_service_pb2 as rpc

from gateway.identity.identity_data import IdentityData, find_edge_rpc

log = structlog.get_logger()

_LIST = find_edge_rpc("ListUsableApplications")
_REUSED_SECONDS = 10.0
# Path of the applications' pages in the admin app.
_CARDS = "/admin/apps"


async def check_usable(tenant_id: UUID, method: MethodDescriptor, usable: FindUsable) -> None:
    """Raise ForbiddenError unless the tenant has the method's application."""
    if name := application(method.containing_service):
        await check_application(tenant_id, name, usable)


async def check_application(tenant_id: UUID, name: str, usable: FindUsable) -> None:
    """Raise ForbiddenError unless the tenant has the application."""
    if name not in await usable(tenant_id):
        raise ForbiddenError(
            f"This application is not installed: {name}",
            "application-not-installed",
            application=name,
            link=f"{_CARDS}/{name}",
        )


class UsableApplications:
    """The usable applications by tenant, as identity knows them, reused until they change, for at most ten seconds
    where the event of a change is missed, and longer while identity does not answer."""

    def __init__(self, data: IdentityData) -> None:
        self._data = data
        self._by_tenant: dict[UUID, tuple[float, frozenset[str]]] = {}

    async def get(self, tenant_id: UUID) -> frozenset[str]:
        """Return the tenant's applications. Raise BusyError if they were never loaded and can't be now."""
        loaded_at, names = self._by_tenant.get(tenant_id, (float("-inf"), None))
        if names is None or time.monotonic() - loaded_at > _REUSED_SECONDS:
            names = await self._reload(tenant_id, names)
            self._by_tenant[tenant_id] = time.monotonic(), names
        return names

    def invalidate(self, tenant_id: UUID) -> None:
        """Load the tenant's applications again when they are next needed."""
        if entry := self._by_tenant.get(tenant_id):
            self._by_tenant[tenant_id] = float("-inf"), entry[1]

    async def _reload(self, tenant_id: UUID, names: frozenset[str] | None) -> frozenset[str]:
        try:
            reply = await self._data.call(_LIST, rpc.ListUsableApplicationsRequest(tenant_id=str(tenant_id)))
        except BusyError as error:
            log.warning("applications-not-loaded", tenant=str(tenant_id), error=repr(error))
            if names is None:
                raise
            return names
        return frozenset(reply.applications)
