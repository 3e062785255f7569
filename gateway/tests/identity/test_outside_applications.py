"""Outside applications: what they may have, with whose consent, and when it ends."""

import base64
import hashlib
from datetime import datetime, timedelta
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID, uuid4

import jwt
import orjson
import pytest
from chassis.context import ADMIN
from chassis.contract.events import public_events
from chassis.egress import Egress
from chassis.errors import UnauthenticatedError
from chassis.inbox import ConsumerRunner
from chassis.model import now
from chassis.revocations import Revocations
from http_receiver import receive
from identity.access.users import UserChange, change_user
from identity.demo import ATLAS, PASSWORD, PEOPLE
from identity.notices.webhooks.feed import WebhookFeed

URL = "/fr/api/outside_applications"
BOARD = f"{URL}/order-board"
RIF_ADMIN = "admin@rif.test"
VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()


@pytest.fixture
async def outside(identity):
    """The server of an outside application at a private address, which the operator trusts; `manifest` is what it
    publishes."""
    async with receive() as server:
        identity.webhook_egress = Egress(trusted=server.origin)
        server.manifest = {
            "key": "order-board",
            "name": {"en": "Order board", "fr": "Tableau"},
            "description": {"en": "Shows orders."},
            "release": "1.0.0",
            "startUrl": f"{server.origin}/start",
            "redirectUris": [f"{server.origin}/callback"],
            "scopes": ["orders:read"],
            "page": {"title": {"en": "Board"}, "url": f"{server.origin}/page"},
            "webhooks": {"url": f"{server.origin}/hook", "events": ["orders.order-saved"]},
        }
        server.publish = lambda **fields: setattr(server, "body", orjson.dumps(server.manifest | fields))
        server.publish()
        yield server
        await identity.webhook_egress.close()


@pytest.fixture
def add(call, outside):
    async def add():
        response = await call("POST", URL, {"manifestUrl": f"{outside.origin}/manifest.json"})
        assert response.status_code == 201, response.text
        return response.json()

    return add


def authorization_request(application, outside):
    """Return what an application asks a person for, with its proof of who gets the code."""
    return {
        "clientId": application["clientId"],
        "redirectUri": f"{outside.origin}/callback",
        "responseType": "code",
        "codeChallenge": CHALLENGE,
        "codeChallengeMethod": "S256",
    }


@pytest.fixture
def consent(call, outside):
    """Consent as an admin; return the parameters with which the browser comes back."""

    async def consent(application, **fields):
        body = authorization_request(application, outside) | {"state": "s1"}
        response = await call("POST", "/fr/api/oauth_consents", body | fields)
        assert response.status_code == 200, response.text
        return dict(parse_qsl(urlsplit(response.json()["redirect"]).query))

    return consent


@pytest.fixture
def grant(client, outside):
    """Ask the token endpoint as the application."""

    async def grant(application, **fields):
        form = {"client_id": application["clientId"], "client_secret": application["clientSecret"]}
        return await client.post("/auth/token", data=form | fields)

    return grant


@pytest.fixture
def install(add, consent, grant, outside):
    """Return the application and its tokens."""

    async def install():
        application = await add()
        code = (await consent(application))["code"]
        tokens = await grant(application, **code_form(code, outside))
        assert tokens.status_code == 200, tokens.text
        return application, tokens.json()

    return install


@pytest.fixture
def hooks(call, outside):
    """Return the webhooks of the application."""

    async def hooks():
        items = (await call("GET", "/fr/api/webhooks")).json()["hydra:member"]
        return [item for item in items if item["url"] == f"{outside.origin}/hook"]

    return hooks


def code_form(code, outside):
    return {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": f"{outside.origin}/callback",
        "code_verifier": VERIFIER,
    }


