"""The till at which a payment is counted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.context import ADMIN, STAFF, Caller
from chassis.normalization import normalize_text

from orders_pos.domain.search import to_single_line


@dataclass(frozen=True)
class OpenSession:
    """The open cash session of a till: the name that the till had at the opening, who opened it when, and its number at
    the till."""

    id: UUID
    till_name: str
    opened_by_id: UUID | None
    open_time: datetime
    number: int = 1


@dataclass(frozen=True)
class TillState:
    """A till, and its open session if it has one."""

    id: UUID
    name: str
    session: OpenSession | None = None


def find_till(text: str, tills: Sequence[TillState]) -> TillState | None:
    """Return the one till that a payment names: by its id, by its name, by its name in another notation, or by the name
    that it had when it was opened. Return None if there is none, or more than one."""
    for matches in _list_matches(text, tills):
        if matches:
            return matches[0] if len(matches) == 1 else None
    return None


def _list_matches(text: str, tills: Sequence[TillState]) -> Iterator[list[TillState]]:
    id_, folded = parse_uuid(text.strip()), _fold(text)
    yield [till for till in tills if till.id == id_]
    yield [till for till in tills if till.name == text]
    yield [till for till in tills if _fold(till.name) == folded]
    yield [till for till in tills if till.session and _fold(till.session.till_name) == folded]


def _fold(name: str) -> str:
    return to_single_line(normalize_text("NFKC", name)).casefold()


def choose_till(tills: Sequence[TillState], caller: Caller) -> TillState | None:
    """Return the till of a payment that names none: the only one, else the one that the caller opened last, else
    None."""
    if len(tills) == 1:
        return tills[0]
    opened = [
        (till.session.open_time, till)
        for till in tills
        if till.session and till.session.opened_by_id == caller.user_id
    ]
    return max(opened, key=lambda entry: entry[0])[1] if opened else None


def works_at_till(caller: Caller) -> bool:
    """Return whether the money that a caller takes goes into a drawer unless they say otherwise. A driver carries it
    until it is brought in; what no person does, and what shoppers pay, is paid elsewhere."""
    return caller.user_id is not None and bool(caller.roles & {ADMIN, STAFF})
