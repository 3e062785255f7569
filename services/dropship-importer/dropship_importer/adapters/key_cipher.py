"""Encryption of API keys and access tokens at rest, with a key derived from the process's secret."""

import os

from chassis.settings import SettingsError
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_NONCE_LENGTH = 12


class KeyCipher:
    """AES-GCM; each ciphertext is bound to its owner, the id of a supplier account."""

    def __init__(self, secret: str) -> None:
        key = HKDF(SHA256(), length=32, salt=None, info=b"souk supplier keys").derive(secret.encode())
        self._cipher = AESGCM(key)

    def encrypt(self, text: str, owner: str) -> bytes:
        nonce = os.urandom(_NONCE_LENGTH)
        return nonce + self._cipher.encrypt(nonce, text.encode(), owner.encode())

    def decrypt(self, encrypted: bytes, owner: str) -> str:
        """Return the text. Raise SettingsError if it was encrypted with another secret."""
        nonce, ciphertext = encrypted[:_NONCE_LENGTH], encrypted[_NONCE_LENGTH:]
        try:
            return self._cipher.decrypt(nonce, ciphertext, owner.encode()).decode()
        except InvalidTag:
            raise SettingsError(
                "DROPSHIP_SECRET is not the one the keys were encrypted with: give that one again"
            ) from None
