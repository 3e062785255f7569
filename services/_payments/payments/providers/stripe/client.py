"""A payment provider that speaks Stripe's HTTP API."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

import orjson
from chassis.breaker import CircuitBreaker
from chassis.egress import BlockedAddressError, Egress, HttpResponse
from chassis.errors import BusyError, ConflictError

from payments.payment import Confirmation, NewPayment, Payment, Refund
from payments.providers.stripe.objects import form_fields, to_error, to_payment, to_refund, to_stripe_amount

URL = "https://api.stripe.com"
# Replies have the fields of this version, whatever the account's own is.
_API_VERSION = "2024-06-20"
_SESSIONS = "checkout/sessions"
_RETRY_DELAYS = (0.3, 1.0)
_TOO_MANY, _CONFLICT, _PAYMENT_REQUIRED, _SERVER_ERROR = 429, 409, 402, 500
Sleep = Callable[[float], Awaitable[None]]


class StripeProvider:
    """Implements PaymentProvider under the account of a secret key. Requests are repeated when nothing else can have
    come of it: reads, and writes under their idempotency key."""

    def __init__(
        self,
        egress: Egress,
        secret_key: str,
        url: str,
        *,
        breaker: CircuitBreaker | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._egress, self._secret_key, self._url = egress, secret_key, url.rstrip("/")
        self._breaker, self._sleep = breaker or CircuitBreaker(), sleep

    async def create(self, new: NewPayment, key: str) -> Payment:
        """Create a payment intent, or a checkout session if the shopper pays on the provider's page."""
        if new.page_return_url:
            return to_payment(await self._post(_SESSIONS, _session_values(new), key))
        values = {
            "amount": to_stripe_amount(new.amount, new.currency),
            "currency": new.currency.lower(),
            "payment_method_types": ["card"],
            "capture_method": "manual" if new.is_captured_later else "automatic",
            "description": new.description or None,
            "metadata": {"reference": new.reference},
        }
        return to_payment(await self._post("payment_intents", values, key))

    async def confirm(self, payment_id: str, confirmation: Confirmation, key: str) -> Payment:
        """Confirm the payment intent with the card's payment method."""
        values = {
            "payment_method": confirmation.payment_method,
            "return_url": confirmation.return_url or None,
        }
        return to_payment(await self._post(f"{_intent(payment_id)}/confirm", values, key))

    async def capture(self, payment_id: str, amount: int, key: str) -> Payment:
        """Capture `amount` minor units of an authorised payment."""
        payment = await self.get(payment_id)
        values = {"amount_to_capture": to_stripe_amount(amount, payment.currency)}
        return to_payment(await self._post(f"{_intent(payment_id)}/capture", values, key))

    async def cancel(self, payment_id: str, key: str) -> Payment:
        """Cancel the payment intent, or expire the checkout session."""
        if _is_page(payment_id):
            return to_payment(await self._post(f"{_session(payment_id)}/expire", {}, key))
        values = {"cancellation_reason": "abandoned"}
        return to_payment(await self._post(f"{_intent(payment_id)}/cancel", values, key))

    async def refund(self, payment_id: str, amount: int, reference: str, key: str) -> Refund:
        """Refund `amount` minor units, with the reference in the refund's metadata."""
        payment = await self.get(payment_id)
        values = {
            "payment_intent": payment_id,
            "amount": to_stripe_amount(amount, payment.currency),
            "metadata": {"reference": reference},
        }
        return to_refund(await self._post("refunds", values, key))

    async def get(self, payment_id: str) -> Payment:
        """Return the payment of an intent or of a checkout session, with its latest charge."""
        if _is_page(payment_id):
            path = f"{_session(payment_id)}?expand[]=payment_intent.latest_charge"
        else:
            path = f"{_intent(payment_id)}?expand[]=latest_charge"
        return to_payment(await self._request("GET", path))

    async def list_refunds(self, payment_id: str) -> Sequence[Refund]:
        """Return the refunds of a payment intent, at most 100, the newest first."""
        query = urlencode({"payment_intent": payment_id, "limit": 100})
        page = await self._request("GET", f"refunds?{query}")
        return [to_refund(refund) for refund in page["data"]]

    async def _post(self, path: str, values: Mapping[str, Any], key: str) -> Any:
        return await self._request("POST", path, urlencode(list(form_fields(values))).encode(), key)

    async def _request(self, method: str, path: str, body: bytes = b"", key: str = "") -> Any:
        """Return the object of a reply; that of a declined card is its payment intent. Raise DomainError."""
        for delay in (*_RETRY_DELAYS, None):
            if rest := self._breaker.wait():
                raise BusyError("The payment provider does not answer at present.", rest)
            try:
                response = await self._send(method, path, body, key)
            except BusyError:
                self._breaker.failed()
                if delay is None:
                    raise
            else:
                is_retryable = _is_retryable(response)
                (self._breaker.failed if response.status >= _SERVER_ERROR else self._breaker.succeeded)()
                if delay is None or not is_retryable:
                    return _parse(response)
            await self._sleep(delay)
        raise AssertionError("the last request returns or raises")

    async def _send(self, method: str, path: str, body: bytes, key: str) -> HttpResponse:
        headers = {
            "Authorization": f"Bearer {self._secret_key}",
            "Stripe-Version": _API_VERSION,
            **({"Content-Type": "application/x-www-form-urlencoded"} if body else {}),
            **({"Idempotency-Key": key} if key else {}),
        }
        try:
            return await self._egress.send(method, f"{self._url}/v1/{path}", headers=headers, body=body)
        except BlockedAddressError as error:
            raise ConflictError(
                "The address of the payment provider is not allowed.", "payment-address"
            ) from error


