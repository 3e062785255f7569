"""Webhooks of the provider: signature, age and content."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from chassis.errors import ForbiddenError

from payments.events import PaymentEvent
from payments.providers.stripe.objects import CHECKOUT_SESSION, to_payment, to_refund

TOLERANCE_SECONDS = 300
_HEADER, _SCHEME = "stripe-signature", "v1"


def verify_signature(body: bytes, header: str, secrets: Sequence[str], now: float) -> None:
    """Check the `Stripe-Signature` of a body as it was received. `secrets` are those that are valid, two while they
    are changed; `now` is Unix time. Raise ForbiddenError."""
    fields = [field.partition("=")[::2] for field in header.split(",")]
    timestamp = next((value for name, value in fields if name.strip() == "t"), "")
    signatures = [value for name, value in fields if name.strip() == _SCHEME]
    if not timestamp.isascii() or not timestamp.isdigit() or abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        raise ForbiddenError("The webhook has no time, or is too old.", "webhook-signature")
    expected = [sign(body, timestamp, secret) for secret in secrets if secret]
    if not any(hmac.compare_digest(a.encode(), b.encode()) for a in expected for b in signatures):
        raise ForbiddenError("The webhook is not signed by the provider.", "webhook-signature")


def sign(body: bytes, timestamp: str, secret: str) -> str:
    """Return the signature of a body at a time."""
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def parse_event(body: bytes, headers: Mapping[str, str], secrets: Sequence[str], now: float) -> PaymentEvent:
    """Return the event of a webhook. Raise ForbiddenError if its signature is not valid or it is no event."""
    verify_signature(body, headers.get(_HEADER, ""), secrets, now)
    try:
        event: dict[str, Any] = orjson.loads(body)
        id_, type_, about = str(event["id"]), str(event["type"]), event["data"]["object"]
        kind = about["object"]
        return PaymentEvent(
            id_,
            type_,
            to_payment(about) if kind in ("payment_intent", CHECKOUT_SESSION) else None,
            to_refund(about) if kind == "refund" else None,
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ForbiddenError("The webhook can't be read.", "webhook-content") from error