def refresh_form(tokens):
    return {"grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}


@pytest.mark.asvs("10.3.2", "10.4.11", "10.7.1")
async def test_an_application_gets_exactly_the_scopes_that_were_consented_to(verify, install, call):
    application, tokens = await install()
    caller = await verify(tokens["access_token"])
    assert (caller.user_id, caller.scopes) == (PEOPLE[0].id, {"orders:read"})
    assert (tokens["scope"], tokens["expires_in"]) == ("orders:read", 300)
    shown = (await call("GET", BOARD)).json()
    assert (shown["name"], shown["status"], shown["scopes"]) == ("Tableau", "installed", ["orders:read"])
    assert (shown["clientSecret"], shown["webhookSecret"]) == (None, None)
    assert application["clientSecret"] not in str(shown)


@pytest.mark.asvs("3.7.2", "10.4.1", "10.7.1", "10.7.2")
async def test_consent_says_what_is_requested_and_where_a_refusal_leads(add, call, outside):
    application = await add()
    body = {"clientId": application["clientId"], "redirectUri": f"{outside.origin}/callback", "state": "s1"}
    answer = (await call("POST", "/fr/api/oauth_requests", body)).json()
    assert (answer["name"], answer["newScopes"], answer["events"]) == (
        "Tableau",
        ["orders:read"],
        ["orders.order-saved"],
    )
    assert "error=access_denied&state=s1" in answer["denied"]
    # Without PKCE there is nothing to consent to.
    assert "error=unsupported_response_type" in answer["redirect"]
    for field, value in (("redirectUri", "https://evil.example/"), ("clientId", "someone")):
        response = await call("POST", "/fr/api/oauth_requests", body | {field: value})
        assert [violation["propertyPath"] for violation in response.json()["violations"]] == [field]
    foreign = await call("POST", "/fr/api/oauth_requests", body, username=RIF_ADMIN)
    assert foreign.json()["violations"][0]["propertyPath"] == "clientId"
    assert (await call("POST", "/fr/api/oauth_consents", body, "staff@atlas.test")).status_code == 403


@pytest.mark.asvs("10.4.6")
@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"scope": "orders:write"}, "invalid_scope"),
        ({"codeChallengeMethod": "plain"}, "invalid_request"),
        ({"codeChallenge": ""}, "invalid_request"),
    ],
)
async def test_a_request_that_is_not_allowed_leads_back_with_its_error(add, consent, fields, error, call):
    answer = await consent(await add(), **fields)
    assert (answer["error"], answer["state"]) == (error, "s1")
    assert (await call("GET", BOARD)).json()["status"] == "available"


@pytest.mark.asvs("10.4.1", "10.4.6", "10.4.10")
@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"code_verifier": "w" * 43}, "invalid_grant"),
        ({"redirect_uri": "http://127.0.0.1:1/callback"}, "invalid_grant"),
        ({"code": "other"}, "invalid_grant"),
        ({"client_secret": "souk_secret_x"}, "invalid_client"),
        ({"client_id": f"{ATLAS.id.hex}.{ATLAS.id.hex}"}, "invalid_client"),
    ],
)
async def test_a_code_is_of_its_client_its_address_and_its_verifier(
    add, consent, grant, outside, fields, error
):
    application = await add()
    code = (await consent(application))["code"]
    response = await grant(application, **code_form(code, outside) | fields)
    assert response.json()["error"] == error
    # What failed did not use the code up.
    assert (await grant(application, **code_form(code, outside))).status_code == 200


@pytest.mark.asvs("10.4.3")
async def test_a_code_ends_after_a_minute(add, consent, grant, outside, admin):
    application = await add()
    form = code_form((await consent(application))["code"], outside)
    await admin.execute("UPDATE outside_codes SET expires_at = expires_at - interval '1 minute'")

    assert (await grant(application, **form)).json()["error"] == "invalid_grant"


@pytest.mark.asvs("10.4.2")
async def test_a_code_that_is_used_twice_ends_the_tokens(identity, add, consent, grant, outside):
    application = await add()
    form = code_form((await consent(application))["code"], outside)
    tokens = (await grant(application, **form)).json()
    assert (await grant(application, **form)).json()["error"] == "invalid_grant"
    assert (await grant(application, **refresh_form(tokens))).json()["error"] == "invalid_grant"


@pytest.mark.asvs("10.4.5")
async def test_refresh_tokens_rotate_and_reuse_ends_the_chain(install, grant, admin):
    application, first = await install()
    second = (await grant(application, **refresh_form(first))).json()
    assert second["refresh_token"] != first["refresh_token"]
    # A repeat of a lost response is no theft; later it is.
    assert (await grant(application, **refresh_form(first))).status_code == 200
    await admin.execute("UPDATE outside_refresh_tokens SET rotated_at = rotated_at - interval '1 minute'")
    assert (await grant(application, **refresh_form(first))).json()["error"] == "invalid_grant"
    assert (await grant(application, **refresh_form(second))).json()["error"] == "invalid_grant"


