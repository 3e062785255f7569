"""The supplier's API over HTTP: one call, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import orjson
from chassis.breaker import CircuitBreaker
from chassis.egress import BlockedAddressError, Egress, HttpResponse
from chassis.errors import BusyError

from dropship_importer.domain.outcomes import (
    Down,
    Gone,
    Refused,
    Spent,
    Throttled,
    Unauthorized,
    Waiting,
)

_FINE = (200, 0, None)
_THROTTLED = frozenset({1600200})
_SPENT = frozenset({16900500, 429, 1600201})
_UNAUTHORIZED = frozenset({1600001, 1600002, 1600003, 1600004, 1600005, 1600006, 1600008, 1600030, 1601000})
_GONE = frozenset({1602000, 1602001, 1602002, 1602003})
_BUSY = frozenset({1600000, 1600301})
_PAUSE, _DAY = 2.0, 1800.0


@dataclass(frozen=True)
class Call:
    """One call: its path, and its parameters (GET) or its body (POST)."""

    path: str
    parameters: Mapping[str, str | int | list[str]] | None = None
    body: Mapping[str, Any] | None = None


class SupplierApi:
    """`url` is what the paths are below. A supplier that fails again and again is left alone for a while."""

    def __init__(self, url: str, egress: Egress) -> None:
        self._url, self._egress, self._breaker = url.rstrip("/") + "/", egress, CircuitBreaker()

    async def call(self, call: Call, token: str = "") -> Any:
        """The answer's data, None where there is none. Raises a SupplierError for all that is no answer."""
        if rest := self._breaker.wait():
            raise Waiting("It does not answer, and is asked again then.", rest, Down.word)
        try:
            data = _data(await self._send(call, token))
        except Down:
            self._breaker.failed()
            raise
        except Exception:
            self._breaker.succeeded()
            raise
        self._breaker.succeeded()
        return data

    async def _send(self, call: Call, token: str) -> HttpResponse:
        headers = {"Content-Type": "application/json"} | ({"CJ-Access-Token": token} if token else {})
        query = f"?{urlencode(call.parameters, doseq=True)}" if call.parameters else ""
        method, body = ("GET", b"") if call.body is None else ("POST", orjson.dumps(call.body))
        try:
            return await self._egress.send(
                method, f"{self._url}{call.path}{query}", headers=headers, body=body
            )
        except (BusyError, BlockedAddressError) as failed:
            raise Down(f"The supplier does not answer: {failed}") from failed


def _data(answer: HttpResponse) -> Any:
    """Success is HTTP 2xx with a code that is fine or absent, and neither `result` nor `success` false."""
    try:
        body = orjson.loads(answer.body)
    except orjson.JSONDecodeError:
        body = None
    if not isinstance(body, dict):
        raise _without_words(answer.status)
    said: dict[str, Any] = body
    is_fine = (
        said.get("code") in _FINE and said.get("result") is not False and said.get("success") is not False
    )
    if answer.status // 100 == 2 and is_fine:  # noqa: PLR2004  # HTTP's class of success
        return said.get("data")
    raise _failure(answer.status, said.get("code"), str(said.get("message") or "no reason given")[:300])


def _without_words(status: int) -> Exception:
    if status == 429:  # noqa: PLR2004  # HTTP's too many requests
        return Throttled("The supplier asks for fewer calls.", _PAUSE)
    return Down(f"The supplier answered with status {status} and nothing that can be read.")


def _failure(status: int, code: Any, message: str) -> Exception:
    if code in _SPENT or (code is None and "daily request limit" in message):
        return Spent(f"The supplier's calls of the day are spent: {message}", _DAY)
    if code in _THROTTLED or status == 429 or (code is None and "Too Many Requests" in message):  # noqa: PLR2004
        return Throttled(f"The supplier asks for fewer calls: {message}", _PAUSE)
    if code in _UNAUTHORIZED or status in (401, 403):
        return Unauthorized(f"The supplier does not take the account: {message}")
    if code in _GONE or status == 404:  # noqa: PLR2004  # HTTP's not found
        return Gone(message)
    if code in _BUSY or status >= 500:  # noqa: PLR2004  # HTTP's class of their failures
        return Down(f"The supplier is busy: {message}")
    return Refused(f"The supplier refuses: {message}", code if isinstance(code, int) else 0)
