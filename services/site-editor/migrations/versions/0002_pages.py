"""Create pages, their content and versions, the theme, pictures and redirects."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0002", "0001"

CONTEXT = "site"
ID = "tenant_id uuid NOT NULL, id uuid NOT NULL"
STAMPS = """version integer NOT NULL DEFAULT 1, create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now()"""
OF_PAGE = "FOREIGN KEY (tenant_id, page) REFERENCES page (tenant_id, id) ON DELETE CASCADE"
# In the order of their references.
TABLES = {
    "page": f"""{ID}, {STAMPS}, kind text NOT NULL, name text NOT NULL, route text NOT NULL, layout text NOT NULL,
      texts jsonb NOT NULL, picture text NOT NULL, in_menu boolean NOT NULL, menu_position integer NOT NULL,
      is_published boolean NOT NULL, front_hook text NOT NULL, front_hook_priority integer NOT NULL, page uuid,
      publish_time timestamptz, PRIMARY KEY (tenant_id, id), CONSTRAINT fk_page_page {OF_PAGE},
      CONSTRAINT ck_page_kind CHECK (kind IN ('page', 'widget')),
      CONSTRAINT ck_page_route CHECK ((route <> '') = (kind = 'page'))""",
    "page_content": f"""tenant_id uuid NOT NULL, page uuid NOT NULL, locale text NOT NULL, parts jsonb,
      project text NOT NULL DEFAULT '', draft jsonb, draft_project text NOT NULL DEFAULT '',
      PRIMARY KEY (tenant_id, page, locale), CONSTRAINT fk_page_content_page {OF_PAGE}""",
    "page_version": f"""{ID}, page uuid NOT NULL, locale text NOT NULL, is_draft boolean NOT NULL,
      author text NOT NULL, create_time timestamptz NOT NULL, parts jsonb NOT NULL DEFAULT '[]',
      project text NOT NULL DEFAULT '', PRIMARY KEY (tenant_id, id), CONSTRAINT fk_page_version_page {OF_PAGE}""",
    "website_theme": f"""{ID}, {STAMPS}, custom_css text NOT NULL DEFAULT '',
      custom_css_per_routes jsonb NOT NULL DEFAULT '[]', texts jsonb NOT NULL DEFAULT '[]',
      logo text NOT NULL DEFAULT '', colours jsonb NOT NULL DEFAULT '{{}}', heading_font text NOT NULL DEFAULT '',
      body_font text NOT NULL DEFAULT '', links jsonb NOT NULL DEFAULT '[]', contact jsonb NOT NULL DEFAULT '{{}}',
      opening_hours jsonb NOT NULL DEFAULT '[]', preview_key bytea, PRIMARY KEY (tenant_id, id),
      CONSTRAINT ck_website_theme_id CHECK (id = tenant_id)""",
    "site_image": f"""{ID}, name text NOT NULL, path text NOT NULL, width integer NOT NULL, height integer NOT NULL,
      sizes jsonb NOT NULL, create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, id)""",
    "site_redirect": f"""{ID}, {STAMPS}, old_path text NOT NULL, address text NOT NULL,
      PRIMARY KEY (tenant_id, id), CONSTRAINT uq_site_redirect_old_path UNIQUE (tenant_id, old_path)""",
}
INDEXES = (
    "UNIQUE INDEX uq_page_route ON page (tenant_id, route) WHERE kind = 'page'",
    "INDEX ix_page_page ON page (tenant_id, page) WHERE kind = 'widget'",
    "INDEX ix_page_in_menu ON page (tenant_id, menu_position) WHERE in_menu",
    "INDEX ix_page_version_page ON page_version (tenant_id, page, locale, create_time)",
    "INDEX ix_site_image_create_time ON site_image (tenant_id, create_time)",
)


def upgrade() -> None:
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        isolate_tenants(table, CONTEXT)
    for index in INDEXES:
        op.execute(f"CREATE {index}")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
