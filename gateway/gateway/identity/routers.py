"""All routers of identity."""

from gateway.audit import routes as audit
from gateway.identity import account_links, routes
from gateway.identity.account import routes as account
from gateway.identity.account import second_factor_routes
from gateway.identity.business import routes as business
from gateway.identity.credentials import routes as credentials
from gateway.identity.outside_applications import page as outside_page
from gateway.identity.outside_applications import routes as outside_applications
from gateway.identity.passkeys import routes as passkeys
from gateway.identity.people import routes as people

ROUTERS = (
    routes.router,
    people.router,
    business.router,
    audit.router,
    account_links.router,
    credentials.router,
    account.router,
    second_factor_routes.router,
    passkeys.router,
    outside_applications.router,
    outside_page.router,
)
