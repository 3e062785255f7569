"""Bodies and responses of people."""

from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from identity.people.person import Person
from identity.wire import Body, EmailText, NameText, Wire

Role = Literal["ROLE_ADMIN", "ROLE_STAFF", "ROLE_SHIPPING_AGENT"]


class PersonItem(Wire):
    """Someone who works here, or is invited to."""

    id: str
    email: str
    name: str
    roles: list[Role]
    state: Literal["active", "inactive", "invited"]
    version: int
    signed_in_at: str | None = Field(description="the start of the newest open session")
    expires_at: str | None = Field(description="when the invitation ends")
    link: str | None = Field(default=None, description="the invitation's link, shown once, to who made it")


class PeopleCollection(BaseModel):
    """Everyone, by name."""

    member: list[PersonItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class PersonLink(Wire):
    """A link that works once, shown to who made it."""

    link: str
    expires_at: str


class Deleted(BaseModel):
    id: str


class InvitePersonBody(Body):
    """Whom to invite, and what they may do."""

    email: EmailText
    name: NameText
    roles: list[Role] = Field(min_length=1, max_length=3)
    is_mailed: bool = Field(default=False, description="whether the link is sent by mail too")


class ChangePersonBody(Body):
    """What is not sent stays as it is."""

    name: NameText | None = None
    roles: list[Role] | None = Field(None, min_length=1, max_length=3)
    is_active: bool | None = None
    version: int | None = Field(None, ge=1, le=2**31 - 1)


def iri(person_id: UUID, locale: str) -> str:
    return f"/{locale}/api/people/{person_id}"


def person(person: Person, locale: str) -> dict[str, Any]:
    """Return the public JSON of a person."""
    item = PersonItem(
        id=str(person.id),
        email=person.email,
        name=person.name,
        roles=list(person.roles),  # pyright: ignore[reportArgumentType]  # the table has these roles alone
        state=person.state,
        version=person.version,
        signed_in_at=person.signed_in_at and person.signed_in_at.isoformat(),
        expires_at=person.expires_at and person.expires_at.isoformat(),
    )
    fields = item.model_dump(by_alias=True, exclude={"link"})
    return {"@id": iri(person.id, locale), "@type": "Person", **fields}
