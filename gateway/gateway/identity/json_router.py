"""What all of identity's JSON routes share."""

from fastapi import APIRouter, Depends

from gateway.identity.database_errors import report_lost_database
from gateway.identity.route_docs import JsonLd
from gateway.request_router import HeadRoute


def json_router(path: str = "") -> APIRouter:
    """Return a router below `/{locale}/api` and the path. A lost database is a 503."""
    return APIRouter(
        prefix=f"/{{locale:locale}}/api{path}",
        tags=["identity"],
        dependencies=[Depends(report_lost_database)],
        default_response_class=JsonLd,
        route_class=HeadRoute,
    )
