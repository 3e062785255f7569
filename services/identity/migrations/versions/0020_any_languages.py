"""Leave it to the list of languages which there are."""

from alembic import op

revision, down_revision = "0020", "0019"

_OFFERED = "languages <@ ARRAY['en', 'fr', 'ar']"
_OWN = "locale IN ('en', 'fr', 'ar')"


def upgrade() -> None:
    op.execute("""
    ALTER TABLE tenants DROP CONSTRAINT tenants_languages_check,
      ADD CONSTRAINT tenants_languages_check CHECK (cardinality(languages) > 0)""")
    op.execute("ALTER TABLE memberships DROP CONSTRAINT memberships_locale_check")


def downgrade() -> None:
    op.execute(f"ALTER TABLE memberships ADD CONSTRAINT memberships_locale_check CHECK ({_OWN})")
    op.execute(f"""
    ALTER TABLE tenants DROP CONSTRAINT tenants_languages_check,
      ADD CONSTRAINT tenants_languages_check CHECK (cardinality(languages) > 0 AND {_OFFERED})""")
