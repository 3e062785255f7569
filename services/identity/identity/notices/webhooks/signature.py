"""Signatures of webhooks, as the Standard Webhooks specification has them."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from datetime import datetime

PREFIX = "whsec_"
_SECRET_BYTES = 32


def generate_secret() -> str:
    """Return a new secret: the prefix `whsec_` and random bytes in base64."""
    return PREFIX + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()


def sign(secret: str, message_id: str, timestamp: int, body: str) -> str:
    """Return the signature of a message with one secret, such as `v1,K5oZfzN9…`."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    digest = hmac.digest(key, f"{message_id}.{timestamp}.{body}".encode(), hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"


def signed_headers(secrets_: Iterable[str], message_id: str, instant: datetime, body: str) -> dict[str, str]:
    """Return the headers of an attempt. It is signed with each secret, so that a receiver may know either one."""
    timestamp = int(instant.timestamp())
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(sign(secret, message_id, timestamp, body) for secret in secrets_),
    }
