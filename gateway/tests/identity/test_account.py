"""What people do with their own account."""

import io
import itertools
import re
from datetime import timedelta

import jwt
import pyotp
import pytest
from chassis.model import now
from gateway.cookies import DEVICE, REFRESH
from identity.access import throttle
from identity.demo import ATLAS, PASSWORD, PEOPLE, RIF
from PIL import Image

URL = "/fr/api/account"
ADMIN, STAFF = PEOPLE[0].id, PEOPLE[1].id
FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": PASSWORD}
# What the error of a limit names.
APPROVED = {"rpc": "/souk.orders.v1.Checkout/Checkout", "digest": "0123456789abcdef" * 4}
WEB = {"client_id": "souk-web"}
FINE = "a fine password"


class MemoryStore:
    """Keeps files in a dict."""

    def __init__(self):
        self.files = {}

    async def put(self, tenant, name, file):
        self.files[tenant, name] = file
        return f"/uploads/{tenant}/{name}"


@pytest.fixture
def send(client):
    """Send a request under an access token and return the response."""

    async def send(method, path, token, json=None, **more):
        headers = {"Authorization": f"Bearer {token}"} | more.pop("headers", {})
        return await client.request(method, f"{URL}{path}", json=json, headers=headers, **more)

    return send


@pytest.fixture
def ask(client, mailbox):
    """Ask for a new password and return the response and the token that was mailed, if any."""

    async def ask(email, address="41.1.1.1"):
        headers = {"X-Forwarded-For": address}
        response = await client.post(f"{URL}/password/forgotten", json={"email": email}, headers=headers)
        mails = [mail for mail in await mailbox() if mail.kind == "password-reset"]
        match = re.search(r"new-password#(\S+)", mails[0].message.text) if mails else None
        return response, match and match[1]

    return ask


@pytest.mark.asvs("6.4.3")
async def test_a_forgotten_password_is_replaced_by_a_mailed_link(ask, client, sign_in, refresh):
    session = await sign_in()
    response, token = await ask("Admin@Atlas.test")
    assert response.status_code == 202
    body = {"token": token, "password": FINE}

    first = await client.post(f"{URL}/password/reset", json=body)
    again = await client.post(f"{URL}/password/reset", json=body | {"password": "another of mine"})

    assert (first.status_code, first.json()["email"]) == (200, "admin@atlas.test")
    assert (again.status_code, again.json()["code"]) == (404, "link-ended")
    assert (await refresh(session["refresh_token"])).status_code == 400
    assert await sign_in(password=FINE)


async def test_nothing_tells_an_unknown_address_from_a_known_one(ask, client, identity, monkeypatch):
    looked_up = []
    start = identity.start
    monkeypatch.setattr(identity, "start", lambda work: (looked_up.append(work), start(work)))

    answers = []
    for email in ("admin@atlas.test", "nobody@atlas.test"):
        response, _ = await ask(email)
        headers = {name: value for name, value in response.headers.items() if name != "x-request-id"}
        answers.append((response.status_code, response.content, headers))

    assert answers[0] == answers[1]
    assert len(looked_up) == 2, "the account is looked up after the response, for both"


async def test_a_newer_link_ends_the_older(ask, client, admin):
    _, first = await ask("admin@atlas.test")
    _, second = await ask("admin@atlas.test")

    assert first != second
    assert (await client.post(f"{URL}/password/link", json={"token": first})).status_code == 404
    assert (await client.post(f"{URL}/password/link", json={"token": second})).status_code == 200
    await admin.execute("UPDATE account_links SET expires_at = now()")
    assert (await client.post(f"{URL}/password/link", json={"token": second})).status_code == 404


async def test_neither_tokens_nor_mails_are_stored_as_text(ask, admin):
    _, token = await ask("admin@atlas.test")

    rows = str(await admin.fetch("SELECT * FROM account_links")) + str(
        await admin.fetch("SELECT * FROM mails")
    )
    events = str(await admin.fetch("SELECT data, headers FROM outbox"))

    assert token not in rows + events
    assert "new-password" not in rows + events


