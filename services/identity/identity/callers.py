"""Signed-in people who do something with what identity has."""

from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from chassis.audit import Actor
from chassis.context import Caller, current_caller
from chassis.errors import UnauthenticatedError

from identity.access import sessions
from identity.model import Tenant
from identity.process import Identity


@dataclass(frozen=True)
class PersonRequest:
    """A request of a person for themselves, in the tenant of their token."""

    identity: Identity
    caller: Caller

    @classmethod
    def current(cls, identity: Identity) -> Self:
        """Return the request of the caller of the present rpc, whom its contract allows."""
        return cls(identity, current_caller())

    @property
    def tenant(self) -> Tenant:
        """The tenant of the token; its display name is not in tokens and is empty."""
        caller = self.caller
        place = caller.currency, caller.locale, caller.timezone, caller.country
        return Tenant(caller.tenant_id, caller.tenant, "", *place)

    @property
    def actor(self) -> Actor:
        """The person as the audit log names them."""
        return Actor(self.caller.user_id, self.caller.name, self.caller.address)


class AdminRequest(PersonRequest):
    """A request of an admin."""


async def hold_session(connection: Any, caller: Caller) -> None:
    """Keep the caller's session open until the transaction ends, which adds something that signs in to their account.
    Raise UnauthenticatedError if the session has ended: its access token may not have yet."""
    if not (caller.user_id and await sessions.hold(connection, caller.user_id, session_id_of(caller))):
        raise UnauthenticatedError("This session has ended. Sign in again.")


def session_id_of(caller: Caller) -> UUID:
    """Return the id of the caller's session; a token without one has none that exists."""
    return UUID(caller.session_id) if caller.session_id else UUID(int=0)
