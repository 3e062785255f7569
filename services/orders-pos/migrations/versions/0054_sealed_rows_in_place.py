"""Keep sealed records in their rows: compressing each and storing it apart costs more than the space."""

from alembic import op

revision, down_revision = "0054", "0053"


def upgrade() -> None:
    op.execute("ALTER TABLE sealed_record SET (toast_tuple_target = 8160)")


def downgrade() -> None:
    op.execute("ALTER TABLE sealed_record RESET (toast_tuple_target)")
