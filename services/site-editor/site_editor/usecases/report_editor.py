"""Reporting that someone has a page open in the editor."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol
from uuid import UUID

# An editor that does not report itself is forgotten after this.
LIFE = timedelta(minutes=1)


@dataclass(frozen=True)
class OpenEditor:
    """A page that is open in an editor, which has a session of its own, by the name of who uses it."""

    page_id: UUID
    session: str
    name: str


@dataclass(frozen=True)
class OtherEditor:
    """Who else has a page open, and since when; in several windows, since the first of them."""

    name: str
    since: datetime


class Editors(Protocol):
    """Open editors."""

    async def keep(self, editor: OpenEditor, instant: datetime) -> bool:
        """Record that an editor is open; return whether it was not known. Raise NotFoundError without such a page."""
        ...

    async def remove(self, editor: OpenEditor) -> bool:
        """Forget an editor; return whether it was known."""
        ...

    async def forget(self, page_id: UUID, seen_before: datetime) -> bool:
        """Forget editors of a page that have not reported themselves lately; return whether there were some."""
        ...

    async def list_others(self, editor: OpenEditor) -> list[OtherEditor]:
        """Return who else has the page open."""
        ...

    def publish_change(self, page_id: UUID) -> None:
        """Publish that who has a page open has changed."""
        ...


async def report_editor(
    editor: OpenEditor, editors: Editors, instant: datetime, *, is_leaving: bool = False
) -> list[OtherEditor]:
    """Record that an editor is open, or closes, and return the others. Raise NotFoundError."""
    is_gone = await editors.forget(editor.page_id, instant - LIFE)
    is_changed = await (editors.remove(editor) if is_leaving else editors.keep(editor, instant))
    if is_changed or is_gone:
        editors.publish_change(editor.page_id)
    return await editors.list_others(editor)
