"""Rpcs by which the gateway learns what it needs to serve requests."""

from typing import Any

import orjson
from chassis.columns import parse_uuid
from chassis.context import GUEST, current_caller
from chassis.errors import NotFoundError
from chassis.grpc import OwnTransactions
from souk.identity.v1 import edge_service_pb2 as rpc

from identity.access.access_tokens import LIFE
from identity.access.accounts import get_tenant
from identity.access.contact_limits import admit_message
from identity.access.outside_applications.manifest import Manifest
from identity.access.site_hosts.host import list_proven_hosts
from identity.access.usable_applications import list_usable
from identity.model import NOBODY, Membership
from identity.process import Identity


class EdgeRpcs:
    """The gateway has no tenant, so each rpc opens transactions of its own."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        self.ListSigningKeys = OwnTransactions(self._list_keys)
        self.ExchangeApiKey = OwnTransactions(self._exchange_api_key)
        self.GetPublicTenant = OwnTransactions(self._get_public_tenant)
        self.ListProvenHosts = OwnTransactions(self._list_hosts)
        self.ListUsableApplications = OwnTransactions(self._list_applications)
        self.CountContactMessage = OwnTransactions(self._count_message)
        self.GetManifestSchema = OwnTransactions(self._get_schema)

    async def _list_keys(self, _request: Any) -> rpc.ListSigningKeysResponse:
        published = await self._identity.keys.published()
        return rpc.ListSigningKeysResponse(keys=[rpc.SigningKey(**key) for key in published["keys"]])

    async def _exchange_api_key(self, request: rpc.ExchangeApiKeyRequest) -> rpc.KeyAccess:
        token, seconds = await self._identity.api_keys.exchange(request.secret)
        return rpc.KeyAccess(access_token=token, reused_for=seconds)

    async def _get_public_tenant(self, request: rpc.GetPublicTenantRequest) -> rpc.PublicTenant:
        async with self._identity.database.directory() as connection:
            tenant = await get_tenant(connection, request.slug)
        guest = Membership(tenant, NOBODY.id, "", (GUEST,))
        return rpc.PublicTenant(
            name=tenant.name,
            logo=tenant.logo,
            brand_color=tenant.brand_color,
            locale=tenant.locale,
            languages=tenant.languages,
            access_token=await self._identity.issuer.issue(NOBODY, guest),
            expires_in=LIFE,
        )

    async def _list_hosts(self, _request: Any) -> rpc.ListProvenHostsResponse:
        async with self._identity.database.directory() as connection:
            hosts = await list_proven_hosts(connection)
        return rpc.ListProvenHostsResponse(
            hosts=[rpc.ProvenHost(host=host, tenant=slug) for host, slug in hosts.items()]
        )

    async def _list_applications(
        self, request: rpc.ListUsableApplicationsRequest
    ) -> rpc.ListUsableApplicationsResponse:
        if (tenant_id := parse_uuid(request.tenant_id)) is None:
            raise NotFoundError("There is no such tenant.")
        names = await list_usable(self._identity.database, tenant_id)
        return rpc.ListUsableApplicationsResponse(applications=names)

    async def _count_message(self, request: rpc.CountContactMessageRequest) -> rpc.CountedMessage:
        address = current_caller().address
        return rpc.CountedMessage(wait=await admit_message(self._identity, request.tenant, address))

    async def _get_schema(self, _request: Any) -> rpc.ManifestSchema:
        schema = Manifest.model_json_schema(by_alias=True)
        return rpc.ManifestSchema(schema=orjson.dumps(schema).decode())
