"""Stripe's objects, parameters and errors, translated to ours and back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from chassis.errors import BusyError, ConflictError, DomainError, NotFoundError
from chassis.money import Currency

from payments.payment import Payment, PaymentStatus, Refund, RefundStatus

# Currencies that Stripe counts in other units than ISO 4217.
_DIGITS = {"ISK": 2, "UGX": 2, "MGA": 0}
_STATUSES = {
    "requires_payment_method": PaymentStatus.CREATED,
    "requires_confirmation": PaymentStatus.CREATED,
    "requires_action": PaymentStatus.ACTION_REQUIRED,
    "processing": PaymentStatus.PROCESSING,
    "requires_capture": PaymentStatus.AUTHORIZED,
    "canceled": PaymentStatus.CANCELLED,
    "succeeded": PaymentStatus.PAID,
}
CHECKOUT_SESSION = "checkout.session"
_SESSION_STATUSES = {
    "open": PaymentStatus.ACTION_REQUIRED,
    "complete": PaymentStatus.PROCESSING,
    "expired": PaymentStatus.CANCELLED,
}
_REFUND_STATUSES = {
    "succeeded": RefundStatus.SUCCEEDED,
    "failed": RefundStatus.FAILED,
    "canceled": RefundStatus.FAILED,
}
_STATE_CODES = frozenset(
    {"payment_intent_unexpected_state", "charge_already_refunded", "charge_already_captured"}
)
_UNAUTHORIZED, _FORBIDDEN, _NOT_FOUND = 401, 403, 404


def to_stripe_amount(amount: int, currency: str) -> int:
    """Return an amount in Stripe's units. Raise ConflictError for one that it can't charge: amounts of three decimals
    end in 0."""
    digits, stripe_digits = Currency(currency).digits, _DIGITS.get(currency, Currency(currency).digits)
    units, rest = divmod(amount * 10**stripe_digits, 10**digits)
    if rest or (stripe_digits == 3 and units % 10):  # noqa: PLR2004  # three decimals
        raise ConflictError("This amount can't be charged to a card.", "amount-not-chargeable")
    return units


def from_stripe_amount(units: int, currency: str) -> int:
    """Return an amount in our minor units."""
    digits, stripe_digits = Currency(currency).digits, _DIGITS.get(currency, Currency(currency).digits)
    return units * 10**digits // 10**stripe_digits


def form_fields(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the fields of a form-encoded body, nested as `metadata[reference]` and `types[]`."""
    for name, value in values.items():
        path = f"{prefix}[{name}]" if prefix else name
        if isinstance(value, Mapping):
            yield from form_fields(value, path)
        elif isinstance(value, list):
            yield from _list_fields(value, path)
        elif value is not None:
            yield path, str(value).lower() if isinstance(value, bool) else str(value)


def _list_fields(items: Sequence[Any], path: str) -> Iterator[tuple[str, str]]:
    for index, item in enumerate(items):
        if isinstance(item, Mapping):
            yield from form_fields(item, f"{path}[{index}]")
        else:
            yield f"{path}[]", str(item)


def to_payment(about: Mapping[str, Any]) -> Payment:
    """Return a payment intent, or a checkout session, as a payment. Raise KeyError, TypeError or ValueError if it is
    neither."""
    return _from_session(about) if about.get("object") == CHECKOUT_SESSION else _from_intent(about)


def _from_session(session: Mapping[str, Any]) -> Payment:
    """Return what is paid on a page: the session itself while it is open, its intent once the customer has paid. Cards
    that were declined meanwhile end nothing: the customer can try another one."""
    currency, id_ = str(session["currency"]).upper(), str(session["id"])
    status, intent = _SESSION_STATUSES[session["status"]], session.get("payment_intent")
    if status is PaymentStatus.PROCESSING and isinstance(intent, Mapping):
        return replace(_from_intent(intent), page_id=id_)
    amount = from_stripe_amount(int(session["amount_total"]), currency)
    if status is PaymentStatus.PROCESSING and session.get("payment_status") == "paid":
        status = PaymentStatus.PAID
    return Payment(
        id=str(intent) if intent and status is not PaymentStatus.ACTION_REQUIRED else id_,
        reference=str((session.get("metadata") or {}).get("reference", "")),
        status=status,
        amount=amount,
        currency=currency,
        captured=amount if status is PaymentStatus.PAID else 0,
        redirect_url=str(session.get("url") or ""),
        page_id=id_,
    )


def _from_intent(intent: Mapping[str, Any]) -> Payment:
    currency = str(intent["currency"]).upper()
    error = intent.get("last_payment_error") or {}
    status = _STATUSES[intent["status"]]
    if status is PaymentStatus.CREATED and error:
        status = PaymentStatus.DECLINED
    redirect = (intent.get("next_action") or {}).get("redirect_to_url") or {}
    latest = intent.get("latest_charge")
    refunded = latest.get("amount_refunded", 0) if isinstance(latest, Mapping) else 0
    return Payment(
        id=str(intent["id"]),
        reference=str((intent.get("metadata") or {}).get("reference", "")),
        status=status,
        amount=from_stripe_amount(int(intent["amount"]), currency),
        currency=currency,
        captured=from_stripe_amount(int(intent.get("amount_received") or 0), currency),
        refunded=from_stripe_amount(int(refunded), currency),
        redirect_url=str(redirect.get("url") or ""),
        failure_code=str(error.get("decline_code") or error.get("code") or ""),
    )


def to_refund(refund: Mapping[str, Any]) -> Refund:
    """Return a refund. Raise KeyError, TypeError or ValueError if it is none."""
    return Refund(
        id=str(refund["id"]),
        payment_id=str(refund["payment_intent"]),
        reference=str((refund.get("metadata") or {}).get("reference", "")),
        amount=from_stripe_amount(int(refund["amount"]), str(refund["currency"]).upper()),
        status=_REFUND_STATUSES.get(refund["status"], RefundStatus.PENDING),
        failure_code=str(refund.get("failure_reason") or ""),
    )


def to_error(status: int, error: Mapping[str, Any]) -> DomainError:
    """Return the domain error of an error object."""
    code, kind = str(error.get("code") or ""), error.get("type")
    message = str(error.get("message") or "no reason given")[:300]
    if status in (_UNAUTHORIZED, _FORBIDDEN):
        return ConflictError("The payment provider rejects the account's key.", "payment-account-rejected")
    if kind == "idempotency_error":
        return ConflictError("This key was used for another payment.", "payment-key-reused")
    if status == _NOT_FOUND:
        return NotFoundError("The payment provider does not know this payment.")
    if code in _STATE_CODES:
        return ConflictError("The state of the payment does not allow this.", "payment-state")
    if kind in ("invalid_request_error", "card_error"):
        return ConflictError(f"The payment provider rejects this: {message}", "payment-rejected")
    return BusyError(f"The payment provider failed: {message}")
