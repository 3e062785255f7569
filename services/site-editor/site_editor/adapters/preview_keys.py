"""The keys that sign previews, one for each tenant."""

import secrets

from chassis.db import current_transaction

# Made with a tenant's first preview.
_GET = """
INSERT INTO website_theme AS t (tenant_id, id, preview_key) VALUES ($1, $1, $2)
ON CONFLICT (tenant_id, id) DO UPDATE SET preview_key = coalesce(t.preview_key, excluded.preview_key)
RETURNING preview_key"""
_BYTES = 32


async def get_preview_key() -> bytes:
    """Return the tenant's key, which is created where there is none."""
    transaction = current_transaction()
    key: bytes = await transaction.connection.fetchval(
        _GET, transaction.tenant_id, secrets.token_bytes(_BYTES)
    )
    return key
