"""The demo world: rules of price and a search of both shops, an old listing and an old order of the laundry's."""

from uuid import UUID

from chassis.db import Database

_ATLAS, _RIF = UUID("00000000-0000-7000-8000-00000000a71a"), UUID("00000000-0000-7000-8000-00000000431f")
_HAS = "SELECT EXISTS (SELECT FROM pricing_rule WHERE tenant_id = $1)"
_RULE = """
INSERT INTO pricing_rule (tenant_id, id, name, cost_from, cost_to, multiplier, ending, position)
VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, 0.99, $6)"""
_BANDS = (("Small things", 0, 5, 3), ("All else", 5, None, 2))
_OLD = """
WITH begun AS (
  INSERT INTO import (tenant_id, id, state, total, done) VALUES ($1, gen_random_uuid(), 'done', 1, 1) RETURNING id
), listed AS (
  INSERT INTO listing (tenant_id, id, pid, name, status, reason, reason_code, ship_to_country, ship_from_country,
    choices, multiplier, rate, currency, digits, import_id)
  SELECT $1, gen_random_uuid(), 'DEMO-HANGERS', 'Wooden hangers', 'delisted', 'The supplier has it no more.', 'gone',
    'US', 'CN', '{}', 2, 10, 'MAD', 2, id FROM begun RETURNING id
)
INSERT INTO listing_change (tenant_id, id, listing_id, kind, before, after, create_time)
SELECT $1, gen_random_uuid(), id, 'delisted', '', '', now() FROM listed"""
_ACCOUNT = """
INSERT INTO supplier_account (tenant_id, id, name, locked_key, key_ending)
VALUES ($1, gen_random_uuid(), 'Our own account, without its key', '', '')"""

_SEARCH = """
INSERT INTO supplier_search (tenant_id, id, name, terms)
VALUES ($1, gen_random_uuid(), $2, '{"name": "organizer", "country": "US"}')"""
_PLACED = """
INSERT INTO supplier_order (tenant_id, id, order_id, number, state, reason, reason_code, ship_from_country, address,
  lines, due_at)
VALUES ($1, gen_random_uuid(), gen_random_uuid(), $2, 'cancelled', 'The supplier cancelled it.', 'cancelled-there',
  'CN', '{"name": "Demo", "country": "MA", "province": "Casablanca-Settat", "city": "Casablanca", "address": "1"}',
  '[{"product": "00000000-0000-7000-8000-000000000001", "vid": "DEMO-HANGERS-1", "name": "Hangers", "quantity": 1}]',
  now())"""


async def seed(database: Database) -> None:
    """Fill both shops; one that has rules is left as it is."""
    for tenant_id in (_ATLAS, _RIF):
        async with database.transaction(tenant_id) as transaction:
            sql = transaction.connection
            if await sql.fetchval(_HAS, tenant_id):
                continue
            for place, band in enumerate(_BANDS):
                await sql.execute(_RULE, tenant_id, *band, place)
            await sql.execute(_SEARCH, tenant_id, "Organizers in the United States")
            if tenant_id == _ATLAS:
                await sql.execute(_PLACED, tenant_id, "atlas-demo")
                await sql.execute(_OLD, tenant_id)
                await sql.execute(_ACCOUNT, tenant_id)
