"""Encryption at rest, with keys derived from the process's secrets: for each purpose others."""

from enum import StrEnum

from chassis.secret_cipher import RotatingCipher, list_secrets
from chassis.settings import SettingsError
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_der_private_key,
)


class Purpose(StrEnum):
    """What is encrypted. `encrypted_columns` has the columns of each."""

    SIGNING_KEYS = "souk signing keys"
    ONE_TIME_PASSWORDS = "souk one-time passwords"
    MAILS = "souk mails"
    WEBHOOK_SECRETS = "souk webhook secrets"


class Vault(RotatingCipher):
    """Encrypts bytes, each bound to the id of its row. `secret` is one, or several with commas between."""

    def __init__(self, secret: str, purpose: Purpose) -> None:
        super().__init__(list_secrets(secret), purpose)


class KeyVault:
    """Encrypts private keys, each bound to its key id."""

    def __init__(self, secret: str) -> None:
        self._vault = Vault(secret, Purpose.SIGNING_KEYS)

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
                "IDENTITY_SECRET is not the one the signing keys were encrypted with: set that one again, behind the "
                "new one and a comma"
            ) from None
        key = load_der_private_key(plain, None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise TypeError(f"the signing key {key_id} is of the wrong kind")
        return key
