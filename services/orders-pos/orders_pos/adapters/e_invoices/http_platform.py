"""A platform for electronic invoices over HTTP, which the operator names."""

from typing import Any, Final
from urllib.parse import quote

import orjson
import structlog
from chassis.breaker import CircuitBreaker
from chassis.egress import BlockedAddressError, Egress, HttpResponse
from chassis.errors import BusyError

from orders_pos.domain.e_invoices.transmission import (
    ACCEPTED,
    REJECTED,
    SENT,
    PlatformDocument,
    PlatformState,
)

log = structlog.get_logger()

# Of the platform, in its replies.
_STATUSES: Final = {"received": SENT, "accepted": ACCEPTED, "rejected": REJECTED}
_OK, _BAD_REQUEST, _UNPROCESSABLE = 200, 400, 422
_CREATED, _ACCEPTED_LATER = 201, 202
# It has a document under this key, which it names in its reply.
_CONFLICT = 409
_MOST_REASON = 500


class HttpPlatform:
    """Implements Platform: `POST /documents` takes a document under a key, `GET /documents/{id}` says what became of
    it. No call is made without an address."""

    def __init__(self, egress: Egress, url: str, key: str) -> None:
        self._egress, self._url, self._key = egress, url.rstrip("/"), key
        self._breaker = CircuitBreaker()

    @property
    def is_available(self) -> bool:
        """Whether the operator named one."""
        return bool(self._url)

    async def submit(self, document: PlatformDocument) -> PlatformState:
        """Hand a document over, once however often it is called. Raise BusyError if the platform does not take it
        now: it may have it all the same."""
        headers = {
            "Content-Type": document.media_type,
            "Idempotency-Key": document.key,
            "Document-Kind": document.kind,
            "Document-Format": document.format,
            "Document-Name": document.name,
        }
        response = await self._send("POST", "/documents", headers, document.content)
        if response.status in (_BAD_REQUEST, _UNPROCESSABLE):
            return PlatformState("", REJECTED, _reason(_parse(response)))
        return _to_state(response)

    async def get_state(self, reference: str) -> PlatformState:
        """Return what became of a document. Raise BusyError if the platform does not say."""
        return _to_state(await self._send("GET", f"/documents/{quote(reference, safe='')}", {}, b""))

    async def _send(self, method: str, path: str, headers: dict[str, str], body: bytes) -> HttpResponse:
        if seconds := self._breaker.wait():
            raise BusyError("The platform does not answer.", seconds)
        sent = {**headers, "Authorization": f"Bearer {self._key}"}
        try:
            response = await self._egress.send(method, f"{self._url}{path}", headers=sent, body=body)
        except BusyError:
            self._breaker.failed()
            raise
        except BlockedAddressError as error:
            raise BusyError(str(error)) from error
        self._breaker.succeeded()
        return response


def _to_state(response: HttpResponse) -> PlatformState:
    if response.status not in (_OK, _CREATED, _ACCEPTED_LATER, _CONFLICT):
        log.warning("e-invoice-platform", status=response.status)
        raise BusyError(f"The platform does not take it: {response.status}")
    reply = _parse(response)
    status, reference = _STATUSES.get(str(reply.get("status"))), str(reply.get("id") or "")
    if not (status and reference):
        raise BusyError("The platform does not say what became of it.")
    return PlatformState(reference, status, _reason(reply) if status == REJECTED else "")


def _parse(response: HttpResponse) -> dict[str, Any]:
    """Return the JSON of a response; nothing if it is none."""
    try:
        reply = orjson.loads(response.body)
    except orjson.JSONDecodeError:
        return {}
    return reply if isinstance(reply, dict) else {}


def _reason(reply: dict[str, Any]) -> str:
    return str(reply.get("reason") or "")[:_MOST_REASON].replace("\0", "")
