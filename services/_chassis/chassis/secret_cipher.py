"""Encryption of credentials at rest, with a key derived from a secret of the process."""

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from chassis.settings import SettingsError

_NONCE_LENGTH = 12


class SecretCipher:
    """AES-GCM; each ciphertext is bound to its owner, the id of what it belongs to. Keys of different purposes differ,
    `variable` is where the secret comes from."""

    def __init__(self, secret: str, purpose: str, variable: str) -> None:
        key = HKDF(SHA256(), length=32, salt=None, info=f"souk {purpose}".encode()).derive(secret.encode())
        self._cipher, self._variable = AESGCM(key), variable

    def encrypt(self, text: str, owner: str) -> bytes:
        """Return the text encrypted with AES-GCM, after its nonce. Only the same `owner` can decrypt it."""
        nonce = os.urandom(_NONCE_LENGTH)
        return nonce + self._cipher.encrypt(nonce, text.encode(), owner.encode())

    def decrypt(self, encrypted: bytes, owner: str) -> str:
        """Return the text. Raise SettingsError if it was encrypted with another secret."""
        nonce, ciphertext = encrypted[:_NONCE_LENGTH], encrypted[_NONCE_LENGTH:]
        try:
            return self._cipher.decrypt(nonce, ciphertext, owner.encode()).decode()
        except InvalidTag:
            raise SettingsError(
                f"{self._variable} is not the one the keys were encrypted with: give that one again"
            ) from None
