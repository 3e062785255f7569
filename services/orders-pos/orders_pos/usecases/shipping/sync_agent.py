"""Keep the copy of a user who is or was a shipping agent in step with the user."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from orders_pos.domain.shipping.methods import is_agent_role


@dataclass(frozen=True)
class User:
    """What an event says of a user; a higher version is newer."""

    id: UUID
    version: int
    full_name: str
    is_valid: bool
    roles: Collection[str]


class Agents(Protocol):
    """Copies of agents, each at the version of its user."""

    async def save(self, user: User) -> None:
        """Save a copy of the user, unless the stored one is as new."""
        ...

    async def deactivate(self, user: User) -> None:
        """Deactivate the user's copy if there is one, unless it is as new."""
        ...


async def sync_agent(user: User, agents: Agents) -> None:
    """Save the user, or deactivate the copy of one who is no longer an agent."""
    if any(is_agent_role(role) for role in user.roles):
        await agents.save(user)
    else:
        await agents.deactivate(user)
