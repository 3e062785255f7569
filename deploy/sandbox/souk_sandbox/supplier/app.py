"""The stand-in supplier over HTTP: its API below /api2.0/v1, its configuration below /sandbox."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import orjson
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from souk_sandbox.supplier import details, failures, search
from souk_sandbox.supplier.accounts import Account, Accounts
from souk_sandbox.supplier.categories import build_tree
from souk_sandbox.supplier.configuration import Configuration
from souk_sandbox.supplier.envelope import (
    SupplierApiError,
    error_response,
    points_error,
    success_response,
)
from souk_sandbox.supplier.images import draw_image
from souk_sandbox.supplier.orders import Orders
from souk_sandbox.switched_faults import TAKEN_FAULTS

_ROOT = "/api2.0/v1"
_SIGN_IN = "authentication/getAccessToken"
# Returns a call's data, from its parameters or body and the base address of the images.
Handler = Callable[["Supplier", Mapping[str, Any], str], Any]
_GETS: dict[str, Handler] = {
    "product/getCategory": lambda api, query, base: build_tree(),  # noqa: ARG005  # all have one signature
    "product/list": lambda api, query, base: search.product_list(query, base, api.configuration),
    "product/listV2": lambda api, query, base: search.product_list_v2(query, base, api.configuration),
    "product/query": lambda api, query, base: details.product_query(query, base, api.configuration),
    "product/stock/queryByVid": lambda api, query, _: details.stock_by_vid(query, api.configuration),
    "product/stock/getInventoryByPid": lambda api, query, _: details.stock_by_pid(query, api.configuration),
    "shopping/order/getOrderDetail": lambda api, query, _: api.orders.detail(str(query.get("orderId", ""))),
}
_POSTS: dict[str, Handler] = {
    "logistic/freightCalculate": lambda api, query, _: details.freight(query),  # noqa: ARG005  # as above
    "shopping/order/createOrderV2": lambda api, query, _: api.orders.create(dict(query)),
}


class Supplier:
    """The stand-in; `clock` in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.accounts, self.configuration, self.orders = Accounts(clock), Configuration(), Orders()
        self.counts = Counter[str]()

    async def call(self, http: Request) -> Response:
        """Handle a call. The token is checked first, then the rate, the points, and the request itself."""
        path = http.path_params["path"]
        self.counts[path] += 1
        if self.configuration.latency:
            await asyncio.sleep(self.configuration.latency)
        try:
            account = self._authenticate(http)
            if self.configuration.recorded:
                account.calls.append(self.accounts.clock())
                return await self._replay(path)
            self._check_limits(account, path)
            if failure := self.configuration.take_failure(path):
                if failure in TAKEN_FAULTS:
                    await self._handle(http, path)
                return await failures.build_response(failure)
            if path == "setting/get":
                return success_response(_limits(account, self.configuration.named_rate))
            data = await self._handle(http, path)
            return success_response(data, len(account.calls), _points(account))
        except SupplierApiError as error:
            return error_response(error)

    async def _replay(self, path: str) -> Response:
        """Return the recorded response; a path without one is not offered."""
        recorded = self.configuration.recorded.get(path)
        if recorded is None:
            raise SupplierApiError(1600101)
        await asyncio.sleep(recorded.delay)
        return Response(recorded.body, recorded.status, media_type=recorded.content_type)

    async def _handle(self, http: Request, path: str) -> Any:
        handlers = _GETS if http.method == "GET" else _POSTS
        if path not in handlers:
            raise SupplierApiError(1600101)
        query = http.query_params if http.method == "GET" else orjson.loads(await http.body())
        return handlers[path](self, query, f"http://{http.headers['host']}")

    async def sign_in(self, http: Request) -> Response:
        """Respond with tokens for an API key, or with the errors of the real supplier."""
        if _SIGN_IN in self.configuration.recorded:
            return await self._replay(_SIGN_IN)
        if failure := self.configuration.take_failure("authentication"):
            return await failures.build_response(failure)
        account = self.accounts.get_by_key(orjson.loads(await http.body()).get("apiKey"))
        if account is None:
            return error_response(SupplierApiError(1601000))
        tokens = self.accounts.sign_in(account, self.configuration.sign_in_every)
        if tokens is None:
            message = "Too Many Requests, QPS limit is 1 time/300 seconds"
            return error_response(SupplierApiError(1600200, message))
        return success_response(tokens)

    async def refresh(self, http: Request) -> Response:
        """Respond with new tokens for a refresh token."""
        account = self.accounts.get_by_token(str(orjson.loads(await http.body()).get("refreshToken")))
        if account is None:
            return error_response(SupplierApiError(1600003))
        return success_response(self.accounts.issue_tokens(account))

    async def configure(self, http: Request) -> Response:
        """Update the configuration; `revoke` invalidates all tokens, `cancel` names an order to cancel."""
        values = orjson.loads(await http.body())
        if values.pop("revoke", False):
            self.accounts.revoke_tokens()
        try:
            if number := values.pop("cancel", ""):
                self.orders.cancel(number)
            self.configuration.update(values)
        except (ValueError, KeyError) as error:
            return Response(str(error), 422)
        return Response(status_code=204)

    async def list_calls(self, _: Request) -> Response:
        """Return the times of each account's calls, in seconds of the clock."""
        calls = {key: list(account.calls) for key, account in self.accounts.by_key.items()}
        return Response(orjson.dumps(calls), media_type="application/json")

    async def count_calls(self, _: Request) -> Response:
        """Return how many calls each path had."""
        return Response(orjson.dumps(self.counts), media_type="application/json")

    async def list_orders(self, _: Request) -> Response:
        """Return all orders placed."""
        return Response(orjson.dumps(list(self.orders.by_id.values())), media_type="application/json")

    def _authenticate(self, http: Request) -> Account:
        token = http.headers.get("cj-access-token", "")
        if not token:
            raise SupplierApiError(1600002)
        account = self.accounts.get_by_token(token)
        if account is None:
            raise SupplierApiError(1600001)
        return account

    def _check_limits(self, account: Account, path: str) -> None:
        if account.exceeds_rate(self.accounts.clock()):
            message = f"Too Many Requests, QPS limit is {account.rate} time/1second"
            raise SupplierApiError(1600200, message)
        if self.configuration.points_used is not None:
            account.used = self.configuration.points_used
        if not account.spend_points(path):
            raise points_error(200, 16900500, account.used, account.points)


