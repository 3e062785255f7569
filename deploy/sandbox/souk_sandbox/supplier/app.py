"""The stand-in supplier over HTTP: its paths below /api2.0/v1, its switches below /sandbox."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import orjson
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from souk_sandbox.supplier import details, faults, lists
from souk_sandbox.supplier.accounts import Account, Accounts
from souk_sandbox.supplier.categories import tree
from souk_sandbox.supplier.envelope import Refused, points, refusal, success
from souk_sandbox.supplier.orders import Orders
from souk_sandbox.supplier.pictures import picture
from souk_sandbox.supplier.switches import Switches

_ROOT = "/api2.0/v1"
# What one call is answered with: of its parameters or body, and the address the pictures are under.
Answer = Callable[["Supplier", Mapping[str, Any], str], Any]
_GETS: dict[str, Answer] = {
    "product/getCategory": lambda it, asked, base: tree(),  # noqa: ARG005  # all have one shape
    "product/list": lambda it, asked, base: lists.product_list(asked, base, it.switches),
    "product/listV2": lambda it, asked, base: lists.product_list_v2(asked, base, it.switches),
    "product/query": lambda it, asked, base: details.product_query(asked, base, it.switches),
    "product/stock/queryByVid": lambda it, asked, _: details.stock_by_vid(asked, it.switches),
    "product/stock/getInventoryByPid": lambda it, asked, _: details.stock_by_pid(asked, it.switches),
    "shopping/order/getOrderDetail": lambda it, asked, _: it.orders.detail(str(asked.get("orderId", ""))),
}
_POSTS: dict[str, Answer] = {
    "logistic/freightCalculate": lambda it, asked, _: details.freight(asked),  # noqa: ARG005  # as above
    "shopping/order/createOrderV2": lambda it, asked, _: it.orders.create(dict(asked)),
}


class Supplier:
    def __init__(self) -> None:
        self.accounts, self.switches, self.orders = Accounts(), Switches(), Orders()

    async def call(self, http: Request) -> Response:
        """One call of an account, judged as the supplier judges: token, pace, points, then the question."""
        path = http.path_params["path"]
        if self.switches.latency:
            await asyncio.sleep(self.switches.latency)
        try:
            account = self._account(http)
            self._judge(account, path)
            if fault := self.switches.strike(path):
                if fault == "unheard":
                    await self._answer(http, path)
                return await faults.answer(fault)
            if path == "setting/get":
                return success(_limits(account))
            return success(await self._answer(http, path), len(account.calls))
        except Refused as refused:
            return refusal(refused)

    async def _answer(self, http: Request, path: str) -> Any:
        answers = _GETS if http.method == "GET" else _POSTS
        if path not in answers:
            raise Refused(1600101)
        asked = http.query_params if http.method == "GET" else orjson.loads(await http.body())
        return answers[path](self, asked, f"http://{http.headers['host']}")

    async def sign_in(self, http: Request) -> Response:
        if fault := self.switches.strike("authentication"):
            return await faults.answer(fault)
        account = self.accounts.of_key(orjson.loads(await http.body()).get("apiKey"))
        if account is None:
            return refusal(Refused(1601000))
        tokens = self.accounts.sign_in(account, self.switches.sign_in_every)
        if tokens is None:
            return refusal(Refused(1600200, "Too Many Requests, QPS limit is 1 time/300 seconds"))
        return success(tokens)

    async def renew(self, http: Request) -> Response:
        account = self.accounts.of_token(str(orjson.loads(await http.body()).get("refreshToken")))
        return success(self.accounts.renew(account)) if account else refusal(Refused(1600003))

    async def turn(self, http: Request) -> Response:
        """Turn switches; `revoke` lets all tokens be forgotten, `cancel` names an order that is given up."""
        told = orjson.loads(await http.body())
        if told.pop("revoke", False):
            self.accounts.revoke()
        try:
            if number := told.pop("cancel", ""):
                self.orders.cancel(number)
            self.switches.set(told)
        except (ValueError, KeyError) as why:
            return Response(str(why), 422)
        return Response(status_code=204)

    async def calls(self, _: Request) -> Response:
        """When each account called, in seconds of this machine's monotonic clock."""
        found = {key: list(account.calls) for key, account in self.accounts.by_key.items()}
        return Response(orjson.dumps(found), media_type="application/json")

    async def placed(self, _: Request) -> Response:
        """The orders placed here."""
        return Response(orjson.dumps(list(self.orders.by_id.values())), media_type="application/json")

    def _account(self, http: Request) -> Account:
        token = http.headers.get("cj-access-token", "")
        if not token:
            raise Refused(1600002)
        account = self.accounts.of_token(token)
        if account is None:
            raise Refused(1600001)
        return account

    def _judge(self, account: Account, path: str) -> None:
        if account.is_too_fast(time.monotonic()):
            raise Refused(1600200, f"Too Many Requests, QPS limit is {account.rate} time/1second")
        if not account.pay(path):
            raise points(200, 16900500, account.used, account.points)


def _limits(account: Account) -> dict[str, Any]:
    """The data of setting/get."""
    quota = [{"quotaUrl": "*", "quotaLimit": account.points, "quotaType": 4}]
    return {"setting": {"quotaLimits": quota, "qpsLimit": account.rate, "root": "GENERAL", "isSandbox": True}}


async def _picture(http: Request) -> Response:
    kind, name = http.path_params["kind"], http.path_params["name"]
    if kind == "page":
        return Response("<html>Not found</html>", media_type="text/html")
    found = picture(kind, name)
    return Response(found, media_type="image/jpeg") if found else Response(status_code=404)


def create_app() -> Starlette:
    it = Supplier()
    routes: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
        ("GET", "/pictures/{kind}/{name}", _picture),
        ("POST", f"{_ROOT}/authentication/getAccessToken", it.sign_in),
        ("POST", f"{_ROOT}/authentication/refreshAccessToken", it.renew),
        ("POST", "/sandbox/switches", it.turn),
        ("GET", "/sandbox/calls", it.calls),
        ("GET", "/sandbox/orders", it.placed),
        ("GET", _ROOT + "/{path:path}", it.call),
        ("POST", _ROOT + "/{path:path}", it.call),
    ]
    return Starlette(routes=[Route(path, work, methods=[verb]) for verb, path, work in routes])
