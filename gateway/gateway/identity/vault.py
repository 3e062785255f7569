"""Encryption of signing keys at rest, with a key derived from the process's secret."""

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


class KeyVault:
    """Encrypts private keys, each bound to its key id."""

    def __init__(self, secret: str) -> None:
        key = HKDF(SHA256(), length=32, salt=None, info=b"souk signing keys").derive(secret.encode())
        self._cipher = AESGCM(key)

    def encrypt(self, key: ec.EllipticCurvePrivateKey, key_id: str) -> bytes:
        nonce = os.urandom(_NONCE)
        plain = key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())
        return nonce + self._cipher.encrypt(nonce, plain, key_id.encode())

    def decrypt(self, encrypted: bytes, key_id: str) -> ec.EllipticCurvePrivateKey:
        """Return the key. Raise SettingsError if it was encrypted with another secret."""
        try:
            plain = self._cipher.decrypt(encrypted[:_NONCE], encrypted[_NONCE:], key_id.encode())
        except InvalidTag:
            raise SettingsError(
                "IDENTITY_SECRET is not the one the signing keys were encrypted with: set that one again"
            ) from None
        key = load_der_private_key(plain, None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise TypeError(f"the signing key {key_id} is of the wrong kind")
        return key
