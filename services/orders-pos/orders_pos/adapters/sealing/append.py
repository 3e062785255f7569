"""Append records to chains: the last work of a transaction, so that a chain is locked for as short as it can be.

What is to be recorded is deferred until all else is done. Then the heads of the chains are locked, in their order, and
the records are inserted in the statement that inserts the events.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.model import now
from chassis.transaction import Deferred, Statement
from countries.packs import country_pack

from orders_pos.adapters.sealing.heads import LockedHead, Seal, is_started, lock_heads
from orders_pos.adapters.sealing.signing_keys import sign
from orders_pos.adapters.sealing.start_sealing import start_sealing
from orders_pos.domain.sealing.payment_record import NO_EARLIER, EarlierRecord, SavedOrder
from orders_pos.domain.sealing.record import NO_TILL, ChainHead, Content, Entry, SealedText, seal_text

_EARLIER = """
SELECT order_id, r.chain, r.number, r.number IS NOT NULL OR EXISTS (
  SELECT FROM payment_entry e WHERE e.tenant_id = $1 AND e.order_id = o.order_id AND NOT e.id = ANY($3::uuid[]))
FROM unnest($2::uuid[]) AS o (order_id) LEFT JOIN LATERAL (
  SELECT chain, number FROM sealed_record WHERE tenant_id = $1 AND order_id = o.order_id ORDER BY time, number LIMIT 1
) r ON true"""
_MOVE_HEADS = """
UPDATE sealed_chain c SET number = h.number, digest = h.digest, signed_total = h.signed_total,
  absolute_total = h.absolute_total, time = h.time, day = h.day
FROM unnest($2::uuid[], $3::bigint[], $4::bytea[], $5::numeric[], $6::numeric[], $7::timestamptz[], $8::date[])
  AS h (chain, number, digest, signed_total, absolute_total, time, day)
WHERE c.tenant_id = $1 AND c.chain = h.chain"""
_INSERT = """
INSERT INTO sealed_record (tenant_id, chain, number, kind, time, day, order_id, entry_ids, period, text, previous,
  digest, signature, key_id)
SELECT $1, chain, number, kind, time, day, order_id, string_to_array(entry_ids, ',')::uuid[], period, text, previous,
  digest, signature, $13
FROM unnest($2::uuid[], $3::bigint[], $4::text[], $5::timestamptz[], $6::date[], $7::uuid[], $8::text[], $9::text[],
  $10::text[], $11::bytea[], $12::bytea[], $14::bytea[])
  AS r (chain, number, kind, time, day, order_id, entry_ids, period, text, previous, digest, signature)"""


@dataclass(frozen=True)
class _Recorded:
    """What is to be recorded. Only what `starts` begins the sealing of a tenant. `head` is that of its chain, if
    it is locked already."""

    content: Entry | SavedOrder
    starts: bool = True
    head: LockedHead | None = None

    @property
    def orders(self) -> list[SavedOrder]:
        return [self.content] if isinstance(self.content, SavedOrder) else []


def is_sealing() -> bool:
    """Return whether the records of the caller's country are sealed."""
    return country_pack(current_caller().country).sealing is not None


def seal(
    kind: str, content: Content, chain: UUID | None = None, *, starts: bool = False, period: str | None = None
) -> None:
    """Record something in the chain of a till, or in the one of what has no till, if the current transaction commits.
    Does nothing where records are not sealed, and before the first one unless it `starts` them.

    `content` has texts, whole numbers, lists and objects, no personal data, and none of the names that each record has
    (`kind`, `number`, `time`, `day`, `amount` and so on).
    """
    if is_sealing():
        _defer(_Recorded(Entry(kind, content, chain or NO_TILL, period=period), starts))


def seal_order(saved: SavedOrder, head: LockedHead | None, *, is_tenant_sealing: bool) -> None:
    """Record what a saved order did, if the current transaction commits and records are sealed."""
    if (is_tenant_sealing or is_sealing()) and saved.is_recorded:
        _defer(_Recorded(saved, head=head))


