"""Copies of the demo tenant, with all that it has, beside it."""

from collections.abc import Sequence
from uuid import UUID

from chassis.model import uuid7
from souk_local.stack import Stack

from load.http_client import sign_in
from load.shop import ATLAS
from load.souk import analyze, superuser

# What waits or was done belongs to the tenant that it is of.
_NOT_COPIED = ("outbox", "inbox", "idempotency", "dead_letters", "job")
_COPIED = {"identity": ("memberships", "installed_applications"), "orders": ()}
_TENANT = """
INSERT INTO tenants (id, slug, name, currency, locale, timezone, languages)
SELECT unnest($2::uuid[]), unnest($3::text[]), name, currency, locale, timezone, languages FROM tenants WHERE id = $1"""
_TABLES = """
SELECT table_name, string_agg(quote_ident(column_name), ', ' ORDER BY column_name = 'id' DESC)
  FILTER (WHERE column_name <> 'tenant_id') AS columns
FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
  AND is_identity = 'NO' AND table_name <> ALL($1)
GROUP BY table_name HAVING bool_or(column_name = 'tenant_id') AND count(*) > 1"""


async def copy_tenant(stack: Stack, copies: int) -> dict[UUID, str]:
    """Copy the demo tenant this many times; items of the copies have the same ids. Return tokens of the admin by
    tenant."""
    tenants = {f"atlas-{number}": uuid7() for number in range(copies)}
    async with superuser(stack, "identity") as identity:
        await identity.execute(_TENANT, ATLAS, list(tenants.values()), list(tenants))
    for context, tables in _COPIED.items():
        await _copy_rows(stack, context, tables, list(tenants.values()))
    port = stack.layout.gateway
    tokens = {id_: await sign_in(port, tenant=slug) for slug, id_ in tenants.items()}
    return {ATLAS: await sign_in(port), **tokens}


async def _copy_rows(stack: Stack, context: str, tables: Sequence[str], tenants: list[UUID]) -> None:
    """Copy the rows of these tables of a context, or of all."""
    async with superuser(stack, context) as connection:
        for table, columns in await connection.fetch(_TABLES, _NOT_COPIED):
            if not tables or table in tables:
                source = f"{table}, unnest($2::uuid[]) AS copy WHERE {table}.tenant_id = $1"
                # The settings of a shop have the id of its tenant.
                values = columns.replace("id", "copy", 1) if table == "shop_settings" else columns
                sql = f"INSERT INTO {table} (tenant_id, {columns}) SELECT copy, {values} FROM {source}"
                await connection.execute(sql, ATLAS, tenants)
        await analyze(connection)
