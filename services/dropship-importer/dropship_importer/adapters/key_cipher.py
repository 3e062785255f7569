"""Encryption of API keys and access tokens at rest."""

from chassis.secret_cipher import SecretCipher


class KeyCipher(SecretCipher):
    """The owner of a ciphertext is the id of a supplier account."""

    def __init__(self, secret: str) -> None:
        super().__init__(secret, "supplier keys", "DROPSHIP_SECRET")