@pytest.mark.asvs("10.4.9")
async def test_tokens_end_with_who_consented(identity, install, grant):
    application, tokens = await install()
    await change_user(identity, ATLAS, PEOPLE[1].id, UserChange(roles=[ADMIN]))
    await change_user(identity, ATLAS, PEOPLE[0].id, UserChange(is_active=False))
    assert (await grant(application, **refresh_form(tokens))).json()["error"] == "invalid_grant"


@pytest.mark.asvs("10.4.9", "10.7.3")
async def test_uninstalling_leaves_neither_tokens_nor_webhook_nor_page(install, grant, call, hooks):
    application, tokens = await install()
    assert [hook["events"] for hook in await hooks()] == [["orders.order-saved"]]
    assert [page["id"] for page in (await call("GET", "/auth/me")).json()["outsidePages"]] == ["order-board"]
    assert (await call("POST", f"{BOARD}/uninstall")).json()["status"] == "available"
    assert (await grant(application, **refresh_form(tokens))).json()["error"] == "invalid_grant"
    assert await hooks() == []
    assert (await call("GET", f"{BOARD}/page")).status_code == 404
    assert (await call("GET", "/auth/me")).json()["outsidePages"] == []
    assert (await call("DELETE", BOARD)).status_code == 200
    assert (await call("GET", BOARD)).status_code == 404


async def test_an_application_receives_what_its_scopes_let_it_read(identity, install, hooks, admin):
    """Whatever its webhook was made for: of a time before, or by a consent that was narrowed since."""
    await install()
    [hook] = await hooks()
    kinds = sorted(kind for kind in public_events() if kind.startswith(("orders.", "identity.", "site.")))
    await admin.execute("UPDATE webhooks SET events = $2 WHERE id = $1", UUID(hook["id"]), kinds)
    [consumer] = WebhookFeed(identity.database, None, []).consumers
    runner = ConsumerRunner(consumer, identity.database, None)
    for kind in kinds:
        await runner.apply(
            {
                "id": str(uuid4()),
                "type": f"souk.{kind}.v1",
                "time": now().isoformat(),
                "subject": str(uuid4()),
                "tenant": ATLAS.slug,
                "tenantid": str(ATLAS.id),
                "data": {},
            }
        )
    rows = await admin.fetch("SELECT event FROM webhook_deliveries WHERE webhook_id = $1", UUID(hook["id"]))
    alone = {"orders.exchange-rate-changed"}
    readable = {kind for kind in kinds if kind.startswith("orders.")} - alone
    assert {row["event"] for row in rows} == readable


@pytest.mark.asvs("9.2.2", "9.2.4")
async def test_the_page_has_a_token_that_is_no_access_token(verify, install, call, client):
    application, _ = await install()
    page = (await call("GET", f"{BOARD}/page")).json()
    address, _, token = page["address"].partition("#token=")
    assert address.endswith("/page")
    keys = jwt.PyJWKSet.from_dict((await client.get("/.well-known/jwks.json")).json())
    kid = jwt.get_unverified_header(token)["kid"]
    key = next(key for key in keys.keys if key.key_id == kid)
    metadata = (await client.get("/.well-known/oauth-authorization-server")).json()
    # RFC 8414: the address of the metadata follows from the issuer, which is where the endpoints are.
    assert metadata["token_endpoint"] == f"{metadata['issuer']}/auth/token"
    claims = jwt.decode(
        token, key, algorithms=["ES256"], audience=application["clientId"], issuer=metadata["issuer"]
    )
    assert (claims["sub"], claims["exp"] - claims["iat"]) == (str(PEOPLE[0].id), 60)
    with pytest.raises(UnauthenticatedError):
        await verify(token)
    frame = await client.get(page["frame"])
    policy = frame.headers["content-security-policy"]
    origin = address.removesuffix("/page")
    assert f"frame-src {origin};" in policy
    assert "frame-ancestors 'self'" in policy
    assert "sandbox=" in frame.text
    assert (await client.get("/frames?origin=https://a.example;script-src%20*")).status_code == 404
    # The page is for admins.
    assert (await call("GET", f"{BOARD}/page", username="staff@atlas.test")).status_code == 404


