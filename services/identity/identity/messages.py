"""Values in messages."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Protocol, TypeVar
from uuid import UUID

from chassis.columns import parse_uuid, to_timestamp
from chassis.errors import NotFoundError, StaleError
from google.protobuf.timestamp_pb2 import Timestamp
from souk.identity.v1.identity_pb2 import Done
from souk.type.v1.paging_pb2 import Page


class ListRequest(Protocol):
    """The request for a list whose filter has ids alone."""

    @property
    def filter(self) -> Any:
        """The filter message, with the repeated field `ids`; empty is all."""
        ...

    @property
    def page(self) -> Page:
        """The part of the list: offset and limit."""
        ...


DONE = Done(done=True)

_Item = TypeVar("_Item")


def timestamp(instant: datetime | None) -> Timestamp | None:
    """Return the Timestamp of an instant, None for None."""
    return to_timestamp(instant) if instant else None


def item_id(text: str, message: str) -> UUID:
    """Return the id of an item. Raise NotFoundError with this message for what is none."""
    if (id_ := parse_uuid(text)) is None:
        raise NotFoundError(message)
    return id_


def list_part(
    items: Iterable[_Item], request: ListRequest, id_of: Callable[[Any], object] = lambda item: item.id
) -> tuple[list[_Item], int]:
    """Return the part of a whole list that a request asks for, and how many of it match its filter."""
    ids, page = request.filter.id, request.page
    matches = [item for item in items if not ids or str(id_of(item)) in ids]
    return matches[page.offset : page.offset + page.limit], len(matches)


def check_version(item: Any, version: int, changed: Iterable[str] = ()) -> None:
    """Raise StaleError unless a change of these fields was made on the present version of an item's message, or on no
    version: 0."""
    if version not in (0, item.version):
        raise StaleError(item, changed)
