"""Create the tables of players, matches, shots, scores and the queue."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0002", "0001"

CONTEXT = "snooker"
ROW = """tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)"""
OF_MATCH = "REFERENCES snooker_match (tenant_id, id) ON DELETE CASCADE"
# In the order of their foreign keys.
TABLES = {
    "snooker_player": f"""{ROW}, name text NOT NULL, name_key text NOT NULL, customer_id text NOT NULL DEFAULT '',
      CONSTRAINT uq_snooker_player_name_key UNIQUE (tenant_id, name_key)""",
    "snooker_match": f"""{ROW}, mode text NOT NULL, best_of integer NOT NULL, reds integer NOT NULL,
      winner_stays boolean NOT NULL, handicaps jsonb NOT NULL, seats jsonb NOT NULL, state text NOT NULL,
      winner integer NOT NULL, frames_won jsonb NOT NULL, players jsonb NOT NULL, current_frame jsonb NOT NULL,
      history jsonb NOT NULL, can_undo boolean NOT NULL, can_redo boolean NOT NULL, search_text text NOT NULL,
      finished_at timestamptz, CONSTRAINT ck_snooker_match_reds CHECK (reds BETWEEN 1 AND 15)""",
    "shot": f"""tenant_id uuid NOT NULL, match_id uuid NOT NULL, position integer NOT NULL, id uuid NOT NULL,
      kind text NOT NULL, played_at timestamptz NOT NULL, line jsonb NOT NULL, client_shot_id text,
      PRIMARY KEY (tenant_id, match_id, position),
      CONSTRAINT uq_shot_client_shot_id UNIQUE (tenant_id, match_id, client_shot_id),
      CONSTRAINT fk_shot_match_id FOREIGN KEY (tenant_id, match_id) {OF_MATCH}""",
    "frame_score": f"""tenant_id uuid NOT NULL, match_id uuid NOT NULL, ordinal integer NOT NULL,
      place integer NOT NULL, player_id uuid NOT NULL, player_name text NOT NULL, started_at timestamptz NOT NULL,
      seconds integer NOT NULL, is_won boolean NOT NULL, points integer NOT NULL, highest_break integer NOT NULL,
      centuries integer NOT NULL, pots integer NOT NULL, strokes integer NOT NULL,
      stroke_seconds double precision NOT NULL, PRIMARY KEY (tenant_id, match_id, ordinal, place),
      CONSTRAINT fk_frame_score_match_id FOREIGN KEY (tenant_id, match_id) {OF_MATCH}""",
    "snooker_waiting_entry": f"""{ROW}, first_name text NOT NULL, last_name text NOT NULL DEFAULT '',
      position integer NOT NULL""",
}
# Append-only.
WRITTEN_ONCE = frozenset({"shot"})
INDEXES = (
    "snooker_match (tenant_id, create_time DESC)",
    "snooker_player (tenant_id, name)",
    "snooker_waiting_entry (tenant_id, position)",
    "frame_score (tenant_id, player_id, started_at)",
)


def upgrade() -> None:
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        isolate_tenants(
            table, CONTEXT, "SELECT, INSERT" if table in WRITTEN_ONCE else "SELECT, INSERT, UPDATE, DELETE"
        )
    for place, index in enumerate(INDEXES):
        op.execute(f"CREATE INDEX ix_{index.split()[0]}_{place} ON {index}")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
