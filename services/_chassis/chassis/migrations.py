"""Migrations by alembic: one deployer at a time, with lock time-outs, row-level security on every table."""

import asyncio
import importlib.util
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from alembic import command, context, op
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from chassis.locales import DEFAULT, LOCALES

_ADVISORY_LOCK = 0x536F756C
# Statements that bring messaging tables made by earlier versions up to date; each may run again.
_MESSAGING_UPGRADES = (
    "ALTER TABLE outbox ADD COLUMN IF NOT EXISTS due_at timestamptz",
    "CREATE INDEX IF NOT EXISTS ix_outbox_created_at ON outbox USING brin (created_at)",
    # Events that are due at once in their order, and those that wait for their time.
    """CREATE INDEX IF NOT EXISTS ix_outbox_undelayed ON outbox (seq)
    WHERE published_at IS NULL AND due_at IS NULL""",
    "DROP INDEX IF EXISTS ix_outbox_unpublished",
    """CREATE INDEX IF NOT EXISTS ix_outbox_due_at ON outbox (due_at)
    WHERE published_at IS NULL AND due_at IS NOT NULL""",
    "ALTER TABLE IF EXISTS parked RENAME TO dead_letters",
    "ALTER INDEX IF EXISTS parked_pkey RENAME TO dead_letters_pkey",
    """DO $$ BEGIN
      ALTER TABLE dead_letters RENAME parked_at TO failed_at;
    EXCEPTION WHEN undefined_column THEN NULL; END $$""",
    """DO $$ BEGIN
      ALTER TABLE inbox RENAME heard_at TO handled_at;
    EXCEPTION WHEN undefined_column THEN NULL; END $$""",
    "CREATE INDEX IF NOT EXISTS ix_inbox_handled_at ON inbox USING brin (handled_at)",
    # Keys were found by the index of the tenant and the time, with few rows as good as theirs, while more came.
    "DROP INDEX IF EXISTS ix_idempotency_created_at",
    "CREATE INDEX IF NOT EXISTS ix_idempotency_age ON idempotency USING brin (created_at)",
    "GRANT DELETE ON outbox, inbox, idempotency, dead_letters TO {worker}",
    # The worker deletes old rows of these tables; it sees their keys and times, not what they hold.
    "GRANT SELECT (tenant_id, consumer, event_id, handled_at) ON inbox TO {worker}",
    "GRANT SELECT (tenant_id, rpc, key, created_at) ON idempotency TO {worker}",
    "GRANT SELECT (tenant_id, consumer, event_id, failed_at) ON dead_letters TO {worker}",
    *(
        f"""DO $$ BEGIN
          CREATE POLICY purge ON {table} TO {{worker}} USING (true);
        EXCEPTION WHEN duplicate_object THEN NULL; END $$"""
        for table in ("inbox", "idempotency", "dead_letters")
    ),
    # Which applications a tenant uses (`chassis.usable_applications`).
    """DO $$ BEGIN
      IF to_regclass('enabled_applications') IS NULL THEN
        CREATE TABLE enabled_applications (
          tenant_id uuid PRIMARY KEY, applications text[] NOT NULL, event_id uuid NOT NULL);
        ALTER TABLE enabled_applications ENABLE ROW LEVEL SECURITY;
        ALTER TABLE enabled_applications FORCE ROW LEVEL SECURITY;
        CREATE POLICY tenant ON enabled_applications TO {service}
          USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid)
          WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
        GRANT SELECT, INSERT, UPDATE, DELETE ON enabled_applications TO {service};
      END IF;
    END $$""",
)

# Of tables that were never analysed: all rows are one tenant's, so that no plan, kept until they are, reads a tenant's
# rows to find one of them. Without it an index of the tenant and a status is as good as the primary key.
_ASSUME_ONE_TENANT = """
SELECT pg_restore_attribute_stats(
  'schemaname', 'public', 'relname', relname::text, 'attname', 'tenant_id', 'inherited', false,
  'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'tenant_id'
WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples < 0"""

_LANGUAGE_INDEXES = text(
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexname LIKE :ending"
)


def upgrade(folder: Path, url: str, revision: str = "head") -> None:
    """Migrate a database to a revision of the migrations in `folder`, as the role that owns the tables."""
    asyncio.run(migrate(folder, url, revision))


async def migrate(folder: Path, url: str, revision: str = "head") -> None:
    """Migrate up or down, inside a running event loop."""
    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1), poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
        await connection.execute(text("SET LOCAL lock_timeout = '2s'"))
        await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        await connection.run_sync(_run, folder, revision)
        await connection.run_sync(_upgrade_messaging_tables)
        await connection.run_sync(_index_languages)
        await connection.exec_driver_sql(_ASSUME_ONE_TENANT)
    await engine.dispose()