def _defer(recorded: _Recorded) -> None:
    current_transaction().deferred.append(Deferred(_build, recorded))


async def _build(records: Sequence[_Recorded]) -> Sequence[Statement]:
    """Return the statements that append the records, with their chains locked."""
    if not (any(record.starts for record in records) or await is_started()):
        return ()
    entries = await _list_entries(records)
    if not entries:
        return ()
    heads = await _lock({entry.chain for entry in entries}, records)
    if not heads:
        own = [id_ for entry in entries for id_ in entry.entry_ids]
        start = await start_sealing(own)
        entries = [*([start] if start else ()), *entries]
        heads = await _lock({entry.chain for entry in entries}, records)
    return append_records(entries, heads[0].seal, {each.head.chain: each.head for each in heads}, now())


async def _list_entries(records: Iterable[_Recorded]) -> list[Entry]:
    """Return what is recorded, once it is known which orders were recorded before."""
    saved = [order for record in records for order in record.orders]
    earlier = await _find_earlier(saved) if any(order.stored for order in saved) else {}
    entries: list[Entry] = []
    for record in records:
        if isinstance(record.content, Entry):
            entries.append(record.content)
            continue
        order_id = record.content.order.id
        entry = record.content.to_entry(earlier.get(order_id, NO_EARLIER))
        if entry:
            entries.append(entry)
            earlier[order_id] = _counted(earlier.get(order_id, NO_EARLIER))
    return entries


def _counted(earlier: EarlierRecord) -> EarlierRecord:
    return EarlierRecord(earlier.chain, earlier.number, is_counted=True)


async def _find_earlier(saved: Iterable[SavedOrder]) -> dict[UUID, EarlierRecord]:
    transaction = current_transaction()
    rows = await transaction.connection.fetch(
        _EARLIER,
        transaction.tenant_id,
        [*{each.order.id for each in saved}],
        [id_ for each in saved for id_ in each.entry_ids],
    )
    return {id_: EarlierRecord(chain, number or 0, is_counted) for id_, chain, number, is_counted in rows}


async def _lock(chains: Iterable[UUID], records: Iterable[_Recorded]) -> list[LockedHead]:
    """Return the heads of the chains; those that are locked already as they were given."""
    locked = {record.head.head.chain: record.head for record in records if record.head}
    missing = {chain for chain in chains if chain not in locked}
    return [*locked.values(), *(await lock_heads(missing) if missing else ())]


def append_records(
    entries: Iterable[Entry], signer: Seal, heads: dict[UUID, ChainHead], time: datetime
) -> Sequence[Statement]:
    """Return the statements that append entries to chains that are locked, and move `heads`."""
    tenant_id, day, sealed = current_transaction().tenant_id, time.astimezone(signer.zone).date(), []
    for entry in entries:
        text = seal_text(entry, heads[entry.chain], time, day)
        heads[entry.chain] = text.head
        sealed.append(text)
    return (
        Statement(_MOVE_HEADS, (tenant_id, *_columns(_head_row(head) for head in heads.values()))),
        Statement(_INSERT, _insert_values(tenant_id, sealed, signer)),
    )


def _head_row(head: ChainHead) -> tuple[Any, ...]:
    totals = head.signed_total, head.absolute_total
    return head.chain, head.number, head.digest, *totals, head.time, head.day


def _insert_values(tenant_id: UUID, sealed: Sequence[SealedText], signer: Seal) -> tuple[Any, ...]:
    columns = _columns(
        (
            *(each.head.chain, each.head.number, each.entry.kind, each.head.time, each.head.day),
            *(each.entry.order_id, ",".join(map(str, each.entry.entry_ids)), each.entry.period),
            *(each.text, each.previous, each.head.digest),
        )
        for each in sealed
    )
    signatures = [sign(each.head.digest, signer.private_key, tenant_id) for each in sealed]
    return tenant_id, *columns, signer.key_id, signatures


def _columns(rows: Iterable[Sequence[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
