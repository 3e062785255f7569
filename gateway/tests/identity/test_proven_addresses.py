"""Which addresses count as proven, what a new password ends, and what its person may keep."""

import asyncio
import re

import pytest
from chassis.errors import NotFoundError
from chassis.locales import LOCALES
from identity.access.api_keys import key as keys
from identity.demo import ATLAS, PASSWORD, PEOPLE, RIF
from identity.process import Identity

URL, PEOPLE_URL = "/fr/api/account", "/fr/api/people"
STAFF, RIF_ADMIN = PEOPLE[1], "admin@rif.test"
NEW = {"email": "leila@new.test", "name": "Leila Mansouri", "roles": ["ROLE_ADMIN"]}
FINE, OTHER = "a fine password", "another of mine"


@pytest.fixture
def is_proven(admin):
    async def is_proven(email):
        return await admin.fetchval("SELECT email_proven_at IS NOT NULL FROM users WHERE email = $1", email)

    return is_proven


@pytest.fixture
def mailed(mailbox):
    """Return the token of the newest mail with a link to this page."""

    async def mailed(page, tenant=ATLAS):
        matches = (re.search(rf"admin/{page}#(\S+)", mail.message.text) for mail in await mailbox(tenant))
        return next((match[1] for match in matches if match), "")

    return mailed


@pytest.fixture
def reset(client, mailed):
    """Ask for a link by mail and set a password with it."""

    async def reset(email, password=FINE, tenant=ATLAS):
        await client.post(f"{URL}/password/forgotten", json={"email": email})
        token = await mailed("new-password", tenant)
        response = await client.post(f"{URL}/password/reset", json={"token": token, "password": password})
        assert response.status_code == 200, response.text
        return response.json()

    return reset


@pytest.fixture
def join_by(client, call, mailed):
    """Join as a new person, by the link that was mailed or the one that was handed over."""

    async def join_by(kind, **fields):
        invited = (await call("POST", PEOPLE_URL, NEW | fields | {"isMailed": True})).json()
        token = await mailed("invitation") if kind == "mailed" else invited["link"].partition("#")[2]
        body = {"token": token, "password": FINE}
        response = await client.post(f"{URL}/invitation/accept", json=body)
        assert response.status_code == 200, response.text

    return join_by


@pytest.mark.parametrize(("kind", "proves"), [("mailed", True), ("copied", False)])
async def test_the_link_of_the_mail_proves_the_address_and_the_copied_one_does_not(
    join_by, is_proven, kind, proves
):
    await join_by(kind)
    assert await is_proven(NEW["email"]) is proves


async def test_a_link_made_again_ends_that_of_the_mail(call, client, mailed):
    invited = (await call("POST", PEOPLE_URL, NEW | {"isMailed": True})).json()
    token = await mailed("invitation")
    await call("POST", f"{PEOPLE_URL}/{invited['id']}/link")
    assert (await client.post(f"{URL}/invitation", json={"token": token})).status_code == 404


async def test_a_password_by_a_handed_link_proves_nothing_and_takes_the_proof_away(
    call, client, reset, is_proven
):
    await reset(STAFF.email)
    assert await is_proven(STAFF.email)
    token = (await call("POST", f"{PEOPLE_URL}/{STAFF.id}/link", username="admin@atlas.test")).json()["link"]
    body = {"token": token.partition("#")[2], "password": OTHER}
    assert (await client.post(f"{URL}/password/reset", json=body)).status_code == 200
    assert not await is_proven(STAFF.email)
    await reset(STAFF.email)
    assert await is_proven(STAFF.email)


async def test_a_password_of_ones_own_ends_a_link_that_waits(call, client):
    link = (await call("POST", f"{PEOPLE_URL}/{STAFF.id}/link")).json()["link"]
    body = {"currentPassword": PASSWORD, "newPassword": OTHER}
    assert (await call("POST", f"{URL}/password", body, STAFF.email)).status_code == 200
    body = {"token": link.partition("#")[2], "password": FINE}
    assert (await client.post(f"{URL}/password/reset", json=body)).status_code == 404


async def test_an_account_that_joins_by_mail_with_its_password_is_not_proven(
    join_by, client, call, mailed, is_proven
):
    await join_by("copied")
    await call("POST", PEOPLE_URL, NEW | {"isMailed": True}, username=RIF_ADMIN)
    body = {"token": await mailed("invitation", RIF), "password": FINE}
    assert (await client.post(f"{URL}/invitation/accept", json=body)).status_code == 200
    assert not await is_proven(NEW["email"])


