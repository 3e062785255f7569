"""Encryption of credentials at rest, with keys derived from the secrets of the process."""

import os
from collections.abc import Sequence
from contextlib import suppress

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from chassis.settings import SettingsError

_NONCE_LENGTH = 12


def list_secrets(text: str) -> list[str]:
    """Return the secrets of a setting, with commas between: the first encrypts, all of them decrypt, so that one can be
    replaced while what it encrypted is there."""
    return [secret for part in text.split(",") if (secret := part.strip())] or [""]


class RotatingCipher:
    """AES-GCM under keys that are derived from `secrets` for one `purpose`; each ciphertext is bound to an owner."""

    def __init__(self, secrets: Sequence[str], purpose: str) -> None:
        self._ciphers = [AESGCM(_derive(secret, purpose)) for secret in secrets]

    def encrypt(self, plain: bytes, owner: str) -> bytes:
        """Return a random nonce and the ciphertext, under the first secret; only the same `owner` decrypts it."""
        nonce = os.urandom(_NONCE_LENGTH)
        return nonce + self._ciphers[0].encrypt(nonce, plain, owner.encode())

    def decrypt(self, encrypted: bytes, owner: str) -> bytes:
        """Return the bytes. Raise InvalidTag if none of the secrets encrypted them, or for another owner."""
        return self._open(encrypted, owner)[0]

    def renew(self, encrypted: bytes, owner: str) -> bytes | None:
        """Return the same under the first secret, or None if it is already. Raise InvalidTag as `decrypt` does."""
        plain, is_first = self._open(encrypted, owner)
        return None if is_first else self.encrypt(plain, owner)

    def _open(self, encrypted: bytes, owner: str) -> tuple[bytes, bool]:
        """Return the bytes, and whether the first secret encrypted them."""
        nonce, ciphertext = encrypted[:_NONCE_LENGTH], encrypted[_NONCE_LENGTH:]
        for cipher in self._ciphers:
            # ValueError: too short to be one.
            with suppress(InvalidTag, ValueError):
                return cipher.decrypt(nonce, ciphertext, owner.encode()), cipher is self._ciphers[0]
        raise InvalidTag


class SecretCipher:
    """Encrypts texts, each bound to its owner, the id of what it belongs to. Keys of different purposes differ,
    `variable` is where the secret comes from: one, or several with commas between."""

    def __init__(self, secret: str, purpose: str, variable: str) -> None:
        self._cipher, self._variable = RotatingCipher(list_secrets(secret), f"souk {purpose}"), variable

    def encrypt(self, text: str, owner: str) -> bytes:
        """Return the text encrypted with AES-GCM, after its nonce. Only the same `owner` can decrypt it."""
        return self._cipher.encrypt(text.encode(), owner)

    def decrypt(self, encrypted: bytes, owner: str) -> str:
        """Return the text. Raise SettingsError if it was encrypted with another secret."""
        try:
            return self._cipher.decrypt(encrypted, owner).decode()
        except InvalidTag:
            raise SettingsError(
                f"{self._variable} is not the one the keys were encrypted with: give that one again"
            ) from None


def _derive(secret: str, purpose: str) -> bytes:
    return HKDF(SHA256(), length=32, salt=None, info=purpose.encode()).derive(secret.encode())
