"""The supplier's door for property tests: recorded bodies of any number of products, with faults by a seed. It takes
the place of the HTTP transport; what it says of a product without a fault is the truth."""

import copy
import json
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

from chassis.egress import HttpResponse
from chassis.errors import BusyError

_COSTS = {"product/query": 10, "product/stock/getInventoryByPid": 10, "logistic/freightCalculate": 10}
_DAY = 86_400
_TIMEOUT = 8.0
_NO_VARIANT = (1602000, "Variant not found")
# Seconds that a call is under way, at most.
_TRANSIT = 0.3


@dataclass(frozen=True)
class Truth:
    """A product as it is: prices and fees by variant in USD, pieces in stock."""

    prices: tuple[Decimal, ...]
    fees: tuple[Decimal, ...]
    stock: int
    is_removed: bool = False

    @property
    def costs(self):
        return [price + fee for price, fee in zip(self.prices, self.fees, strict=True)]


@dataclass
class Door:
    """`faults` is the share of answers that are not the truth; `is_out` while every product is said to be removed.

    `arrivals` are the times of all calls in seconds, `clean` those of the answers without a fault by path and key,
    `used` the points by day."""

    bodies: dict
    clock: object
    seed: int
    rate: int
    points: int
    faults: float = 0.15
    is_out: bool = False
    products: dict[str, Truth] = field(default_factory=dict)
    arrivals: list[float] = field(default_factory=list)
    clean: dict = field(default_factory=lambda: defaultdict(list))
    used: Counter = field(default_factory=Counter)
    served: Counter = field(default_factory=Counter)

    def __post_init__(self):
        self._random = random.Random(self.seed)

    def add(self, count):
        """Add products of one to three variants and return their ids."""
        for number in range(count):
            variants = self._random.randrange(1, 4)
            price = Decimal(self._random.randrange(100, 9000)) / 100
            prices = tuple(price + Decimal(step) / 4 for step in range(variants))
            fees = tuple(Decimal(self._random.randrange(150, 3000)) / 100 for _ in prices)
            self.products[f"P{number}"] = Truth(prices, fees, self._random.randrange(1, 500))
        return list(self.products)

    def change(self):
        """Change the truth of a part of the products: costs, stock, existence."""
        for pid, truth in self.products.items():
            kind = self._random.random()
            factor = Decimal(self._random.choice(["0.55", "0.97", "1.04", "1.8"]))
            if kind < 0.25:
                prices = tuple((price * factor).quantize(Decimal("0.01")) for price in truth.prices)
                self.products[pid] = replace(truth, prices=prices)
            elif kind < 0.3:
                self.products[pid] = replace(truth, fees=tuple(fee + 2 for fee in truth.fees))
            elif kind < 0.35:
                self.products[pid] = replace(truth, stock=0)
            elif kind < 0.38:
                self.products[pid] = replace(truth, is_removed=True)

    async def close(self):
        """Nothing is open."""

    async def send(self, method, address, *, headers, body=b""):
        """Answer as `chassis.egress.Egress` does."""
        del headers
        url = urlsplit(address)
        path = url.path.removeprefix("/api/")
        if path == "authentication/getAccessToken":
            return _respond(
                _envelope({"accessToken": "t", "accessTokenExpiryDate": "2099-01-01T00:00:00+00:00"})
            )
        arrival = self.clock() + self._random.uniform(0, _TRANSIT)
        self.arrivals.append(arrival)
        if path == "setting/get":
            # What the documentation's own sample says: no account has so many.
            return _respond(_envelope({"setting": {"qpsLimit": 100}}))
        day, cost = int(arrival // _DAY), _COSTS[path]
        if self.used[day] + cost > self.points:
            self.served["points"] += 1
            message = f"Insufficient API points. Used today: {self.used[day]}"
            return _respond({"code": 16900500, "result": False, "message": message, "data": None})
        self.used[day] += cost
        query = json.loads(body) if method == "POST" else {k: v[0] for k, v in parse_qs(url.query).items()}
        key, data = self._find(path, query)
        envelope = self._envelope(data, day)
        if self._random.random() < self.faults:
            return await self._fail(envelope)
        self.served["clean"] += 1
        if not isinstance(data, tuple):
            self.clean[path, key].append(arrival)
        return _respond(envelope)

    def _find(self, path, query):
        """Return what was asked for, and the true data; an error's code and message if it is gone."""
        if path == "logistic/freightCalculate":
            vid = query["products"][0]["vid"]
            pid, _, position = vid.partition("-")
            fees = dict(enumerate(self.products[pid].fees)) if pid in self.products else {}
            fee = fees.get(int(position)) if position.isdigit() else None
            return vid, _NO_VARIANT if fee is None else self._freight(fee)
        pid, truth = query["pid"], self.products.get(query["pid"])
        if truth is None:
            return pid, _NO_VARIANT
        if path == "product/stock/getInventoryByPid":
            return pid, self._stock(pid, truth)
        if truth.is_removed or self.is_out:
            return pid, (1602002, "Product has been removed from shelves")
        return pid, self._product(pid, truth)

    def _envelope(self, data, day):
        if isinstance(data, tuple):
            return {"code": data[0], "result": False, "message": data[1], "data": None}
        left = self.points - self.used[day]
        points = {"remaining": left, "usedToday": self.used[day], "total": self.points}
        return {**_envelope(data), "pointsInfo": points}

    def _product(self, pid, truth):
        data = copy.deepcopy(self.bodies["product_query"]["data"])
        template = data["variants"][0]
        data |= {"pid": pid, "productNameEn": f"Product {pid}"}
        data["variants"] = [
            {
                **template,
                "vid": f"{pid}-{position}",
                "variantSellPrice": float(price),
                "variantWeight": 100.0 + position,
            }
            for position, price in enumerate(truth.prices)
        ]
        return data

    def _stock(self, pid, truth):
        data = copy.deepcopy(self.bodies["stock_by_pid"]["data"])
        area = data["variantInventories"][0]["inventory"][0]
        data["variantInventories"] = [
            {"vid": f"{pid}-{position}", "inventory": [{**area, "totalInventory": truth.stock}]}
            for position in range(len(truth.prices))
        ]
        return data

    def _freight(self, fee):
        dear, cheap = copy.deepcopy(self.bodies["freight"]["data"])
        extra = Decimal("0.65")
        dear |= {"logisticPrice": float(fee * 2), "totalPostageFee": float(fee * 2)}
        cheap |= {"logisticPrice": float(fee - extra), "totalPostageFee": float(fee)}
        return [dear, cheap]

    async def _fail(self, envelope):
        """Answer with a fault: a lost or changed value of the body, or another response."""
        faults = [*_RESPONSES, "timeout", *["value"] * len(_RESPONSES)]
        fault = self._random.choice(faults)
        self.served[fault] += 1
        if fault == "timeout":
            await self.clock.sleep(_TIMEOUT)
            raise BusyError("It does not answer in time.")
        if fault == "value":
            return _respond(self._mutate(envelope))
        response = _RESPONSES[fault]
        return _respond({**envelope, "data": response}) if isinstance(response, list | None) else response

    def _mutate(self, envelope):
        mutated = copy.deepcopy(envelope)
        parent, key = self._random.choice([*_list_places(mutated["data"])] or [(mutated, "data")])
        mutation = self._random.choice(["absent", None, "", {"value": 1}, "string", "range", []])
        if mutation == "absent":
            del parent[key]
        elif mutation in ("string", "range"):
            text = str(parent[key])
            parent[key] = text if mutation == "string" else f"{text} -- {text}"
        else:
            parent[key] = mutation
        return mutated


def _list_places(value):
    """Yield the container and the key of each value in the data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield value, key
        yield from _list_places(item)


def _envelope(data):
    return {"code": 200, "result": True, "message": "Success", "data": data, "requestId": "0"}


def _respond(body, status=200):
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return HttpResponse(status, {}, content)


# Other responses than the right one; None and a list take the place of the data.
_RESPONSES = {
    "null": None,
    "empty": [],
    "html": _respond(b"<html><h1>502 Bad Gateway</h1></html>", 502),
    "html-200": _respond(b"<html>Please sign in</html>"),
    "truncated": _respond(b'{"code":200,"result":true,"data":{"pi'),
    "moved": _respond(
        {"code": 1600101, "result": False, "message": "Interface not found", "data": None}, 404
    ),
    "404": _respond(b"Not Found", 404),
    "busy": _respond({"code": 1600000, "result": False, "message": "System busy", "data": None}),
    "upstream": _respond({"code": 1600301, "result": False, "message": "Read timed out", "data": None}),
    "throttled": _respond(
        {"code": 1600200, "result": False, "message": "Too Many Requests, QPS limit is 6 time/1second"}
    ),
}
