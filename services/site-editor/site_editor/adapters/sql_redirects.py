"""Redirects in PostgreSQL: each can be reached, and none is part of a circle."""

from typing import Any

from chassis.errors import invalid_field
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

from site_editor.adapters.resources import redirects
from site_editor.adapters.tenant_sql import execute, fetch, fetch_row
from site_editor.domain.addresses import to_route
from site_editor.domain.redirects import find_circle, to_old_path
from site_editor.domain.shop_routes import match_shop_route

# Two that are saved at once could be a circle together.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('redirects ' || $1::uuid, 0))"
_ALL = "SELECT old_path, address FROM site_redirect WHERE tenant_id = $1"
_AT = "SELECT id, version FROM site_redirect WHERE tenant_id = $1 AND old_path = ANY($2)"
_PAGE_AT = """
SELECT name FROM page WHERE tenant_id = $1 AND kind = 'page' AND route = $2 AND is_published"""


async def create_redirect(request: rpc.CreateSiteRedirectRequest) -> pb.SiteRedirect:
    """Create a redirect. Raise ValidationError for one that no visitor would meet, or that leads in a circle."""
    await execute(_LOCK)
    request.item.old_path = to_old_path(request.item.old_path)
    created: pb.SiteRedirect = await redirects.create(request)
    await _check(created)
    return created


async def update_redirect(request: rpc.UpdateSiteRedirectRequest) -> pb.SiteRedirect:
    """Change a redirect. Raise as create_redirect does, and StaleError."""
    await execute(_LOCK)
    request.item.old_path = to_old_path(request.item.old_path)
    changed: pb.SiteRedirect = await redirects.update(request)
    await _check(changed)
    return changed


async def keep_old_route(old: str, new: str) -> None:
    """Lead from the old route of a page that was renamed to the new one. Redirects that led from the new one end: there
    is a page now."""
    await execute(_LOCK)
    for row in await fetch(_AT, [to_old_path(old), to_old_path(new)]):
        await redirects.delete(rpc.DeleteSiteRedirectRequest(id=str(row["id"]), version=row["version"]))
    item = pb.SiteRedirect(old_path=to_old_path(old), address=new)
    await redirects.create(rpc.CreateSiteRedirectRequest(item=item))


async def _check(item: Any) -> None:
    route = to_route(item.old_path)
    if "?" in item.old_path and not route[1:]:
        # The address of the site itself leads to its first language, unless it has a query of an old page.
        route = item.old_path
    if match_shop_route(route) or await fetch_row(_PAGE_AT, route):
        message = "There is a page at this address, which visitors see."
        raise invalid_field("item.old_path", message, "page-exists")
    rows = {row["old_path"]: row["address"] for row in await fetch(_ALL)}
    if circle := find_circle(rows, item.old_path):
        raise invalid_field("item.address", f"This leads in a circle: {' → '.join(circle)}", "circle")
