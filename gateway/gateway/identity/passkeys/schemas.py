"""Bodies and responses of passkeys."""

from typing import Annotated, Any

from identity.wire import Body, Wire
from pydantic import BaseModel, Field, StringConstraints

PasskeyName = Annotated[
    str,
    StringConstraints(
        min_length=1, max_length=60, pattern=r"^[^\x00-\x1F\x7F]*[^\x00-\x20\x7F][^\x00-\x1F\x7F]*$"
    ),
]


class PasskeyItem(Wire):
    """A passkey by the name that its owner gave it."""

    id: str
    name: str
    created_at: str
    last_used_at: str | None


class PasskeyCollection(BaseModel):
    """The oldest first."""

    member: list[PasskeyItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class PasskeyOptions(BaseModel):
    """What the browser hands to an authenticator, as JSON of Web Authentication Level 3."""

    options: dict[str, Any]


class AddPasskeyBody(Body):
    """A name, and the authenticator's response, as the browser writes it as JSON."""

    name: PasskeyName
    credential: dict[str, Any]


class RenamePasskeyBody(Body):
    """The new name."""

    name: PasskeyName
