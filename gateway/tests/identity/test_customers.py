"""Customers sign in at a tenant's shop by a code, and what their session is good for."""

import re
from datetime import timedelta
from types import SimpleNamespace
from uuid import UUID, uuid4

import httpx
import pytest
from chassis.context import CUSTOMER
from chassis.descriptors import context_of
from chassis.errors import DomainError
from chassis.inbox import ConsumerRunner
from chassis.model import now
from fastapi import FastAPI
from gateway import problem_details
from gateway.auth import Authenticator
from gateway.cookies import CUSTOMER_BROWSER, CUSTOMER_SESSION
from gateway.identity.customers.callers import CustomerCallers
from gateway.identity.guests import Guests
from gateway.limiters import RateLimiter
from gateway.orders.shop import sign_in as sign_in_routes
from gateway.orders.shop.calls import ShopCalls
from gateway.orders.shop.cart_tokens import CartTokens
from gateway.site.hosts import SiteHosts
from identity.access import throttle
from identity.access.customers import customer_sessions, sign_in
from identity.access.customers.consumers import customer_consumers
from identity.access.customers.purge import purge_customers
from identity.demo import ATLAS
from starlette.requests import Request

EMAIL, PHONE = "leila@shop.test", "+212661000001"
ATLAS_HOST, RIF_HOST = "http://atlas.localhost", "http://rif.localhost"
ACCOUNT = "/fr/api/shop/account"


class FakeOrders:
    """The rpc that finds customers, one for each tenant and address, beside those of identity."""

    def __init__(self, identity):
        self.identity, self.customers, self.callers = identity, {}, []

    async def call(self, method, request, caller, key=""):
        if context_of(method.containing_service) == "identity":
            return await self.identity.call(method, request, caller, key)
        self.callers.append(caller)
        id_ = self.customers.setdefault((caller.tenant, request.email or request.phone), uuid4())
        return SimpleNamespace(id=str(id_))


HOSTS = SiteHosts("http://localhost", "atlas", is_local=True)


@pytest.fixture
def orders(rpc_server):
    return FakeOrders(rpc_server[1])


@pytest.fixture
def guests(edge):
    return Guests(edge.data, edge.verifier, HOSTS.find_slug)


@pytest.fixture
def callers(edge, guests):
    return CustomerCallers(edge.data, edge.verifier, guests.authenticate, is_secure=False)


@pytest.fixture
async def shop(edge, guests, orders, callers):
    """A browser at the shop of Atlas."""
    app, rate = FastAPI(), RateLimiter(1000)
    app.state.trusted_proxies = ()
    authenticator = Authenticator(
        edge.verify,
        guests.authenticate,
        None,
        rate,
        rate,
        edge.data.credential,
        callers.authenticate,
    )
    tokens = CartTokens("secret", is_secure=False)
    app.include_router(
        sign_in_routes.router(ShopCalls(orders, authenticator, tokens, rate, rate, rate, HOSTS))
    )
    app.add_exception_handler(problem_details.Problem, problem_details.handle_problem)
    app.add_exception_handler(DomainError, problem_details.handle_domain_error)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ATLAS_HOST) as client:
        yield client


@pytest.fixture
def ask(shop, mailbox):
    """Ask for a code and return the response and the code that was sent, if any."""

    async def ask(address=None, tenant=ATLAS, **headers):
        before = len(await mailbox(tenant))
        response = await shop.post(f"{ACCOUNT}/codes", json=address or {"email": EMAIL}, headers=headers)
        mails = await mailbox(tenant)
        return response, re.match(r"\d{6}", mails[0].message.text)[0] if len(mails) > before else None

    return ask


@pytest.fixture
def enter(shop):
    async def enter(code, address=None, **headers):
        body = (address or {"email": EMAIL}) | {"code": code}
        return await shop.post(f"{ACCOUNT}/session", json=body, headers=headers)

    return enter


@pytest.fixture
def read_caller(callers):
    """Return the customer of a session's token at a host."""

    async def read_caller(token, host="atlas.localhost", method="GET", **headers):
        names = {"host": host, "cookie": f"{CUSTOMER_SESSION.base_name}={token}"} | headers
        raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in names.items()]
        scope = {"type": "http", "method": method, "path": "/", "query_string": b"", "headers": raw}
        return await callers.authenticate(Request(scope | {"scheme": "http", "server": (host, 80)}))

    return read_caller


