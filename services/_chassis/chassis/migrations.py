"""Migrations: one deployer at a time, never long in anyone's way; tables are walled off as they are made."""

import asyncio
from pathlib import Path

from alembic import command, context, op
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

_ADVISORY_LOCK = 0x536F756C
_QUEUES_GAINED = (
    "ALTER TABLE outbox ADD COLUMN IF NOT EXISTS due_at timestamptz",
    "CREATE INDEX IF NOT EXISTS ix_outbox_created_at ON outbox USING brin (created_at)",
    "GRANT DELETE ON outbox TO {worker}",
)


def upgrade(folder: Path, url: str, revision: str = "head") -> None:
    """Bring a database to a revision of the migrations in `folder`, as the role that owns it."""
    asyncio.run(migrate(folder, url, revision))


async def migrate(folder: Path, url: str, revision: str = "head") -> None:
    """As upgrade, inside a running loop; also goes down where the revision lies below."""
    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
        await connection.execute(text("SET LOCAL lock_timeout = '2s'"))
        await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        await connection.run_sync(_run, folder, revision)
        await connection.run_sync(_renew_queues)
    await engine.dispose()


def _run(connection: Connection, folder: Path, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(folder))
    config.attributes["connection"] = connection
    if revision == "base" or revision.startswith("-"):
        command.downgrade(config, revision)
    else:
        command.upgrade(config, revision)


def _renew_queues(connection: Connection) -> None:
    """What the chassis's own tables gained since a service made them."""
    worker = connection.scalar(text("SELECT roles[1]::text FROM pg_policies WHERE policyname = 'relay'"))
    if worker:
        for change in _QUEUES_GAINED:
            connection.execute(text(change.format(worker=worker)))


def run_env() -> None:
    """What every migrations/env.py does."""
    connection: Connection = context.config.attributes["connection"]
    context.configure(connection=connection, transactional_ddl=True)
    context.run_migrations()


def isolate_tenants(table: str, context: str, grants: str = "SELECT, INSERT, UPDATE, DELETE") -> None:
    """Let the service's role see a tenant's rows of this table only inside that tenant's transactions."""
    mine = "tenant_id = nullif(current_setting('app.tenant', true), '')::uuid"
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY tenant ON {table} TO {context}_service USING ({mine}) WITH CHECK ({mine})")
    op.execute(f"GRANT {grants} ON {table} TO {context}_service")


def create_messaging_tables(context: str) -> None:
    """The tables of the chassis: outbox, inbox, parked events, idempotency keys."""
    op.execute("""
    CREATE TABLE outbox (
      tenant_id uuid NOT NULL, id uuid NOT NULL, seq bigint GENERATED ALWAYS AS IDENTITY, tenant text NOT NULL,
      event text NOT NULL, aggregate_id uuid NOT NULL, data json NOT NULL, headers jsonb NOT NULL,
      created_at timestamptz NOT NULL, published_at timestamptz, PRIMARY KEY (tenant_id, id))""")
    op.execute("CREATE INDEX ix_outbox_unpublished ON outbox (seq) WHERE published_at IS NULL")
    op.execute("""
    CREATE TABLE inbox (
      tenant_id uuid NOT NULL, consumer text NOT NULL, event_id uuid NOT NULL,
      heard_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, consumer, event_id))""")
    op.execute("""
    CREATE TABLE parked (
      tenant_id uuid NOT NULL, consumer text NOT NULL, event_id uuid NOT NULL, event jsonb NOT NULL,
      error text NOT NULL, parked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, consumer, event_id))""")
    op.execute("""
    CREATE TABLE idempotency (
      tenant_id uuid NOT NULL, rpc text NOT NULL, key text NOT NULL, body_hash bytea NOT NULL, reply bytea,
      created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, rpc, key))""")
    op.execute("CREATE INDEX ix_idempotency_created_at ON idempotency (tenant_id, created_at)")
    for table in ("outbox", "inbox", "parked", "idempotency"):
        isolate_tenants(table, context)
    op.execute(f"CREATE POLICY relay ON outbox TO {context}_worker USING (true)")
    op.execute(f"GRANT SELECT, UPDATE ON outbox TO {context}_worker")


def drop_messaging_tables() -> None:
    for table in ("outbox", "inbox", "parked", "idempotency"):
        op.execute(f"DROP TABLE {table}")