async def test_a_weak_password_leaves_the_link_valid(ask, client):
    _, token = await ask("admin@atlas.test")

    for password, code in (("short", "length"), ("password1", "weak"), ("Football1", "weak")):
        response = await client.post(f"{URL}/password/reset", json={"token": token, "password": password})
        assert (response.status_code, response.json()["violations"][0]["code"]) == (422, code)
    assert (
        await client.post(f"{URL}/password/reset", json={"token": token, "password": FINE})
    ).status_code == 200


async def test_mails_for_one_person_are_bounded_and_so_are_requests_from_one_address(ask, client, mailbox):
    for n in range(throttle.FREE_RESETS_OF_ACCOUNT + 4):
        response, _ = await ask("admin@atlas.test", f"41.2.2.{n}")
        assert response.status_code == 202
    assert len([m for m in await mailbox() if m.kind == "password-reset"]) == throttle.FREE_RESETS_OF_ACCOUNT

    statuses = [
        (await ask(f"p{n}@atlas.test"))[0].status_code for n in range(throttle.FREE_RESETS_OF_ADDRESS + 2)
    ]
    assert statuses[-1] == 429


async def test_a_mailed_link_gets_a_locked_out_person_in(ask, client):
    async def guess(form, address):
        return await client.post("/auth/token", data=form, headers={"X-Forwarded-For": address})

    for n in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT + 20):
        await guess(FORM | {"password": "a guess"}, f"41.4.0.{n}")
    assert (await guess(FORM, "41.9.9.9")).status_code == 429

    _, token = await ask("admin@atlas.test", "41.9.9.9")
    await client.post(f"{URL}/password/reset", json={"token": token, "password": FINE})

    assert (await guess(FORM | {"password": FINE}, "41.9.9.9")).status_code == 200


@pytest.mark.asvs("6.2.2", "7.4.3")
async def test_a_new_password_ends_all_sessions_but_this_one(send, sign_in, refresh, mailbox, call):
    mine, other = await sign_in(), await sign_in()
    body = {"currentPassword": PASSWORD, "newPassword": FINE}

    response = await send("POST", "/password", mine["access_token"], body)

    assert response.status_code == 200, response.text
    assert (await refresh(other["refresh_token"])).status_code == 400
    assert (await refresh(mine["refresh_token"])).status_code == 200
    assert await sign_in(password=FINE)
    assert [mail.kind for mail in await mailbox()] == ["password-changed"]


@pytest.mark.asvs("6.2.3")
@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"currentPassword": "a guess", "newPassword": FINE}, "currentPassword", "wrong"),
        ({"currentPassword": PASSWORD, "newPassword": "qwerty123"}, "newPassword", "weak"),
        ({"currentPassword": PASSWORD, "newPassword": "admin@atlas.test"}, "newPassword", "weak"),
        ({"currentPassword": PASSWORD}, "newPassword", "blank"),
    ],
)
async def test_a_password_is_changed_by_its_owner_to_one_that_is_hard_to_guess(
    send, sign_in, body, path, code
):
    token = (await sign_in())["access_token"]

    response = await send("POST", "/password", token, body)

    assert response.status_code == 422
    violation = response.json()["violations"][0]
    assert (violation["propertyPath"], violation["code"]) == (path, code)


async def test_guesses_within_a_session_are_bounded_and_count_for_it_alone(send, sign_in):
    token = (await sign_in())["access_token"]
    body = {"currentPassword": "a guess", "newPassword": FINE}

    statuses = [(await send("POST", "/password", token, body)).status_code for _ in range(14)]

    assert (statuses[0], statuses[-1]) == (422, 429)
    assert await sign_in()


async def test_name_and_language_are_ones_own_in_each_tenant(send, sign_in, client):
    token = (await sign_in())["access_token"]

    response = await send("PATCH", "", token, {"name": "Nadia B.", "locale": "ar"})

    assert (response.json()["name"], response.json()["locale"]) == ("Nadia B.", "ar")
    me = await client.get("/auth/me", headers={"Authorization": f"Bearer {token}"})
    assert (me.json()["name"], me.json()["picture"]) == ("Nadia B.", None)


