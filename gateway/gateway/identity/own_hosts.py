"""The tenants of hosts that are not the platform's, for each request of a public page."""

import asyncio

import structlog
from chassis.errors import BusyError
from souk.identity.v1 import edge_service_pb2 as contract

from gateway.identity.identity_data import IdentityData, find_edge_rpc

log = structlog.get_logger()

_LIST = find_edge_rpc("ListProvenHosts")
# Events say at once that something changed; this makes up for those that were missed.
_REFRESH_SECONDS, _RETRY_SECONDS = 60.0, 1.0


class OwnHosts:
    """Slugs by host, all of which are loaded at the start, so that a host of nobody asks nobody."""

    def __init__(self, data: IdentityData) -> None:
        self._data = data
        self._slugs: dict[str, str] | None = None
        self._changed = asyncio.Event()

    async def get(self, host: str) -> str | None:
        """Return the slug of the tenant whose host this is; None if it is nobody's. Raise BusyError until the hosts
        were loaded for the first time."""
        if self._slugs is None:
            await self._load()
        assert self._slugs is not None  # noqa: S101  # loaded now
        return self._slugs.get(host)

    def reload(self) -> None:
        """Load the hosts anew: a tenant has proven or removed one."""
        self._changed.set()

    async def run(self) -> None:
        """Follow changes until cancelled."""
        while True:
            self._changed.clear()
            try:
                await self._load()
            except BusyError as error:
                log.info("hosts-not-loaded", error=repr(error))
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            try:
                await asyncio.wait_for(self._changed.wait(), _REFRESH_SECONDS)
            except TimeoutError:
                continue

    async def _load(self) -> None:
        reply = await self._data.call(_LIST, contract.ListProvenHostsRequest())
        self._slugs = {host.host: host.tenant for host in reply.hosts}
