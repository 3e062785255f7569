"""Content between messages and the domain."""

from collections.abc import Iterable
from functools import partial
from uuid import UUID

import orjson
from chassis.columns import parse_uuid
from chassis.errors import NotFoundError, ValidationError, invalid_field
from chassis.slow_work import run_slowly
from souk.site.v1 import site_pb2 as pb

from site_editor.domain.content import Content, Part, check_parts
from site_editor.domain.project import check_project


async def check_content(parts: Iterable[pb.PagePart], project: str, path: str) -> Content:
    """Return what `to_content` does, outside the event loop."""
    sent = list(parts)
    size = len(project) + sum(part.ByteSize() for part in sent)
    return await run_slowly(partial(to_content, sent, project, path), f"{path}json_simplified_content", size)


def to_content(parts: Iterable[pb.PagePart], project: str, path: str) -> Content:
    """Return checked content. `path` is that of the message which has the fields, with its dot. Raise
    ValidationError."""
    checked = check_parts([Part(part.html, part.css) for part in parts], f"{path}json_simplified_content")
    if project:
        _check_project(project, f"{path}project")
    return Content(checked, project)


def _check_project(project: str, path: str) -> None:
    try:
        parsed: object = orjson.loads(project)
    except orjson.JSONDecodeError:
        raise invalid_field(path, "Send the editor's JSON.", "json") from None
    if violations := check_project(parsed, path):
        raise ValidationError(*violations)


def to_messages(content: Content) -> list[pb.PagePart]:
    """Return the parts as messages."""
    return [pb.PagePart(html=part.html, css=part.css) for part in content.parts]


def parse_id(text: str, noun: str) -> UUID:
    """Return the id. Raise NotFoundError for what can't be one."""
    id_ = parse_uuid(text)
    if id_ is None:
        raise NotFoundError(f"There is no such {noun}.")
    return id_
