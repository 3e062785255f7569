"""Requests of signed-in people to identity's own routes."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.audit import Actor
from chassis.context import Caller
from chassis.errors import ForbiddenError, UnauthenticatedError
from fastapi import Request

from gateway.identity import sessions
from gateway.identity.client_address import request_address
from gateway.identity.dependencies import get_caller, get_identity
from gateway.identity.model import Tenant
from gateway.identity.service import Identity


@dataclass(frozen=True)
class PersonRequest:
    """A request of a person for themselves, in the tenant of their token."""

    identity: Identity
    caller: Caller
    tenant: Tenant
    actor: Actor
    locale: str


class AdminRequest(PersonRequest):
    """A request of an admin."""


async def person_request(http: Request) -> PersonRequest:
    """Return the request of a signed-in person. Raise UnauthenticatedError; ForbiddenError for a limited token: what
    acts for a person may not change who they are."""
    return PersonRequest(*await _parts(http))


async def admin_request(http: Request) -> AdminRequest:
    """Return the request of an admin. Raise ForbiddenError for others."""
    parts = await _parts(http)
    if not parts[1].is_admin:
        raise ForbiddenError("Your role does not allow this.")
    return AdminRequest(*parts)


async def _parts(http: Request) -> tuple[Identity, Caller, Tenant, Actor, str]:
    caller = await get_caller(http)
    if caller.scopes is not None or caller.user_id is None:
        raise ForbiddenError("Only a person who signed in can do this.")
    tenant = Tenant(caller.tenant_id, caller.tenant, "", caller.currency, caller.locale, caller.timezone)
    actor = Actor(caller.user_id, caller.name, request_address(http))
    return get_identity(http), caller, tenant, actor, http.path_params["locale"]


async def hold_session(connection: Any, person: PersonRequest) -> None:
    """Keep the person's session open until the transaction ends, which adds something that signs in to their account.
    Raise UnauthenticatedError if the session has ended: its access token may not have yet."""
    caller = person.caller
    if not (caller.user_id and await sessions.hold(connection, caller.user_id, session_id_of(caller))):
        raise UnauthenticatedError("This session has ended. Sign in again.")


def session_id_of(caller: Caller) -> UUID:
    """Return the id of the caller's session; a token without one has none that exists."""
    return UUID(caller.session_id) if caller.session_id else UUID(int=0)
