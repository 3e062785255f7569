"""Rpcs of API keys."""

from datetime import UTC
from functools import partial

from chassis.context import current_caller
from chassis.contract.scopes import grantable_scopes
from chassis.db import current_transaction
from souk.identity.v1 import identity_pb2 as pb
from souk.identity.v1 import identity_service_pb2 as rpc

from identity.access.api_keys.changes import MISSING, create_key, find_key, revoke_key
from identity.access.api_keys.key import ApiKey, list_keys
from identity.messages import item_id, list_part, timestamp
from identity.process import Identity


class ApiKeyRpcs:
    """Rpcs by which admins manage the tenant's keys; a secret is in the reply of its creation alone."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity

    async def ListApiKeys(self, request: rpc.ListApiKeysRequest) -> rpc.ListApiKeysResponse:
        """List the tenant's keys without their secrets."""
        transaction = current_transaction()
        keys = await list_keys(transaction.connection, transaction.tenant_id)
        items, total = list_part(keys, request)
        return rpc.ListApiKeysResponse(items=map(_message, items), total=total)

    async def GetApiKey(self, request: rpc.GetApiKeyRequest) -> pb.ApiKey:
        """Return a key without its secret. Raise NotFoundError."""
        return _message(await find_key(item_id(request.id, MISSING)))

    async def CreateApiKey(self, request: rpc.CreateApiKeyRequest) -> pb.ApiKey:
        """Create a key of the caller and return it with its secret, as `create_key` does. Without an expiry it is valid
        until it is revoked."""
        item = request.item
        expires_at = item.expire_time.ToDatetime(UTC) if item.HasField("expire_time") else None
        return _message(*await create_key(current_caller(), item.name, item.scopes, expires_at))

    async def DeleteApiKey(self, request: rpc.DeleteApiKeyRequest) -> rpc.DeleteApiKeyResponse:
        """Revoke a key, and end its access tokens in every process."""
        key = await find_key(item_id(request.id, MISSING))
        await revoke_key(key)
        revoke = partial(self._identity.revoke, key.user_id, session_id=key.id)
        current_transaction().after_commit.append(revoke)
        return rpc.DeleteApiKeyResponse()

    async def ListScopes(self, _request: rpc.ListScopesRequest) -> rpc.ListScopesResponse:
        """List the scopes that a key can have, by name."""
        return rpc.ListScopesResponse(items=[pb.Scope(id=name) for name in sorted(grantable_scopes())])


def _message(key: ApiKey, secret: str | None = None) -> pb.ApiKey:
    return pb.ApiKey(
        id=str(key.id),
        name=key.name,
        hint=key.hint,
        scopes=key.scopes,
        maker=key.maker,
        create_time=timestamp(key.created_at),
        expire_time=timestamp(key.expires_at),
        use_time=timestamp(key.last_used_at),
        secret=secret,
    )
