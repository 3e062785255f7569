"""Verify the chains of a tenant, and that the payment ledger has what they have."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.db import current_transaction

from orders_pos.adapters.sealing.verify_script import load_check
from orders_pos.domain.sealing.chain_verifier import ChainVerifier, Mismatch, Record
from orders_pos.domain.sealing.record import NO_TILL, STARTED

_PAGE = 500
_KEYS = "SELECT id, public_key FROM sealing_key WHERE tenant_id = $1"
# A chain that lost its head is verified too.
_CHAINS = """
SELECT coalesce(c.chain, r.chain) AS chain, c.number, c.digest, c.signed_total, c.absolute_total
FROM (SELECT DISTINCT chain FROM sealed_record WHERE tenant_id = $1) r
FULL JOIN (SELECT * FROM sealed_chain WHERE tenant_id = $1) c USING (chain) ORDER BY 1"""
_RECORDS = """
SELECT chain, number, kind, day, order_id, entry_ids, period, text, previous, digest, signature, key_id
FROM sealed_record WHERE tenant_id = $1 AND chain = $2 AND number > $3 AND number <= $4 ORDER BY number LIMIT $5"""
_ENTRIES = """
SELECT id, order_id, kind, amount, payment_method_id, currency FROM payment_entry
WHERE tenant_id = $1 AND id = ANY($2::uuid[])"""
_LEDGER = """
SELECT e.id, e.create_time, e.amount, e.kind IN ('taken', 'change', 'refunded', 'credited', 'credit-used',
  'credit-returned') AS is_paid, EXISTS (
    SELECT FROM sealed_record r WHERE r.tenant_id = $1 AND r.order_id = e.order_id AND r.entry_ids @> ARRAY[e.id]
  ) AS is_sealed