@pytest.mark.asvs("10.7.3")
async def test_an_update_is_taken_over_unless_it_asks_for_more(install, grant, call, outside, hooks):
    application, tokens = await install()
    outside.manifest.pop("webhooks")
    outside.publish(release="1.1.0")
    assert (await call("POST", f"{BOARD}/refresh")).json()["release"] == "1.1.0"
    assert await hooks() == []
    outside.publish(release="2.0.0", scopes=["orders:read", "orders:write"], changes={"en": "It writes."})
    waiting = (await call("POST", f"{BOARD}/refresh")).json()
    assert (waiting["release"], waiting["nextRelease"], waiting["nextScopes"], waiting["nextChanges"]) == (
        "1.1.0",
        "2.0.0",
        ["orders:write"],
        "It writes.",
    )
    renewed = (await grant(application, **refresh_form(tokens))).json()
    assert renewed["scope"] == "orders:read"
    wrong = await call("POST", f"{BOARD}/accept", {"release": "3.0.0"})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "no-update")
    assert (await call("POST", f"{BOARD}/accept", {"release": "2.0.0"})).json()["release"] == "2.0.0"
    assert (await grant(application, **refresh_form(renewed))).json()["scope"] == "orders:read orders:write"


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"key": "Order board"}, "manifest.key"),
        ({"release": "1"}, "manifest.release"),
        ({"name": {}}, "manifest.name.en"),
        ({"surprise": 1}, "manifest.surprise"),
        ({"scopes": ["orders:read", "orders:everything"]}, "manifest.scopes.1"),
        ({"startUrl": "https://elsewhere.example/"}, "manifest.startUrl"),
        ({"redirectUris": ["https://elsewhere.example/"]}, "manifest.redirectUris.0"),
        ({"page": {"title": {"en": "P"}, "url": "javascript:alert(1)"}}, "manifest.page.url"),
        ({"scopes": ["site:read"]}, "manifest.webhooks.events.0"),
        (
            {
                "webhooks": {
                    "url": "{origin}/hook",
                    "events": ["orders.order-paid", "orders.exchange-rate-changed"],
                }
            },
            "manifest.webhooks.events.1",
        ),
    ],
)
async def test_what_is_wrong_in_a_manifest_is_named(call, outside, fields, path):
    if hook := fields.get("webhooks"):
        fields = {"webhooks": hook | {"url": f"{outside.origin}/hook"}}
    outside.publish(**fields)
    response = await call("POST", URL, {"manifestUrl": f"{outside.origin}/manifest.json"})
    assert response.status_code == 422, response.text
    assert [violation["propertyPath"] for violation in response.json()["violations"]] == [path]


@pytest.mark.asvs("1.3.6", "13.2.4")
@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://127.0.0.1:1/manifest.json", "public-address"),
        ("https://169.254.169.254/latest", "public-address"),
        ("ftp://example.org/", "public-address"),
        ("not an address", "public-address"),
    ],
)
async def test_only_public_addresses_are_read(call, outside, url, code):
    response = await call("POST", URL, {"manifestUrl": url})
    [violation] = response.json()["violations"]
    assert (response.status_code, violation["propertyPath"], violation["code"]) == (422, "manifestUrl", code)


async def test_what_is_no_manifest_is_said(call, outside):
    outside.body = b"<html>"
    response = await call("POST", URL, {"manifestUrl": f"{outside.origin}/"})
    assert response.json()["violations"][0]["code"] == "no-json"
    outside.status = 404
    response = await call("POST", URL, {"manifestUrl": f"{outside.origin}/"})
    assert response.json()["violations"][0]["code"] == "no-manifest"


async def test_another_tenant_has_none_of_it(add, call):
    await add()
    for method, url in (("GET", BOARD), ("DELETE", BOARD), ("POST", f"{BOARD}/uninstall")):
        assert (await call(method, url, username=RIF_ADMIN)).status_code == 404
    others = (await call("GET", URL, username=RIF_ADMIN)).json()["hydra:member"]
    assert [item["id"] for item in others] == ["ledger-rif"]
    again = await call("POST", URL, {"manifestUrl": (await call("GET", BOARD)).json()["manifestUrl"]})
    assert (again.status_code, again.json()["code"]) == (409, "application-exists")