def _limits(account: Account, named_rate: Any) -> dict[str, Any]:
    """Return the data of setting/get."""
    quota = [{"quotaUrl": "*", "quotaLimit": account.points, "quotaType": 4}]
    rate = account.rate if named_rate is None else named_rate
    return {"setting": {"quotaLimits": quota, "qpsLimit": rate}, "root": "GENERAL", "isSandbox": True}


def _points(account: Account) -> dict[str, Any]:
    remaining = account.points - account.used
    return {"remaining": remaining, "usedToday": account.used, "total": account.points}


async def _get_image(http: Request) -> Response:
    kind, name = http.path_params["kind"], http.path_params["name"]
    if kind == "page":
        return Response("<html>Not found</html>", media_type="text/html")
    image = draw_image(kind, name)
    return Response(image, media_type="image/jpeg") if image else Response(status_code=404)


def create_app(clock: Callable[[], float] = time.monotonic) -> Starlette:
    """Return the application with the API, the pictures and the configuration; `clock` in seconds."""
    supplier = Supplier(clock)
    routes: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
        ("GET", "/pictures/{kind}/{name}", _get_image),
        ("POST", f"{_ROOT}/{_SIGN_IN}", supplier.sign_in),
        ("POST", f"{_ROOT}/authentication/refreshAccessToken", supplier.refresh),
        ("POST", "/sandbox/switches", supplier.configure),
        ("GET", "/sandbox/calls", supplier.list_calls),
        ("GET", "/sandbox/counts", supplier.count_calls),
        ("GET", "/sandbox/orders", supplier.list_orders),
        ("GET", _ROOT + "/{path:path}", supplier.call),
        ("POST", _ROOT + "/{path:path}", supplier.call),
    ]
    return Starlette(routes=[Route(path, handler, methods=[method]) for method, path, handler in routes])
