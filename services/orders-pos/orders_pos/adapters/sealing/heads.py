"""The last record of a chain, locked until the commit, also within the statement that inserts what is sealed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import current_transaction
from chassis.timezones import load_zone

from orders_pos.domain.sealing.record import ChainHead

_COLUMNS = """
s.timezone, k.id AS key_id, k.private_key, c.chain, c.number, c.digest, c.signed_total, c.absolute_total, c.time,
  c.day"""
_HEADS = f"""
SELECT {_COLUMNS} FROM sealing s JOIN sealed_chain c ON c.tenant_id = s.tenant_id AND c.chain = {{chain}}
JOIN sealing_key k ON k.tenant_id = c.tenant_id AND k.id = coalesce(c.key_id, s.key_id)
WHERE s.tenant_id = $1 ORDER BY c.chain FOR UPDATE OF c"""  # noqa: S608  # constants only
_LOCK = _HEADS.format(chain="ANY($2::uuid[])")
_ADD_CHAINS = """
INSERT INTO sealed_chain (tenant_id, chain, number, digest, signed_total, absolute_total, time, day, key_id)
SELECT $1, chain, 0, decode(repeat('00', 32), 'hex'), 0, 0, '-infinity', '-infinity', $3
FROM unnest($2::uuid[]) AS chain ORDER BY chain ON CONFLICT DO NOTHING"""
# Until the commit the key is not replaced: a chain that is not there yet would be left out.
_KEY = "SELECT key_id FROM sealing WHERE tenant_id = $1 FOR SHARE"
_IS_STARTED = "SELECT EXISTS (SELECT FROM sealing WHERE tenant_id = $1)"


@dataclass(frozen=True)
class Seal:
    """What a tenant's records are signed with, and the zone in which its days end."""

    key_id: UUID
    private_key: bytes
    zone: ZoneInfo


@dataclass(frozen=True)
class LockedHead:
    """The head of a chain that is locked, with what its next record is signed with."""

    seal: Seal
    head: ChainHead

    @classmethod
    def from_row(cls, row: Sequence[Any]) -> "LockedHead | None":
        """Return the head of the columns of `lock_head_statement`, the last of a row; None where they are empty."""
        timezone, key_id, private_key, chain, number, *rest = row
        if chain is None:
            return None
        head = ChainHead(chain, number, *rest) if number else ChainHead(chain)
        return cls(Seal(key_id, private_key, load_zone(timezone)), head)


def lock_head_statement(chain: str) -> str:
    """Return the SQL that locks the head of a chain, given the SQL of its id; the tenant is the first parameter. It
    has no row where nothing is sealed in the chain yet."""
    return _HEADS.format(chain=chain)


async def is_started() -> bool:
    """Return whether the tenant's records are sealed already."""
    transaction = current_transaction()
    return bool(await transaction.connection.fetchval(_IS_STARTED, transaction.tenant_id))


async def lock_heads(chains: Iterable[UUID]) -> list[LockedHead]:
    """Return the heads of the chains, which are added where there are none; nothing before the first record. Heads are
    missing at first also if their key was replaced while they were waited for."""
    transaction, ids = current_transaction(), sorted(chains)
    rows = await transaction.connection.fetch(_LOCK, transaction.tenant_id, ids)
    if len(rows) < len(ids):
        key_id = await transaction.connection.fetchval(_KEY, transaction.tenant_id)
        if key_id is None:
            return []
        await transaction.connection.execute(_ADD_CHAINS, transaction.tenant_id, ids, key_id)
        rows = await transaction.connection.fetch(_LOCK, transaction.tenant_id, ids)
    return [locked for row in rows if (locked := LockedHead.from_row(row))]
