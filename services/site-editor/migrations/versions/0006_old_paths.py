"""Store old paths as visitors' requests are looked up: decoded, in small letters, without a slash at the end."""

from urllib.parse import unquote

import sqlalchemy as sa
from alembic import op
from chassis.migrations import across_tenants
from chassis.normalization import normalize_text

revision, down_revision = "0006", "0005"

_ALL = "SELECT tenant_id, id, old_path FROM site_redirect ORDER BY update_time DESC"
_CHANGE = "UPDATE site_redirect SET old_path = :path WHERE tenant_id = :tenant AND id = :id"
_DELETE = "DELETE FROM site_redirect WHERE tenant_id = :tenant AND id = :id"


def upgrade() -> None:
    with across_tenants("site_redirect"):
        _fold_all()


def downgrade() -> None:
    """The release before looks up paths as they are stored now, too."""


def _fold_all() -> None:
    connection = op.get_bind()
    rows = connection.execute(sa.text(_ALL)).all()
    taken = {(row.tenant_id, row.old_path) for row in rows if _fold(row.old_path) == row.old_path}
    for row in rows:
        path = _fold(row.old_path)
        if path == row.old_path:
            continue
        # No visitor has met it yet; another one leads from its address.
        is_double = (row.tenant_id, path) in taken
        taken.add((row.tenant_id, path))
        values = {"tenant": row.tenant_id, "id": row.id}
        if is_double:
            connection.execute(sa.text(_DELETE), values)
        else:
            connection.execute(sa.text(_CHANGE), {**values, "path": path})


def _fold(path: str) -> str:
    decoded = normalize_text("NFC", unquote(path, errors="replace")).lower()
    return normalize_text("NFC", decoded).rstrip("/") or "/"