async def test_a_picture_becomes_a_small_square_without_its_metadata(send, sign_in, client):
    store = MemoryStore()
    client._transport.app.state.store = store  # the app of the client
    token, image = (await sign_in())["access_token"], io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "where it was taken"
    Image.new("RGB", (900, 300), "teal").save(image, "JPEG", exif=exif)

    response = await send(
        "PUT", "/picture", token, content=image.getvalue(), headers={"Content-Type": "image/jpeg"}
    )

    path = response.json()["picture"]
    [((slug, name), file)] = store.files.items()
    assert path == f"/uploads/{slug}/{name}"
    assert (slug, file.media_type) == ("atlas", "image/webp")
    with Image.open(io.BytesIO(file.content)) as stored:
        assert (stored.size, dict(stored.getexif())) == ((256, 256), {})
    removed = await send("PATCH", "", token, {"picture": None})
    assert removed.json()["picture"] is None


@pytest.mark.parametrize(
    ("media", "content", "status"),
    [("image/svg+xml", b"<svg/>", 415), ("image/png", b"<svg/>", 422), ("image/png", b"", 422)],
)
async def test_what_is_no_picture_is_rejected(send, sign_in, media, content, status):
    token = (await sign_in())["access_token"]

    response = await send("PUT", "/picture", token, content=content, headers={"Content-Type": media})

    assert response.status_code == status


@pytest.mark.asvs("7.5.2")
async def test_sessions_are_listed_and_ended_one_by_one(send, sign_in, refresh, client):
    other = (await client.post("/auth/token", data=FORM, headers={"User-Agent": "Tablet"})).json()
    mine = await sign_in()

    listed = (await send("GET", "/sessions", mine["access_token"])).json()["hydra:member"]

    assert [session["isCurrent"] for session in listed] == [True, False]
    assert (listed[1]["device"], listed[1]["address"]) == ("Tablet", "127.0.0.1")
    path = f"/sessions/{listed[1]['id']}"
    body = {"currentPassword": PASSWORD}
    assert (await send("DELETE", path, mine["access_token"], body)).status_code == 200
    assert (await send("DELETE", path, mine["access_token"], body)).status_code == 404
    assert (await refresh(other["refresh_token"])).status_code == 400
    assert (await refresh(mine["refresh_token"])).status_code == 200


@pytest.mark.asvs("7.5.2")
async def test_nobody_ends_anothers_session(send, sign_in, refresh):
    theirs = await sign_in(username="staff@atlas.test")
    [session] = (await send("GET", "/sessions", theirs["access_token"])).json()["hydra:member"]
    mine = (await sign_in())["access_token"]

    body = {"currentPassword": PASSWORD}
    assert (await send("DELETE", f"/sessions/{session['id']}", mine, body)).status_code == 404
    assert (await refresh(theirs["refresh_token"])).status_code == 200


@pytest.mark.asvs("7.4.3")
async def test_signing_out_everywhere_ends_every_session(send, sign_in, refresh):
    sessions = [await sign_in() for _ in range(3)]

    body = {"currentPassword": PASSWORD}
    assert (await send("DELETE", "/sessions", sessions[0]["access_token"], body)).status_code == 200

    assert [(await refresh(session["refresh_token"])).status_code for session in sessions] == [400] * 3


@pytest.fixture
def second_factor(send, sign_in):
    """Turn the admin's second factor on. Return the authenticator app and the recovery codes."""

    async def second_factor():
        token = (await sign_in())["access_token"]
        begun = await send("POST", "/second-factor", token, {"currentPassword": PASSWORD})
        app = pyotp.TOTP(begun.json()["secret"])
        # A browser shows no picture without the namespace.
        assert begun.json()["svg"].startswith('<svg xmlns="http://www.w3.org/2000/svg"')
        confirmed = await send("POST", "/second-factor/confirm", token, {"code": app.at(now())})
        assert confirmed.status_code == 200, confirmed.text
        return app, confirmed.json()["codes"], token

    return second_factor


def _next_code(app):
    """Return the code of the next period, which is taken already: the present one may be used."""
    return app.at(now() + timedelta(seconds=30))