# Of the address that the manifest has, which ends in /callback. {other} is a port that is not its own.
REDIRECTS = {
    "prefix": "{origin}/call",
    "suffix": "{origin}/callback/evil",
    "query": "{origin}/callback?next=https://evil.test",
    "fragment": "{origin}/callback#x",
    "empty fragment": "{origin}/callback#",
    "slash": "{origin}/callback/",
    "parent": "{origin}/x/../callback",
    "encoded parent": "{origin}/%2e%2e/callback",
    "encoded letter": "{origin}/c%61llback",
    "case": "{origin}/Callback",
    "other port": "http://127.0.0.1:1/callback",
    "no port": "http://127.0.0.1/callback",
    "user information": "http://127.0.0.1@evil.test/callback",
    "own host as user": "{origin}@evil.test/callback",
    "host below": "{origin}.evil.test/callback",
    "backslash": "{origin}\\@evil.test/callback",
    "other name of the host": "http://localhost:{port}/callback",
    "other number of the host": "http://2130706433:{port}/callback",
    "other scheme": "https://127.0.0.1:{port}/callback",
    "script": "javascript:alert(1)//{origin}/callback",
    "relative": "//evil.test/callback",
    "space": " {origin}/callback",
    "line": "{origin}/callback\r\nSet-Cookie: a=b",
    "two": "{origin}/callback {origin}/other",
    "ours": "http://localhost:24080/admin",
}


@pytest.mark.parametrize("kind", REDIRECTS)
async def test_nobody_is_sent_to_an_address_that_resembles_the_clients(add, call, outside, kind):
    application = await add()
    address = REDIRECTS[kind].format(origin=outside.origin, port=urlsplit(outside.origin).port)
    body = {
        "clientId": application["clientId"],
        "redirectUri": address,
        "responseType": "code",
        "state": "s1",
    }
    for path in ("oauth_requests", "oauth_consents"):
        response = await call("POST", f"/fr/api/{path}", body)
        assert (response.status_code, "location" in response.headers) == (422, False)
        assert [violation["propertyPath"] for violation in response.json()["violations"]] == ["redirectUri"]
        assert not {"redirect", "denied"} & response.json().keys()
    assert (await call("GET", BOARD)).json()["status"] == "available"


@pytest.mark.parametrize(
    "kind",
    [
        "fragment",
        "empty fragment",
        "other port",
        "user information",
        "own host as user",
        "host below",
        "backslash",
        "script",
        "relative",
        "space",
        "line",
        "two",
        "ours",
    ],
)
async def test_no_manifest_names_an_address_of_another_origin(call, outside, kind):
    address = REDIRECTS[kind].format(origin=outside.origin, port=urlsplit(outside.origin).port)
    outside.publish(redirectUris=[address])
    response = await call("POST", URL, {"manifestUrl": f"{outside.origin}/manifest.json"})
    violations = [violation["propertyPath"] for violation in response.json()["violations"]]
    assert (response.status_code, violations) == (422, ["manifest.redirectUris.0"])


@pytest.mark.parametrize(
    "fields",
    [
        {"code_verifier": ""},
        {"code_verifier": CHALLENGE},
        {"code_verifier": VERIFIER[:-1]},
        {"code_verifier": f"{VERIFIER}v"},
        {"code_verifier": f"{VERIFIER}="},
        {"code_verifier": "v"},
        {"redirect_uri": ""},
    ],
    ids=str,
)
async def test_a_code_without_its_verifier_is_worth_nothing(add, consent, grant, outside, fields):
    application = await add()
    form = code_form((await consent(application))["code"], outside) | fields
    response = await grant(application, **form)
    assert (response.status_code, response.json()["error"] in {"invalid_grant", "invalid_request"}) == (
        400,
        True,
    )
    left_out = {name: value for name, value in form.items() if name not in fields}
    assert (await grant(application, **left_out)).status_code == 400


@pytest.mark.parametrize(
    "fields",
    [
        {"codeChallenge": None},
        {"codeChallengeMethod": None},
        {"codeChallengeMethod": "s256"},
        {"codeChallengeMethod": "plain", "codeChallenge": VERIFIER},
        {"codeChallenge": CHALLENGE[:-1]},
        {"codeChallenge": f"{CHALLENGE}="},
        {"codeChallenge": f"{CHALLENGE}\n"},
        {"responseType": "token"},
        {"responseType": "code token"},
        {"responseType": None},
        {"scope": "orders:read identity:write"},
        {"scope": "*"},
    ],
    ids=str,
)
async def test_no_downgrade_gets_a_code(add, consent, call, fields):
    answer = await consent(await add(), **fields)
    assert "code" not in answer
    assert "error" in answer
    assert (await call("GET", BOARD)).json()["status"] == "available"