@pytest.fixture
def with_key(client, sign_in):
    """Give a person an API key, and return it."""

    async def with_key(**fields):
        headers = {"Authorization": f"Bearer {(await sign_in(**fields))['access_token']}"}
        body = {"name": "Export", "scopes": ["orders:read"]}
        return (await client.post("/fr/api/api_keys", json=body, headers=headers)).json()

    return with_key


@pytest.mark.asvs("10.7.3")
async def test_what_remains_of_a_proven_account_is_listed_and_ended_once(
    join_by, reset, with_key, client, mailbox, verify, admin
):
    await join_by("mailed")
    kept_key, ended = [await with_key(username=NEW["email"], password=FINE) for _ in range(2)]

    done = await reset(NEW["email"], OTHER)

    assert done["hasEndedAll"] is False
    assert {credential["id"] for credential in done["review"]["remaining"]} == {kept_key["id"], ended["id"]}
    assert {(credential["kind"], credential["tenant"]) for credential in done["review"]["remaining"]} == {
        ("api-key", "Atlas Pressing")
    }
    mail = (await mailbox())[0]
    assert (mail.kind, mail.message.text.count("Export (Atlas Pressing)")) == ("credentials-remain", 2)
    assert f"/admin/credentials#{done['review']['token']}" in mail.message.text
    assert (await verify(ended["secret"])).user_id
    body = {"token": done["review"]["token"]}
    review = (await client.post(f"{URL}/credentials", json=body)).json()
    # One of them was used in the meantime.
    assert [credential["id"] for credential in review["remaining"]] == [
        credential["id"] for credential in done["review"]["remaining"]
    ]
    assert review["token"] == done["review"]["token"]

    body["ended"] = [ended["id"], str(PEOPLE[0].id), "no id"]
    responses = [await client.post(f"{URL}/credentials/end", json=body) for _ in range(2)]

    assert [response.status_code for response in responses] == [200, 404]
    assert (await client.post(f"{URL}/credentials", json={"token": body["token"]})).status_code == 404
    with pytest.raises(Exception, match="API key"):
        await verify(ended["secret"])
    assert (await verify(kept_key["secret"])).user_id
    entry = await admin.fetchrow("SELECT after FROM audit_entries WHERE kind = 'credentials-ended'")
    assert "Export" in entry["after"]


async def test_nobody_ends_what_is_anothers(join_by, reset, with_key, client, verify):
    theirs = await with_key()
    await join_by("mailed")
    await with_key(username=NEW["email"], password=FINE)
    done = await reset(NEW["email"], OTHER)
    body = {"token": done["review"]["token"], "ended": [theirs["id"]]}
    assert (await client.post(f"{URL}/credentials/end", json=body)).status_code == 200
    assert (await verify(theirs["secret"])).user_id


async def test_the_first_proof_ends_everything_and_says_so(join_by, reset, with_key, mailbox):
    await join_by("copied")
    await with_key(username=NEW["email"], password=FINE)
    done = await reset(NEW["email"], OTHER)
    assert (done["hasEndedAll"], done["review"]) == (True, None)
    assert (await mailbox())[0].kind == "credentials-ended"


