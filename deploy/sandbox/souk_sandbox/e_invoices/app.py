"""The stand-in platform for electronic invoices over HTTP, below /e-invoices."""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from souk_sandbox.switched_faults import HELD, HOLD_SECONDS, TAKEN_FAULTS, SwitchedFaults

_HANG_SECONDS = 60.0
_REASON = "BR-CO-15: the total with tax is not the total without tax and the tax."


@dataclass
class Switches(SwitchedFaults):
    """Faults are error-500, rate, hang, garbage (a reply that is no JSON), key (the platform does not know the key),
    and the `TAKEN_FAULTS`. `outcome` is how documents end: accepted, rejected,
    rejected-at-once, or received for ever; `delay` is after how many seconds."""

    outcome: str = "accepted"
    delay: float = 3.0


@dataclass
class Document:
    """A document as it was handed over, when, and how it ends."""

    id: str
    digest: str
    headers: dict[str, str]
    content: bytes
    taken_at: float
    outcome: str
    delay: float
    submissions: int = 1

    def show(self, now: float) -> dict[str, Any]:
        """Return what the platform says of it."""
        status = self.outcome if now >= self.taken_at + self.delay else "received"
        return {"id": self.id, "status": status, **({"reason": _REASON} if status == "rejected" else {})}


@dataclass
class EInvoiceApi:
    """The stand-in; `clock` is Unix time. Documents are by key, and stay until it stops."""

    clock: Callable[[], float] = time.time
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    switches: Switches = field(default_factory=Switches)
    documents: dict[str, Document] = field(default_factory=dict[str, Document])

    async def call(self, http: Request) -> Response:
        """Handle a request: fault, key, and the request itself."""
        fault = self.switches.take_fault(http.url.path)
        if fault == "key" or not http.headers.get("authorization", "").removeprefix("Bearer").strip():
            return Response("", 401)
        if fault == "hang":
            await self.sleep(_HANG_SECONDS)
        if fault and fault not in (*TAKEN_FAULTS, "garbage"):
            return Response("", {"rate": 429, "error-500": 500}.get(fault, 504))
        response = await self._handle(http)
        if fault == HELD:
            await self.sleep(HOLD_SECONDS)
        if fault == "garbage":
            return Response("<html>maintenance</html>", 200, media_type="text/html")
        return Response("", 502) if fault else response

    async def _handle(self, http: Request) -> Response:
        if http.method == "POST":
            return self._take(http, await http.body())
        id_ = http.path_params["id"]
        document = next((taken for taken in self.documents.values() if taken.id == id_), None)
        if document is None:
            return _reply({"reason": "There is no such document."}, 404)
        return _reply(document.show(self.clock()))

    def _take(self, http: Request, content: bytes) -> Response:
        """Take a document, once for a key; the same key with another document is a conflict with the first."""
        key, digest = http.headers.get("idempotency-key", ""), hashlib.sha256(content).hexdigest()
        if not (key and content):
            return _reply({"reason": "There is no key, or no document."}, 400)
        if self.switches.outcome == "rejected-at-once":
            return _reply({"reason": _REASON}, 422)
        if taken := self.documents.get(key):
            if taken.digest != digest:
                return _reply(taken.show(self.clock()), 409)
            taken.submissions += 1
            return _reply(taken.show(self.clock()))
        document = Document(
            f"doc-{len(self.documents) + 1}", digest, dict(http.headers), content, self.clock(),
            self.switches.outcome, self.switches.delay,
        )  # fmt: skip
        self.documents[key] = document
        return _reply(document.show(self.clock()), 202)

    async def switch(self, http: Request) -> Response:
        """Set switches, and return the documents that were taken."""
        for name, value in orjson.loads(await http.body()).items():
            setattr(self.switches, name, value)
        shown = [
            {"key": key, "kind": taken.headers.get("document-kind"), "format": taken.headers.get("document-format"),
             "name": taken.headers.get("document-name"), "size": len(taken.content), "submissions": taken.submissions}
            for key, taken in self.documents.items()
        ]  # fmt: skip
        return _reply({"documents": shown})

    def routes(self) -> list[BaseRoute]:
        """Return the routes of the platform and of its switches."""
        return [
            Route("/e-invoices/documents", self.call, methods=["POST"]),
            Route("/e-invoices/documents/{id}", self.call, methods=["GET"]),
            Route("/sandbox/e-invoices", self.switch, methods=["POST"]),
        ]


def _reply(values: dict[str, Any], status: int = 200) -> Response:
    return Response(orjson.dumps(values), status, media_type="application/json")