class SilentBus:
    """A bus of which no other process hears."""

    async def publish(self, subject, data, message_id):
        pass


async def test_who_reuses_a_code_or_a_refresh_token_ends_access_at_once(
    identity, verify, add, consent, grant, outside, admin
):
    identity.revocations = Revocations(SilentBus())
    application = await add()
    form = code_form((await consent(application))["code"], outside)
    tokens = (await grant(application, **form)).json()
    assert (await verify(tokens["access_token"])).scopes == {"orders:read"}
    await grant(application, **form)
    with pytest.raises(UnauthenticatedError):
        await verify(tokens["access_token"])

    first = (await grant(application, **code_form((await consent(application))["code"], outside))).json()
    second = (await grant(application, **refresh_form(first))).json()
    await admin.execute("UPDATE outside_refresh_tokens SET rotated_at = rotated_at - interval '1 minute'")
    await grant(application, **refresh_form(first))
    for ended in (first, second):
        with pytest.raises(UnauthenticatedError):
            await verify(ended["access_token"])


async def test_a_code_and_a_token_are_of_one_client(add, consent, grant, call, outside):
    board = await add()
    outside.publish(key="other-board")
    other = (await call("POST", URL, {"manifestUrl": f"{outside.origin}/manifest2.json"})).json()
    foreign = (await call("POST", URL, {"manifestUrl": f"{outside.origin}/manifest.json"}, RIF_ADMIN)).json()
    code = (await consent(board))["code"]
    for thief in (other, foreign):
        assert (await grant(thief, **code_form(code, outside))).json()["error"] == "invalid_grant"
        mixed = {"clientId": board["clientId"], "clientSecret": thief["clientSecret"]}
        assert (await grant(mixed, **code_form(code, outside))).json()["error"] == "invalid_client"
    # No theft has ended what it was a theft of.
    tokens = (await grant(board, **code_form(code, outside))).json()
    for thief in (other, foreign):
        assert (await grant(thief, **refresh_form(tokens))).json()["error"] == "invalid_grant"
    assert (await grant(board, **refresh_form(tokens))).status_code == 200


async def test_an_answer_names_who_gives_it(add, consent, client, outside):
    """Against mix-up (RFC 9207): a client with several servers sees whose answer a code is of."""
    metadata = (await client.get("/.well-known/oauth-authorization-server")).json()
    assert metadata["authorization_response_iss_parameter_supported"] is True
    application = await add()
    assert (await consent(application))["iss"] == metadata["issuer"]
    assert (await consent(application, scope="orders:write"))["iss"] == metadata["issuer"]


@pytest.mark.parametrize(
    "scope", ["orders:write", "orders:read orders:write", "identity:read", "*", "ROLE_ADMIN"]
)
async def test_no_scope_is_added_later(install, grant, client, scope):
    application, tokens = await install()
    refreshed = await grant(application, **refresh_form(tokens), scope=scope)
    assert refreshed.json()["error"] == "invalid_scope"
    exchanged = await client.post(
        "/auth/token",
        data={
            "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
            "subject_token": tokens["access_token"],
            "subject_token_type": "urn:ietf:params:oauth:token-type:access_token",
            "scope": scope,
        },
    )
    assert (exchanged.status_code, "access_token" in exchanged.json()) == (400, False)


async def test_an_application_consents_to_nothing_itself(install, call, client, outside):
    application, tokens = await install()
    body = authorization_request(application, outside)
    headers = {"Authorization": f"Bearer {tokens['access_token']}"}
    for path, content in (
        ("oauth_requests", body),
        ("oauth_consents", body),
        ("outside_applications", {"manifestUrl": f"{outside.origin}/x.json"}),
        ("outside_applications/order-board/accept", {"release": "1.0.0"}),
        ("api_keys", {"name": "Mine", "scopes": ["orders:read"]}),
        ("account/passkeys/options", {"currentPassword": "souk-demo"}),
    ):
        response = await client.post(f"/fr/api/{path}", json=content, headers=headers)
        assert response.status_code == 403, path
    for username in ("staff@atlas.test", "rider@atlas.test"):
        assert (await call("POST", "/fr/api/oauth_consents", body, username)).status_code == 403


