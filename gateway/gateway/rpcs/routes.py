"""One route for each rpc to which its contract gives an address, all served in the same way."""

from chassis.contract.http_rules import http_rules
from fastapi import APIRouter

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.request_router import request_router
from gateway.rpcs.endpoint import RpcEndpoint
from gateway.rpcs.operations import operation


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    """Return a route for each HTTP rule of the contract."""
    routes = request_router("/{locale:locale}")
    for rule in http_rules():
        routes.add_api_route(
            rule.template,
            RpcEndpoint(rule, services, authenticator).respond,
            methods=[rule.verb],
            status_code=rule.status,
            openapi_extra=operation(rule),
        )
    return routes