@pytest.mark.asvs("6.3.3", "6.5.1")
async def test_with_a_second_factor_the_password_alone_opens_nothing(second_factor, client):
    app, codes, _ = await second_factor()

    without = await client.post("/auth/token", data=FORM)
    wrong = await client.post("/auth/token", data=FORM | {"otp": "000000"})
    code = _next_code(app)
    right = await client.post("/auth/token", data=FORM | {"otp": code})
    replayed = await client.post("/auth/token", data=FORM | {"otp": code})

    assert (without.status_code, without.json()["error"]) == (400, "mfa_required")
    assert (wrong.status_code, wrong.json()["error"]) == (400, "invalid_otp")
    assert right.status_code == 200
    assert replayed.json()["error"] == "invalid_otp"
    assert len(set(codes)) == 10


async def test_a_wrong_password_says_nothing_of_the_second_factor(second_factor, client):
    await second_factor()

    response = await client.post("/auth/token", data=FORM | {"password": "a guess", "otp": "000000"})

    assert response.json()["error"] == "invalid_grant"


async def test_a_recovery_code_without_a_letter_works(second_factor, client, monkeypatch):
    numbers = itertools.count()
    monkeypatch.setattr(
        "identity.access.recovery_codes._new_code", lambda: f"1234-5678-9012-{next(numbers):04}"
    )
    _, codes, _ = await second_factor()

    response = await client.post("/auth/token", data=FORM | {"otp": codes[0]})

    assert (codes[0].replace("-", "").isdigit(), response.status_code) == (True, 200)


async def test_a_code_is_read_in_other_digits(second_factor, client):
    """Phones in Arabic write other digits, and apps show the code in two groups."""
    app, _, _ = await second_factor()
    code = _next_code(app)
    typed = f"{code[:3]} {code[3:]}".translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))

    response = await client.post("/auth/token", data=FORM | {"otp": typed})

    assert response.status_code == 200


@pytest.mark.asvs("6.5.1")
async def test_a_recovery_code_works_once(second_factor, client, admin):
    _, codes, _ = await second_factor()

    first = await client.post("/auth/token", data=FORM | {"otp": codes[0].upper()})
    again = await client.post("/auth/token", data=FORM | {"otp": codes[0]})

    assert (first.status_code, again.status_code) == (200, 400)
    assert codes[1] not in str(await admin.fetch("SELECT * FROM recovery_codes"))


@pytest.mark.asvs("6.6.3")
async def test_guesses_of_the_code_are_bounded_also_with_the_right_password(second_factor, client):
    await second_factor()
    statuses = []
    for n in range(60):
        await client.post("/auth/token", data=FORM)
        statuses.append((await client.post("/auth/token", data=FORM | {"otp": f"{n:06}"})).status_code)

    assert statuses.count(400) <= throttle.FREE_ATTEMPTS + 4
    assert statuses[-1] == 429


@pytest.mark.asvs("6.4.4", "7.5.1")
async def test_the_second_factor_needs_password_and_code_to_be_changed(second_factor, send, client):
    app, _, token = await second_factor()

    again = await send("POST", "/second-factor", token, {"currentPassword": PASSWORD})
    guessed = await send("DELETE", "/second-factor", token, {"currentPassword": "a guess"})
    proof = {"currentPassword": PASSWORD, "code": _next_code(app)}
    off = await send("DELETE", "/second-factor", token, proof)

    assert (again.status_code, again.json()["code"]) == (409, "second-factor-on")
    assert (guessed.status_code, off.status_code) == (422, 200)
    assert (await client.post("/auth/token", data=FORM)).status_code == 200


@pytest.fixture
def till(client):
    """A till's browser, which keeps its cookies: sign in and switch."""

    class Till:
        def __init__(self):
            self.cookies, self.token = {}, ""

        async def post(self, fields, token=""):
            headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
            headers |= {"Authorization": f"Bearer {token}"} if token else {}
            response = await client.post("/auth/token", data=fields | WEB, headers=headers)
            for line in response.headers.get_list("set-cookie"):
                name, _, value = line.partition(";")[0].partition("=")
                self.cookies[name] = value
            return response

        async def sign_in(self, username="admin@atlas.test"):
            response = await self.post(FORM | {"username": username})
            assert response.status_code == 200, response.text
            self.token = response.json()["access_token"]

        async def switch(self, user_id, pin, **fields):
            grant = "urn:souk:params:oauth:grant-type:pin"
            return await self.post(
                {"grant_type": grant, "user_id": str(user_id), "pin": pin, **fields}, self.token
            )

    return Till()


