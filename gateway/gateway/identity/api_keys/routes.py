"""Routes of API keys, for admins."""

from chassis.errors import NotFoundError, invalid_field
from fastapi import Request, Response
from identity.api_keys import key as keys
from identity.api_keys.changes import create_key, revoke_key
from identity.callers import AdminRequest
from identity.scopes import grantable_scopes

from gateway.identity.api_keys import schemas
from gateway.identity.bodies import parse_json
from gateway.identity.dependencies import admin_request
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import ID, for_admins
from gateway.references import id_of, uuid_of
from gateway.responses import collection, json_response

_MISSING = "There is no such key."
router = json_router()


@router.get(
    "/scopes",
    operation_id="listScopes",
    summary="List the scopes that a key can have.",
    response_model=schemas.ScopeCollection,
    openapi_extra=for_admins(is_write=False),
)
async def list_scopes(http: Request) -> Response:
    await admin_request(http)
    items = [{"id": scope} for scope in sorted(grantable_scopes())]
    return json_response(collection(http.url.path, items, len(items)))


@router.get(
    "/api_keys",
    operation_id="listApiKeys",
    summary="List the keys, the newest first.",
    response_model=schemas.ApiKeyCollection,
    openapi_extra=for_admins(is_write=False),
)
async def list_all(http: Request) -> Response:
    admin = await admin_request(http)
    async with admin.identity.database.directory() as connection:
        own_keys = await keys.list_keys(connection, admin.tenant.id)
    items = [schemas.item(key, admin.locale) for key in own_keys]
    return json_response(collection(http.url.path, items, len(items)))


@router.get(
    "/api_keys/{id}",
    operation_id="getApiKey",
    summary="Return a key without its secret.",
    response_model=schemas.ApiKeyItem,
    openapi_extra=for_admins(ID, is_write=False),
)
async def get_one(http: Request) -> Response:
    admin = await admin_request(http)
    return json_response(schemas.item(await _find(admin, http), admin.locale))


@router.post(
    "/api_keys",
    status_code=201,
    operation_id="createApiKey",
    summary="Create a key; its secret is shown once.",
    response_model=schemas.ApiKeyItem,
    openapi_extra=for_admins(body=schemas.CreateApiKeyBody),
)
async def create(http: Request) -> Response:
    admin = await admin_request(http)
    body = await parse_json(http, schemas.CreateApiKeyBody)
    if not body.name.strip():
        raise invalid_field("name", "Give the key a name.", "blank")
    key, secret = await create_key(admin, body.name, body.scopes, body.expires_at)
    headers = {"Location": schemas.iri(key, admin.locale)}
    return json_response(schemas.item(key, admin.locale, secret), 201, headers)


@router.delete(
    "/api_keys/{id}",
    operation_id="revokeApiKey",
    summary="Revoke a key at once.",
    response_model=schemas.DeletedApiKey,
    openapi_extra=for_admins(ID),
)
async def delete(http: Request) -> Response:
    admin = await admin_request(http)
    key = await _find(admin, http)
    await revoke_key(admin, key)
    return json_response({"@id": schemas.iri(key, admin.locale), "id": str(key.id)})


async def _find(admin: AdminRequest, http: Request) -> keys.ApiKey:
    key_id = uuid_of(id_of(http), _MISSING)
    async with admin.identity.database.directory() as connection:
        key = await keys.find_key(connection, admin.tenant.id, key_id)
    if key is None:
        raise NotFoundError(_MISSING)
    return key