@pytest.mark.asvs("6.5.1")
@pytest.mark.parametrize("address", [{"email": EMAIL}, {"phone": PHONE}, {"phone": "00212 661-00.00.01"}])
async def test_a_code_signs_in_once(ask, enter, read_caller, orders, mailbox, address):
    response, code = await ask(address)
    assert (response.status_code, response.json()) == (202, {"sent": True})
    [mail, *_] = await mailbox()
    assert mail.message.recipient == (EMAIL if "email" in address else PHONE)

    response = await enter(code, address)

    assert response.status_code == 200, response.text
    [cookie] = [
        header
        for header in response.headers.get_list("set-cookie")
        if header.startswith(CUSTOMER_SESSION.base_name)
    ]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Domain" not in cookie
    caller = await read_caller(response.cookies[CUSTOMER_SESSION.base_name])
    assert (caller.roles, caller.tenant_id) == ({CUSTOMER}, ATLAS.id)
    assert [caller.user_id] == list(orders.customers.values())
    # The request has a customer without an id.
    assert [(rpc_caller.user_id, rpc_caller.roles) for rpc_caller in orders.callers] == [
        (UUID(int=0), {CUSTOMER})
    ]
    assert (await enter(code, address)).status_code == 422


async def test_the_answer_is_the_same_for_every_address(ask, enter, monkeypatch):
    instant = now()
    monkeypatch.setattr(sign_in, "now", lambda: instant)
    monkeypatch.setattr(throttle, "FREE_RESETS_OF_ACCOUNT", 1)
    expected, code = await ask()
    assert (await enter(code)).status_code == 200
    answers = [await ask(), await ask(), await ask({"email": "nobody@shop.test"})]

    assert [answer.content for answer, _ in answers] == [expected.content] * 3
    # The third for one address is one too many: silently none.
    assert [code is not None for _, code in answers] == [True, False, True]


async def test_one_place_is_limited_and_told_so(ask, monkeypatch):
    monkeypatch.setattr(throttle, "FREE_RESETS_OF_ADDRESS", 1)
    statuses = [(await ask({"email": f"{n}@shop.test"}))[0].status_code for n in range(3)]
    assert statuses == [202, 202, 429]


@pytest.mark.asvs("6.6.3")
async def test_five_tries_end_a_code(ask, enter):
    _, code = await ask()
    wrong = f"{(int(code) + 1) % 10**6:06d}"
    answers = [await enter(wrong) for _ in range(5)]

    assert {answer.status_code for answer in answers} == {422}
    assert answers[0].json()["violations"][0]["propertyPath"] == "code"
    assert (await enter(code)).status_code == 422
    _, code = await ask()
    assert (await enter(code)).status_code == 200


@pytest.mark.asvs("6.5.5")
async def test_a_code_ends_after_ten_minutes(ask, enter, monkeypatch):
    _, code = await ask()
    later = now() + timedelta(minutes=10, seconds=1)
    monkeypatch.setattr(sign_in, "now", lambda: later)
    assert (await enter(code)).status_code == 422


@pytest.mark.asvs("6.6.2")
async def test_a_code_is_of_one_browser_and_strangers_cant_use_it_up(ask, enter, shop):
    _, code = await ask()
    mine = shop.cookies[CUSTOMER_BROWSER.base_name]
    shop.cookies.delete(CUSTOMER_BROWSER.base_name)
    assert {(await enter(code)).status_code for _ in range(6)} == {422}

    shop.cookies.set(CUSTOMER_BROWSER.base_name, mine)
    assert (await enter(code)).status_code == 200


async def test_a_code_and_a_session_are_of_one_tenant(ask, enter, shop, read_caller):
    _, code = await ask()
    shop.base_url = RIF_HOST
    assert (
        await enter(code, Cookie=f"{CUSTOMER_BROWSER.base_name}={shop.cookies[CUSTOMER_BROWSER.base_name]}")
    ).status_code == 422

    shop.base_url = ATLAS_HOST
    token = (await enter(code)).cookies[CUSTOMER_SESSION.base_name]
    assert await read_caller(token, "rif.localhost") is None
    assert (await read_caller(token)).tenant == "atlas"


@pytest.mark.asvs("6.5.2")
async def test_codes_addresses_and_tokens_are_stored_as_digests(ask, enter, admin):
    _, code = await ask()
    row = await admin.fetchrow("SELECT * FROM customer_codes")
    assert not any(
        EMAIL.encode() in value or code.encode() in value for value in row if isinstance(value, bytes)
    )
    token = (await enter(code)).cookies[CUSTOMER_SESSION.base_name]
    assert token.encode() not in await admin.fetchval("SELECT token_hash FROM customer_sessions")


@pytest.fixture
async def token(ask, enter):
    _, code = await ask()
    return (await enter(code)).cookies[CUSTOMER_SESSION.base_name]


