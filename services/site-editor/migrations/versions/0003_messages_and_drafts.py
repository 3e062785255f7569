"""Create messages of visitors, versions of the theme and open editors; add drafts of theme and widgets' places."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0003", "0002"

CONTEXT = "site"
ID = "tenant_id uuid NOT NULL, id uuid NOT NULL"
TABLES = {
    "contact_message": f"""{ID}, version integer NOT NULL DEFAULT 1, create_time timestamptz NOT NULL DEFAULT now(),
      update_time timestamptz NOT NULL DEFAULT now(), name text NOT NULL, email text NOT NULL, phone text NOT NULL,
      text text NOT NULL, route text NOT NULL, locale text NOT NULL, is_read boolean NOT NULL DEFAULT false,
      customer uuid, PRIMARY KEY (tenant_id, id)""",
    "theme_version": f"""{ID}, is_draft boolean NOT NULL, author text NOT NULL, create_time timestamptz NOT NULL,
      theme jsonb NOT NULL, PRIMARY KEY (tenant_id, id)""",
    "page_editor": """tenant_id uuid NOT NULL, page uuid NOT NULL, session text NOT NULL, name text NOT NULL,
      since timestamptz NOT NULL, seen_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, page, session),
      CONSTRAINT fk_page_editor_page FOREIGN KEY (tenant_id, page) REFERENCES page (tenant_id, id) ON DELETE CASCADE""",
}
INDEXES = (
    "INDEX ix_contact_message_create_time ON contact_message (tenant_id, create_time)",
    "INDEX ix_contact_message_customer ON contact_message (tenant_id, customer) WHERE customer IS NOT NULL",
    "INDEX ix_theme_version_create_time ON theme_version (tenant_id, create_time)",
)
COLUMNS = {
    "website_theme": ("draft jsonb", "has_draft boolean GENERATED ALWAYS AS (draft IS NOT NULL) STORED"),
    "page": ("draft_front_hook text", "draft_front_hook_priority integer"),
}


def upgrade() -> None:
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        isolate_tenants(table, CONTEXT)
    for index in INDEXES:
        op.execute(f"CREATE {index}")
    for table, columns in COLUMNS.items():
        for column in columns:
            op.execute(f"ALTER TABLE {table} ADD COLUMN {column}")


def downgrade() -> None:
    for table, columns in COLUMNS.items():
        for column in reversed(columns):
            op.execute(f"ALTER TABLE {table} DROP COLUMN {column.partition(' ')[0]}")
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
