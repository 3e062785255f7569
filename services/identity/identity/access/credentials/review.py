"""After a new password its person sees what else signs in, and ends what is not theirs, by a link that works once."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.audit import Actor, Change
from chassis.model import now

from identity.access.account_links import add_link, find_link, link_ended, use_link
from identity.access.accounts import list_memberships
from identity.access.credentials.remaining import RemainingCredential, end_remaining, list_remaining
from identity.audit.entries import record_everywhere
from identity.process import Identity


@dataclass(frozen=True)
class Review:
    """The token with which a person ends what remains, and what that is."""

    token: str
    remaining: Sequence[RemainingCredential]


async def begin_review(connection: Any, user_id: UUID, instant: datetime) -> Review | None:
    """Return the review of what goes on with a new password, or None if nothing does."""
    if not (remaining := await list_remaining(connection, user_id)):
        return None
    token, _ = await add_link(connection, user_id, "review", instant)
    return Review(token, remaining)


async def read_review(identity: Identity, token: str) -> Sequence[RemainingCredential]:
    """Return what remains. Raise NotFoundError for a token that was used or has expired."""
    async with identity.database.directory() as connection:
        user_id = await find_link(connection, token, "review", now())
        if user_id is None:
            raise link_ended("review")
        return await list_remaining(connection, user_id)


async def end_reviewed(identity: Identity, token: str, ids: Collection[UUID], address: str) -> None:
    """End those of the ids, which ends the token. Raise NotFoundError for a token that was used or has expired."""
    async with identity.database.directory() as connection:
        used = await use_link(connection, token, "review", now())
        if used is None:
            raise link_ended("review")
        user_id = used.user_id
        ended = [
            credential for credential in await list_remaining(connection, user_id) if credential.id in ids
        ]
        await end_remaining(connection, user_id, ended)
        memberships = await list_memberships(connection, user_id)
        if ended and memberships:
            name = memberships[0].name
            change = Change(
                "credentials-ended", user_id, name, after={"ended": [credential.name for credential in ended]}
            )
            await record_everywhere(connection, memberships, Actor(user_id, name, address), change)
    if ended:
        await identity.revoke(user_id)
