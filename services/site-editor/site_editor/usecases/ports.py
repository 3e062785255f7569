"""What the use cases need, as protocols that adapters implement."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from site_editor.domain.content import Content


@dataclass(frozen=True)
class SavedVersion:
    """Content of a page as it was saved, in one language."""

    page_id: UUID
    locale: str
    content: Content


class Contents(Protocol):
    """Content of pages and widgets by language: what is published, the draft, and the versions of both."""

    async def publish(self, page_id: UUID, locale: str, content: Content) -> None:
        """Store the published content and delete the draft."""
        ...

    async def save_draft(self, page_id: UUID, locale: str, content: Content) -> None:
        """Store the draft in place of the former one."""
        ...

    async def find_draft(self, page_id: UUID, locale: str) -> Content | None:
        """Return the draft; None if there is none."""
        ...

    async def delete_draft(self, page_id: UUID, locale: str) -> None:
        """Delete the draft, if there is one."""
        ...

    async def add_version(self, version: SavedVersion, *, is_draft: bool) -> None:
        """Store a version by the caller; the oldest ones are deleted beyond a limit."""
        ...

    async def get_version(self, version_id: UUID) -> SavedVersion:
        """Return a version of any page. Raise NotFoundError."""
        ...


@dataclass(frozen=True)
class Place:
    """Where a draft has a widget; what is None stays as it is published."""

    front_hook: str | None = None
    priority: int | None = None


class Pages(Protocol):
    """Pages that content belongs to."""

    async def touch(self, page_id: UUID, locale: str, *, is_published: bool) -> None:
        """Increase the page's version and publish the event of a published or saved content. What is published takes
        the place of its draft. Raise NotFoundError."""
        ...

    async def keep_place(self, page_id: UUID, place: Place) -> None:
        """Keep the place of a widget as a draft. Raise ValidationError, NotFoundError."""
        ...

    async def discard_place(self, page_id: UUID) -> None:
        """Remove the place from the draft of a widget. Raise NotFoundError."""
        ...