def load_revision(migration: str, name: str) -> ModuleType:
    """Return another migration of the same folder, such as `0001_shop`, whose view a migration makes again."""
    spec = importlib.util.spec_from_file_location(name, Path(migration).with_name(f"{name}.py"))
    if spec is None or spec.loader is None:
        raise ImportError(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _run(connection: Connection, folder: Path, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(folder))
    config.attributes["connection"] = connection
    if revision == "base" or revision.startswith("-"):
        command.downgrade(config, revision)
    else:
        command.upgrade(config, revision)


def _upgrade_messaging_tables(connection: Connection) -> None:
    """Bring the messaging tables to their current form, if the service has them."""
    worker = connection.scalar(text("SELECT roles[1]::text FROM pg_policies WHERE policyname = 'relay'"))
    if worker:
        service = f"{worker.removesuffix('_worker')}_service"
        for statement in _MESSAGING_UPGRADES:
            connection.exec_driver_sql(statement.format(worker=worker, service=service))


def _index_languages(connection: Connection) -> None:
    """Create for each language the indexes that texts in the default one have: `ix_product_name_in_en`, which has 'en'
    in an expression, has siblings for all."""
    indexes = connection.execute(_LANGUAGE_INDEXES, {"ending": f"%\\_in\\_{DEFAULT}"})
    for (definition,) in indexes.all():
        for locale in LOCALES:
            sibling = definition.replace("CREATE INDEX", "CREATE INDEX IF NOT EXISTS", 1)
            sibling = sibling.replace(f"_in_{DEFAULT} ", f"_in_{locale} ", 1)
            connection.exec_driver_sql(sibling.replace(f"'{DEFAULT}'", f"'{locale}'"))


def run_env() -> None:
    """Run the migrations; called by every service's migrations/env.py."""
    connection: Connection = context.config.attributes["connection"]
    context.configure(connection=connection, transactional_ddl=True)
    context.run_migrations()


def isolate_tenants(table: str, context: str, grants: str = "SELECT, INSERT, UPDATE, DELETE") -> None:
    """Force row-level security on the table: the service's role sees a tenant's rows only in that tenant's
    transactions."""
    own_rows = "tenant_id = nullif(current_setting('app.tenant', true), '')::uuid"
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    op.execute(
        f"CREATE POLICY tenant ON {table} TO {context}_service USING ({own_rows}) WITH CHECK ({own_rows})"
    )
    op.execute(f"GRANT {grants} ON {table} TO {context}_service")


@contextmanager
def across_tenants(*tables: str) -> Generator[None]:
    """Let a migration's statements read and change all tenants' rows of these tables, which row-level security hides
    from their owner too."""
    for table in tables:
        op.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    yield
    for table in tables:
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")


def create_messaging_tables(context: str) -> None:
    """Create the chassis's tables: outbox, inbox, dead letters, idempotency keys. `_MESSAGING_UPGRADES` follow."""
    op.execute("""
    CREATE TABLE outbox (
      tenant_id uuid NOT NULL, id uuid NOT NULL, seq bigint GENERATED ALWAYS AS IDENTITY, tenant text NOT NULL,
      event text NOT NULL, aggregate_id uuid NOT NULL, data json NOT NULL, headers jsonb NOT NULL,
      created_at timestamptz NOT NULL, published_at timestamptz, PRIMARY KEY (tenant_id, id))""")
    op.execute("""
    CREATE TABLE inbox (
      tenant_id uuid NOT NULL, consumer text NOT NULL, event_id uuid NOT NULL,
      handled_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, consumer, event_id))""")
    op.execute("""
    CREATE TABLE dead_letters (
      tenant_id uuid NOT NULL, consumer text NOT NULL, event_id uuid NOT NULL, event jsonb NOT NULL,
      error text NOT NULL, failed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, consumer, event_id))""")
    op.execute("""
    CREATE TABLE idempotency (
      tenant_id uuid NOT NULL, rpc text NOT NULL, key text NOT NULL, body_hash bytea NOT NULL, reply bytea,
      created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, rpc, key))""")
    for table in ("outbox", "inbox", "dead_letters", "idempotency"):
        isolate_tenants(table, context)
    op.execute(f"CREATE POLICY relay ON outbox TO {context}_worker USING (true)")
    op.execute(f"GRANT SELECT, UPDATE ON outbox TO {context}_worker")


def create_audit_table(context: str) -> None:
    """Create the table of the context's audit log. Entries are added and read, never changed, and deleted by age."""
    op.execute("""
    CREATE TABLE audit_entries (
      tenant_id uuid NOT NULL, id uuid NOT NULL, at timestamptz NOT NULL, kind text NOT NULL,
      actor_id uuid, actor_name text NOT NULL, subject_id uuid, subject_name text NOT NULL,
      before jsonb NOT NULL, after jsonb NOT NULL, address text NOT NULL, PRIMARY KEY (tenant_id, id))""")
    isolate_tenants("audit_entries", context, "SELECT, INSERT")
    index_and_purge_audit_entries(context)


def index_and_purge_audit_entries(context: str) -> None:
    """Index the audit log by time, and let the worker delete old entries. It sees their keys and times alone."""
    op.execute("CREATE INDEX ix_audit_entries_at ON audit_entries (tenant_id, at, id)")
    op.execute("CREATE INDEX ix_audit_entries_purge ON audit_entries USING brin (at)")
    op.execute(f"CREATE POLICY purge ON audit_entries TO {context}_worker USING (true)")
    op.execute(f"GRANT DELETE, SELECT (tenant_id, id, at) ON audit_entries TO {context}_worker")


def drop_messaging_tables() -> None:
    """Drop outbox, inbox, dead letters, idempotency keys and the list of applications, for a downgrade."""
    for table in ("outbox", "inbox", "dead_letters", "idempotency"):
        op.execute(f"DROP TABLE {table}")
    op.execute("DROP TABLE IF EXISTS enabled_applications")
