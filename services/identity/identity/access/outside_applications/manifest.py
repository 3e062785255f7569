"""Manifests of outside applications, as their makers publish them."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import orjson
from chassis.contract.event_rights import scope_of_event
from chassis.contract.scopes import grantable_scopes
from chassis.egress import BlockedAddressError, Egress
from chassis.errors import BusyError, FieldViolation, ValidationError, invalid_field
from chassis.locales import DEFAULT, LOCALES
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model
from pydantic import ValidationError as ModelError
from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails

from identity.notices.webhooks.kinds import all_kinds

_URL = "manifestUrl"
_MAX_BYTES = 64 * 1024
_PLAIN = r"^[^\u0000]*$"
Url = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^[\x21-\x7e]*$")]
_Name = Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=_PLAIN)]
_Text = Annotated[str, StringConstraints(max_length=500, pattern=_PLAIN)]
_Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{1,39}$")]
_Release = Annotated[str, StringConstraints(pattern=r"^\d{1,6}\.\d{1,6}\.\d{1,6}$")]
_Scope = Annotated[str, StringConstraints(max_length=64)]
_Kind = Annotated[str, StringConstraints(max_length=100)]
Role = Literal["ROLE_ADMIN", "ROLE_STAFF", "ROLE_SHIPPING_AGENT"]


# Codes of violations by pydantic's types; those not listed are `invalid`.
_CODES = {
    "missing": "blank",
    "extra_forbidden": "unknown",
    "string_type": "text",
    "string_too_short": "length",
    "string_too_long": "length",
    "string_pattern_mismatch": "text",
    "bool_type": "boolean",
    "bool_parsing": "boolean",
    "list_type": "list",
    "literal_error": "choice",
    "value_error": "text",
}


class _Part(BaseModel):
    """A part of a manifest: unknown fields are rejected, values are not converted, names are camelCase."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid", strict=True)


def _by_language(name: str, text: Any) -> type[_Part]:
    """Return the model of a text by language; the default's must be there, and stands in for one that is omitted."""
    fields: dict[str, Any] = {
        locale: (text, ...) if locale == DEFAULT else (text | None, None) for locale in LOCALES
    }
    return create_model(name, __base__=_Part, **fields)


_NAMES, _TEXTS = _by_language("Names", _Name), _by_language("Texts", _Text)


class Names(_NAMES):
    """A short text by language."""


class Texts(_TEXTS):
    """A text by language."""


class Page(_Part):
    """A page that is shown in a frame of the admin app, to people with one of the roles."""

    title: Names
    url: Url
    roles: list[Role] = Field(default=["ROLE_ADMIN"], min_length=1, max_length=3)


class Hook(_Part):
    """Where events of these kinds are sent while the application is installed."""

    url: Url
    events: list[_Kind] = Field(min_length=1, max_length=100)


class Manifest(_Part):
    """What an outside application is and wants. All its addresses are of the origin that the manifest is read from.
    `startUrl` is opened to install it, and leads to the page of consent."""

    key: _Key
    name: Names
    description: Texts
    release: _Release
    changes: Texts | None = None
    start_url: Url
    redirect_uris: list[Url] = Field(min_length=1, max_length=5)
    scopes: list[_Scope] = Field(min_length=1, max_length=50)
    page: Page | None = None
    webhooks: Hook | None = None

    def document(self) -> dict[str, Any]:
        """Return what is stored of it."""
        return self.model_dump(by_alias=True, exclude_none=True)


def text_in(texts: Names | Texts, locale: str) -> str:
    """Return the text of a locale, else the default's."""
    return str(getattr(texts, locale, None) or getattr(texts, DEFAULT))


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address, empty for what has none."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    has_user = "@" in parts.netloc
    return f"{parts.scheme}://{parts.netloc}".lower() if parts.netloc and not has_user else ""


async def fetch_manifest(egress: Egress, url: str, own_url: str) -> Manifest:
    """Return the manifest at an address. Raise ValidationError that names the field of the request or the manifest.
    `own_url` is the platform's."""
    try:
        body = await egress.get(url)
    except (BlockedAddressError, ValueError):
        raise invalid_field(_URL, "Send the https address of a public host.", "public-address") from None
    except BusyError as error:
        raise invalid_field(_URL, f"There is no manifest at this address: {error}", "no-manifest") from None
    return parse_manifest(body, url, own_url)


def parse_manifest(body: bytes, url: str, own_url: str) -> Manifest:
    """Return the manifest. Raise ValidationError with every violation."""
    try:
        raw = orjson.loads(body) if len(body) <= _MAX_BYTES else None
    except orjson.JSONDecodeError:
        raw = None
    if not isinstance(raw, dict):
        raise invalid_field(_URL, "What is at this address is no manifest: it is no JSON object.", "no-json")
    try:
        manifest = Manifest.model_validate({name: raw[name] for name in raw if name != "$schema"})
    except ModelError as error:
        raise ValidationError(*(_to_violation(details, "manifest") for details in error.errors())) from None
    if violations := list(_check(manifest, url, own_url)):
        raise ValidationError(*violations)
    return manifest


def _check(manifest: Manifest, url: str, own_url: str) -> Iterator[FieldViolation]:
    own_host, host = urlsplit(own_url).hostname or "", urlsplit(url).hostname or ""
    if f".{host}".endswith(f".{own_host}"):
        yield FieldViolation(_URL, "An outside application has a host of its own.", "own-host")
    for path, address in _addresses(manifest):
        if not origin_of(url) or origin_of(address) != origin_of(url) or "#" in address:
            text = "This address is not of the origin that the manifest is read from."
            yield FieldViolation(f"manifest.{path}", text, "other-origin")
    for index, scope in enumerate(manifest.scopes):
        if scope not in grantable_scopes():
            yield FieldViolation(f"manifest.scopes.{index}", f"There is no scope {scope}.", "unknown")
    yield from _check_events(manifest)


def _check_events(manifest: Manifest) -> Iterator[FieldViolation]:
    for index, kind in enumerate(manifest.webhooks.events if manifest.webhooks else []):
        path = f"manifest.webhooks.events.{index}"
        if kind not in all_kinds():
            yield FieldViolation(path, f"There is no event {kind}.", "unknown")
        elif not (scope := scope_of_event(kind)):
            yield FieldViolation(path, "Only admins receive this event.", "event-for-admins")
        elif not can_receive(kind, manifest.scopes):
            text = f"Who receives this event needs a scope: {scope}"
            yield FieldViolation(path, text, "insufficient-scope")


def _addresses(manifest: Manifest) -> Iterator[tuple[str, str]]:
    yield "startUrl", manifest.start_url
    for index, address in enumerate(manifest.redirect_uris):
        yield f"redirectUris.{index}", address
    if manifest.page:
        yield "page.url", manifest.page.url
    if manifest.webhooks:
        yield "webhooks.url", manifest.webhooks.url


def can_receive(kind: str, scopes: list[str] | tuple[str, ...]) -> bool:
    """Return whether who has these scopes may read what an event of this kind carries."""
    return scope_of_event(kind) in scopes


def _to_violation(details: ErrorDetails, *prefix: str) -> FieldViolation:
    """Return the violation that a model found; its path begins with the prefix."""
    path = ".".join(str(part) for part in (*prefix, *details["loc"]))[:100]
    return FieldViolation(path, details["msg"], _CODES.get(details["type"], "invalid"))
