"""What needs more than one body to be stored: returns, scans of pieces, imported plans, applications from outside."""

import asyncio
import csv
import io
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode
from xml.sax.saxutils import escape

import httpx
import orjson

Texts = tuple[str, ...]
Store = Callable[[httpx.AsyncClient, Texts, int], Any]
_CHALLENGE = "E9Melhoa2OwvFrEMTJGuCHaoeK1t8URWbuGJSstw-cM"
_SEPARATORS = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})
_START, _END = "2026-11-23T08:00:00Z", "2026-11-23T12:00:00Z"
LEGAL_NUMBERS = {"ice": "002871345000062", "if": "51834902"}
# As many letters as a short field has room for.
_SHORT = 60
# Seconds.
_SET_UP_TIME = 60


async def add_return(client: httpx.AsyncClient, texts: Texts, number: int) -> dict[str, set[str]]:
    """Sell goods, hand them over, scan their pieces and take them back."""
    order = await _sell(client, texts, number)
    pieces = [
        piece for piece in await _list(client, "pieces?itemsPerPage=200") if piece["order"] == order["@id"]
    ]
    for piece, direction in zip(pieces, ("in", "out"), strict=False):
        place = next(text for text in texts if len(text) <= _SHORT)
        await _send(client, "piece_scans", {"code": piece["code"], "direction": direction, "place": place})
    assert pieces
    lines = [{"id": line["id"], "quantity": 1} for line in order["orderItems"]]
    # One is decided in each way, and one stays open. The same return again would be a repeat.
    decisions = {"acceptance": {"refundTo": "wallet"}, "rejection": {"reason": texts[0]}, "": {}}
    for reason, (decision, body) in zip(
        (texts[0], texts[-1], f"{texts[0]} "), decisions.items(), strict=True
    ):
        goods = {"order": order["@id"], "reason": reason, "lines": lines}
        entered = await _send(client, "returns", goods)
        if decision:
            await _send(client, f"returns/{entered['id']}/{decision}", body)
    stored = {"createPieceScan": {"place"}, "createOrderReturn": {"reason"}, "rejectReturn": {"reason"}}
    return stored | {"acceptReturn": set()}


async def _sell(client: httpx.AsyncClient, texts: Texts, number: int) -> Any:
    product = await _send(client, "products", {"name": f"{texts[0]} {number}", "price": 10})
    person = {"firstName": texts[0][:_SHORT], "lastName": "canary", "address": texts[0]}
    person |= {"phone": f"0655{number:06}", "email": f"returns{number}@clients.test"}
    customer = await _send(client, "customers", person)
    method = (await _list(client, "shipping_methods"))[0]
    cart = {
        "orderItems": [{"product": product["@id"], "quantity": 3}],
        "deliveryType": "on-store",
        "customerId": customer["@id"],
        "shippingMethod": method["@id"],
    }
    sold = await client.post("/fr/pos/cart/checkout", json=cart)
    assert sold.is_success, sold.text
    order = await client.get(f"/fr/api/orders/{sold.json()['id']}")
    await _send(client, f"orders/{sold.json()['id']}/step", {"code": "delivered"})
    return order.json()


async def enter_legal_numbers(client: httpx.AsyncClient) -> None:
    """Enter the numbers of the seller without which there are no invoices, once the shop of a new tenant is set up."""
    async with asyncio.timeout(_SET_UP_TIME):
        while not await _list(client, "step_types"):
            await asyncio.sleep(0.2)
    [settings] = await _list(client, "shop_settings")
    numbers = [{"kind": kind, "number": number} for kind, number in LEGAL_NUMBERS.items()]
    response = await client.patch(
        f"/fr/api/shop_settings/{settings['id']}",
        json={"seller": {**settings["seller"], "numbers": numbers}},
        headers={"Content-Type": "application/merge-patch+json"},
    )
    assert response.is_success, response.text


async def search_products(client: httpx.AsyncClient, _: Texts, __: int) -> dict[str, set[str]]:
    """Ask the assistant for the products, of which it has a file then."""
    answer = await _send(client, "ai_requests", {"question": "produits"})
    assert answer["functionCallEscaped"]["newData"]
    return {"createAiRequest": set()}


async def import_plans(client: httpx.AsyncClient, texts: Texts, number: int) -> dict[str, set[str]]:
    """Import a plan in every format, with the texts as names of the plan, of its tasks and of its resources."""
    for format_, write in PLAN_FILES.items():
        body = {"format": format_, "content": write(texts), "name": texts[0][:120]}
        plan = await _send(client, "gantt_imports", body)
        tasks = (await client.get(f"/fr/api/gantt_projects/{plan['id']}/tasks")).json()["tasks"]
        assert len(tasks) == len(texts), (number, format_)
    return {"importPlan": {"content", "name"}}