@pytest.mark.asvs("7.3.1", "7.3.2")
@pytest.mark.parametrize(
    ("age", "idle", "is_open"),
    [
        (customer_sessions.MAX_AGE / 2, customer_sessions.IDLE / 2, True),
        (customer_sessions.MAX_AGE / 2, customer_sessions.IDLE * 1.01, False),
        (customer_sessions.MAX_AGE * 1.01, timedelta(0), False),
    ],
)
async def test_a_session_ends_when_idle_and_when_old(identity, token, read_caller, admin, age, idle, is_open):
    await admin.execute(
        "UPDATE customer_sessions SET created_at = $1, used_at = $2", now() - age, now() - idle
    )
    assert (await read_caller(token) is not None) == is_open
    await admin.execute(
        "UPDATE customer_sessions SET created_at = $1, used_at = $2", now() - age, now() - idle
    )
    await purge_customers(identity.database, now())
    assert await admin.fetchval("SELECT count(*) FROM customer_sessions") == is_open


async def test_signing_out_ends_the_session_everywhere(
    identity, shop, token, read_caller, admin, monkeypatch
):
    caller, revoked = await read_caller(token), []

    async def revoke(user_id, **options):
        revoked.append((user_id, options))

    monkeypatch.setattr(identity, "revoke", revoke)
    response = await shop.delete(f"{ACCOUNT}/session")

    assert "Max-Age=0" in response.headers["set-cookie"]
    assert revoked == [(caller.user_id, {"session_id": UUID(caller.session_id)})]
    assert await admin.fetchval("SELECT count(*) FROM customer_sessions") == 0


@pytest.mark.asvs("3.5.1")
async def test_another_origin_writes_as_a_guest(token, read_caller):
    assert await read_caller(token, method="POST", origin="http://atlas.localhost")
    assert await read_caller(token, method="POST", sec_fetch_site="same-origin")
    assert await read_caller(token, method="GET", sec_fetch_site="cross-site")
    for headers in (
        {"origin": "http://rif.localhost"},
        {"origin": "null"},
        {"sec_fetch_site": "same-site"},
        {"sec_fetch_site": "cross-site"},
    ):
        assert await read_caller(token, method="POST", **headers) is None


@pytest.mark.asvs("3.5.1", "7.6.2")
@pytest.mark.parametrize(("method", "path"), [("POST", "codes"), ("POST", "session"), ("DELETE", "session")])
async def test_pages_of_other_origins_neither_sign_in_nor_out(shop, method, path):
    response = await shop.request(method, f"{ACCOUNT}/{path}", json={}, headers={"Origin": RIF_HOST})
    assert (response.status_code, response.json()["code"]) == (403, "foreign-page")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "email"),
        ({"email": EMAIL, "phone": PHONE}, "email"),
        ({"email": "nobody"}, "email"),
        ({"email": "a@b.test,c@d.test"}, "email"),
        ({"phone": "12"}, "phone"),
        ({"phone": "call me"}, "phone"),
    ],
)
async def test_what_is_no_address_is_named(shop, body, field):
    response = await shop.post(f"{ACCOUNT}/codes", json=body)
    assert (response.status_code, response.json()["violations"][0]["propertyPath"]) == (422, field)


@pytest.fixture
def consume(identity):
    """Apply an event of orders."""

    async def consume(name, data):
        revoked = []

        async def revoke(user_id):
            revoked.append(user_id)

        consumer = next(candidate for candidate in customer_consumers(revoke) if candidate.event == name)
        event = {"id": str(uuid4()), "tenantid": str(ATLAS.id), "tenant": "atlas", "data": data}
        await ConsumerRunner(consumer, identity.database, None).apply(event)
        return revoked

    return consume


async def test_an_erased_customer_is_signed_out_and_no_mail_names_them(consume, token, read_caller, admin):
    customer_id = (await read_caller(token)).user_id
    await admin.execute("UPDATE mails SET sent_at = now()")

    assert await consume("customer-erased", {"id": str(customer_id)}) == [customer_id]

    assert await admin.fetchval("SELECT count(*) FROM customer_sessions") == 0
    assert await admin.fetchval("SELECT count(*) FROM mails WHERE recipient = $1", EMAIL) == 0


async def test_a_merged_customer_goes_on_as_the_one_that_stays(
    consume, token, identity, callers, read_caller
):
    merged_id, kept_id = (await read_caller(token)).user_id, uuid4()

    revoked = await consume(
        "customers-merged", {"customer": {"id": str(kept_id)}, "mergedId": str(merged_id)}
    )

    assert revoked == [merged_id]
    callers._tokens.clear()
    assert (await read_caller(token)).user_id == kept_id