@pytest.fixture
async def pins(send, sign_in):
    """PINs of the admin and the staff member."""
    for username, pin in (("admin@atlas.test", "4821"), ("staff@atlas.test", "9037")):
        token = (await sign_in(username=username))["access_token"]
        response = await send("PUT", "/pin", token, {"pin": pin, "currentPassword": PASSWORD})
        assert response.status_code == 200, response.text


async def test_a_pin_switches_to_a_person_who_has_signed_in_at_this_till(till, pins, client):
    await till.sign_in("staff@atlas.test")
    await till.sign_in("admin@atlas.test")
    former = till.cookies[REFRESH.base_name]
    headers = {
        "Authorization": f"Bearer {till.token}",
        "Cookie": f"{DEVICE.base_name}={till.cookies[DEVICE.base_name]}",
    }
    shown = (await client.get("/auth/device", headers=headers)).json()

    response = await till.switch(STAFF, "9037")

    assert [person["name"] for person in shown] == ["Nadia Bennani", "Yassine Alaoui"]
    assert response.status_code == 200, response.text
    token = response.json()["access_token"]
    me = await client.get("/auth/me", headers={"Authorization": f"Bearer {token}"})
    assert me.json()["email"] == "staff@atlas.test"
    old = {"grant_type": "refresh_token"} | WEB
    stale = await client.post("/auth/token", data=old, headers={"Cookie": f"{REFRESH.base_name}={former}"})
    assert stale.status_code == 400, "the person before is signed out"


async def test_an_admin_approves_with_a_pin_and_the_session_goes_on(till, pins, client, admin):
    await till.sign_in("admin@atlas.test")
    await till.sign_in("staff@atlas.test")
    session = till.cookies[REFRESH.base_name]
    headers = {"Cookie": f"{DEVICE.base_name}={till.cookies[DEVICE.base_name]}"}
    shown = await client.get("/auth/device", headers={"Authorization": f"Bearer {till.token}", **headers})

    response = await till.switch(ADMIN, "4821", scope="approve", **APPROVED)

    assert [person["canApprove"] for person in shown.json()] == [True, False]
    assert response.status_code == 200, response.text
    granted = response.json()
    assert (granted["scope"], "refresh_token" in granted) == ("approve", False)
    claims = jwt.decode(granted["access_token"], options={"verify_signature": False})
    assert (claims["sub"], claims["exp"] - claims["iat"] <= 60) == (str(ADMIN), True)
    assert claims["approves"] == {"user_id": str(STAFF), **APPROVED}
    renewal = {"grant_type": "refresh_token"} | WEB
    renewed = await client.post(
        "/auth/token", data=renewal, headers={"Cookie": f"{REFRESH.base_name}={session}"}
    )
    assert renewed.status_code == 200, "the cashier stays signed in"
    entry = await admin.fetchrow(
        "SELECT actor_id, subject_id FROM audit_entries WHERE kind = 'approval-given'"
    )
    assert dict(entry) == {"actor_id": ADMIN, "subject_id": STAFF}


async def test_only_an_admin_approves(till, pins):
    await till.sign_in("staff@atlas.test")

    response = await till.switch(STAFF, "9037", scope="approve", **APPROVED)
    assert response.json()["error"] == "invalid_grant"


@pytest.mark.parametrize(
    "fields", [{}, {"rpc": APPROVED["rpc"]}, {"digest": APPROVED["digest"]}, APPROVED | {"digest": "A" * 64}]
)
async def test_an_approval_names_one_request(till, pins, fields):
    await till.sign_in("admin@atlas.test")
    response = await till.switch(ADMIN, "4821", scope="approve", **fields)
    assert (response.status_code, response.json()["error"]) == (400, "invalid_request")


