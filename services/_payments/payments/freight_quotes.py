"""Shipping quotes as a shopper was given them: signed, dated, bound to tenant, countries and lines.

One service quotes and another one charges, so the quote travels through the shopper's hands. Like the id of a cart's
quote it holds a digest of the lines, not the lines.
"""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import orjson
from chassis.errors import ConflictError

QUOTE_LIFE = timedelta(hours=6)
_PURPOSE = b"souk freight quote\n"
_DIGEST_BYTES = 15
_SEPARATOR = "."


@dataclass(frozen=True)
class Parcel:
    """What is shipped where: quantities by the supplier's variant id, countries as two letters."""

    tenant_id: UUID
    start_country: str
    end_country: str
    quantities: Mapping[str, int]

    @property
    def digest(self) -> str:
        """URL-safe base64 of a shortened SHA-256 of tenant, countries and quantities."""
        lines = [str(self.tenant_id), self.start_country, self.end_country, sorted(self.quantities.items())]
        return urlsafe_b64encode(hashlib.sha256(orjson.dumps(lines)).digest()[:_DIGEST_BYTES]).decode()


@dataclass(frozen=True)
class FreightQuote:
    """The price of a shipping method in a currency; `method` is the supplier's own name, `days` as in "7-12". `brand`
    is the supplier's own in front of that name, if it is there."""

    method: str
    amount: Decimal
    days: str
    issue_time: datetime
    currency: str = "USD"
    brand: str = ""

    @property
    def expire_time(self) -> datetime:
        """When the quote ends, in UTC."""
        return self.issue_time + QUOTE_LIFE

    def shown_method(self, tenant: str) -> str:
        """Return the name under which the shop of a tenant shows the method: its own in place of the supplier's."""
        if not self.brand:
            return self.method
        return f"{tenant.replace('-', ' ').title()}{self.method.removeprefix(self.brand)}"


def issue_quote(quote: FreightQuote, parcel: Parcel, secret: str) -> str:
    """Return the quote of a parcel as text to hand out; empty without a secret."""
    if not secret:
        return ""
    claims = [
        parcel.digest,
        quote.method,
        format(quote.amount, "f"),
        quote.days,
        int(quote.issue_time.timestamp()),
        quote.currency,
        quote.brand,
    ]
    payload = _encode(orjson.dumps(claims))
    return f"{payload}{_SEPARATOR}{_sign(payload, secret)}"


def verify_quote(text: str, parcel: Parcel, secret: str, now: datetime) -> FreightQuote:
    """Return the quote that was given for this parcel. Raise ConflictError for one that was not given, is too old, or
    is of another tenant, country or cart."""
    payload, _, signature = text.partition(_SEPARATOR)
    if not secret or not hmac.compare_digest(_sign(payload, secret).encode(), signature.encode()):
        raise ConflictError("This shipping price was not given here.", "quote-invalid")
    digest, method, amount, days, issued_at, *more = orjson.loads(_decode(payload))
    quote = FreightQuote(method, Decimal(amount), days, datetime.fromtimestamp(issued_at, UTC), *more)
    if now >= quote.expire_time:
        raise ConflictError("This shipping price is too old. Ask for it again.", "quote-expired")
    if digest != parcel.digest:
        raise ConflictError("This shipping price is of another cart. Ask for it again.", "quote-mismatch")
    return quote


def _sign(payload: str, secret: str) -> str:
    return _encode(hmac.new(secret.encode(), _PURPOSE + payload.encode(), hashlib.sha256).digest())


def _encode(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
