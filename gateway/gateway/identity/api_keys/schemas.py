"""Bodies and responses of API keys."""

from typing import Annotated, Any

from identity.api_keys.key import ApiKey
from identity.wire import Body, NameText, Wire
from identity.wire import TimeText as Time
from pydantic import BaseModel, Field, StringConstraints

_PATH = "api_keys"


class ApiKeyItem(Wire):
    """A key; `hint` is the end of its secret."""

    id: str
    name: str
    hint: str
    scopes: list[str]
    maker: str = Field(description="the person whose rights it has, within its scopes")
    created_at: str
    expires_at: str | None
    last_used_at: str | None = Field(description="exact to the minute")
    secret: str | None = Field(default=None, description="shown once, to who made the key")


class ApiKeyCollection(BaseModel):
    """All keys, the newest first."""

    member: list[ApiKeyItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class ScopeItem(Wire):
    """What a key may be limited to."""

    id: str


class ScopeCollection(BaseModel):
    """All scopes, by name."""

    member: list[ScopeItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class DeletedApiKey(BaseModel):
    id: str


class CreateApiKeyBody(Body):
    """A key for these scopes; without `expiresAt` it is valid until it is revoked."""

    name: NameText
    scopes: list[Annotated[str, StringConstraints(max_length=64)]] = Field(min_length=1, max_length=50)
    expires_at: Time | None = None


def iri(key: ApiKey, locale: str) -> str:
    return f"/{locale}/api/{_PATH}/{key.id}"


def item(key: ApiKey, locale: str, secret: str | None = None) -> dict[str, Any]:
    """Return the public JSON of a key, with its secret only where it was just made."""
    shown = ApiKeyItem(
        id=str(key.id),
        name=key.name,
        hint=key.hint,
        scopes=list(key.scopes),
        maker=key.maker,
        created_at=key.created_at.isoformat(),
        expires_at=key.expires_at and key.expires_at.isoformat(),
        last_used_at=key.last_used_at and key.last_used_at.isoformat(),
        secret=secret,
    )
    fields = shown.model_dump(by_alias=True, exclude=None if secret else {"secret"})
    return {"@id": iri(key, locale), "@type": "ApiKey", **fields}
