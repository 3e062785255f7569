"""Keys that tenants sign their records with: Ed25519, the private one encrypted."""

from dataclasses import dataclass
from functools import cache, lru_cache
from uuid import UUID

from chassis.model import uuid7
from chassis.secret_cipher import SecretCipher
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from orders_pos.settings import OrdersSettings

_CACHED_KEYS = 256


@dataclass(frozen=True)
class StoredKey:
    """A key as it is stored; the public key has 32 bytes."""

    id: UUID
    public_key: bytes
    private_key: bytes

    @classmethod
    def create(cls, tenant_id: UUID) -> "StoredKey":
        """Return a new key of a tenant."""
        key = Ed25519PrivateKey.generate()
        encrypted = _cipher().encrypt(key.private_bytes_raw().hex(), str(tenant_id))
        return cls(uuid7(), key.public_key().public_bytes_raw(), encrypted)


def sign(digest: bytes, private_key: bytes, tenant_id: UUID) -> bytes:
    """Return the signature of a digest, 64 bytes, with the stored key of the tenant."""
    return _decrypt(private_key, tenant_id).sign(digest)


@lru_cache(_CACHED_KEYS)
def _decrypt(private_key: bytes, tenant_id: UUID) -> Ed25519PrivateKey:
    seed = bytes.fromhex(_cipher().decrypt(private_key, str(tenant_id)))
    return Ed25519PrivateKey.from_private_bytes(seed)


@cache
def _cipher() -> SecretCipher:
    settings = OrdersSettings.load("orders")
    settings.require("orders", "secret")
    return SecretCipher(settings.secret, "sealing keys", "ORDERS_SECRET")