async def test_another_site_makes_nobody_consent(add, client, outside):
    """A page of another site can send cookies and forms, but no token and no JSON."""
    application = await add()
    form = {
        "grant_type": "password",
        "client_id": "souk-web",
        "username": "admin@atlas.test",
        "password": PASSWORD,
    }
    cookies = (await client.post("/auth/token", data=form)).headers.get_list("set-cookie")
    body = authorization_request(application, outside)
    sent = {"Cookie": "; ".join(cookie.partition(";")[0] for cookie in cookies), "Origin": outside.origin}
    assert cookies
    for options in (
        {"json": body},
        {"data": body},
        {"content": orjson.dumps(body), "headers": {"Content-Type": "text/plain"}},
    ):
        headers = options.pop("headers", {}) | sent
        response = await client.post("/fr/api/oauth_consents", headers=headers, **options)
        assert response.status_code == 401


@pytest.fixture
def pass_days(admin):
    """Let days pass for what is stored of consents and refresh tokens."""

    async def pass_days(days):
        await admin.execute(
            f"UPDATE outside_applications SET consented_at = consented_at - interval '{days} days'"
        )
        await admin.execute(
            f"UPDATE outside_refresh_tokens SET expires_at = expires_at - interval '{days} days'"
        )

    return pass_days


def ends_at(item):
    return datetime.fromisoformat(item["consentEndsAt"])


@pytest.mark.asvs("10.4.8")
async def test_tokens_end_a_year_after_the_consent_however_often_they_are_renewed(install, grant, pass_days):
    application, tokens = await install()
    renewed = 0
    for _ in range(20):
        await pass_days(25)
        response = await grant(application, **refresh_form(tokens))
        if response.status_code != 200:
            break
        tokens, renewed = response.json(), renewed + 1
    assert (renewed, response.json()["error"]) == (365 // 25, "invalid_grant")


@pytest.mark.asvs("10.4.8")
async def test_the_last_token_ends_with_the_consent(install, grant, pass_days, admin):
    application, tokens = await install()
    await admin.execute("UPDATE outside_refresh_tokens SET expires_at = now() + interval '10 years'")
    await pass_days(360)
    assert (await grant(application, **refresh_form(tokens))).status_code == 200
    left = await admin.fetchval("SELECT max(expires_at) FROM outside_refresh_tokens WHERE rotated_at IS NULL")
    assert timedelta(days=4) < left - now() <= timedelta(days=5)
    await admin.execute("UPDATE outside_refresh_tokens SET expires_at = now() + interval '10 years'")
    await pass_days(6)
    response = await grant(application, **refresh_form(tokens))
    assert (response.status_code, response.json()["error"]) == (400, "invalid_grant"), (
        "whatever is stored of it"
    )


@pytest.mark.asvs("10.4.8", "10.7.1")
async def test_a_new_consent_lasts_a_year_again(install, consent, grant, pass_days, outside, call):
    application, _ = await install()
    await pass_days(366)
    assert ends_at((await call("GET", BOARD)).json()) < now()
    code = (await consent(application))["code"]
    assert (await grant(application, **code_form(code, outside))).status_code == 200
    assert timedelta(days=364) < ends_at((await call("GET", BOARD)).json()) - now() <= timedelta(days=365)


@pytest.mark.asvs("10.7.2", "10.7.3")
async def test_consent_says_until_when_and_the_application_does_too(add, call, consent, outside):
    application = await add()
    assert application["consentEndsAt"] is None
    body = authorization_request(application, outside)
    requested = (await call("POST", "/fr/api/oauth_requests", body)).json()
    assert timedelta(days=364) < datetime.fromisoformat(requested["endsAt"]) - now() <= timedelta(days=365)
    await consent(application)
    shown = ends_at((await call("GET", BOARD)).json())
    assert abs(shown - datetime.fromisoformat(requested["endsAt"])) < timedelta(minutes=5)
    await call("POST", f"{BOARD}/uninstall")
    assert (await call("GET", BOARD)).json()["consentEndsAt"] is None


async def test_a_consent_of_the_version_before_counts_from_the_installation(install, grant, admin):
    application, tokens = await install()
    await admin.execute(
        "UPDATE outside_applications SET consented_at = NULL, installed_at = now() - interval '366 days'"
    )
    assert (await grant(application, **refresh_form(tokens))).json()["error"] == "invalid_grant"
