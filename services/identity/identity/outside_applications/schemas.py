"""Bodies and responses of outside applications."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

from identity.outside_applications.application import OutsideApplication
from identity.outside_applications.manifest import Manifest, Url, text_in
from identity.wire import Body, Wire

_PATH = "outside_applications"
_Parameter = Annotated[str, StringConstraints(max_length=2000, pattern=r"^[\x20-\x7e]*$")]


class OutsideApplicationItem(Wire):
    """An application that was added by the address of its manifest; its texts are in the language of the request."""

    id: str = Field(description="the key of its manifest")
    name: str
    description: str
    release: str
    manifest_url: str
    client_id: str = Field(description="of its OAuth client")
    status: Literal["available", "installed"]
    scopes: list[str] = Field(description="what it may do: those consented to, else those that it asks for")
    events: list[str] = Field(description="kinds of events that it receives")
    page_title: str | None = Field(description="of its page in the admin app")
    install_url: str = Field(description="where its installation begins")
    next_release: str | None = Field(description="a release that waits for consent")
    next_scopes: list[str] = Field(description="the scopes that it asks for beside those it has")
    next_changes: str
    created_at: str
    installed_at: str | None
    version: int
    client_secret: str | None = Field(default=None, description="shown once, when it was just added")
    webhook_secret: str | None = Field(default=None, description="signs its webhooks; shown once")


class OutsideApplicationCollection(BaseModel):
    """All of the tenant, the oldest first."""

    member: list[OutsideApplicationItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class DeletedOutsideApplication(BaseModel):
    id: str


class OutsidePageItem(Wire):
    """The page of an application. `frame` is a document with an empty frame, in which `address` is opened; its token
    is valid for a minute."""

    title: str
    address: str
    frame: str


class AuthorizationItem(Wire):
    """What a client of OAuth asks for. Where `redirect` is set, there is nothing to consent to."""

    name: str
    description: str
    application: str
    origin: str
    scopes: list[str]
    new_scopes: list[str] = Field(description="those of them that it does not have")
    events: list[str]
    page_title: str | None
    denied: str = Field(description="where a refusal leads")
    redirect: str | None


class RedirectItem(Wire):
    """Where the browser goes on."""

    redirect: str


class AddOutsideApplicationBody(Body):
    """The address of a manifest."""

    manifest_url: Url


class AcceptUpdateBody(Body):
    """Consent to the scopes of a release that waits for it."""

    release: Annotated[str, StringConstraints(max_length=40)]


class AuthorizationBody(Body):
    """The parameters of an authorization request (RFC 6749, 4.1.1; RFC 7636)."""

    client_id: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    redirect_uri: Url
    response_type: _Parameter = ""
    scope: _Parameter = ""
    state: _Parameter = ""
    code_challenge: _Parameter = ""
    code_challenge_method: _Parameter = ""


def iri(application: OutsideApplication, locale: str) -> str:
    return f"/{locale}/api/{_PATH}/{application.key}"


def item(
    application: OutsideApplication, locale: str, secrets: tuple[str, str] | None = None
) -> dict[str, Any]:
    """Return the public JSON, with client secret and webhook secret only where it was just added."""
    manifest, following = application.manifest, application.next_manifest
    widened = sorted(set(following.scopes) - set(application.scopes)) if following else []
    shown = OutsideApplicationItem(
        id=application.key,
        name=text_in(manifest.name, locale),
        description=text_in(manifest.description, locale),
        release=manifest.release,
        manifest_url=application.manifest_url,
        client_id=application.client_id,
        status="installed" if application.is_installed else "available",
        scopes=list(application.scopes if application.is_installed else manifest.scopes),
        events=events_of(manifest),
        page_title=title_of(manifest, locale),
        install_url=manifest.start_url,
        next_release=following and following.release,
        next_scopes=widened,
        next_changes=text_in(following.changes, locale) if following and following.changes else "",
        created_at=application.created_at.isoformat(),
        installed_at=application.installed_at and application.installed_at.isoformat(),
        version=application.version,
        client_secret=secrets and secrets[0],
        webhook_secret=secrets and secrets[1],
    )
    hidden = None if secrets else {"client_secret", "webhook_secret"}
    fields = shown.model_dump(by_alias=True, exclude=hidden)
    return {"@id": iri(application, locale), "@type": "OutsideApplication", **fields}


def events_of(manifest: Manifest) -> list[str]:
    return list(manifest.webhooks.events) if manifest.webhooks else []


def title_of(manifest: Manifest, locale: str) -> str | None:
    return text_in(manifest.page.title, locale) if manifest.page else None
