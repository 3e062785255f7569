"""The way of a document to those it is for, through a platform: its states, and what a platform is asked."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

NOT_SENT: Final = "not-sent"
# To be handed to the platform.
SENDING: Final = "sending"
# The platform has it.
SENT: Final = "sent"
ACCEPTED: Final = "accepted"
REJECTED: Final = "rejected"
_ENDS: Final = frozenset({ACCEPTED, REJECTED})
_FIRST_CHECK, _LONGEST_CHECK = timedelta(minutes=1), timedelta(hours=6)


@dataclass(frozen=True)
class PlatformDocument:
    """What is handed to a platform. The same `key` names the same document, however often it is handed over. `kind`
    says what it is, such as invoice, `format` how it is written, such as factur-x."""

    key: str
    kind: str
    format: str
    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True)
class PlatformState:
    """What a platform says of a document: its own name of it, one of the states SENT, ACCEPTED and REJECTED, and why it
    was rejected."""

    reference: str
    status: str
    reason: str = ""


class Platform(Protocol):
    """A platform that takes documents of any kind and passes them on."""

    @property
    def is_available(self) -> bool:
        """Whether there is one."""
        ...

    async def submit(self, document: PlatformDocument) -> PlatformState:
        """Hand a document over, once however often it is called. Raise BusyError if the platform does not take it
        now: it may have it all the same."""
        ...

    async def get_state(self, reference: str) -> PlatformState:
        """Return what became of a document. Raise BusyError if the platform does not say."""
        ...


def is_under_way(status: str) -> bool:
    """Return whether the platform has more to say."""
    return status in (SENDING, SENT)


def can_send(status: str) -> bool:
    """Return whether a document can be sent: for the first time, or again after it was rejected."""
    return status in (NOT_SENT, REJECTED)


def next_look(sent_at: datetime, now: datetime) -> datetime:
    """Return when the platform is asked again about what was sent at a time: the longer ago that is, the less often."""
    return now + min(max(now - sent_at, _FIRST_CHECK), _LONGEST_CHECK)


def advances(before: str, after: str) -> bool:
    """Return whether a state follows another one: a late reply undoes nothing, and an end stays."""
    order = (SENDING, SENT)
    if before not in order:
        return False
    return after in _ENDS or order.index(after) > order.index(before)
