"""What is stored of secrets."""

import hashlib


def digest_of(secret: str) -> bytes:
    """Return what is stored of a token, a key or a code. They are random, or end soon, so that a fast digest is
    enough; passwords and PINs have slow ones."""
    return hashlib.sha256(secret.encode()).digest()