async def test_a_wrong_pin_approves_nothing(till, pins):
    await till.sign_in("admin@atlas.test")

    response = await till.switch(ADMIN, "9037", scope="approve", **APPROVED)
    assert response.json()["error"] == "invalid_grant"


@pytest.mark.asvs("6.3.4")
async def test_a_pin_opens_no_device_without_a_password_sign_in(till, pins):
    await till.sign_in("admin@atlas.test")

    assert (await till.switch(STAFF, "9037")).json()["error"] == "invalid_grant"


async def test_a_pin_asks_for_the_password_after_a_month(till, pins, admin):
    await till.sign_in("staff@atlas.test")
    await admin.execute("UPDATE known_devices SET password_at = now() - interval '31 days'")

    assert (await till.switch(STAFF, "9037")).status_code == 400


async def test_guesses_of_a_pin_end_in_the_password(till, pins, admin):
    await till.sign_in("staff@atlas.test")
    await till.sign_in("admin@atlas.test")
    for n in range(40):
        await till.switch(STAFF, f"{1000 + n * 7}")
        # Time passes: the waits are over.
        await admin.execute("UPDATE attempts SET blocked_until = '-infinity'")

    assert (await till.switch(STAFF, "9037")).status_code == 400, "the device is forgotten"
    assert (await till.switch(ADMIN, "4821")).status_code == 200, "another person's PIN works"


async def test_guesses_of_a_pin_must_wait(till, pins):
    await till.sign_in("staff@atlas.test")

    statuses = [(await till.switch(STAFF, "5310")).status_code for _ in range(9)]

    assert (statuses[0], statuses[-1]) == (400, 429)


async def test_a_deactivated_person_has_no_pin(till, pins, admin):
    await till.sign_in("staff@atlas.test")
    await till.sign_in("admin@atlas.test")
    await admin.execute("UPDATE memberships SET is_active = false WHERE user_id = $1", STAFF)

    assert (await till.switch(STAFF, "9037")).status_code == 400


@pytest.mark.parametrize(
    ("pin", "code"), [("123", "pin"), ("1111", "weak-pin"), ("4321", "weak-pin"), ("12a4", "pin")]
)
async def test_an_easy_pin_is_rejected(send, sign_in, pin, code):
    token = (await sign_in())["access_token"]

    response = await send("PUT", "/pin", token, {"pin": pin, "currentPassword": PASSWORD})

    assert (response.status_code, response.json()["violations"][0]["code"]) == (422, code)


@pytest.mark.asvs("11.4.2")
async def test_a_pin_is_stored_as_an_argon2_hash_and_can_be_removed(till, pins, send, admin):
    stored = await admin.fetchval("SELECT pin_hash FROM pins WHERE user_id = $1", STAFF)
    assert stored.startswith("$argon2id$")
    await till.sign_in("staff@atlas.test")

    body = {"currentPassword": PASSWORD}
    assert (await send("DELETE", "/pin", till.token, body)).status_code == 200

    assert (await till.switch(STAFF, "9037")).status_code == 400


@pytest.mark.asvs("11.2.2")
async def test_the_hash_of_a_pin_is_renewed_when_its_cost_has_risen(till, pins, admin, raise_cost):
    read = "SELECT pin_hash FROM pins WHERE user_id = $1"
    await till.sign_in("staff@atlas.test")
    before = await admin.fetchval(read, STAFF)
    raise_cost()
    assert (await till.switch(STAFF, "5310")).status_code == 400
    assert await admin.fetchval(read, STAFF) == before
    assert (await till.switch(STAFF, "9037")).status_code == 200
    after = await admin.fetchval(read, STAFF)
    assert ",t=3," in after
    assert (await till.switch(STAFF, "9037")).status_code == 200
    assert await admin.fetchval(read, STAFF) == after, "once is enough"


async def test_a_pin_belongs_to_one_tenant(pins, admin):
    assert await admin.fetchval("SELECT count(*) FROM pins WHERE tenant_id = $1", RIF.id) == 0
    assert await admin.fetchval("SELECT count(*) FROM pins WHERE tenant_id = $1", ATLAS.id) == 2
