"""Encryption at rest, with keys derived from the process's secret."""

import os

from chassis.settings import SettingsError
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_der_private_key,
)

_NONCE = 12


class Vault:
    """Encrypts bytes, each bound to the id of its row. `purpose` separates the keys of different uses."""

    def __init__(self, secret: str, purpose: str) -> None:
        key = HKDF(SHA256(), length=32, salt=None, info=purpose.encode()).derive(secret.encode())
        self._cipher = AESGCM(key)

    def encrypt(self, plain: bytes, row_id: str) -> bytes:
        """Return a random nonce followed by the ciphertext; only the same `row_id` decrypts it."""
        nonce = os.urandom(_NONCE)
        return nonce + self._cipher.encrypt(nonce, plain, row_id.encode())

    def decrypt(self, encrypted: bytes, row_id: str) -> bytes:
        """Return the bytes. Raise InvalidTag if they were encrypted with another secret or for another row."""
        return self._cipher.decrypt(encrypted[:_NONCE], encrypted[_NONCE:], row_id.encode())


class KeyVault:
    """Encrypts private keys, each bound to its key id."""

    def __init__(self, secret: str) -> None:
        self._vault = Vault(secret, "souk signing keys")

    def encrypt(self, key: ec.EllipticCurvePrivateKey, key_id: str) -> bytes:
        """Return the private key as encrypted PKCS #8 (DER)."""
        plain = key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        return self._vault.encrypt(plain, key_id)

    def decrypt(self, encrypted: bytes, key_id: str) -> ec.EllipticCurvePrivateKey:
        """Return the key. Raise SettingsError if it was encrypted with another secret."""
        try:
            plain = self._vault.decrypt(encrypted, key_id)
        except InvalidTag:
            raise SettingsError(
                "IDENTITY_SECRET is not the one the signing keys were encrypted with: set that one again"
            ) from None
        key = load_der_private_key(plain, None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise TypeError(f"the signing key {key_id} is of the wrong kind")
        return key
