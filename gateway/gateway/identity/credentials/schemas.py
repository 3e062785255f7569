"""Bodies and responses of what still signs in after a new password."""

from collections.abc import Sequence

from identity.credentials.remaining import Kind, RemainingCredential
from identity.wire import Body, TokenText, Wire
from pydantic import Field


class RemainingItem(Wire):
    """What signs in as the person in one tenant."""

    id: str
    kind: Kind
    name: str
    tenant: str = Field(description="the tenant's name")
    created_at: str
    last_used_at: str | None


class Review(Wire):
    """What still signs in, and the token with which the person ends what is not theirs."""

    token: str
    remaining: list[RemainingItem]


class ReviewBody(Body):
    """The token of a review."""

    token: TokenText


class EndCredentialsBody(Body):
    """The token of a review, and the ids of what shall end."""

    token: TokenText
    ended: list[str] = Field(max_length=1000)


def to_review(token: str, remaining: Sequence[RemainingCredential]) -> Review:
    return Review(token=token, remaining=[_item(one) for one in remaining])


def _item(one: RemainingCredential) -> RemainingItem:
    return RemainingItem(
        id=str(one.id),
        kind=one.kind,
        name=one.name,
        tenant=one.tenant,
        created_at=one.created_at.isoformat(),
        last_used_at=one.last_used_at and one.last_used_at.isoformat(),
    )
