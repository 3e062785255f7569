"""A sealed record: its text, which is hashed with the digest of the record before it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

FORMAT: Final = "souk-seal-1"
# The chain of what has no till: the public shop, drivers, transfers, settings.
NO_TILL: Final = UUID(int=0)
# What the first record of a chain follows.
NO_DIGEST: Final = bytes(32)
_ZERO = Decimal(0)
_NEVER: Final = datetime.min.replace(tzinfo=UTC)

STARTED = "sealing-started"
PAYMENT, REFUND, CORRECTION = "payment", "refund", "correction"
SESSION_OPENED, SESSION_CLOSED = "session-opened", "session-closed"
CASH_MOVED, DRAWER_OPENED = "cash-moved", "drawer-opened"
SETTINGS_CHANGED = "settings-changed"
DAY_CLOSED, MONTH_CLOSED, YEAR_CLOSED = "day-closed", "month-closed", "year-closed"
EXPORTED, ERASED, FAILED = "exported", "erased", "failed"
SIGNED_IN = "signed-in"
DUPLICATE_PRINTED, KEY_REPLACED = "duplicate-printed", "key-replaced"

Content = Mapping[str, object]

# Clocks of several machines differ by less.
_SKEW: Final = timedelta(seconds=2)


@dataclass(frozen=True)
class ChainHead:
    """The last record of a chain and the perpetual totals after it. `absolute_total` never falls."""

    chain: UUID
    number: int = 0
    digest: bytes = NO_DIGEST
    signed_total: Decimal = _ZERO
    absolute_total: Decimal = _ZERO
    time: datetime = _NEVER
    day: date = date.min


@dataclass(frozen=True)
class Entry:
    """What is to be recorded in a chain. `amount` is what it adds to the totals; `period` is that of a closing, which a
    chain has once."""

    kind: str
    content: Content
    chain: UUID = NO_TILL
    amount: Decimal = _ZERO
    order_id: UUID | None = None
    entry_ids: tuple[UUID, ...] = field(default=())
    period: str | None = None


@dataclass(frozen=True)
class SealedText:
    """A text with its digest, and the head of the chain that it leads to."""

    entry: Entry
    text: str
    previous: bytes
    head: ChainHead


def seal_text(entry: Entry, head: ChainHead, time: datetime, day: date) -> SealedText:
    """Return the text of the record that follows a head. Neither time nor day goes back in a chain: the record of a
    clock that went back has the time of the record before, and what the clock said."""
    clock = {"clock": format_time(time)} if head.time - time > _SKEW else {}
    time, day = max(time, head.time), max(day, head.day)
    signed, absolute = head.signed_total + entry.amount, head.absolute_total + abs(entry.amount)
    number = head.number + 1
    text = canonical_json(
        {
            **entry.content,
            **clock,
            "format": FORMAT,
            "chain": str(head.chain),
            "number": number,
            "kind": entry.kind,
            "time": format_time(time),
            "day": day.isoformat(),
            "amount": format_amount(entry.amount),
            "signedTotal": format_amount(signed),
            "absoluteTotal": format_amount(absolute),
        }
    )
    digest = digest_text(head.digest, text)
    return SealedText(
        entry, text, head.digest, ChainHead(head.chain, number, digest, signed, absolute, time, day)
    )


def digest_text(previous: bytes, text: str) -> bytes:
    """Return the SHA-256 over the digest of the record before and the text in UTF-8."""
    return hashlib.sha256(previous + text.encode()).digest()


def canonical_json(content: Content) -> str:
    """Return JSON with sorted keys and without spaces, in which no number is a fraction: amounts are texts."""
    return json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def format_time(time: datetime) -> str:
    """Return an instant in UTC to the microsecond, such as 2026-11-30T08:15:00.000000Z."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def format_amount(amount: Decimal) -> str:
    """Return an amount without an exponent and without zeros that say nothing."""
    return f"{amount.normalize():f}" if amount else "0"
