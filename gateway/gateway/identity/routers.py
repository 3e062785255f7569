"""All routers of identity."""

from gateway.identity import account_links, routes
from gateway.identity.audit import routes as audit
from gateway.identity.people import routes as people

ROUTERS = (routes.router, people.router, audit.router, account_links.router)
