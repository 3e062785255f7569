"""Replace the key that a tenant's records are signed with."""

from chassis.db import current_transaction
from chassis.model import now

from orders_pos.adapters.sealing.append import append_records
from orders_pos.adapters.sealing.heads import lock_heads
from orders_pos.adapters.sealing.signing_keys import StoredKey
from orders_pos.adapters.sealing.start_sealing import add_key
from orders_pos.domain.sealing.record import KEY_REPLACED, Entry

_LOCK = "SELECT key_id FROM sealing WHERE tenant_id = $1 FOR UPDATE"
_CHAINS = "SELECT chain FROM sealed_chain WHERE tenant_id = $1"
_SET_KEY = "UPDATE sealing SET key_id = $2 WHERE tenant_id = $1"
_SET_KEYS = "UPDATE sealed_chain SET key_id = $2 WHERE tenant_id = $1"


async def replace_key() -> int | None:
    """Replace the key, and return in how many chains; None for a tenant that seals nothing. The last record that each
    chain has of the former key names the new one; the former keys stay, to verify what they signed."""
    transaction, time = current_transaction(), now()
    sql, tenant_id = transaction.connection, transaction.tenant_id
    former_id = await sql.fetchval(_LOCK, tenant_id)
    if former_id is None:
        return None
    heads = await lock_heads([chain for (chain,) in await sql.fetch(_CHAINS, tenant_id)])
    key = StoredKey.create(tenant_id)
    await add_key(key, time)
    named = {"id": str(key.id), "publicKey": key.public_key.hex()}
    content = {"formerKey": str(former_id), "key": named}
    entries = [Entry(KEY_REPLACED, content, each.head.chain) for each in heads]
    for statement in append_records(
        entries, heads[0].seal, {each.head.chain: each.head for each in heads}, time
    ):
        await sql.execute(statement.sql, *statement.values)
    await sql.execute(_SET_KEY, tenant_id, key.id)
    await sql.execute(_SET_KEYS, tenant_id, key.id)
    return len(heads)