FROM payment_entry e WHERE e.tenant_id = $1 AND (e.create_time, e.id) > ($2, $3)
ORDER BY e.create_time, e.id LIMIT $4"""
_START = "SELECT start_time FROM sealing WHERE tenant_id = $1"
_STARTED = f"""
SELECT text FROM sealed_record WHERE tenant_id = $1 AND chain = '{NO_TILL}' AND kind = '{STARTED}'
ORDER BY number LIMIT 1"""  # noqa: S608  # constants only


@dataclass(frozen=True)
class VerifiedChain:
    """A chain with the number of its records, and the first that is not as it was."""

    chain: UUID
    records: int
    mismatch: Mismatch | None = None


@dataclass(frozen=True)
class Verification:
    """What was verified; `entry` is the first entry of the payment ledger that should have a record and has none."""

    chains: Sequence[VerifiedChain] = field(default=())
    entry: Mismatch | None = None

    @property
    def mismatches(self) -> list[Mismatch]:
        """What is not as it was, of each chain the first."""
        broken = [each.mismatch for each in self.chains if each.mismatch]
        return [*broken, *([self.entry] if self.entry else ())]


async def verify_chains() -> Verification:
    """Verify all chains of the tenant, some hundred records at a time."""
    transaction = current_transaction()
    keys = {str(id_): key for id_, key in await transaction.connection.fetch(_KEYS, transaction.tenant_id)}
    heads = await transaction.connection.fetch(_CHAINS, transaction.tenant_id)
    chains = [await _verify_chain(head, keys) for head in heads]
    return Verification(chains, await _check_ledger() if heads else None)


async def _verify_chain(head: Mapping[str, Any], keys: Mapping[str, bytes]) -> VerifiedChain:
    chain, number = head["chain"], head["number"]
    verifier = ChainVerifier(str(chain), keys, load_check())
    async for rows in _read_pages(chain, number):
        mismatch = await asyncio.to_thread(_verify_page, verifier, rows) or await _compare_entries(rows)
        if mismatch:
            return VerifiedChain(chain, verifier.count, mismatch)
    return VerifiedChain(chain, verifier.count, _check_head(verifier, head))


async def _read_pages(chain: UUID, last: int | None) -> AsyncIterator[Sequence[Mapping[str, Any]]]:
    """Yield the records up to the one that was the last when the verification began."""
    transaction, number = current_transaction(), 0
    while rows := await transaction.connection.fetch(
        _RECORDS, transaction.tenant_id, chain, number, last or 2**62, _PAGE
    ):
        yield rows
        number = rows[-1]["number"]


def _verify_page(verifier: ChainVerifier, rows: Sequence[Mapping[str, Any]]) -> Mismatch | None:
    for row in rows:
        if mismatch := verifier.add(_to_record(row)) or _compare_columns(row):
            return mismatch
    return None


def _to_record(row: Mapping[str, Any]) -> Record:
    digests = row["previous"], row["digest"], row["signature"]
    return Record(str(row["chain"]), row["number"], row["text"], *digests, str(row["key_id"]))


def _compare_columns(row: Mapping[str, Any]) -> Mismatch | None:
    """Compare the columns by which a record is found with what was hashed."""
    content = json.loads(row["text"])
    order = content.get("order") or {}
    values = {
        "kind": (row["kind"], content["kind"]),
        "day": (row["day"].isoformat(), content["day"]),
        "period": (row["period"], content.get("period")),
        "order": (str(row["order_id"]) if row["order_id"] else None, order.get("id")),
        "entries": (
            [str(id_) for id_ in row["entry_ids"]],
            [movement["entry"] for movement in content.get("movements", ())],
        ),
    }
    for name, (stored, sealed) in values.items():
        if stored != sealed:
            return Mismatch(str(row["chain"]), row["number"], "columns", f"{name} is {stored}, not {sealed}")
    return None


async def _compare_entries(rows: Sequence[Mapping[str, Any]]) -> Mismatch | None:
    """Compare entries of the payment ledger with what was sealed of them."""
    transaction = current_transaction()
    ids = [id_ for row in rows for id_ in row["entry_ids"]]
    if not ids:
        return None
    entries = {
        row["id"]: row for row in await transaction.connection.fetch(_ENTRIES, transaction.tenant_id, ids)
    }
    for row in rows:
        content = json.loads(row["text"])
        for movement in content.get("movements", ()):
            detail = _compare_entry(entries.get(UUID(movement["entry"])), movement, content)
            if detail:
                return Mismatch(str(row["chain"]), row["number"], "ledger", detail)
    return None


def _compare_entry(
    entry: Mapping[str, Any] | None, movement: Mapping[str, Any], content: Mapping[str, Any]
) -> str:
    """Return what differs; empty if nothing does."""
    if entry is None:
        return f"the payment ledger has no entry {movement['entry']}"
    method = movement["method"] and UUID(movement["method"]["id"])
    values = {
        "order": (str(entry["order_id"]), content["order"]["id"]),
        "kind": (entry["kind"], movement["kind"]),
        "amount": (entry["amount"], Decimal(movement["amount"])),
        "currency": (entry["currency"], content["currency"]),
        "method": (entry["payment_method_id"], method),
    }
    differing = [f"{name} is {now}, not {sealed}" for name, (now, sealed) in values.items() if now != sealed]
    return f"entry {movement['entry']}: {differing[0]}" if differing else ""


def _check_head(verifier: ChainVerifier, head: Mapping[str, Any]) -> Mismatch | None:
    if head["number"] is None:
        return Mismatch(verifier.chain, verifier.number, "end", "the chain has no head")
    totals = head["signed_total"], head["absolute_total"]
    if mismatch := verifier.check_end(head["number"], head["digest"]):
        return mismatch
    if verifier.number and totals != (verifier.signed, verifier.absolute):
        return Mismatch(verifier.chain, verifier.number, "totals", "the head of the chain has others")
    return None


async def _check_ledger() -> Mismatch | None:
    """Find an entry of the payment ledger without a record. What was there before the start is in its record."""
    transaction = current_transaction()
    start = await transaction.connection.fetchval(_START, transaction.tenant_id)
    before, amount = 0, Decimal(0)
    place = await transaction.connection.fetchval("SELECT '-infinity'::timestamptz"), UUID(int=0)
    while rows := await transaction.connection.fetch(_LEDGER, transaction.tenant_id, *place, _PAGE):
        for row in rows:
            if row["is_sealed"]:
                continue
            if start is None or row["create_time"] >= start:
                return Mismatch(str(NO_TILL), 0, "ledger", f"the entry {row['id']} has no record")
            before += 1
            amount += row["amount"] if row["is_paid"] else 0
        place = rows[-1]["create_time"], rows[-1]["id"]
    text = await transaction.connection.fetchval(_STARTED, transaction.tenant_id)
    named = json.loads(text)["notSealed"] if text else {"entries": 0, "amount": "0"}
    if (before, amount) != (named["entries"], Decimal(named["amount"])):
        detail = (
            f"{before} entries have no record, {amount:f} in all, not {named['entries']}, {named['amount']}"
        )
        return Mismatch(str(NO_TILL), 1, "ledger", detail)
    return None
