"""Links to previews: signed, and valid for a day."""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from uuid import UUID

LIFE = timedelta(days=1)
_TIME_BYTES, _ID_BYTES = 6, 16


def sign_preview(key: bytes, page_id: UUID, instant: datetime) -> tuple[str, datetime]:
    """Return the token that shows a page with its drafts, and when it expires."""
    expires_at = (instant + LIFE).replace(microsecond=0)
    payload = int(expires_at.timestamp()).to_bytes(_TIME_BYTES, "big") + page_id.bytes
    return urlsafe_b64encode(payload + _sign(key, payload)).decode().rstrip("="), expires_at


def verify_preview(key: bytes, token: str, instant: datetime) -> UUID | None:
    """Return the page of a token; None if it was not signed with the key or has expired."""
    try:
        raw = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except ValueError:
        return None
    payload, signature = raw[: _TIME_BYTES + _ID_BYTES], raw[_TIME_BYTES + _ID_BYTES :]
    if not key or not hmac.compare_digest(signature, _sign(key, payload)):
        return None
    expires_at = datetime.fromtimestamp(int.from_bytes(payload[:_TIME_BYTES], "big"), UTC)
    return UUID(bytes=payload[_TIME_BYTES:]) if expires_at > instant else None


def _sign(key: bytes, payload: bytes) -> bytes:
    return hmac.digest(key, payload, hashlib.sha256)