def _write_csv(texts: Texts) -> str:
    file = io.StringIO()
    rows = [["name", "start", "end", "resources"], *([text, _START, _END, text] for text in texts)]
    csv.writer(file).writerows(rows)
    return file.getvalue()


def _write_calendar(texts: Texts) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for number, text in enumerate(texts):
        value = text.translate(_SEPARATORS)
        start, end = (at.replace("-", "").replace(":", "") for at in (_START, _END))
        lines += ["BEGIN:VTODO", f"UID:{number}", f"SUMMARY:{value}", f"RESOURCES:{value}"]
        lines += [f"DTSTART:{start}", f"DUE:{end}", "END:VTODO"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def _write_project(texts: Texts) -> str:
    tasks, resources, assignments = [], [], []
    for uid, text in enumerate(map(escape, texts), 1):
        dates = f"<Start>{_START[:-1]}</Start><Finish>{_END[:-1]}</Finish>"
        tasks.append(f"<Task><UID>{uid}</UID><Name>{text}</Name><OutlineLevel>1</OutlineLevel>{dates}</Task>")
        resources.append(f"<Resource><UID>{uid}</UID><Name>{text}</Name></Resource>")
        ids = f"<UID>{uid}</UID><TaskUID>{uid}</TaskUID><ResourceUID>{uid}</ResourceUID>"
        assignments.append(f"<Assignment>{ids}<Units>1</Units></Assignment>")
    return (
        f'<Project xmlns="http://schemas.microsoft.com/project"><Name>{escape(texts[0])}</Name>'
        f"<Tasks>{''.join(tasks)}</Tasks><Resources>{''.join(resources)}</Resources>"
        f"<Assignments>{''.join(assignments)}</Assignments></Project>"
    )


# By the formats that can be imported.
PLAN_FILES = {"csv": _write_csv, "ics": _write_calendar, "xml": _write_project}


class Manifests:
    """Serves manifests at an origin of their own, `/<number>`, whose texts are those of a set."""

    def __init__(self) -> None:
        self.origin = os.environ["IDENTITY_WEBHOOKS_TRUSTED"]
        self._texts: dict[int, Texts] = {}
        # Pages of consent, and of the applications that were installed, below /admin.
        self.paths: list[str] = []

    @asynccontextmanager
    async def serve(self) -> AsyncIterator["Manifests"]:
        """Serve until the end of the context."""
        server = await asyncio.start_server(self._answer, "127.0.0.1", int(self.origin.rpartition(":")[2]))
        async with server:
            yield self

    async def add(self, client: httpx.AsyncClient, texts: Texts, number: int) -> dict[str, set[str]]:
        """Add an application of a manifest with the texts, and install it."""
        self._texts[number] = texts
        added = await _send(client, "outside_applications", {"manifestUrl": f"{self.origin}/{number}"})
        consent = {
            "clientId": added["clientId"],
            "redirectUri": f"{self.origin}/callback",
            "responseType": "code",
            "state": texts[0],
            "codeChallenge": _CHALLENGE,
            "codeChallengeMethod": "S256",
        }
        query = {"client_id": consent["clientId"], "redirect_uri": consent["redirectUri"], "state": texts[0]}
        query |= {"response_type": "code", "code_challenge": _CHALLENGE, "code_challenge_method": "S256"}
        self.paths += [f"oauth/authorize?{urlencode(query)}", f"developers/applications/{added['id']}"]
        await _send(client, "oauth_consents", consent)
        self.paths.append(f"apps/{added['id']}/page")
        return {"createOutsideApplication": {"manifest"}}

    def _write(self, number: int) -> dict[str, Any]:
        texts = self._texts[number]
        short = {"en": texts[0][:120], "fr": texts[-1], "ar": texts[0][:120]}
        long = {"en": texts[0], "fr": texts[0], "ar": texts[-1]}
        return {
            "key": f"canary-{number}",
            "name": short,
            "description": long,
            "changes": long,
            "release": "1.0.0",
            "startUrl": f"{self.origin}/start",
            "redirectUris": [f"{self.origin}/callback"],
            "scopes": ["orders:read"],
            "page": {"title": short, "url": f"{self.origin}/page", "roles": ["ROLE_ADMIN"]},
        }

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        path = (await reader.readline()).split()[1].decode().strip("/")
        body = orjson.dumps(self._write(int(path))) if path.isdigit() else b"<p>page</p>"
        kind = b"application/json" if path.isdigit() else b"text/html"
        head = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: %b\r\nContent-Length: %d\r\n\r\n"
        writer.write(head % (kind, len(body)) + body)
        await writer.drain()
        writer.close()


async def _list(client: httpx.AsyncClient, path: str) -> list[Any]:
    return list((await client.get(f"/fr/api/{path}")).raise_for_status().json()["hydra:member"])


async def _send(client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> Any:
    response = await client.post(f"/fr/api/{path}", json=body)
    assert response.is_success, (path, response.status_code, response.text)
    return response.json()
