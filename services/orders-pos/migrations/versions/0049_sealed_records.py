"""Add chains of sealed records: rows that are inserted and never changed, each covered by the one that follows."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0049", "0048"

CONTEXT = "orders"
# Of a tenant whose records are sealed: since when, with which key, and when the next period ends.
_SEALING = """
CREATE TABLE sealing (
  tenant_id uuid PRIMARY KEY, key_id uuid NOT NULL, timezone text NOT NULL, start_time timestamptz NOT NULL,
  next_closing timestamptz NOT NULL)"""
# The private key is encrypted; a key that was replaced stays, since records name it.
_KEY = """
CREATE TABLE sealing_key (
  tenant_id uuid NOT NULL, id uuid NOT NULL, public_key bytea NOT NULL, private_key bytea NOT NULL,
  create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, id))"""
# The last record of each chain. A chain has the id of its till, or zeros for what has no till.
_CHAIN = """
CREATE TABLE sealed_chain (
  tenant_id uuid NOT NULL, chain uuid NOT NULL, number bigint NOT NULL, digest bytea NOT NULL,
  signed_total numeric NOT NULL, absolute_total numeric NOT NULL, time timestamptz NOT NULL, day date NOT NULL,
  PRIMARY KEY (tenant_id, chain))"""
# `text` is what was hashed, as it was hashed. The other columns say where it is found and are compared with it.
_RECORD = """
CREATE TABLE sealed_record (
  tenant_id uuid NOT NULL, chain uuid NOT NULL, number bigint NOT NULL, kind text NOT NULL, time timestamptz NOT NULL,
  day date NOT NULL, order_id uuid, entry_ids uuid[] NOT NULL, period text, text text NOT NULL, previous bytea NOT NULL,
  digest bytea NOT NULL, signature bytea NOT NULL, key_id uuid NOT NULL, PRIMARY KEY (tenant_id, chain, number),
  CONSTRAINT ck_sealed_record_number CHECK (number > 0),
  CONSTRAINT ck_sealed_record_digest CHECK
    (length(previous) = 32 AND length(digest) = 32 AND length(signature) = 64))"""
_INDEXES = (
    "CREATE INDEX ix_sealed_record_order_id ON sealed_record (tenant_id, order_id) WHERE order_id IS NOT NULL",
    "CREATE INDEX ix_sealed_record_day ON sealed_record (tenant_id, chain, day)",
    """CREATE UNIQUE INDEX ix_sealed_record_period ON sealed_record (tenant_id, chain, kind, period)
      WHERE period IS NOT NULL""",
)
# For the owner of the table too, whom grants do not stop.
_REFUSE = """
CREATE FUNCTION refuse_change_of_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$"""
_REFUSALS = """
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON {table}
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sealed();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON {table}
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_sealed()"""
# A transaction of several tenants commits as the last of them; the row was checked against its own when inserted.
_CHECK = """
CREATE FUNCTION check_entry_is_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.tenant', true) IS DISTINCT FROM NEW.tenant_id::text THEN
    PERFORM set_config('app.tenant', NEW.tenant_id::text, true);
  END IF;
  IF EXISTS (SELECT FROM sealing WHERE tenant_id = NEW.tenant_id) AND NOT EXISTS (
    SELECT FROM sealed_record
    WHERE tenant_id = NEW.tenant_id AND order_id = NEW.order_id AND entry_ids @> ARRAY[NEW.id]
  ) THEN
    RAISE EXCEPTION 'the payment entry % has no sealed record', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'entry_is_sealed';
  END IF;
  RETURN NULL;
END $$"""
_CHECK_TRIGGER = """
CREATE CONSTRAINT TRIGGER entry_is_sealed AFTER INSERT ON payment_entry DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION check_entry_is_sealed()"""


def upgrade() -> None:
    for statement in (_SEALING, _KEY, _CHAIN, _RECORD, *_INDEXES, _REFUSE):
        op.execute(statement)
    isolate_tenants("sealing", CONTEXT, "SELECT, INSERT, UPDATE (timezone, next_closing, key_id)")
    isolate_tenants("sealing_key", CONTEXT, "SELECT, INSERT")
    isolate_tenants("sealed_chain", CONTEXT, "SELECT, INSERT, UPDATE")
    isolate_tenants("sealed_record", CONTEXT, "SELECT, INSERT")
    for table in ("sealed_record", "sealing_key"):
        for statement in _REFUSALS.format(table=table).split(";\n"):
            op.execute(statement)
    op.execute(_CHECK)
    op.execute(_CHECK_TRIGGER)


def downgrade() -> None:
    op.execute("DROP TRIGGER entry_is_sealed ON payment_entry")
    op.execute("DROP FUNCTION check_entry_is_sealed()")
    for table in ("sealed_record", "sealed_chain", "sealing_key", "sealing"):
        op.execute(f"DROP TABLE {table}")
    op.execute("DROP FUNCTION refuse_change_of_sealed()")
