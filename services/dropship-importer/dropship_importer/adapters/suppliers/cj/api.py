"""CJ's API over HTTP: one call, its data or its error."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import orjson
from chassis.breaker import CircuitBreaker
from chassis.egress import BlockedAddressError, Egress, HttpResponse
from chassis.errors import BusyError

from dropship_importer.adapters.suppliers.client import Points, Reply
from dropship_importer.domain.amounts import parse_quantity
from dropship_importer.domain.errors import (
    CredentialsError,
    GoneError,
    QuotaExceededError,
    RateLimitedError,
    RejectedError,
    RetryLaterError,
    SupplierError,
    UnavailableError,
)

_SUCCESS = (200, 0, None)
_TOO_MANY = 429
_RATE_LIMITED = frozenset({1600200})
_QUOTA_EXCEEDED = frozenset({16900500, 1600201})
_CREDENTIALS = frozenset({1600001, 1600002, 1600003, 1600004, 1600005, 1600006, 1600008, 1600030, 1601000})
_GONE = frozenset({1602000, 1602001, 1602002, 1602003})
# A removed product, also under codes of busy systems. It is no code, so a second observation has to match.
_REMOVED = "removed from shelves"
_BUSY = frozenset({1600000, 1600301})
# Seconds to wait after a throttled call, and after the day's quota is used up.
_RATE_DELAY, _QUOTA_DELAY = 2.0, 1800.0
_ALLOWED = re.compile(r"QPS limit is (\d+) times?/1 ?second\b", re.IGNORECASE)


@dataclass(frozen=True)
class Call:
    """A request: its path, and its parameters (GET) or its body (POST)."""

    path: str
    parameters: Mapping[str, str | int | list[str]] | None = None
    body: Mapping[str, Any] | None = None


class CjApi:
    """Client of the API below `url`; the breaker stops calls while the supplier keeps failing."""

    def __init__(self, url: str, egress: Egress, breaker: CircuitBreaker | None = None) -> None:
        self._url, self._egress = url.rstrip("/") + "/", egress
        self._breaker = breaker or CircuitBreaker()

    async def call(self, call: Call, token: str = "") -> Reply:
        """Return the response. Raise SupplierError."""
        if delay := self._breaker.wait():
            raise RetryLaterError(
                "It does not answer, and is asked again then.", delay, UnavailableError.code
            )
        try:
            reply = _parse_reply(await self._send(call, token))
        except UnavailableError:
            self._breaker.failed()
            raise
        except Exception:
            self._breaker.succeeded()
            raise
        self._breaker.succeeded()
        return reply

    async def _send(self, call: Call, token: str) -> HttpResponse:
        headers = {"Content-Type": "application/json"} | ({"CJ-Access-Token": token} if token else {})
        query = f"?{urlencode(call.parameters, doseq=True)}" if call.parameters else ""
        method, body = ("GET", b"") if call.body is None else ("POST", orjson.dumps(call.body))
        try:
            return await self._egress.send(
                method, f"{self._url}{call.path}{query}", headers=headers, body=body
            )
        except (BusyError, BlockedAddressError) as error:
            raise UnavailableError(f"The supplier does not answer: {error}") from error


def _parse_reply(response: HttpResponse) -> Reply:
    """Return the response of a success: HTTP 2xx, a code of success or none, neither `result` nor `success` false."""
    try:
        body = orjson.loads(response.body)
    except orjson.JSONDecodeError:
        body = None
    if not isinstance(body, dict):
        raise _error_without_body(response.status)
    envelope: dict[str, Any] = body
    is_success = (
        envelope.get("code") in _SUCCESS
        and envelope.get("result") is not False
        and envelope.get("success") is not False
    )
    if response.status // 100 == 2 and is_success:  # noqa: PLR2004  # 2xx
        return Reply(envelope.get("data"), _parse_points(envelope.get("pointsInfo")))
    message = str(envelope.get("message") or "no reason given")[:300]
    raise _to_error(response.status, envelope.get("code"), message)


def _parse_points(value: Any) -> Points | None:
    info: dict[str, Any] = value if isinstance(value, dict) else {}
    left, total = parse_quantity(info.get("remaining")), parse_quantity(info.get("total"))
    return None if left is None or not total else Points(left, total)


def _error_without_body(status: int) -> SupplierError:
    if status == _TOO_MANY:
        return RateLimitedError("The supplier asks for fewer calls.", _RATE_DELAY)
    return UnavailableError(f"The supplier answered with status {status} and nothing that can be read.")


def _to_error(status: int, code: Any, message: str) -> SupplierError:
    """Return the error. 429 is a status and a code, of spent points and of too many calls per second alike."""
    is_too_many = _TOO_MANY in (status, code)
    is_out_of_points = code in _QUOTA_EXCEEDED or (is_too_many and "points" in message.lower())
    if is_out_of_points or (code is None and "daily request limit" in message):
        return QuotaExceededError(f"The supplier's calls of the day are spent: {message}", _QUOTA_DELAY)
    is_throttled = is_too_many or (code is None and "Too Many Requests" in message)
    if code in _RATE_LIMITED or is_throttled:
        allowed = _ALLOWED.search(message)
        return RateLimitedError(
            f"The supplier asks for fewer calls: {message}", _RATE_DELAY, int(allowed[1]) if allowed else None
        )
    if code in _CREDENTIALS or status in (401, 403):
        return CredentialsError(f"The supplier does not take the account: {message}")
    # HTTP's 404 alone says nothing of a product: a path that was moved answers with it too.
    if code in _GONE or _REMOVED in message.lower():
        return GoneError(message)
    if code in _BUSY or status >= 500:  # noqa: PLR2004  # 5xx
        return UnavailableError(f"The supplier is busy: {message}")
    return RejectedError(f"The supplier refuses: {message}", code if isinstance(code, int) else 0)
