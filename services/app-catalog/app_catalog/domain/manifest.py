"""Manifests: what the catalogue says of an application."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from chassis.errors import NotFoundError

DEFAULT_LOCALE = "en"
# The category of all that are announced, beside their own.
COMING_SOON = "coming-soon"


@dataclass(frozen=True)
class Release:
    """A release, with what changed by locale. `date` is an ISO 8601 date."""

    release: str
    date: str
    texts: Mapping[str, str]


@dataclass(frozen=True)
class Manifest:
    """`price` is in hundredths of a dirham, 0 is free. `names`, `descriptions` and each of `permissions` are by locale.
    `scopes` are those of the permissions, in their order. `requires` and `conflicts` are ids. `changelog` starts with
    the newest release. One that is announced can't be installed yet. `theme` has the colours of a theme by name."""

    id: str
    group: str
    category: str
    image: str
    names: Mapping[str, str]
    descriptions: Mapping[str, str]
    changelog: tuple[Release, ...]
    price: int = 0
    page_url: str = ""
    permissions: tuple[Mapping[str, str], ...] = ()
    scopes: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    is_announced: bool = False
    theme: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def release(self) -> str:
        """The newest release, which comes first in the changelog."""
        return self.changelog[0].release

    def releases_since(self, release: str) -> tuple[Release, ...]:
        """Return the releases after one, the newest first."""
        names = [entry.release for entry in self.changelog]
        return self.changelog[: names.index(release)] if release in names else self.changelog

    def is_newer_than(self, release: str) -> bool:
        """Return whether its release comes after one."""
        return _to_numbers(self.release) > _to_numbers(release)

    def widened(self, permissions: tuple[str, ...] | None) -> list[Mapping[str, str]]:
        """Return what it may do beside these scopes, as sentences by locale; nothing where they are not known."""
        if permissions is None:
            return []
        pairs = zip(self.scopes, self.permissions, strict=True)
        return [sentence for scope, sentence in pairs if scope not in permissions]

    @property
    def is_free(self) -> bool:
        """Whether it is installed without a purchase."""
        return self.price == 0

    def is_in(self, category: str) -> bool:
        """Return whether the category has it; COMING_SOON has those that are only announced, whatever their
        category."""
        return self.is_announced if category == COMING_SOON else self.category == category

    def is_named(self, text: str) -> bool:
        """Return whether the text is the id or the name in any language, whatever the case."""
        return text.strip().casefold() in {self.id, *(name.casefold() for name in self.names.values())}


def _to_numbers(release: str) -> tuple[int, ...]:
    return tuple(int(part) for part in release.split(".") if part.isdecimal())


def text_in(texts: Mapping[str, str], locale: str) -> str:
    """Return the text of a locale, else the English one."""
    return texts.get(locale) or texts[DEFAULT_LOCALE]


class Catalogue:
    """All manifests, in the order in which they are listed."""

    def __init__(self, manifests: Iterable[Manifest]) -> None:
        self._by_id = {manifest.id: manifest for manifest in manifests}

    def manifests(self) -> list[Manifest]:
        """Return all manifests in order."""
        return list(self._by_id.values())

    def find(self, id_: str) -> Manifest | None:
        """Return the manifest of an application, or None."""
        return self._by_id.get(id_)

    def get(self, id_: str) -> Manifest:
        """Return the manifest of an application. Raise NotFoundError for an unknown id."""
        if manifest := self._by_id.get(id_):
            return manifest
        raise NotFoundError("There is no such application.")

    def find_named(self, text: str) -> Manifest | None:
        """Return the first application of this id or name, or None."""
        return next((manifest for manifest in self._by_id.values() if manifest.is_named(text)), None)

    def list_names(self, ids: Iterable[str], locale: str = DEFAULT_LOCALE) -> str:
        """Return the names of applications with commas between."""
        return ", ".join(text_in(self.get(id_).names, locale) for id_ in ids)
