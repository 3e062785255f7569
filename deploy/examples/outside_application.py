"""An application from outside: it adds a page to the menu, reads orders and receives their events.

`SOUK_URL=http://localhost:8080 python outside_application.py 9000 credentials.env`; it needs starlette, uvicorn,
httpx and PyJWT. Add it in Souk by http://127.0.0.1:9000/manifest.json and paste what Souk shows into credentials.env.
Copy it. What you must keep: PKCE and state, the signature of webhooks and of the page's token, the id to tell a
repeat by."""

import base64
import hashlib
import hmac
import os
import secrets
import sys
import time
from pathlib import Path
from urllib.parse import urlencode

import httpx
import jwt
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

SOUK, PORT, CREDENTIALS = os.environ["SOUK_URL"], int(sys.argv[1]), Path(sys.argv[2])
OWN = f"http://127.0.0.1:{PORT}"
MANIFEST = {
    "key": "order-board",
    "name": {"en": "Order board", "fr": "Tableau des commandes", "ar": "لوحة الطلبات"},
    "description": {"en": "Shows the newest orders.", "fr": "Montre les dernières commandes."},
    "release": "1.0.0",
    "startUrl": f"{OWN}/start",
    "redirectUris": [f"{OWN}/callback"],
    "scopes": ["orders:read"],
    "page": {"title": {"en": "Order board", "fr": "Tableau"}, "url": f"{OWN}/page", "roles": ["ROLE_ADMIN"]},
    "webhooks": {"url": f"{OWN}/events", "events": ["orders.order-saved"]},
}
PAGE = """<!doctype html><meta charset="utf-8"><title>Orders</title>
<p id="who"></p><ul id="orders"></ul><p id="write"></p>
<script>
const headers = { Authorization: "Bearer " + new URLSearchParams(location.hash.slice(1)).get("token") };
fetch("board", { headers }).then((response) => response.json()).then(({ name, orders, events, write }) => {
  const find = (id) => document.getElementById(id);
  find("who").textContent = `${name}: ${events} events`;
  find("orders").append(...orders.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  find("write").textContent = `To add a customer: ${write}`;
});
</script>"""
UNAUTHORIZED, TOLERANCE_SECONDS = 401, 300
waiting: dict[
    str, str
] = {}  # state and verifier of installations under way; yours is a table or a signed cookie
tokens: dict[str, str] = {}  # yours are encrypted in a database
seen: set[str] = set()


def credential(name: str) -> str:
    return dict(line.split("=", 1) for line in CREDENTIALS.read_text().split())[name]


async def start(_: Request) -> Response:
    state, verifier = secrets.token_urlsafe(), secrets.token_urlsafe(32)
    waiting[state] = verifier
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    query = {"response_type": "code", "client_id": credential("SOUK_CLIENT_ID"), "state": state}
    query |= {"redirect_uri": f"{OWN}/callback", "scope": "orders:read"}
    query |= {"code_challenge": challenge, "code_challenge_method": "S256"}
    return RedirectResponse(f"{SOUK}/admin/oauth/authorize?{urlencode(query)}")


async def callback(http: Request) -> Response:
    verifier = waiting.pop(http.query_params.get("state", ""), None)
    if verifier is None or "code" not in http.query_params:
        return HTMLResponse("Not allowed.", 403)
    code = {"code": http.query_params["code"], "redirect_uri": f"{OWN}/callback", "code_verifier": verifier}
    await fetch_tokens(grant_type="authorization_code", **code)
    return RedirectResponse(f"{SOUK}/admin/apps/order-board/page")


async def fetch_tokens(**fields: str) -> None:
    client = credential("SOUK_CLIENT_ID"), credential("SOUK_CLIENT_SECRET")
    async with httpx.AsyncClient() as souk:
        response = await souk.post(f"{SOUK}/auth/token", data=fields, auth=client)
    tokens.clear()
    tokens.update(response.raise_for_status().json())


async def call(method: str, path: str, **options: object) -> httpx.Response:
    """Call the API; an access token lives for five minutes, a refresh token is used once."""
    response = await send(method, path, **options)
    if response.status_code == UNAUTHORIZED:
        await fetch_tokens(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
        response = await send(method, path, **options)
    return response


async def send(method: str, path: str, **options: object) -> httpx.Response:
    headers = {"Authorization": f"Bearer {tokens['access_token']}"}
    async with httpx.AsyncClient(base_url=SOUK) as souk:
        return await souk.request(method, path, headers=headers, **options)  # type: ignore[arg-type]  # as given


async def board(http: Request) -> Response:
    """Respond to the page, which shows who looks at it by the token in its address."""
    token = http.headers.get("authorization", "").removeprefix("Bearer ")
    async with httpx.AsyncClient() as souk:
        keys = jwt.PyJWKSet.from_dict((await souk.get(f"{SOUK}/.well-known/jwks.json")).json())
    try:
        key = keys[jwt.get_unverified_header(token)["kid"]]
        person = jwt.decode(token, key, algorithms=["ES256"], audience=credential("SOUK_CLIENT_ID"))
    except (jwt.InvalidTokenError, KeyError):
        return Response(status_code=UNAUTHORIZED)
    orders = (await call("GET", "/en/api/orders?itemsPerPage=5")).json()["hydra:member"]
    write = await call("POST", "/en/api/customers", json={"fullName": "Nobody"})
    numbers = [f"{order['orderNumber']} {order['total']}" for order in orders]
    body = {"name": person["name"], "orders": numbers, "events": len(seen), "write": write.status_code}
    return JSONResponse(body)


async def receive(http: Request) -> Response:
    id_, timestamp = http.headers.get("webhook-id", ""), http.headers.get("webhook-timestamp", "0")
    key = base64.b64decode(credential("WEBHOOK_SECRET").removeprefix("whsec_"))
    digest = hmac.digest(key, f"{id_}.{timestamp}.".encode() + await http.body(), "sha256")
    expected = f"v1,{base64.b64encode(digest).decode()}"
    signatures = http.headers.get("webhook-signature", "").split()
    is_recent = abs(time.time() - int(timestamp)) < TOLERANCE_SECONDS
    if not is_recent or not any(hmac.compare_digest(expected, signature) for signature in signatures):
        return Response(status_code=UNAUTHORIZED)
    if id_ not in seen:
        seen.add(id_)
        print("event", id_, flush=True)
    return Response(status_code=204)


routes = [Route("/start", start), Route("/callback", callback), Route("/board", board)]
routes.append(Route("/manifest.json", lambda _: JSONResponse(MANIFEST)))
routes.append(Route("/page", lambda _: HTMLResponse(PAGE)))
routes.append(Route("/events", receive, methods=["POST"]))
uvicorn.run(Starlette(routes=routes), host="127.0.0.1", port=PORT, log_level="warning")
