"""Demo data: pricing rules and a saved search for both shops, a delisted listing and a cancelled order for one."""

from uuid import UUID

from chassis.db import Database

_ATLAS, _RIF = UUID("00000000-0000-7000-8000-00000000a71a"), UUID("00000000-0000-7000-8000-00000000431f")
_HAS_RULES = "SELECT EXISTS (SELECT FROM pricing_rule WHERE tenant_id = $1)"
_RULE = """
INSERT INTO pricing_rule (tenant_id, id, name, cost_from, cost_to, multiplier, ending, position)
VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, 0.99, $6)"""
_PRICE_BANDS = (("Small things", 0, 5, 3), ("All else", 5, None, 2))
_DELISTED_LISTING = """
WITH begun AS (
  INSERT INTO import (tenant_id, id, state, total, done) VALUES ($1, gen_random_uuid(), 'done', 1, 1) RETURNING id
), listed AS (
  INSERT INTO listing (tenant_id, id, pid, name, status, reason, reason_code, ship_to_country, ship_from_country,
    choices, multiplier, rate, currency, digits, import_id)
  SELECT $1, gen_random_uuid(), 'DEMO-HANGERS', 'Wooden hangers', 'delisted', 'The supplier has it no more.', 'gone',
    'US', 'CN', '{}', 2, 10, 'MAD', 2, id FROM begun RETURNING id
), risky AS (
  INSERT INTO listing_risk (tenant_id, id, listing_id, name, kind, state)
  SELECT $1, gen_random_uuid(), id, 'Wooden hangers', 'vanished', 'confirmed' FROM listed
)
INSERT INTO listing_change (tenant_id, id, listing_id, kind, before, after, create_time)
SELECT $1, gen_random_uuid(), id, 'delisted', '', '', now() FROM listed"""
_ACCOUNT = """
INSERT INTO supplier_account (tenant_id, id, name, locked_key, key_ending)
VALUES ($1, gen_random_uuid(), 'Our own account, without its key', '', '')"""

_SEARCH = """
INSERT INTO supplier_search (tenant_id, id, name, terms)
VALUES ($1, gen_random_uuid(), $2, '{"name": "organizer", "country": "US"}')"""
_CANCELLED_ORDER = """
INSERT INTO supplier_order (tenant_id, id, order_id, number, state, reason, reason_code, ship_from_country, address,
  lines, due_at)
VALUES ($1, gen_random_uuid(), gen_random_uuid(), $2, 'cancelled', 'The supplier cancelled it.', 'cancelled-there',
  'CN', '{"name": "Demo", "country": "MA", "province": "Casablanca-Settat", "city": "Casablanca", "address": "1"}',
  '[{"product": "00000000-0000-7000-8000-000000000001", "vid": "DEMO-HANGERS-1", "name": "Hangers", "quantity": 1}]',
  now())"""


async def seed(database: Database) -> None:
    """Seed both shops; skip one that has pricing rules already."""
    for tenant_id in (_ATLAS, _RIF):
        async with database.transaction(tenant_id) as transaction:
            connection = transaction.connection
            if await connection.fetchval(_HAS_RULES, tenant_id):
                continue
            for position, band in enumerate(_PRICE_BANDS):
                await connection.execute(_RULE, tenant_id, *band, position)
            await connection.execute(_SEARCH, tenant_id, "Organizers in the United States")
            if tenant_id == _ATLAS:
                await connection.execute(_CANCELLED_ORDER, tenant_id, "atlas-demo")
                await connection.execute(_DELISTED_LISTING, tenant_id)
                await connection.execute(_ACCOUNT, tenant_id)
