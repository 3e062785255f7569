"""The applications that a tenant has installed, without which nothing of them is called."""

import time
from collections.abc import Awaitable, Callable
from uuid import UUID

from chassis.context import current_caller
from chassis.contract.applications import application
from chassis.rights import scope
from google.protobuf.descriptor import MethodDescriptor
from souk.apps.v1 import apps_service_pb2

from ai_assistant.usecases.ports import RefusedError

# As long as the gateway may miss a change.
_REUSED_SECONDS = 10.0
_LIST = apps_service_pb2.DESCRIPTOR.services_by_name["InstalledApplications"].methods_by_name[
    "ListInstalledApplications"
]


class InstalledApplications:
    """By tenant, as `load` returns them for the caller."""

    def __init__(self, load: Callable[[], Awaitable[frozenset[str]]]) -> None:
        self._load = load
        self._by_tenant: dict[UUID, tuple[float, frozenset[str]]] = {}

    async def get(self) -> frozenset[str]:
        """Return the applications of the caller's tenant. Raise BusyError if they can't be read."""
        tenant_id = current_caller().tenant_id
        loaded_at, names = self._by_tenant.get(tenant_id, (float("-inf"), frozenset[str]()))
        if time.monotonic() - loaded_at > _REUSED_SECONDS:
            names = await self._load()
            self._by_tenant[tenant_id] = time.monotonic(), names
        return names

    async def check(self, method: MethodDescriptor) -> None:
        """Raise RefusedError unless the caller's tenant has the application of an rpc. A limited token that may not
        read what is installed has none checked here: the gateway lets it begin what is of installed applications
        alone."""
        name = application(method.containing_service)
        if name and _may_read() and name not in await self.get():
            raise RefusedError(f"This application is not installed: {name}")


def _may_read() -> bool:
    scopes = current_caller().scopes
    return scopes is None or scope(_LIST) in scopes
