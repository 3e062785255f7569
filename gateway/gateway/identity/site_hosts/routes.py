"""Routes of the hosts of a tenant's site, for its admins."""

import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import asyncpg
from chassis.audit import Change
from chassis.errors import ConflictError, NotFoundError, invalid_field
from chassis.model import now, uuid7
from fastapi import Request, Response
from identity.audit.entries import record
from identity.callers import AdminRequest
from identity.events import tenant_transaction
from identity.installed import list_installed
from identity.site_hosts import host as hosts
from identity.site_hosts.resolver import resolve_txt

from gateway.applications import check_application
from gateway.identity.bodies import parse_json
from gateway.identity.dependencies import admin_request
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import ID, for_admins
from gateway.identity.site_hosts import schemas
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
    admin = await _admin(http)
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
    admin = await _admin(http)
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
    admin = await _admin(http)
    body = await parse_json(http, schemas.AddSiteHostBody)
    platform = urlsplit(admin.identity.settings.public_url).hostname or ""
    name = hosts.check_host(body.host, platform)
    host = hosts.SiteHost(uuid7(), admin.tenant.id, name, secrets.token_urlsafe(24), now())
    async with _transaction(admin) as connection:
        if len(await hosts.list_hosts(connection, admin.tenant.id)) >= MAX_HOSTS:
            raise ConflictError("There are too many hosts. Remove one that is not used.", "too-many")
        if not await hosts.add_host(connection, host):
            raise invalid_field("host", "This host is listed already.", "taken")
        await _record(connection, admin, "site-host-added", host)
    return json_response(schemas.item(host, admin.locale), 201, {"Location": schemas.iri(host, admin.locale)})


@router.post(
    "/{id}/verify",
    operation_id="verifySiteHost",
    summary="Look up the record of a host; with it, the host shows the site.",
    response_model=schemas.SiteHostItem,
    openapi_extra=for_admins(ID),
)
async def verify(http: Request) -> Response:
    admin = await _admin(http)
    host = await _find(admin, http)
    resolve = getattr(http.app.state, "resolve_txt", resolve_txt)
    # No transaction is open while the resolver is asked.
    if host.record_value not in await resolve(host.record_name):
        message = f"There is no TXT record {host.record_name} with the value {host.record_value} yet."
        raise ConflictError(message, "not-verified")
    try:
        async with _transaction(admin) as connection:
            await hosts.set_verified(connection, host, now())
            await _record(connection, admin, "site-host-verified", host)
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
    admin = await _admin(http)
    host = await _find(admin, http)
    async with _transaction(admin) as connection:
        await hosts.remove_host(connection, host)
        await _record(connection, admin, "site-host-removed", host)
    return json_response({"@id": schemas.iri(host, admin.locale), "id": str(host.id)})


async def _admin(http: Request) -> AdminRequest:
    """Return the request of an admin. Raise ForbiddenError for others, and where the site is not installed."""
    admin = await admin_request(http)

    async def installed(tenant_id: UUID) -> frozenset[str]:
        return frozenset(await list_installed(admin.identity.database, tenant_id))

    await check_application(admin.tenant.id, "site", installed)
    return admin


@asynccontextmanager
async def _transaction(admin: AdminRequest) -> AsyncGenerator[Any]:
    async with tenant_transaction(admin.identity.database, admin.tenant, admin.identity.wake) as connection:
        yield connection


async def _record(connection: Any, admin: AdminRequest, kind: str, host: hosts.SiteHost) -> None:
    await record(connection, admin.tenant.id, admin.actor, Change(kind, host.id, host.host))


async def _find(admin: AdminRequest, http: Request) -> hosts.SiteHost:
    host_id = uuid_of(id_of(http), _MISSING)
    async with admin.identity.database.directory() as connection:
        host = await hosts.find_host(connection, admin.tenant.id, host_id)
    if host is None:
        raise NotFoundError(_MISSING)
    return host
