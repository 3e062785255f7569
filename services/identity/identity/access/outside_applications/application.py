"""Outside applications of a tenant, in transactions of the tenant."""

import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.columns import parse_uuid

from identity.access.outside_applications.manifest import Manifest
from identity.digests import digest_of

# A consent ends after a year, however often tokens are renewed: who gave it is asked again.
CONSENT_LIFE = timedelta(days=365)
_SECRET = "souk_secret_"  # noqa: S105  # the beginning of one
_COLUMNS = """
id, tenant_id, key, manifest_url, manifest, next_manifest, secret_digest, webhook_secret, scopes, user_id, grant_id,
created_at, installed_at, consented_at, version"""
_LIST = f"SELECT {_COLUMNS} FROM outside_applications ORDER BY created_at, id"  # noqa: S608  # constants only
_FIND = f"SELECT {_COLUMNS} FROM outside_applications WHERE key = $1"  # noqa: S608  # as above
_LOCK = f"{_FIND} FOR UPDATE"
_LOCK_ID = f"SELECT {_COLUMNS} FROM outside_applications WHERE id = $1 FOR UPDATE"  # noqa: S608  # as above
_ADD = """
INSERT INTO outside_applications
  (tenant_id, id, key, manifest_url, manifest, secret_digest, webhook_secret, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING true"""
_SAVE = """
UPDATE outside_applications SET manifest = $2, next_manifest = $3, scopes = $4, user_id = $5, grant_id = $6,
  installed_at = $7, webhook_secret = $8, consented_at = $9, version = version + 1
WHERE id = $1"""
_REMOVE = "DELETE FROM outside_applications WHERE id = $1"


@dataclass(frozen=True)
class OutsideApplication:
    """An application that a tenant added by the address of its manifest. While it is installed it has a grant: `scopes`
    that `user_id` consented to. `next_manifest` is a release that waits for consent to more scopes. The webhook of
    its manifest has its id."""

    id: UUID
    tenant_id: UUID
    key: str
    manifest_url: str
    manifest: Manifest
    secret_digest: bytes
    webhook_secret: bytes
    created_at: datetime
    next_manifest: Manifest | None = None
    scopes: tuple[str, ...] = ()
    user_id: UUID | None = None
    grant_id: UUID | None = None
    installed_at: datetime | None = None
    consented_at: datetime | None = None
    version: int = 1

    @property
    def is_installed(self) -> bool:
        """Whether an admin consented and the grant has not been withdrawn."""
        return self.grant_id is not None

    @property
    def consent_ends_at(self) -> datetime | None:
        """When the consent ends; None while there is none. A process of the version before stores no time of it."""
        began_at = self.consented_at or self.installed_at
        return began_at + CONSENT_LIFE if began_at and self.is_installed else None

    @property
    def client_id(self) -> str:
        """The id of its OAuth client, which names the tenant: a client is of one tenant."""
        return f"{self.tenant_id.hex}.{self.id.hex}"

    def has_secret(self, secret: str) -> bool:
        """Return whether this is the client secret, compared in constant time."""
        return hmac.compare_digest(self.secret_digest, digest_of(secret))


def parse_client_id(text: str) -> tuple[UUID, UUID] | None:
    """Return the ids of tenant and application; None for what is no client's id."""
    tenant, _, application = text.partition(".")
    ids = parse_uuid(tenant), parse_uuid(application)
    return (ids[0], ids[1]) if ids[0] and ids[1] else None


def generate_client_secret() -> str:
    """Return a new secret with a prefix by which scanners recognise it."""
    return _SECRET + secrets.token_urlsafe(32)


async def list_outside_applications(connection: Any) -> list[OutsideApplication]:
    """Return the tenant's, the oldest first."""
    return [_to_application(row) for row in await connection.fetch(_LIST)]


async def find_outside_application(connection: Any, key: str) -> OutsideApplication | None:
    """Return the tenant's application of this key, installed or not; None if there is none."""
    row = await connection.fetchrow(_FIND, key)
    return _to_application(row) if row else None


async def lock_outside_application(connection: Any, key: str | UUID) -> OutsideApplication | None:
    """Return the application of a key or an id, locked until the transaction ends; None if there is none."""
    row = await connection.fetchrow(_LOCK if isinstance(key, str) else _LOCK_ID, key)
    return _to_application(row) if row else None


async def add_outside_application(connection: Any, added: OutsideApplication) -> bool:
    """Store a new one. Return False if the tenant has one of this key."""
    values = (added.secret_digest, added.webhook_secret, added.created_at)
    document = added.manifest.document()
    return bool(
        await connection.fetchval(
            _ADD, added.tenant_id, added.id, added.key, added.manifest_url, document, *values
        )
    )


async def save_outside_application(connection: Any, saved: OutsideApplication) -> None:
    """Store manifests, grant and the secret of its webhook."""
    following = saved.next_manifest and saved.next_manifest.document()
    grant = (list(saved.scopes), saved.user_id, saved.grant_id, saved.installed_at)
    await connection.execute(
        _SAVE,
        saved.id,
        saved.manifest.document(),
        following,
        *grant,
        saved.webhook_secret,
        saved.consented_at,
    )


async def remove_outside_application(connection: Any, removed: OutsideApplication) -> None:
    """Delete it with its codes and tokens."""
    await connection.execute(_REMOVE, removed.id)


def _to_application(row: Any) -> OutsideApplication:
    fields: dict[str, Any] = dict(row)
    following = fields.pop("next_manifest")
    fields["manifest"] = Manifest.model_validate(fields["manifest"])
    fields["scopes"] = tuple(fields["scopes"])
    return OutsideApplication(
        **fields, next_manifest=Manifest.model_validate(following) if following else None
    )
