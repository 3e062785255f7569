"""Keys and tokens at rest: encrypted with a key derived from the process's secret."""

import os

from chassis.settings import SettingsError
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_NONCE = 12


class Vault:
    """Encrypts texts, each bound to whose it is."""

    def __init__(self, secret: str) -> None:
        key = HKDF(SHA256(), length=32, salt=None, info=b"souk supplier keys").derive(secret.encode())
        self._cipher = AESGCM(key)

    def lock(self, text: str, whose: str) -> bytes:
        nonce = os.urandom(_NONCE)
        return nonce + self._cipher.encrypt(nonce, text.encode(), whose.encode())

    def unlock(self, locked: bytes, whose: str) -> str:
        """The text; raises SettingsError when it was locked with another secret."""
        try:
            return self._cipher.decrypt(locked[:_NONCE], locked[_NONCE:], whose.encode()).decode()
        except InvalidTag:
            raise SettingsError(
                "DROPSHIP_SECRET is not the one the keys were encrypted with: give that one again"
            ) from None
