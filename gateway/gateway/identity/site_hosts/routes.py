"""Routes of the hosts of a tenant's site, for its admins."""

import secrets
from urllib.parse import urlsplit

import asyncpg
from chassis.errors import ConflictError, NotFoundError, invalid_field
from chassis.model import now, uuid7
from fastapi import Request, Response

from gateway.identity.bodies import parse_json
from gateway.identity.callers import AdminRequest, admin_request
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import ID, for_admins
from gateway.identity.site_hosts import host as hosts
from gateway.identity.site_hosts import schemas
from gateway.identity.site_hosts.resolver import resolve_txt
from gateway.references import id_of, uuid_of
from gateway.responses import collection, json_response

MAX_HOSTS = 20
_MISSING = "There is no such host."
router = json_router("/site_hosts")


@router.get(
    "",
    operation_id="listSiteHosts",
    summary="List the hosts of the tenant's site.",
    response_model=schemas.SiteHostCollection,
    openapi_extra=for_admins(is_write=False),
)
async def list_all(http: Request) -> Response:
    admin = await admin_request(http)
    async with admin.identity.database.directory() as connection:
        own_hosts = await hosts.list_hosts(connection, admin.tenant.id)
    items = [schemas.item(host, admin.locale) for host in own_hosts]
    return json_response(collection(http.url.path, items, len(items)))


@router.get(
    "/{id}",
    operation_id="getSiteHost",
    summary="Return a host of the tenant's site.",
    response_model=schemas.SiteHostItem,
    openapi_extra=for_admins(ID, is_write=False),
)
async def get_one(http: Request) -> Response:
    admin = await admin_request(http)
    return json_response(schemas.item(await _find(admin, http), admin.locale))


@router.post(
    "",
    status_code=201,
    operation_id="addSiteHost",
    summary="Add a host; its site is shown once its record proves it.",
    response_model=schemas.SiteHostItem,
    openapi_extra=for_admins(body=schemas.AddSiteHostBody),
)
async def create(http: Request) -> Response:
    admin = await admin_request(http)
    body = await parse_json(http, schemas.AddSiteHostBody)
    platform = urlsplit(admin.identity.settings.public_url).hostname or ""
    name = hosts.check_host(body.host, platform)
    host = hosts.SiteHost(uuid7(), admin.tenant.id, name, secrets.token_urlsafe(24), now())
    async with admin.identity.database.directory() as connection:
        if len(await hosts.list_hosts(connection, admin.tenant.id)) >= MAX_HOSTS:
            raise ConflictError("There are too many hosts. Remove one that is not used.", "too-many")
        if not await hosts.add_host(connection, host):
            raise invalid_field("host", "This host is listed already.", "taken")
    return json_response(schemas.item(host, admin.locale), 201, {"Location": schemas.iri(host, admin.locale)})


@router.post(
    "/{id}/verify",
    operation_id="verifySiteHost",
    summary="Look up the record of a host; with it, the host shows the site.",
    response_model=schemas.SiteHostItem,
    openapi_extra=for_admins(ID),
)
async def verify(http: Request) -> Response:
    admin = await admin_request(http)
    host = await _find(admin, http)
    resolve = getattr(http.app.state, "resolve_txt", resolve_txt)
    # No transaction is open while the resolver is asked.
    if host.record_value not in await resolve(host.record_name):
        message = f"There is no TXT record {host.record_name} with the value {host.record_value} yet."
        raise ConflictError(message, "not-verified")
    try:
        async with admin.identity.database.directory() as connection:
            await hosts.set_verified(connection, host, now())
    except asyncpg.UniqueViolationError:
        raise ConflictError("Another site is shown at this host.", "taken") from None
    return json_response(schemas.item(await _find(admin, http), admin.locale))


@router.delete(
    "/{id}",
    operation_id="removeSiteHost",
    summary="Remove a host.",
    response_model=schemas.DeletedHost,
    openapi_extra=for_admins(ID),
)
async def delete(http: Request) -> Response:
    admin = await admin_request(http)
    host = await _find(admin, http)
    async with admin.identity.database.directory() as connection:
        await hosts.remove_host(connection, host)
    return json_response({"@id": schemas.iri(host, admin.locale), "id": str(host.id)})


async def _find(admin: AdminRequest, http: Request) -> hosts.SiteHost:
    host_id = uuid_of(id_of(http), _MISSING)
    async with admin.identity.database.directory() as connection:
        host = await hosts.find_host(connection, admin.tenant.id, host_id)
    if host is None:
        raise NotFoundError(_MISSING)
    return host