def _intent(payment_id: str) -> str:
    return f"payment_intents/{quote(payment_id, safe='')}"


def _is_page(payment_id: str) -> bool:
    return payment_id.startswith("cs_")


def _session(page_id: str) -> str:
    return f"{_SESSIONS}/{quote(page_id, safe='')}"


def _session_values(new: NewPayment) -> Mapping[str, Any]:
    """Return the parameters of a checkout session: a page of the provider on which one amount is paid by card."""
    reference = {"reference": new.reference}
    price = {
        "currency": new.currency.lower(),
        "unit_amount": to_stripe_amount(new.amount, new.currency),
        "product_data": {"name": new.description or new.reference},
    }
    return {
        "mode": "payment",
        "payment_method_types": ["card"],
        "line_items": [{"quantity": 1, "price_data": price}],
        "success_url": new.page_return_url,
        "cancel_url": new.page_return_url,
        "client_reference_id": new.reference,
        "metadata": reference,
        "payment_intent_data": {"metadata": reference, "description": new.description or None},
    }


def _is_retryable(response: HttpResponse) -> bool:
    """Whether the provider wants the same request again: it says so in a header, or by its status."""
    header = response.headers.get("stripe-should-retry", "")
    if header in ("true", "false"):
        return header == "true"
    return response.status in (_CONFLICT, _TOO_MANY) or response.status >= _SERVER_ERROR


def _parse(response: HttpResponse) -> Any:
    try:
        body = orjson.loads(response.body)
    except orjson.JSONDecodeError:
        body = None
    if not isinstance(body, dict):
        raise BusyError(f"The payment provider answers with status {response.status} and no object.")
    error = body.get("error")
    if response.status // 100 == 2 and not error:  # noqa: PLR2004  # 2xx
        return body
    error = error if isinstance(error, dict) else {}
    if response.status == _PAYMENT_REQUIRED and isinstance(error.get("payment_intent"), dict):
        return error["payment_intent"]
    if response.status in (_CONFLICT, _TOO_MANY) and error.get("type") != "idempotency_error":
        raise BusyError("The payment provider has too much to do.")
    raise to_error(response.status, error)
