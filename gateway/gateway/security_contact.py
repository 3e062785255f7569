"""`/.well-known/security.txt` of the platform's host: where vulnerabilities are reported (RFC 9116)."""

from datetime import timedelta

from chassis.locales import LOCALES
from chassis.model import now
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from gateway.problem_details import Problem
from gateway.request_router import HeadRoute
from gateway.settings import GatewaySettings
from gateway.site.hosts import SiteHosts

# The standard recommends less than a year, so that no stale copy is believed.
_VALIDITY = timedelta(days=180)


def router(settings: GatewaySettings, hosts: SiteHosts) -> APIRouter:
    """Return the route of the file. It is 404 without a contact, and at hosts of tenants, who have contacts of their
    own."""
    routes = APIRouter(route_class=HeadRoute, include_in_schema=False)
    base = settings.public_url.rstrip("/")

    @routes.get("/.well-known/security.txt")
    async def get_security_contact(http: Request) -> PlainTextResponse:
        site = hosts.find(http)
        if not settings.security_contact or site is None or not site.is_platform:
            raise Problem(404, "There is nothing at this address.")
        day = now().replace(hour=0, minute=0, second=0, microsecond=0)
        fields = {
            "Contact": settings.security_contact,
            "Expires": f"{day + _VALIDITY:%Y-%m-%dT%H:%M:%SZ}",
            "Preferred-Languages": ", ".join(LOCALES),
            "Canonical": f"{base}/.well-known/security.txt",
            "Policy": f"{base}/docs/security/",
        }
        text = "".join(f"{name}: {value}\n" for name, value in fields.items())
        return PlainTextResponse(text, headers={"Cache-Control": "public, max-age=3600"})

    return routes
