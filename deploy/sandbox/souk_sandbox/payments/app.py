"""The stand-in payment provider over HTTP: its API below /v1, the page of the customer's bank below /bank, and its own
pages on which customers pay below /checkout."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any
from urllib.parse import parse_qsl

import orjson
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from souk_sandbox.payments.errors import PaymentApiError, invalid, missing
from souk_sandbox.payments.intents import Intents, shown
from souk_sandbox.payments.sessions import Sessions
from souk_sandbox.payments.webhooks import Post, Webhooks, post
from souk_sandbox.switched_faults import HELD, HOLD_SECONDS, TAKEN_FAULTS, SwitchedFaults

_HANG_SECONDS = 20.0
_BANK_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Test bank</title>
<meta name="viewport" content="width=device-width">
<body style="font-family:sans-serif;max-width:30rem;margin:4rem auto">
<h1>Test bank</h1><p>Approve a payment of {amount}?</p><form method="post">
<button name="answer" value="approve">Approve</button> <button name="answer" value="decline">Decline</button></form>"""

_CHECKOUT_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Test checkout</title>
<meta name="viewport" content="width=device-width">
<body style="font-family:sans-serif;max-width:30rem;margin:4rem auto">
<h1>Test checkout</h1><p>{name}: {amount}</p>{declined}<form method="post">
<button name="card" value="test-approve">Pay with a good card</button>
<button name="card" value="test-decline">Pay with a bad card</button></form><p><a href="{back}">Back</a></p>"""
_DECLINED = '<p role="alert">Your card was declined. Try another one.</p>'


@dataclass
class Switches(SwitchedFaults):
    """Faults are error-500, rate, hang, and the `TAKEN_FAULTS`. `delay` is how many seconds a delayed charge takes."""

    delay: float = 3.0


@dataclass
class Account:
    """What belongs to one secret key. `replies` are by idempotency key: digest of the request, status and body."""

    intents: Intents
    webhooks: Webhooks
    sessions: Sessions
    replies: dict[str, tuple[object, int, bytes]] = field(
        default_factory=dict[str, tuple[object, int, bytes]]
    )
    running: set[str] = field(default_factory=set[str])


class PaymentApi:
    """The stand-in; `clock` is Unix time."""

    def __init__(
        self,
        clock: Callable[[], float] = time.time,
        post: Post = post,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.switches, self.accounts = Switches(), dict[str, Account]()
        self._clock, self._post, self._sleep = clock, post, sleep

    def account(self, key: str) -> Account:
        """Return the account of a secret key, created at its first use."""
        if key not in self.accounts:
            webhooks = Webhooks(self._post, self._clock, self._sleep)
            intents = Intents(self._clock, lambda: self.switches.delay, webhooks.publish)
            self.accounts[key] = Account(intents, webhooks, Sessions(intents))
        return self.accounts[key]

    async def call(self, http: Request) -> Response:
        """Handle a request: fault, account, idempotency, and the request itself."""
        path, fault = http.path_params["path"], self.switches.take_fault(http.url.path)
        try:
            account = self._authenticate(http)
            if fault and fault not in TAKEN_FAULTS:
                return await _failed(fault)
            response = await self._once(http, account, path)
        except PaymentApiError as error:
            response = _error_response(error)
        if fault == HELD:
            await self._sleep(HOLD_SECONDS)
        return Response("", 502) if fault else response

    def _authenticate(self, http: Request) -> Account:
        kind, _, key = http.headers.get("authorization", "").partition(" ")
        if kind != "Bearer" or not key.startswith("sk_test_"):
            raise PaymentApiError(401, "invalid_request_error", "Invalid API Key provided.")
        return self.account(key)

    async def _once(self, http: Request, account: Account, path: str) -> Response:
        """Handle a request, or return the reply that its key got before."""
        key, values = http.headers.get("idempotency-key", ""), _nested(await http.body())
        if http.method != "POST" or not key:
            return _response(200, orjson.dumps(self._handle(http, account, path, values)))
        request: object = (path, orjson.dumps(values, option=orjson.OPT_SORT_KEYS))
        if key in account.running:
            raise PaymentApiError(
                409, "invalid_request_error", "This key is in use.", "idempotency_key_in_use"
            )
        if key in account.replies:
            first, status, body = account.replies[key]
            if first != request:
                message = "Keys for idempotent requests can only be used with the same parameters."
                raise PaymentApiError(400, "idempotency_error", message)
            return _response(status, body, {"Idempotent-Replayed": "true"})
        status = 200
        try:
            body = orjson.dumps(self._handle(http, account, path, values))
        except PaymentApiError as error:
            # A request that was rejected before it began is not stored.
            if error.error["type"] == "invalid_request_error":
                raise
            status, body = error.status, orjson.dumps({"error": error.error})
        account.replies[key] = request, status, body
        return _response(status, body)

    def _handle(self, http: Request, account: Account, path: str, values: dict[str, Any]) -> Any:
        intents, query = account.intents, http.query_params
        intents.finish_due()
        match [http.method, *path.split("/")]:
            case ["POST", "refunds"]:
                return intents.refund(values)
            case ["GET", "refunds"]:
                refunds = intents.list_refunds(query.get("payment_intent", ""))
                return {"object": "list", "data": refunds, "has_more": False}
            case [method, "checkout", "sessions", *rest]:
                session = _handle_session(account.sessions, [method, *rest], values, http.headers["host"])
                return account.sessions.shown(session, query.getlist("expand[]"))
            case ["POST", "webhook_endpoints"]:
                return account.webhooks.register(_url(values))
            case ["GET", "payment_intents"]:
                return {"object": "list", "data": list(intents.intents.values()), "has_more": False}
            case [method, "payment_intents", *rest]:
                intent = self._handle_intent(http, account, [method, *rest], values)
                return shown(intent, query.getlist("expand[]"))
            case _:
                raise missing("route", path)

    def _handle_intent(
        self, http: Request, account: Account, path: list[str], values: dict[str, Any]
    ) -> dict[str, Any]:
        intents = account.intents
        match path:
            case ["POST"]:
                return intents.create(values)
            case ["GET", id_]:
                return intents.get(id_)
            case ["POST", id_, "confirm"]:
                account.webhooks.run(self._finish_later(intents))
                return intents.confirm(id_, values, f"http://{http.headers['host']}/bank")
            case ["POST", id_, "capture"]:
                return intents.capture(id_, values)
            case ["POST", id_, "cancel"]:
                return intents.cancel(id_, values)
            case _:
                raise missing("route", "/".join(path))

    async def _finish_later(self, intents: Intents) -> None:
        """Finish delayed charges when nobody asks for them."""
        await self._sleep(self.switches.delay)
        intents.finish_due()

    async def bank(self, http: Request) -> Response:
        """Show the bank's page, or take the customer's answer and send them back."""
        id_ = http.path_params["id"]
        account = next(
            (candidate for candidate in self.accounts.values() if id_ in candidate.intents.intents), None
        )
        intent = account.intents.get(id_) if account else None
        if account is None or intent is None or intent["status"] != "requires_action":
            return HTMLResponse("<h1>There is nothing to approve.</h1>", 404)
        if http.method == "GET":
            amount = f"{intent['amount'] / 100:.2f} {intent['currency'].upper()}"
            return HTMLResponse(_BANK_PAGE.format(amount=escape(amount)))
        answer = dict(parse_qsl((await http.body()).decode())).get("answer")
        return_url = intent["next_action"]["redirect_to_url"]["return_url"] or "/"
        account.intents.finish(id_, is_approved=answer == "approve")
        return RedirectResponse(f"{return_url}{'&' if '?' in return_url else '?'}payment_intent={id_}", 303)

    async def checkout(self, http: Request) -> Response:
        """Show the page of a session, or take the card and send the customer back."""
        id_ = http.path_params["id"]
        account = next(
            (candidate for candidate in self.accounts.values() if id_ in candidate.sessions.sessions), None
        )
        session = account.sessions.get(id_) if account else None
        if account is None or session is None or session["status"] != "open":
            return HTMLResponse("<h1>There is nothing to pay.</h1>", 404)
        is_declined = False
        if http.method == "POST":
            card = dict(parse_qsl((await http.body()).decode())).get("card", "")
            if url := account.sessions.pay(id_, card):
                return RedirectResponse(url, 303)
            is_declined = True
        amount = f"{session['amount_total'] / 100:.2f} {session['currency'].upper()}"
        page = _CHECKOUT_PAGE.format(
            name=escape(session["name"]),
            amount=escape(amount),
            declined=_DECLINED if is_declined else "",
            back=escape(session["cancel_url"] or "/"),
        )
        return HTMLResponse(page)

    async def configure(self, http: Request) -> Response:
        """Set switches by their names."""
        values = orjson.loads(await http.body())
        if unknown := set(values) - set(vars(self.switches)):
            return Response(f"no such switch: {', '.join(unknown)}", 422)
        vars(self.switches).update(values)
        return Response(status_code=204)

    def routes(self) -> list[BaseRoute]:
        """Return the routes of the API, the pages and the configuration."""
        return [
            Route("/v1/{path:path}", self.call, methods=["GET", "POST"]),
            Route("/bank/{id}", self.bank, methods=["GET", "POST"]),
            Route("/checkout/{id}", self.checkout, methods=["GET", "POST"]),
            Route("/sandbox/payments", self.configure, methods=["POST"]),
        ]


def _nested(body: bytes) -> dict[str, Any]:
    """Return the fields of a form, with `metadata[name]` and `items[0][price]` as mappings, and `types[]` as a list."""
    values: dict[str, Any] = {}
    for name, value in parse_qsl(body.decode()):
        *path, last = (part.rstrip("]") for part in name.split("["))
        if not last:
            *path, last = path
            _inner(values, path).setdefault(last, []).append(value)
        else:
            _inner(values, path)[last] = value
    return values


def _inner(values: dict[str, Any], path: list[str]) -> dict[str, Any]:
    for name in path:
        values = values.setdefault(name, {})
    return values


def _handle_session(sessions: Sessions, path: list[str], values: dict[str, Any], host: str) -> dict[str, Any]:
    match path:
        case ["POST"]:
            return sessions.create(values, f"http://{host}/checkout")
        case ["GET", id_]:
            return sessions.get(id_)
        case ["POST", id_, "expire"]:
            return sessions.expire(id_)
        case _:
            raise missing("route", "/".join(path))


def _url(values: dict[str, Any]) -> str:
    url = str(values.get("url", ""))
    if not url.startswith("http"):
        raise invalid("Not a valid URL", "url_invalid", "url")
    return url


async def _failed(fault: str) -> Response:
    if fault == "hang":
        await asyncio.sleep(_HANG_SECONDS)
        return Response("", 504)
    status, kind = (429, "rate_limit_error") if fault == "rate" else (500, "api_error")
    return _error_response(PaymentApiError(status, kind, "Something went wrong."))


def _response(status: int, body: bytes, headers: dict[str, str] | None = None) -> Response:
    return Response(body, status, headers, media_type="application/json")


def _error_response(error: PaymentApiError) -> Response:
    return _response(error.status, orjson.dumps({"error": error.error}))
