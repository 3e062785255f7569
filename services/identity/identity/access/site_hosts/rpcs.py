"""Rpcs of the hosts of a tenant's own."""

from urllib.parse import urlsplit

from chassis.db import current_transaction
from chassis.errors import ConflictError
from chassis.grpc import OutsideCall
from souk.identity.v1 import identity_pb2 as pb
from souk.identity.v1 import identity_service_pb2 as rpc

from identity.access.site_hosts.changes import MISSING, add_host, find_host, remove_host, set_verified
from identity.access.site_hosts.host import SiteHost, list_hosts
from identity.access.site_hosts.resolver import RecordsUnreadableError, ResolveTxt
from identity.messages import item_id, list_part, timestamp

_TXT = "TXT"


class SiteHostRpcs:
    """`public_url` is the platform's own address, `resolve` finds records. No transaction is open while it does."""

    def __init__(self, public_url: str, resolve: ResolveTxt) -> None:
        self._platform, self._resolve = urlsplit(public_url).hostname or "", resolve
        self.VerifySiteHost = OutsideCall(self._look_up, self._verify, self._find)

    async def ListSiteHosts(self, request: rpc.ListSiteHostsRequest) -> rpc.ListSiteHostsResponse:
        """List the tenant's hosts by name, with the records that prove them."""
        transaction = current_transaction()
        hosts = await list_hosts(transaction.connection, transaction.tenant_id)
        items, total = list_part(hosts, request)
        return rpc.ListSiteHostsResponse(items=map(_message, items), total=total)

    async def GetSiteHost(self, request: rpc.GetSiteHostRequest) -> pb.SiteHost:
        """Return a host with its record. Raise NotFoundError."""
        return _message(await find_host(item_id(request.id, MISSING)))

    async def CreateSiteHost(self, request: rpc.CreateSiteHostRequest) -> pb.SiteHost:
        """Add a host, which serves the site once it is verified. Raise as `add_host` does."""
        return _message(await add_host(request.item.host, self._platform))

    async def DeleteSiteHost(self, request: rpc.DeleteSiteHostRequest) -> rpc.DeleteSiteHostResponse:
        """Remove a host. Raise NotFoundError."""
        await remove_host(await find_host(item_id(request.id, MISSING)))
        return rpc.DeleteSiteHostResponse()

    async def _find(self, request: rpc.VerifySiteHostRequest) -> SiteHost:
        return await find_host(item_id(request.host_id, MISSING))

    async def _look_up(self, _request: rpc.VerifySiteHostRequest, host: SiteHost) -> SiteHost:
        """Return the host whose record is there. Raise ConflictError without it."""
        try:
            is_there = host.record_value in await self._resolve(host.record_name)
        except RecordsUnreadableError:
            is_there = False
        if not is_there:
            message = f"There is no TXT record {host.record_name} with the value {host.record_value} yet."
            raise ConflictError(message, "not-verified")
        return host

    async def _verify(self, _request: rpc.VerifySiteHostRequest, host: SiteHost) -> pb.SiteHost:
        await set_verified(host)
        return _message(await find_host(host.id))


def _message(host: SiteHost) -> pb.SiteHost:
    return pb.SiteHost(
        id=str(host.id),
        host=host.host,
        is_verified=host.verified_at is not None,
        verify_time=timestamp(host.verified_at),
        record_type=_TXT,
        record_name=host.record_name,
        record_value=host.record_value,
    )