async def test_nothing_is_added_in_a_session_whose_end_a_process_has_not_heard_of(
    client, sign_in, reset, call, admin, monkeypatch
):
    """Access tokens end in every process after a while; what they add until then must not stay."""
    token = (await sign_in())["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    setup = await client.post(f"{URL}/second-factor", json={"currentPassword": PASSWORD}, headers=headers)
    assert setup.status_code == 200
    await reset("admin@atlas.test")
    key = {"name": "Export", "scopes": ["orders:read"]}
    calls = [
        ("POST", "/fr/api/api_keys", key),
        ("POST", f"{PEOPLE_URL}/{STAFF.id}/link", None),
        ("POST", f"{URL}/second-factor/confirm", {"code": "000000"}),
        ("PUT", f"{URL}/pin", {"pin": "4821", "currentPassword": FINE}),
        ("POST", f"{URL}/second-factor", {"currentPassword": FINE}),
        ("POST", f"{URL}/passkeys/options", {"currentPassword": FINE}),
        ("POST", f"{URL}/password", {"currentPassword": FINE, "newPassword": OTHER}),
    ]
    for method, path, body in calls:
        response = await client.request(method, path, json=body, headers=headers)
        assert response.status_code == 401, f"{path}: {response.text}"


async def test_a_key_that_is_made_while_everything_ends_ends_too(
    join_by, reset, with_key, verify, admin, monkeypatch
):
    await join_by("copied")
    add_key, resetting = keys.add_key, []

    async def add_while_resetting(connection, key, secret):
        task = asyncio.create_task(reset(NEW["email"], OTHER))
        resetting.append(task)
        # It waits for this transaction, or is done before.
        while not (
            task.done() or await admin.fetchval("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
        ):
            await asyncio.sleep(0.01)
        await add_key(connection, key, secret)

    monkeypatch.setattr(keys, "add_key", add_while_resetting)
    made = await with_key(username=NEW["email"], password=FINE)

    assert (await resetting[0])["hasEndedAll"]
    with pytest.raises(Exception, match="API key"):
        await verify(made["secret"])


async def test_an_existing_account_is_invited_to_a_new_tenant(
    run_command, identity, sign_in, client, mailbox, admin
):
    arguments = ["--slug", "medina", "--name", "Medina Books", "--admin-email", "Admin@Atlas.test"]
    arguments += ["--country", "MA"]
    shown = await run_command("tenant-create", *arguments, "--admin-name", "Salma")

    members = (
        "SELECT count(*) FROM memberships m JOIN tenants t ON t.id = m.tenant_id WHERE t.slug = 'medina'"
    )
    assert await admin.fetchval(members) == 0, "the account is not the tenant's without its person"
    assert await sign_in(), "its password is as it was"
    token = re.search(r"invitation#(\S+)", shown)[1]
    wrong = await client.post(f"{URL}/invitation/accept", json={"token": token, "password": OTHER})
    assert (wrong.status_code, wrong.json()["violations"][0]["code"]) == (422, "wrong")
    right = await client.post(f"{URL}/invitation/accept", json={"token": token, "password": PASSWORD})
    assert right.status_code == 200, right.text
    assert await sign_in(tenant="medina")
    kinds = [
        row["kind"]
        for row in await admin.fetch("SELECT kind FROM mails WHERE recipient = 'admin@atlas.test'")
    ]
    assert "invitation" in kinds
    assert (
        await admin.fetchval(
            "SELECT count(*) FROM outbox WHERE event = 'tenant-created' AND tenant = 'medina'"
        )
        == 1
    )


async def test_operators_invite_an_admin_again(run_command, identity, client):
    links = [await run_command("admin-invite", "rif", NEW["email"], "Leila") for _ in range(2)]
    tokens = [re.search(r"invitation#(\S+)", shown)[1] for shown in links]
    statuses = [
        (await client.post(f"{URL}/invitation", json={"token": token})).status_code for token in tokens
    ]
    assert statuses == [404, 200]
    with pytest.raises(NotFoundError):
        await run_command("admin-invite", "nowhere", NEW["email"], "Leila")


async def test_operators_see_whose_address_is_not_proven(run_command, identity, join_by):
    await join_by("copied")
    await join_by("mailed", email="omar@new.test")
    shown = await run_command("accounts-unproven")
    [line] = shown.splitlines()
    assert re.fullmatch(r"leila@new\.test \d{4}-\d\d-\d\d atlas", line)


async def test_operators_lift_a_second_factor(
    run_command, identity: Identity, client, mailbox, admin, sign_in
):
    user_id, form = (
        PEOPLE[0].id,
        {"grant_type": "password", "username": "admin@atlas.test", "password": PASSWORD},
    )
    async with identity.database.directory() as connection:
        await identity.second_factor.begin(connection, user_id)
        await connection.execute("UPDATE totp_secrets SET confirmed_at = now() WHERE user_id = $1", user_id)
        await connection.execute("INSERT INTO recovery_codes VALUES ($1, 'code')", user_id)
    assert (await client.post("/auth/token", data=form)).json()["error"] == "mfa_required"

    shown = await run_command("second-factor-remove", "Admin@Atlas.test")

    assert "is off" in shown
    assert (await client.post("/auth/token", data=form)).status_code == 200
    assert await admin.fetchval("SELECT count(*) FROM recovery_codes") == 0
    assert (await mailbox())[0].kind == "second-factor-removed"
    entry = "SELECT actor_id, after::text FROM audit_entries WHERE kind = 'second-factor-changed'"
    assert tuple(await admin.fetchrow(entry)) == (None, '{"isOn": false}')
    assert "no second factor" in await run_command("second-factor-remove", "admin@atlas.test")
    with pytest.raises(NotFoundError):
        await run_command("second-factor-remove", "nobody@atlas.test")


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_mails_are_in_each_language(identity, locale, join_by, reset, with_key, mailbox, admin):
    await join_by("mailed")
    await with_key(username=NEW["email"], password=FINE)
    await admin.execute("UPDATE memberships SET locale = $1", locale)
    await reset(NEW["email"], OTHER)
    assert "{" not in (await mailbox())[0].message.text
