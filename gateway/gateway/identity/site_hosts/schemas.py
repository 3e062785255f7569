"""Bodies and responses of the hosts of a site."""

from typing import Annotated, Any

from identity.site_hosts.host import SiteHost
from identity.wire import Body, Wire
from pydantic import BaseModel, Field, StringConstraints

_PATH = "site_hosts"


class SiteHostItem(Wire):
    """A host, and the record to set with whoever runs its domain."""

    id: str
    host: str
    is_verified: bool
    verified_at: str | None
    record_type: str
    record_name: str
    record_value: str


class SiteHostCollection(BaseModel):
    """All hosts, by name."""

    member: list[SiteHostItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class DeletedHost(BaseModel):
    id: str


class AddSiteHostBody(Body):
    """The host to show the site at."""

    host: Annotated[str, StringConstraints(min_length=1, max_length=253, pattern=r"^[^\u0000]*$")]


def iri(host: SiteHost, locale: str) -> str:
    return f"/{locale}/api/{_PATH}/{host.id}"


def item(host: SiteHost, locale: str) -> dict[str, Any]:
    shown = SiteHostItem(
        id=str(host.id),
        host=host.host,
        is_verified=host.verified_at is not None,
        verified_at=host.verified_at.isoformat() if host.verified_at else None,
        record_type="TXT",
        record_name=host.record_name,
        record_value=host.record_value,
    )
    return {"@id": iri(host, locale), "@type": "SiteHost", **shown.model_dump(by_alias=True)}
